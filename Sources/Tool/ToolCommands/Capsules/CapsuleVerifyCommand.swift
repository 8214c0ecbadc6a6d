import ArgumentParser
import Capsules
import Obscura

/// Compares a capsule with a replay of it.
struct CapsuleVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare a capsule with a replay of it.",
        discussion: """
            Runs the late policy, the synchronizers and the ledgers again on what was recorded, and plays the capsule \
            in a session with the recorded clients. The scans are compared where the pixels are lossless.

            Exit status: 0 if the replay gives the same, 1 if it does not, 2 if the file could not be read.
            """
    )

    @OptionGroup var capsule: CapsuleArgument

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        let result: CapsuleVerification
        do {
            result = try await CapsuleVerification.run(path: capsule.file)
        } catch {
            throw CapsuleFailures.tell(error)
        }
        let output = StandardOutput()
        if json {
            try? output.line(Self.json(result).text)
        } else {
            for check in result.checks { try? output.line(Self.line(check)) }
        }
        if !result.isSame { throw ToolStatus.nothingFound.exitCode }
    }

    private static func line(_ check: CapsuleVerification.Check) -> String {
        switch check.outcome {
        case .same: "\(check.name): the same (\(check.count))"
        case .parted(let text): "\(check.name): PARTED. \(TerminalStyle.printable(text))"
        case .notCompared(let text): "\(check.name): not compared, \(text)"
        }
    }

    private static func json(_ result: CapsuleVerification) -> JSON {
        .object([
            ("same", .bool(result.isSame)),
            (
                "checks",
                .array(
                    result.checks.map { check in
                        let (state, text): (String, String?) =
                            switch check.outcome {
                            case .same: ("same", nil)
                            case .parted(let text): ("parted", text)
                            case .notCompared(let text): ("notCompared", text)
                            }
                        return .object([
                            ("name", .string(check.name)), ("state", .string(state)), ("count", .int(check.count)),
                            ("text", .optional(text) { .string($0) }),
                        ])
                    }
                )
            ),
        ])
    }
}
