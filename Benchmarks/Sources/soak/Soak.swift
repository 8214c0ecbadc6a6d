import ArgumentParser
import CameraSources
import Foundation

/// A mixed load for a long time, in which nothing may get lost, grow or stand still.
@main
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Run cameras, and all that takes their frames, for a long time, and look for what goes wrong.",
        discussion: """
            Two virtual cameras in one session feed a synchronizer, a scanner, a delayed feed, a recorder and a delegate \
            that keeps buffers. Every few seconds the session is changed or something fails. Ends with an error where \
            a frame is not accounted for, memory, descriptors or threads grow, or nothing happens for over a second.
            """
    )

    @Option(help: "For how long, in minutes of the cameras' clock.")
    var minutes = 2.0

    @Option(help: "Which clock the cameras go by: host is real time, virtual as fast as it goes.")
    var clock = Plan.Clock.host

    @Option(help: "What random choices come from; the same seed makes the same choices.")
    var seed: UInt64 = 1

    @Option(help: "Also write the result to this file, as JSON.")
    var json: String?

    func validate() throws {
        guard minutes.isFinite, minutes > 0, minutes <= 100_000 else {
            throw ValidationError("--minutes takes a number above 0.")
        }
    }

    func run() throws {
        var plan = Plan()
        plan.clock = clock
        plan.minutes = minutes
        plan.seed = seed
        let report = try SoakRun(plan).run()
        if let json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(report).write(to: URL(fileURLWithPath: json))
        }
        if !report.problems.isEmpty { throw ExitCode.failure }
    }
}

extension Plan.Clock: ExpressibleByArgument {}
