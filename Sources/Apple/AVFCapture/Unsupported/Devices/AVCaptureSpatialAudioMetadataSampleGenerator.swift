import AVFBase
public import CoreMedia
public import Foundation

/// Makes timed metadata of spatial sound for movies.
///
/// There is no spatial sound here, so nothing is found and there are never metadata.
open class AVCaptureSpatialAudioMetadataSampleGenerator: NSObject {
    /// Makes a generator.
    public override init() { super.init() }

    /// What the metadata would be described as: boxed metadata without keys.
    open var timedMetadataSampleBufferFormatDescription: CMFormatDescription { Self.description.value }

    /// Takes note of a buffer of spatial sound.
    ///
    /// - Returns: `kCMFormatDescriptionError_InvalidParameter`, as no microphone here gives spatial sound.
    open func analyzeAudioSample(_ sbuf: CMSampleBuffer) -> OSStatus { kCMFormatDescriptionError_InvalidParameter }

    /// What was found in the sound, which is then forgotten: nil.
    open func newTimedMetadataSampleBufferAndResetAnalyzer() -> CMSampleBuffer? { nil }

    /// Forgets what was analysed.
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
