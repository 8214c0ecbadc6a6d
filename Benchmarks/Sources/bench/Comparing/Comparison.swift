import Foundation

/// Ours and theirs on the same input: programs that are run in turn.
struct Comparison: Sendable {
    /// Which part of the job, as `--only` names it.
    var group: String
    /// What is compared, with the input: "delivery, 1920×1080, 2 outputs".
    var name: String
    var contestants: [Contestant]
    var figures: [Figure]
    /// At most so many turns, where one takes very long; as many as were asked for without it.
    var turns: Int?

    /// One program of a comparison.
    struct Contestant: Sendable {
        /// As the table shows it.
        var name: String
        /// The program and its arguments.
        ///
        /// One run is one turn. It prints one JSON object of numbers on its last line of standard output, such as
        /// `{"cpu_us": 9.5}`, and ends with 0. A program that is missing or ends otherwise leaves its column empty, with
        /// its words beside the table. With `--quick` its environment has `OBSCURA_BENCH_QUICK=1`.
        var command: [String]
    }

    /// One of the numbers that contestants print.
    ///
    /// A number with two targets is two figures with one key, one after the other.
    struct Figure: Sendable {
        /// Its key in the JSON object; the unit is its end: `_us`, `_ms`, `_mb`, or none for a count.
        var key: String
        /// What must hold for ours; none where the figure is for information.
        var target: Target?
    }

    /// What must hold for our figure.
    enum Target: Sendable {
        /// At most so many times the figure of a contestant, paired by turn.
        case ratio(of: String, atMost: Double)
        /// At least so many times the figure of a contestant, paired by turn.
        case ratioAtLeast(of: String, Double)
        /// At most so much.
        case atMost(Double)
        /// At least so much.
        case atLeast(Double)
    }

    /// The name of our own contestant in every comparison.
    static let ours = "Obscura"
}
