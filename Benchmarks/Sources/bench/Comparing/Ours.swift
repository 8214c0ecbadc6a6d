import Foundation

/// What our side of a comparison does in one turn, by name: `bench once NAME ARGUMENT…` runs it in a process of its own.
///
/// Each part adds its own, a line here and a file of its own.
let ours: [String: @Sendable ([String]) throws -> [String: Double]] = [
    flowRuns, liveRuns, pixelsRuns, memoryRuns,
].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

/// Our contestant that runs `bench once NAME ARGUMENT…`.
func oursOnce(_ name: String, _ arguments: String...) -> Comparison.Contestant {
    Comparison.Contestant(
        name: Comparison.ours,
        command: [Programs.bench, "once", name] + arguments
    )
}

/// All comparisons; each part adds its own, a line here and a file of its own.
let comparisons: [Comparison] = [
    flowComparisons, liveComparisons, stillsComparisons, pixelsComparisons,
].flatMap { $0 }

/// Where programs are, and how long they are to run.
enum Programs {
    /// This program.
    static let bench = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).path } ?? "bench"
    /// The folder of the peer programs: `OBSCURA_PEERS`, or that of `make bench`.
    static let peers = ProcessInfo.processInfo.environment["OBSCURA_PEERS"] ?? "Benchmarks/.build/peers"

    /// What says in the environment that one short turn is enough.
    static let quickVariable = "OBSCURA_BENCH_QUICK"
    /// Whether it is only to be seen that everything works (`--quick`): comparisons are made with little input then.
    static var isQuick: Bool { getenv(quickVariable) != nil }

    /// A peer program and its arguments.
    static func peer(_ name: String, _ program: String, _ arguments: String...) -> Comparison.Contestant {
        Comparison.Contestant(name: name, command: ["\(peers)/\(program)"] + arguments)
    }
}
