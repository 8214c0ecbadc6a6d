import Foundation
import Testing

/// The program without a store and a web server.
///
/// Tests ``ObscuraLite``.
@Suite("Tool: obscura-lite", .timeLimit(.minutes(1)))
struct LiteTests {
    @Test(
        "what needs the store or the web server is rejected with advice",
        arguments: [
            ["serve"], ["serve", "--port", "0"], ["history", "--json"],
            ["scan", "virtual:", "--store", "scans.sqlite"], ["delay", "virtual:", "--by", "1", "--serve"],
        ]
    )
    func rejects(_ arguments: [String]) async throws {
        let result = try await Tool.run(arguments, program: "obscura-lite")
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("swift build --product obscura"), "\(result.errors)")
    }

    @Test("codes are scanned as the whole tool scans them")
    func scans() async throws {
        let arguments = ["scan", "virtual:320x240@30?clock=virtual&frames=5", "--json"]
        let lite = try await Tool.run(arguments, program: "obscura-lite")
        let whole = try await Tool.run(arguments)
        #expect(lite.status == 0 && lite.output == whole.output && !lite.output.isEmpty)
    }

    @Test("the help lists what the program can do")
    func help() async throws {
        let result = try await Tool.run(["--help"], program: "obscura-lite")
        #expect(result.output.contains("  scan ") && result.output.contains("  doctor "))
        #expect(!result.output.contains("  serve ") && !result.output.contains("  history "))
    }
}
