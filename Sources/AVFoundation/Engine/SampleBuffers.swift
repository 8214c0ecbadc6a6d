import CoreMedia
import CoreVideo

/// Makes sample buffers and descriptions for captured frames.
enum SampleBuffers {
    /// The description of pictures like this one; nil for a picture that CoreMedia cannot describe.
    static func describe(_ image: CVPixelBuffer) -> CMFormatDescription? {
        var description: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreateForImageBuffer(
            allocator: nil,
            imageBuffer: image,
            formatDescriptionOut: &description
        )
        return description
    }

    /// The description of pictures of this size and pixel format.
    static func describe(width: Int, height: Int, pixelFormat: OSType) -> CMFormatDescription? {
        var description: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: nil,
            codecType: pixelFormat,
            width: Int32(width),
            height: Int32(height),
            extensions: nil,
            formatDescriptionOut: &description
        )
        return description
    }

    /// A sample buffer with one picture.
    static func make(
        image: CVPixelBuffer,
        description: CMFormatDescription,
        time: CMTime,
        duration: CMTime
    ) -> CMSampleBuffer? {
        var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        CMSampleBufferCreateReadyWithImageBuffer(
            allocator: nil,
            imageBuffer: image,
            formatDescription: description,
            sampleTiming: &timing,
            sampleBufferOut: &sample
        )
        return sample
    }

    /// A sample buffer without a picture that tells of a dropped frame.
    static func makeShell(
        description: CMFormatDescription?,
        time: CMTime,
        duration: CMTime,
        reason: DropReason
    ) -> CMSampleBuffer? {
        var timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        var sample: CMSampleBuffer?
        CMSampleBufferCreate(
            allocator: nil,
            dataBuffer: nil,
            dataReady: true,
            makeDataReadyCallback: nil,
            refcon: nil,
            formatDescription: description,
            sampleCount: 1,
            sampleTimingEntryCount: 1,
            sampleTimingArray: &timing,
            sampleSizeEntryCount: 0,
            sampleSizeArray: nil,
            sampleBufferOut: &sample
        )
        guard let sample else { return nil }
        let value =
            switch reason {
            case .late: kCMSampleBufferDroppedFrameReason_FrameWasLate
            case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
            case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
            }
        CMSetAttachment(
            sample,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            value: value,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        return sample
    }
}
