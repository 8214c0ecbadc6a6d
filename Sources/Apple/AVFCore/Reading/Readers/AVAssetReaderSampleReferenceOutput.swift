import CoreMedia
import Foundation
import MediaFiles

/// Provides the times and sizes of a track's samples without their data.
///
/// Each buffer names the file under `SampleReferenceURL`; the position of the bytes in the file is not known here.
///
/// Differs from Apple: there is no `SampleReferenceByteOffset`.
open class AVAssetReaderSampleReferenceOutput: AVAssetReaderOutput, @unchecked Sendable {
    // @unchecked: immutable.

    /// The track.
    public let track: AVAssetTrack

    /// Creates an output.
    public init(track: AVAssetTrack) {
        self.track = track
        super.init(mediaType: track.mediaType, tracks: [track])
    }

    override func makeProducer(_ interrupt: MediaInterrupt) throws -> any SampleProducer {
        let url = (track.asset as? AVURLAsset)?.url
        return SampleReferences(
            StoredSamples(try track.makeDemuxer(interrupt: interrupt, isStored: true), track: track.facts),
            url: url
        )
    }
}

/// Removes the data from stored samples.
final class SampleReferences: SampleProducer {
    private let source: StoredSamples
    private let url: URL?

    init(_ source: StoredSamples, url: URL?) {
        self.source = source
        self.url = url
    }

    func begin(_ range: CMTimeRange) throws(MediaError) { try source.begin(range) }

    func next() throws(MediaError) -> CMSampleBuffer? {
        guard let sample = try source.next() else { return nil }
        do {
            let reference = try CMSampleBuffer(
                dataBuffer: nil,
                formatDescription: sample.formatDescription,
                numSamples: sample.numSamples,
                sampleTimings: try sample.sampleTimingInfos(),
                sampleSizes: try sample.sampleSizes()
            )
            for index in 0..<sample.numSamples where sample.mediaHasFacts {
                reference.sampleAttachments[index] = sample.sampleAttachments[index]
            }
            sample.propagateAttachments(to: reference)
            if let url {
                CMSetAttachment(
                    reference,
                    key: kCMSampleBufferAttachmentKey_SampleReferenceURL,
                    value: url as NSURL,
                    attachmentMode: kCMAttachmentMode_ShouldPropagate
                )
            }
            return reference
        } catch {
            throw MediaError(.damaged, "A sample cannot be described: \(error).")
        }
    }
}

extension CMSampleBuffer {
    /// Indicates whether each sample has attachments of its own, as frames do; false for audio.
    fileprivate var mediaHasFacts: Bool { formatDescription?.mediaType != .audio }
}
