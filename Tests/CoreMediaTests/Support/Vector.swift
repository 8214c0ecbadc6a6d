import CoreMedia
import Testing

/// One row of a table: a computation, its expected result, and a name for reports.
struct Vector<Value: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: Value
    let actual: @Sendable () -> Value

    init(_ name: String, _ expected: Value, _ actual: @escaping @Sendable () -> Value) {
        self.name = name
        self.expected = expected
        self.actual = actual
    }

    var testDescription: String { name }
}

/// Returns a valid time with all four fields given.
func time(_ value: Int64, _ timescale: Int32, rounded: Bool = false, epoch: Int64 = 0) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: rounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
}

/// The four fields of a time, including differences that `==` of times ignores.
struct Fields: Equatable, CustomStringConvertible {
    let value: Int64
    let timescale: Int32
    let flags: UInt32
    let epoch: Int64

    init(_ time: CMTime) {
        (value, timescale, flags, epoch) = (time.value, time.timescale, time.flags.rawValue, time.epoch)
    }

    var description: String { "\(value)/\(timescale) flags \(flags) epoch \(epoch)" }
}

/// Returns a range with a start and a duration.
func range(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}

/// A generator that produces the same numbers for the same seed (SplitMix64).
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
}

/// Runs a test body with a new seed, which is printed so that a failure can be reproduced.
func withSeed(
    _ seed: UInt64 = .random(in: 0 ... .max),
    function: String = #function,
    _ body: (inout SeededGenerator) throws -> Void
) rethrows {
    print("\(function): seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    try body(&generator)
}
