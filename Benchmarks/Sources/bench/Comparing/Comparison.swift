import Foundation

/// A comparison of ours and other programs, run in turn on the same input.
struct Comparison: Sendable {
    /// The part of the product, as `--only` names it.
    var group: String
    /// The subject of the comparison, including the input: "delivery, 1920×1080, 2 outputs".
    var name: String
    var contestants: [Contestant]
    var figures: [Figure]
    /// The maximum number of turns if one takes very long; nil for the requested number.
    var turns: Int?
    /// The number of programs that keep a processor busy meanwhile.
    var busyLoops = 0

    /// One program of a comparison.
    struct Contestant: Sendable {
        /// The name in the table.
        var name: String
        /// The program and its arguments.
        ///
        /// One run is one turn. The program prints one JSON object of numbers on its last line of standard output, such
        /// as `{"cpu_us": 9.5}`, and exits with 0. If a program is missing or fails, its column stays empty and its
        /// message is shown beside the table. With `--quick` the environment contains `OBSCURA_BENCH_QUICK=1`.
        var command: [String]
    }

    /// One of the numbers that contestants print.
    ///
    /// A number with two targets is two consecutive figures with the same key.
    struct Figure: Sendable {
        /// The key in the JSON object; its suffix is the unit: `_us`, `_ms`, `_mb`, or none for a count.
        var key: String
        /// The target for ours; nil if the figure is informational.
        var target: Target?
    }

    /// The condition that our figure must meet.
    enum Target: Sendable {
        /// At most a multiple of a contestant's figure, paired by turn.
        case ratio(of: String, atMost: Double)
        /// At least a multiple of a contestant's figure, paired by turn.
        case ratioAtLeast(of: String, Double)
        /// At most a value.
        case atMost(Double)
        /// At least a value.
        case atLeast(Double)
    }

    /// The name of our own contestant in every comparison.
    static let ours = "Obscura"
}
