public import CoreMedia
public import Foundation
import Synchronization

/// A group of metadata items.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
    // @unchecked: the items are locked; they change in mutable subclasses only.
    private let storedItems: Mutex<[AVMetadataItem]>

    package init(items: [AVMetadataItem]) { storedItems = Mutex(items) }

    /// The items.
    open var items: [AVMetadataItem] { storedItems.withLock { $0 } }

    /// Replaces the items, for mutable subclasses.
    package func setItems(_ items: [AVMetadataItem]) { storedItems.withLock { $0 = items } }

    /// A label that related groups share; nil here.
    open var classifyingLabel: String? { nil }

    /// A name that is unique to the group; nil here.
    open var uniqueID: String? { nil }
}

/// Metadata items that apply to a time range, such as a chapter or the codes seen in a frame.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: the range is locked.
    private let storedRange: Mutex<CMTimeRange>

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - timeRange: The time range to which they apply; a duration that is not numeric lasts until the next group.
    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        storedRange = Mutex(timeRange)
        super.init(items: items)
    }

    /// Creates a group from a sample of a metadata track; nil for samples of other kinds.
    ///
    /// Values that are too short for their type are left out. For metadata that are not in boxes, one item has the
    /// bytes.
    public convenience init?(sampleBuffer: CMSampleBuffer) {
        guard let format = sampleBuffer.formatDescription, format.mediaType == .metadata else { return nil }
        let bytes = (try? sampleBuffer.dataBuffer?.dataBytes()) ?? Data()
        let range = CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        self.init(items: TimedMetadata.items(bytes, format, range), timeRange: range)
    }

    /// The time range to which the items apply.
    open var timeRange: CMTimeRange { storedRange.withLock { $0 } }

    /// Replaces the time range, for mutable subclasses.
    package func setTimeRange(_ range: CMTimeRange) { storedRange.withLock { $0 = range } }

    /// Returns a group that does not change.
    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == AVTimedMetadataGroup.self ? self : AVTimedMetadataGroup(items: items, timeRange: timeRange)
    }

    /// Returns a group that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
    }

    /// Returns a description of the items' format in a metadata track; nil if no item has an identifier.
    open func copyFormatDescription() -> CMMetadataFormatDescription? {
        let table = TimedMetadata.keys(items)
        return table.keys.isEmpty ? nil : CMFormatDescription(metadataKeys: table)
    }
}

/// Metadata items that apply to a time range, both of which can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
    // @unchecked: as the superclass.

    /// The time range to which the items apply.
    open override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { setTimeRange(newValue) }
    }

    /// The items.
    open override var items: [AVMetadataItem] {
        get { super.items }
        set { setItems(newValue) }
    }
}

/// Metadata items that apply between two dates, as in live playlists.
open class AVDateRangeMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
    // @unchecked: the dates are locked.
    private let dates: Mutex<(start: Date, end: Date?)>

    /// Creates a group; without an end it lasts until the next group.
    public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
        dates = Mutex((startDate, endDate))
        super.init(items: items)
    }

    /// The date at which the items begin to apply.
    open var startDate: Date { dates.withLock { $0.start } }

    /// The date at which the items no longer apply; nil if it is not known.
    open var endDate: Date? { dates.withLock { $0.end } }

    /// Returns a group that does not change.
    open func copy(with zone: NSZone? = nil) -> Any {
        type(of: self) == AVDateRangeMetadataGroup.self
            ? self : AVDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
    }

    /// Returns a group that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        AVMutableDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
    }

    fileprivate func setDates(start: Date?, end: Date??) {
        dates.withLock { dates in
            if let start { dates.start = start }
            if let end { dates.end = end }
        }
    }
}

/// Metadata items that apply between two dates, all of which can be changed.
open class AVMutableDateRangeMetadataGroup: AVDateRangeMetadataGroup, @unchecked Sendable {
    // @unchecked: as the superclass.

    /// The date at which the items begin to apply.
    open override var startDate: Date {
        get { super.startDate }
        set { setDates(start: newValue, end: nil) }
    }

    /// The date at which the items no longer apply; nil if it is not known.
    open override var endDate: Date? {
        get { super.endDate }
        set { setDates(start: nil, end: .some(newValue)) }
    }

    /// The items.
    open override var items: [AVMetadataItem] {
        get { super.items }
        set { setItems(newValue) }
    }
}
