import ArgumentParser
import CameraSources
import Foundation

/// A mixed load over a long time, in which no frame may get lost and nothing may grow or stall.
@main
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Run cameras and all their consumers for a long time and report every fault.",
        discussion: """
            Two virtual cameras in one session feed a synchronizer, a scanner, a delayed feed, a recorder and a \
            delegate that retains buffers. Every few seconds the session is changed or a fault is injected. Fails if a \
            frame is unaccounted for, if memory, descriptors or threads grow, or if frames stall for over a second.
            """
    )

    @Option(help: "Duration in minutes of the cameras' clock.")
    var minutes = 2.0

    @Option(help: "Clock of the cameras: host is real time, virtual runs as fast as possible.")
    var clock = Plan.Clock.host

    @Option(help: "Seed of all random choices; equal seeds make equal choices.")
    var seed: UInt64 = 1

    @Option(help: "Also write the result to this file as JSON.")
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
