public import CoreMedia

/// Frames per second as an exact fraction in lowest terms, such as 30 or 30000/1001.
///
/// Written as a whole number, a fraction, or a decimal number with up to six digits after the point. A decimal number
/// is taken literally: `29.97` is 2997/100; the rate of NTSC video is `30000/1001`.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
    /// Number of frames in ``denominator`` seconds.
    public let numerator: Int32
    /// Number of seconds.
    public let denominator: Int32

    /// The rates that may be requested from a camera.
    public static let allowed = 1...240

    /// Creates a rate, or returns nil if it is not between 1 and 240 frames a second.
    public init?(_ numerator: Int32, over denominator: Int32 = 1) {
        guard denominator > 0, numerator > 0 else { return nil }
        var (larger, smaller) = (numerator, denominator)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        self.numerator = numerator / larger
        self.denominator = denominator / larger
        guard isAllowed else { return nil }
    }

    private init(whole: Int32) {
        numerator = whole
        denominator = 1
    }

    private var isAllowed: Bool {
        Int64(numerator) >= Int64(denominator) * Int64(Self.allowed.lowerBound)
            && Int64(numerator) <= Int64(denominator) * Int64(Self.allowed.upperBound)
    }

    /// Thirty frames a second.
    public static let thirty = FrameRate(whole: 30)

    /// The time between frames, exact.
    public var frameDuration: CMTime { CMTime(value: Int64(denominator), timescale: numerator) }

    /// The rate as a whole number or a fraction; ``init(parsing:)`` reads it back.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Parses a rate, or returns nil if the text is not a rate or the rate is not between 1 and 240.
    public init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1:
            guard let number = DecimalText.millionths(parts[0]), number > 0 else { return nil }
            var (larger, smaller) = (number, DecimalText.unit)
            while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
            guard let numerator = Int32(exactly: number / larger) else { return nil }
            self.init(numerator, over: Int32(DecimalText.unit / larger))
        case 2:
            guard let above = DecimalText.whole(parts[0]), let below = DecimalText.whole(parts[1]),
                let numerator = Int32(exactly: above), let denominator = Int32(exactly: below)
            else { return nil }
            self.init(numerator, over: denominator)
        default: return nil
        }
    }
}
