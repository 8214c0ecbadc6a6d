import CoreMedia

/// A time or a span on the session's clock in nanoseconds, rounded down: what decisions are made with.
typealias Nanoseconds = Int64

extension Nanoseconds {
    /// Later than every time, and far enough from overflow to be added to.
    static let distant: Nanoseconds = .max / 4

    /// A time; nil when it is no number or out of range.
    init?(_ time: CMTime) {
        guard time.isNumeric else { return nil }
        let converted = CMTimeConvertScale(time, timescale: 1_000_000_000, method: .roundTowardNegativeInfinity)
        guard converted.isNumeric, converted.timescale == 1_000_000_000, abs(converted.value) < Self.distant else {
            return nil
        }
        self = converted.value
    }

    /// A span in seconds, to the nearest nanosecond; no number counts as 0.
    init(seconds: Double) {
        guard !seconds.isNaN else {
            self = 0
            return
        }
        self = Nanoseconds((Swift.max(-1e9, Swift.min(1e9, seconds)) * 1e9).rounded())
    }

    /// The span in seconds.
    var inSeconds: Double { Double(self) / 1e9 }

    /// The time as Core Media has it.
    var asTime: CMTime { CMTime(value: self, timescale: 1_000_000_000) }
}
