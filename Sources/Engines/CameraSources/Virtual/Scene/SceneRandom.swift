/// Random choices that depend only on a seed and their purpose.
///
/// There is no sequence: the choice for frame 1000 does not depend on earlier ones.
struct SceneRandom: Sendable, Hashable {
    /// The purpose of a choice.
    ///
    /// Choices for different purposes are independent.
    enum Purpose: UInt64 {
        case payload = 1, path, background, noise, noiseRow, loss, jitter, object
    }

    let seed: UInt64

    /// Returns 64 random bits for one purpose and up to two numbers, such as a frame's and a row's.
    func bits(_ purpose: Purpose, _ first: Int, _ second: Int = 0) -> UInt64 {
        var state = Self.mix(seed &+ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15)
        state = Self.mix(state ^ UInt64(truncatingIfNeeded: first))
        return Self.mix(state ^ UInt64(truncatingIfNeeded: second) &* 0xD6E8_FEB8_6659_FD93)
    }

    /// Returns a number from 0 up to but not including 1.
    func fraction(_ purpose: Purpose, _ first: Int, _ second: Int = 0) -> Double {
        Double(bits(purpose, first, second) >> 11) / Double(1 << 53)
    }

    // The finalizer of SplitMix64, a published mixing function: every input bit changes half of the output bits.
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
