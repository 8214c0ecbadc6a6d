package import ArgumentParser

/// The option `--duration` of every command whose input may have no end.
package struct DurationOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many seconds of each input.", valueName: "seconds")
    )
    package var duration: Double?

    /// The maximum number of seconds, a year.
    private static let longest = 31_536_000.0

    package init() {}

    package func validate() throws {
        if let duration, !(duration.isFinite && duration > 0) {
            throw ValidationError("--duration: give seconds above 0.")
        }
        if let duration, duration > Self.longest {
            throw ValidationError("--duration: give a year at most, 31536000; without --duration there is no end.")
        }
    }
}

/// The option `--recursive` of every command that takes folders.
package struct RecursiveOption: ParsableArguments {
    @Flag(help: "Also read the folders inside folders.")
    package var recursive = false

    package init() {}
}
