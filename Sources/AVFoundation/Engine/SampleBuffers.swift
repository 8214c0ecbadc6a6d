import CoreMedia
import CoreVideo

/// Makes sample buffers and descriptions for captured frames.
enum SampleBuffers {
    /// The description of pictures like this one; nil for a picture that CoreMedia cannot describe.
    static func describe(_ image: CVPixelBuffer) -> CMFormatDescription? {
        try? CMFormatDescription(imageBuffer: image)
    }

    /// The description of pictures of this size and pixel format; nil for sizes that no picture has.
    static func describe(width: Int, height: Int, pixelFormat: OSType) -> CMFormatDescription? {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height), width > 0, height > 0 else {
            return nil
        }
        return try? CMFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: pixelFormat),
            width: Int(width),
            height: Int(height)
        )
    }

    /// A sample buffer with one picture.
    static func make(
        image: CVPixelBuffer,
        description: CMFormatDescription,
        time: CMTime,
        duration: CMTime,
        number: Int
    ) -> CMSampleBuffer {
        CMSampleBuffer(
            image: image,
            formatDescription: description,
            presentationTime: time,
            duration: duration,
            frameNumber: number
        )
    }

    /// A sample buffer without a picture that tells of a dropped frame.
    static func makeShell(
        description: CMFormatDescription?,
        time: CMTime,
        duration: CMTime,
        number: Int,
        reason: DropReason
    ) -> CMSampleBuffer {
        let text =
            switch reason {
            case .late: kCMSampleBufferDroppedFrameReason_FrameWasLate
            case .outOfBuffers: kCMSampleBufferDroppedFrameReason_OutOfBuffers
            case .discontinuity: kCMSampleBufferDroppedFrameReason_Discontinuity
            }
        return CMSampleBuffer.droppedFrame(
            formatDescription: description,
            presentationTime: time,
            duration: duration,
            reason: text,
            frameNumber: number
        )
    }

    /// A four-character code for people.
    static func text(of code: OSType) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : "\(code)"
    }
}
