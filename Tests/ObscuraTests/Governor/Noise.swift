import Foundation

/// A deterministic random generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a normally distributed number with mean 0 and standard deviation 1.
    mutating func normal() -> Double {
        let length = (-2 * log(Double.random(in: 1e-12...1, using: &self))).squareRoot()
        return length * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}

/// Steady loads that vary from frame to frame.
enum Noise: CaseIterable, Sendable {
    /// Uniform within a tenth.
    case slight
    /// Normal with a deviation of 30 %, never negative.
    case wide
    /// Many short frames, some long ones.
    case skewed
    /// One frame in a hundred takes five times as long.
    case spikes
    /// Alternately slower and faster, for a few seconds each.
    case waves
    /// Half as long again for three of forty seconds.
    case bursts

    /// Returns the processing time of a frame at a time, about `mean` seconds.
    func work(mean: Double, time: Double, _ random: inout SeededGenerator) -> Double {
        switch self {
        case .slight: mean * Double.random(in: 0.9...1.1, using: &random)
        case .wide: mean * max(0.1, 1 + 0.3 * random.normal())
        case .skewed: mean * exp(0.4 * random.normal() - 0.08)
        case .spikes: mean * (Int.random(in: 0..<100, using: &random) == 0 ? 5 : 1)
        case .waves: mean * (1 + 0.2 * sin(time * 0.9) + 0.05 * random.normal())
        case .bursts: mean * (time.truncatingRemainder(dividingBy: 40) < 3 ? 1.5 : 1)
        }
    }
}
