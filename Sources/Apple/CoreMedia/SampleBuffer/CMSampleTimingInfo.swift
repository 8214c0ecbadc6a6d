/// The presentation time, decode time and duration of one sample.
public struct CMSampleTimingInfo: Sendable, Hashable {
    /// The duration of the sample; in a single entry for many samples, the duration of each.
    ///
    /// Invalid if unknown.
    public var duration: CMTime
    /// The presentation time of the sample.
    public var presentationTimeStamp: CMTime
    /// The decode time of the sample; invalid if samples are decoded in presentation order.
    public var decodeTimeStamp: CMTime

    /// Creates timing whose fields are all zero: three invalid times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    /// Creates timing from its fields.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    /// Timing with three invalid times.
    public static let invalid = CMSampleTimingInfo()
}

/// Timing with three invalid times; the spelling of ``CMSampleTimingInfo/invalid`` before Swift 4.2.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid

/// No entry, one for all samples, or one per sample; the usual single entry costs no allocation.
enum SampleEntries<Entry> {
    case none
    case one(Entry)
    case many([Entry])

    init(_ entries: [Entry]) {
        switch entries.count {
        case 0: self = .none
        case 1: self = .one(entries[0])
        default: self = .many(entries)
        }
    }

    var array: [Entry] {
        switch self {
        case .none: []
        case .one(let entry): [entry]
        case .many(let entries): entries
        }
    }

    var count: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .many(let entries): entries.count
        }
    }
}

extension SampleEntries<CMSampleTimingInfo> {
    /// Returns the timing of one sample; a single entry applies to all, each sample following the previous one.
    func timing(at index: Int) -> CMSampleTimingInfo? {
        switch self {
        case .none: return nil
        case .many(let entries): return entries.indices.contains(index) ? entries[index] : nil
        case .one(var timing):
            guard index > 0 else { return timing }
            timing.presentationTimeStamp = timing.presentationTimeStamp + Self.multiple(timing.duration, by: index)
            timing.decodeTimeStamp = .invalid
            return timing
        }
    }

    /// The earliest presentation time.
    var earliest: CMTime {
        switch self {
        case .none: return .invalid
        case .one(let timing): return timing.presentationTimeStamp
        case .many(let entries): return entries.map(\.presentationTimeStamp).min() ?? .invalid
        }
    }

    /// Returns the sum of the durations of a number of samples.
    func duration(ofSamples count: Int) -> CMTime {
        switch self {
        case .none: return .invalid
        case .one(let timing): return count == 1 ? timing.duration : Self.multiple(timing.duration, by: count)
        case .many(let entries): return entries.dropFirst().reduce(entries[0].duration) { $0 + $1.duration }
        }
    }

    private static func multiple(_ duration: CMTime, by count: Int) -> CMTime {
        Int32(exactly: count).map(duration.multiplied(by:)) ?? duration.multiplied(by: Double(count))
    }
}
