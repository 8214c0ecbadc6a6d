import Foundation

/// Our side of each comparison by name: `bench once NAME ARGUMENT…` runs one turn in its own process.
///
/// Each part adds a line here and a file with its runs.
let ours: [String: @Sendable ([String]) throws -> [String: Double]] = [
    flowRuns, liveRuns, pixelsRuns, memoryRuns,
].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

/// Returns our contestant, which runs `bench once NAME ARGUMENT…`.
func oursOnce(_ name: String, _ arguments: String...) -> Comparison.Contestant {
    Comparison.Contestant(
        name: Comparison.ours,
        command: [Programs.bench, "once", name] + arguments
    )
}

/// All comparisons; each part adds a line here and a file with its comparisons.
let comparisons: [Comparison] = [
    flowComparisons, liveComparisons, stillsComparisons, pixelsComparisons,
].flatMap { $0 }

/// The locations of programs, and the length of their runs.
enum Programs {
    /// The path of this program.
    static let bench = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).path } ?? "bench"
    /// The folder of the peer programs: `OBSCURA_PEERS`, or the one that `make bench` uses.
    static let peers = ProcessInfo.processInfo.environment["OBSCURA_PEERS"] ?? "Benchmarks/.build/peers"

    /// The environment variable that requests one short turn.
    static let quickVariable = "OBSCURA_BENCH_QUICK"
    /// Indicates whether the run only checks that everything works (`--quick`); comparisons then use little input.
    static var isQuick: Bool { getenv(quickVariable) != nil }

    /// Returns a peer program with its arguments.
    static func peer(_ name: String, _ program: String, _ arguments: String...) -> Comparison.Contestant {
        Comparison.Contestant(name: name, command: ["\(peers)/\(program)"] + arguments)
    }
}
