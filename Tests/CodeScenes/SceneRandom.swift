/// A random number generator that is deterministic for a seed (SplitMix64).
package struct SceneRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Makes a generator.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Returns a number in a range.
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Returns a number of the standard normal distribution, by the sum of twelve uniform ones.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += Double(next() >> 11) * 0x1p-53 }
        return sum
    }

    /// Returns a string of letters of an alphabet.
    mutating func text(_ count: Int, of letters: String) -> String {
        let letters = Array(letters)
        return String((0..<count).map { _ in letters[Int(next() % UInt64(letters.count))] })
    }
}
