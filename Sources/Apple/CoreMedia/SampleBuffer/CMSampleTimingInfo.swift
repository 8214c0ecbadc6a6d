/// When one sample is shown and decoded, and how long it lasts.
public struct CMSampleTimingInfo: Sendable, Hashable {
    /// How long the sample lasts; of a single entry for many samples, how long each lasts.
    ///
    /// Invalid where unknown.
    public var duration: CMTime
    /// When the sample is shown.
    public var presentationTimeStamp: CMTime
    /// When the sample is to be decoded; invalid where that is in order of presentation.
    public var decodeTimeStamp: CMTime

    /// Makes timing whose fields are all zero: three invalid times.
    public init() {
        self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
    }

    /// Makes timing from its fields.
    public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
        self.duration = duration
        self.presentationTimeStamp = presentationTimeStamp
        self.decodeTimeStamp = decodeTimeStamp
    }

    /// Timing of three invalid times.
    public static let invalid = CMSampleTimingInfo()
}

/// Timing of three invalid times; the spelling from before Swift 4.2 of ``CMSampleTimingInfo/invalid``.
public let kCMTimingInfoInvalid = CMSampleTimingInfo.invalid

/// No entry, one for all, or one a sample; the usual one costs no allocation.
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
    /// The timing of one sample; a single entry stands for all, each following the one before.
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

    /// The durations of so many samples added up.
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
