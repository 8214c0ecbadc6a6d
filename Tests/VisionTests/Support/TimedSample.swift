import CoreMedia
import CoreVideo
import Testing

/// Returns a sample of a pixel buffer with a time stamp.
func timedSample(_ buffer: CVPixelBuffer, at time: CMTime = .zero) throws -> CMSampleBuffer {
    var format: CMVideoFormatDescription?
    _ = CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: nil,
        imageBuffer: buffer,
        formatDescriptionOut: &format
    )
    var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    _ = CMSampleBufferCreateReadyWithImageBuffer(
        allocator: nil,
        imageBuffer: buffer,
        formatDescription: try #require(format),
        sampleTiming: &timing,
        sampleBufferOut: &sample
    )
    return try #require(sample)
}
