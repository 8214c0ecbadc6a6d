import CFFmpeg
package import CoreMedia

/// A fraction, such as a frame rate of 30000/1001 or a pixel aspect ratio.
package struct MediaRational: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The numerator.
    package var numerator: Int
    /// The denominator; greater than 0.
    package var denominator: Int

    /// Makes a fraction.
    package init(_ numerator: Int, _ denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The nearest floating-point number.
    package var value: Double { Double(numerator) / Double(denominator) }

    /// The fraction as text: `30000/1001`, or `25` if the denominator is 1.
    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// The exact duration of one frame at this rate; invalid for rates that are not positive.
    package var frameDuration: CMTime {
        guard numerator > 0, denominator > 0, let timescale = Int32(exactly: numerator) else { return .invalid }
        return CMTime(value: Int64(denominator), timescale: timescale)
    }

    /// Reduces one of FFmpeg's fractions; nil if it is unknown (0/0, 0/1) or not positive.
    init?(_ rational: AVRational) {
        guard rational.num > 0, rational.den > 0 else { return nil }
        var numerator: Int32 = 0
        var denominator: Int32 = 0
        av_reduce(&numerator, &denominator, Int64(rational.num), Int64(rational.den), Int64(Int32.max))
        guard numerator > 0, denominator > 0 else { return nil }
        self.init(Int(numerator), Int(denominator))
    }
}
