public import Foundation

/// Gets the segments of a writer made with ``AVAssetWriter/init(contentType:)``.
///
/// Called on the writer's own thread: an initialization segment first, then the others in order. Implement one of the two;
/// the one with a report is called, and by itself calls the other.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
    /// A segment is complete.
    ///
    /// - Parameters:
    ///   - writer: whose segment it is.
    ///   - segmentData: its bytes.
    ///   - segmentType: whether it is the initialization segment.
    ///   - segmentReport: what is in it; nil for the initialization segment.
    func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType,
        segmentReport: AVAssetSegmentReport?
    )

    /// A segment is complete.
    ///
    /// - Parameters:
    ///   - writer: whose segment it is.
    ///   - segmentData: its bytes.
    ///   - segmentType: whether it is the initialization segment.
    func assetWriter(
        _ writer: AVAssetWriter,
        didOutputSegmentData segmentData: Data,
        segmentType: AVAssetSegmentType
    )
}

extension AVAssetWriterDelegate {
    /// Leaves the report out.
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
