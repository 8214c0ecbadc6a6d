import AVFBase
public import CoreMedia
public import Foundation

/// A generator of timed metadata about spatial audio for movies.
///
/// No source here gives spatial audio, so the generator never produces metadata.
open class AVCaptureSpatialAudioMetadataSampleGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }

    /// The format description of the metadata: boxed metadata without keys.
    open var timedMetadataSampleBufferFormatDescription: CMFormatDescription { Self.description.value }

    /// Analyzes a buffer of spatial audio.
    ///
    /// - Returns: `kCMFormatDescriptionError_InvalidParameter`, because no microphone here gives spatial audio.
    open func analyzeAudioSample(_ sbuf: CMSampleBuffer) -> OSStatus { kCMFormatDescriptionError_InvalidParameter }

    /// Returns the metadata of the analyzed audio and resets the analyzer; always nil.
    open func newTimedMetadataSampleBufferAndResetAnalyzer() -> CMSampleBuffer? { nil }

    /// Discards the results of the analysis.
    open func resetAnalyzer() {}

    private static let description = UncheckedReference(makeDescription())

    private static func makeDescription() -> CMFormatDescription {
        var description: CMFormatDescription?
        _ = CMFormatDescriptionCreate(
            allocator: nil,
            mediaType: kCMMediaType_Metadata,
            mediaSubType: boxed,
            extensions: nil,
            formatDescriptionOut: &description
        )
        guard let description else { preconditionFailure("CoreMedia could not describe boxed metadata.") }
        return description
    }

    // kCMMetadataFormatType_Boxed.
    private static let boxed: FourCharCode = 0x6D65_6278
}

@available(*, unavailable)
extension AVCaptureSpatialAudioMetadataSampleGenerator: @unchecked Sendable {}
