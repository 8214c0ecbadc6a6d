/// The delay before a retry: a random time between zero and a limit that doubles with each failure.
///
/// The delay is drawn from the whole range ("full jitter"), so that many machines that lost the same broker do not
/// reconnect together.
public struct BackOff: Sendable, Hashable {
    /// The limit in seconds before the second attempt.
    public let first: Double
    /// The maximum of the limit in seconds.
    public let longest: Double
    private var failures = 0
    private var generator: Generator

    /// Creates a back-off that draws the same delays for the same seed.
    public init(first: Double = 1, longest: Double = 60, seed: UInt64 = .random(in: .min ... .max)) {
        self.first = first
        self.longest = longest
        generator = Generator(state: seed)
    }

    /// The limit of the next delay, in seconds.
    public var limit: Double {
        var limit = first
        for _ in 0..<min(failures, 62) where limit < longest { limit *= 2 }
        return min(limit, longest)
    }

    /// Counts a failure.
    ///
    /// - Returns: Seconds to wait, from 0 to the limit.
    public mutating func fail() -> Double {
        let pause = Double.random(in: 0...limit, using: &generator)
        failures += 1
        return pause
    }

    /// Resets the limit to the first one.
    public mutating func succeed() { failures = 0 }

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
