public import AVFBase
public import Foundation

/// Reads a metadata track as groups of items.
public final class AVAssetReaderOutputMetadataAdaptor: NSObject {
    /// The output that provides the samples.
    public let assetReaderTrackOutput: AVAssetReaderTrackOutput

    /// Creates an adaptor for an output.
    ///
    /// Raises unless the output provides stored samples of a metadata track.
    public init(assetReaderTrackOutput trackOutput: AVAssetReaderTrackOutput) {
        assetReaderTrackOutput = trackOutput
        super.init()
        if trackOutput.mediaType != .metadata || trackOutput.outputSettings != nil {
            ObjectiveCException.raise(
                .invalidArgument,
                "A metadata adaptor was made for an output for \(trackOutput.mediaType.rawValue). Use the output of a "
                    + "metadata track, with nil as output settings."
            )
        }
    }

    /// Returns the next group with its time; nil at the end, and if reading failed or was cancelled: see the reader's
    /// status.
    ///
    /// Blocks until the group is available. Raises before the reader was started. Times without metadata have no group.
    public func nextTimedMetadataGroup() -> AVTimedMetadataGroup? {
        while let sample = assetReaderTrackOutput.copyNextSampleBuffer() {
            if let group = AVTimedMetadataGroup(sampleBuffer: sample) { return group }
        }
        return nil
    }
}
