import Foundation
import Testing

@Suite("The built tool: terminals", .timeLimit(.minutes(2)))
struct TerminalTests {
    @Test(
        "all help fits 80 columns, in plain lines",
        arguments: ["", "scan", "record", "delay", "serve", "history", "devices", "inspect", "doctor"]
    )
    func help(command: String) async throws {
        for arguments in [[command, "--help"], ["help", command]] {
            let result = try await Tool.run(arguments.filter { !$0.isEmpty }, environment: ["COLUMNS": "80"])
            #expect(result.status == 0)
            #expect(result.errors.isEmpty)
            for line in result.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
            #expect(
                result.output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.properties.isDefaultIgnorableCodePoint }
            )
            #expect(!result.output.contains { $0 == "\t" || $0 == "\r" || $0 == "\u{1B}" })
            // The order is the overview, the usage, and then the options.
            let places = ["OVERVIEW: ", "Examples:", "USAGE: ", "OPTIONS:"].map {
                result.output.range(of: $0)?.lowerBound
            }
            #expect(!places.contains(nil))
            #expect(zip(places, places.dropFirst()).allSatisfy { ($0 ?? "".endIndex) < ($1 ?? "".startIndex) })
        }
    }

    @Test("an example is never broken in the middle")
    func examples() async throws {
        for command in ["scan", "record", "delay", "serve", "history", "devices", "inspect", "doctor"] {
            let help = try await Tool.run(["help", command], environment: ["COLUMNS": "80"]).lines
            let start = try #require(help.firstIndex(of: "Examples:"))
            let examples = help[(start + 1)...].prefix { $0.hasPrefix("  ") }
            for (line, next) in zip(examples, examples.dropFirst()) {
                #expect(next.hasPrefix("      ") == line.hasSuffix(" \\"), "\(line) / \(next)")
            }
            #expect(examples.last?.hasSuffix("\\") == false)
            let after = start + 1 + examples.count
            #expect(after == help.count || help[after].first?.isLetter == true)
            #expect(after == help.count || !help[after].hasPrefix("-"), "\(help[after])")
        }
    }

    @Test(
        "output for anything but a capable terminal has whole lines only, without carriage returns and colour",
        arguments: [
            [:], ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "dumb"], ["NO_COLOR": "", "TERM": "xterm-256color"],
        ] as [[String: String]]
    )
    func plain(environment: [String: String]) async throws {
        let folder = try TemporaryFolder()
        let camera = "virtual:128x96@30?clock=virtual&frames=20&codes=qr"
        let runs = [
            ["scan", camera, "--report", folder.path("a.html"), "--store", folder.path("a.sqlite")],
            ["record", camera, "-o", folder.path("a.mov")],
            ["delay", camera, "--by", "0.1", "-o", folder.path("b.mov")],
            ["inspect", folder.path("a.mov")],
            ["history", "--store", folder.path("a.sqlite")],
        ]
        for arguments in runs {
            let result = try await Tool.run(arguments, environment: environment)
            #expect([0, 1].contains(result.status), "\(arguments): \(result.errors)")
            for text in [result.output, result.errors] {
                #expect(
                    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control },
                    "\(text)"
                )
                #expect(text.isEmpty || text.hasSuffix("\n"))
            }
        }
    }
}
