import ArgumentParser
import Capsules

/// Says where two capsules part.
struct CapsuleDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Say where two capsules part.",
        discussion: """
            Example:
              obscura capsule diff before.capsule after.capsule

            Compares frames, losses, outcomes, sets, scans and decisions, each from its first; the hosts' clocks do \
            not count. Exit status: 0 if nothing differs, 1 if something does, 2 if a file could not be read.
            """
    )

    @Argument(help: "The first capsule.", completion: .file(extensions: ["capsule"]))
    var first: String

    @Argument(help: "The second capsule.", completion: .file(extensions: ["capsule"]))
    var second: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try CapsuleFailures.telling {
            let difference = CapsuleDifference(try CapsuleFile(path: first), try CapsuleFile(path: second))
            let output = StandardOutput()
            if json {
                try? output.line(Self.json(difference).text)
            } else {
                for lane in difference.lanes { try? output.line(Self.line(lane)) }
            }
            if !difference.isSame { throw ToolStatus.nothingFound.exitCode }
        }
    }

    private static func line(_ lane: CapsuleDifference.Lane) -> String {
        if lane.isSame { return "\(lane.name): \(lane.equal) the same" }
        let things = lane.first.map { TerminalStyle.printable($0 ?? "nothing more") }
        return "\(lane.name): part after \(lane.equal): \(things[0]) | \(things[1])"
    }

    private static func json(_ difference: CapsuleDifference) -> JSON {
        .object([
            ("same", .bool(difference.isSame)),
            (
                "lanes",
                .array(
                    difference.lanes.map { lane in
                        .object([
                            ("name", .string(lane.name)), ("same", .bool(lane.isSame)), ("equal", .int(lane.equal)),
                            ("counts", .array(lane.counts.map { .int($0) })),
                            ("first", .array(lane.first.map { .optional($0) { .string($0) } })),
                        ])
                    }
                )
            ),
        ])
    }
}
