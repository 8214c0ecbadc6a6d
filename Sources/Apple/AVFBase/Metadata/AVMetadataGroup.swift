public import CoreMedia
public import Foundation

/// Metadata items that belong together.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
    // @unchecked: immutable but for the mutable subclass, which is not made here.
    private let storedItems: [AVMetadataItem]

    package init(items: [AVMetadataItem]) { storedItems = items }

    /// The items.
    open var items: [AVMetadataItem] { storedItems }

    /// A label that groups of one kind have in common; nil here.
    open var classifyingLabel: String? { nil }

    /// A name that no other group has; nil here.
    open var uniqueID: String? { nil }
}

/// Metadata items that hold for a range of times, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, @unchecked Sendable {
    // @unchecked: immutable.

    /// When the items hold.
    public let timeRange: CMTimeRange

    /// Makes a group.
    public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
        self.timeRange = timeRange
        super.init(items: items)
    }

    /// Makes a group of what a sample of a metadata track holds; nil for samples of other kinds.
    ///
    /// Differs from Apple: of samples without a description of their keys, one item holds the bytes.
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

    /// A description of how the items would be stored in a metadata track; nil without items that have an identifier.
    open func copyFormatDescription() -> CMMetadataFormatDescription? {
        guard items.contains(where: { $0.identifier != nil }) else { return nil }
        return try? CMFormatDescription(
            mediaType: .metadata,
            mediaSubType: CMFormatDescription.MediaSubType(rawValue: 0x6D65_6278)
        )
    }
}
