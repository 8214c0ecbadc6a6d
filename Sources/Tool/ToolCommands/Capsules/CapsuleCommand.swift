import ArgumentParser

/// Examines recorded sessions.
struct CapsuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capsule",
        abstract: "Examine, verify, cut, redact and compare recorded sessions.",
        discussion: """
            A capsule has everything that a session's behaviour depends on; 'obscura record --capsule FILE' and the \
            library's CaptureCapsule write it. Wherever a camera is named, capsule:FILE plays it.

            Examples:
              obscura record --capsule bug.capsule --duration 10
              obscura capsule inspect bug.capsule
              obscura capsule verify bug.capsule
              obscura scan capsule:bug.capsule
              OBSCURA_CAMERAS='capsule:bug.capsule?clients=recorded' my-program

            Exit status: 0; 1 if 'verify' or 'diff' finds a difference, 2 if a file could not be read or written, 64 \
            wrong usage.
            """,
        subcommands: [
            CapsuleInspectCommand.self, CapsuleVerifyCommand.self, CapsuleTrimCommand.self, CapsuleRedactCommand.self,
            CapsuleDiffCommand.self,
        ]
    )
}

/// The capsule that a command reads.
struct CapsuleArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The capsule.", valueName: "file"),
        completion: .file(extensions: ["capsule"])
    )
    var file: String
}

/// The capsule that a command writes.
struct CapsuleOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The capsule to write.", valueName: "file"),
        completion: .file(extensions: ["capsule"])
    )
    var output: String

    @Flag(help: "Replace a file that exists already.")
    var force = false
}
