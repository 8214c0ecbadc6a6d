import Basics
import CoreMedia

extension Nanoseconds {
    /// Later than every time, with enough margin to add to it without overflow.
    static let distant: Nanoseconds = .max / 4

    /// Converts a time; nil if it is not numeric or out of range.
    init?(_ time: CMTime) {
        guard time.isNumeric else { return nil }
        let converted = CMTimeConvertScale(time, timescale: 1_000_000_000, method: .roundTowardNegativeInfinity)
        guard converted.isNumeric, converted.timescale == 1_000_000_000, abs(converted.value) < Self.distant else {
            return nil
        }
        self = converted.value
    }

    /// Converts a duration in seconds, rounded to the nearest nanosecond; NaN counts as 0.
    init(seconds: Double) {
        guard !seconds.isNaN else {
            self = 0
            return
        }
        self = Nanoseconds((Swift.max(-1e9, Swift.min(1e9, seconds)) * 1e9).rounded())
    }

    /// The duration in seconds.
    var inSeconds: Double { Double(self) / 1e9 }

    /// The time as a `CMTime`.
    var asTime: CMTime { CMTime(value: self, timescale: 1_000_000_000) }
}
