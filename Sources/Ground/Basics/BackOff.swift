/// Pauses between retries, which are drawn below or around a limit that doubles with each failure.
///
/// The random part keeps the many clients of one server from reconnecting simultaneously.
package struct BackOff: Sendable, Hashable {
    /// The limit in seconds before the second attempt.
    package let first: Double
    /// The maximum of the limit in seconds.
    package let longest: Double
    /// Range of the factors that a limit is multiplied by.
    ///
    /// The default is the whole range ("full jitter").
    package let spread: ClosedRange<Double>
    private var failures = 0
    private var generator: Generator

    /// Creates a back-off that draws the same pauses for the same seed.
    package init(
        first: Double = 1,
        longest: Double = 60,
        spread: ClosedRange<Double> = 0...1,
        seed: UInt64 = .random(in: .min ... .max)
    ) {
        self.first = first
        self.longest = longest
        self.spread = spread
        generator = Generator(state: seed)
    }

    /// The limit of the next pause in seconds.
    package var limit: Double { limit(after: failures) }

    /// Counts a failure.
    ///
    /// - Returns: A pause in seconds: the limit times a factor of ``spread``.
    package mutating func fail() -> Double {
        let pause = pause(after: failures, random: .random(in: 0...1, using: &generator))
        failures += 1
        return pause
    }

    /// Restarts with the first limit.
    package mutating func succeed() { failures = 0 }

    /// Returns the limit after a number of earlier failures, in seconds.
    package func limit(after failures: Int) -> Double {
        var limit = first
        for _ in 0..<min(failures, 62) where limit < longest { limit *= 2 }
        return min(limit, longest)
    }

    /// Returns the pause after a number of earlier failures, in seconds.
    ///
    /// - Parameters:
    ///   - failures: Number of earlier failures.
    ///   - random: Evenly distributed from 0 to 1; clamped to that range.
    package func pause(after failures: Int, random: Double) -> Double {
        let share = min(max(random, 0), 1)
        return limit(after: failures) * (spread.lowerBound + (spread.upperBound - spread.lowerBound) * share)
    }

    /// SplitMix64, by Steele, Lea and Flood: small, and evenly distributed for every seed.
    private struct Generator: RandomNumberGenerator, Sendable, Hashable {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }
}
