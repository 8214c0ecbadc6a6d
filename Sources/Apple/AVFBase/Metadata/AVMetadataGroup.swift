public import CoreMedia
public import Foundation

/// A group of metadata items.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
    // @unchecked: immutable; a mutable subclass does not exist here.
    private let storedItems: [AVMetadataItem]

    package init(items: [AVMetadataItem]) { storedItems = items }

    /// The items.
    open var items: [AVMetadataItem] { storedItems }

    /// A label that related groups share; nil here.
    open var classifyingLabel: String? { nil }

    /// A name that is unique to the group; nil here.
    open var uniqueID: String? { nil }
}

/// Metadata items that apply to a time range, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// The time range to which the items apply.
    public let timeRange: CMTimeRange

    /// Creates a group.
    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        self.timeRange = timeRange
        super.init(items: items)
    }

    /// Creates a group from a sample of a metadata track; nil for samples of other kinds.
    ///
    /// Differs from Apple: for samples without a description of their keys, one item contains the bytes.
    public convenience init?(sampleBuffer: CMSampleBuffer) {
        guard sampleBuffer.formatDescription?.mediaType == .metadata,
            let data = try? sampleBuffer.dataBuffer?.dataBytes()
        else { return nil }
        let item = AVMutableMetadataItem()
        item.value = data as NSData
        item.dataType = "com.apple.metadata.datatype.raw-data"
        self.init(
            items: [item],
            timeRange: CMTimeRange(start: sampleBuffer.presentationTimeStamp, duration: sampleBuffer.duration)
        )
    }

    /// Returns the same object: a group does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns a description of the items' format in a metadata track; nil if no item has an identifier.
    open func copyFormatDescription() -> CMMetadataFormatDescription? {
        guard items.contains(where: { $0.identifier != nil }) else { return nil }
        return try? CMFormatDescription(
            mediaType: .metadata,
            mediaSubType: CMFormatDescription.MediaSubType(rawValue: 0x6D65_6278)
        )
    }
}
