public import Foundation

/// Receives the segments of a writer made with ``AVAssetWriter/init(contentType:)``.
///
/// Called on the writer's own thread: an initialization segment first, then the others in order. Implement one of the
/// two methods; the writer calls the one with a report, whose default implementation calls the other.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
    /// Called when a segment is complete.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - segmentData: The bytes of the segment.
    ///   - segmentType: The type of the segment.
    ///   - segmentReport: The contents of the segment; nil for the initialization segment.
    func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?
    )

    /// Called when a segment is complete.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - segmentData: The bytes of the segment.
    ///   - segmentType: The type of the segment.
    func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    )
}

extension AVAssetWriterDelegate {
    /// Calls the method without a report.
    public func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?
    ) {
        assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType)
    }

    /// Does nothing.
    public func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    ) {}
}
