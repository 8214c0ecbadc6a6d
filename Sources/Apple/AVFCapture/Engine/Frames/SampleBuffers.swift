import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// Creates sample buffers and descriptions for captured frames.
enum SampleBuffers {
    /// Returns the description of images like this one; nil for an image that CoreMedia cannot describe.
    static func describe(_ image: CVPixelBuffer) -> CMFormatDescription? {
        try? CMFormatDescription(imageBuffer: image)
    }

    /// Returns the description of images with a size and pixel format; nil for impossible sizes.
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

    /// Creates a sample buffer with one image.
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

    /// Creates a sample buffer with a frame's data as the camera compressed it.
    ///
    /// Returns nil if the camera did not compress it with this codec, or before the format of a stream is known.
    ///
    /// JPEG images use the camera's own memory. Frames of streams are copied, because a length prefix must precede each
    /// NAL unit.
    static func make(compressed frame: CapturedFrame, codec: CompressedImage.Codec) -> CMSampleBuffer? {
        guard let image = frame.frame.compressed, image.codec == codec,
            let description = frame.compressedDescription
        else { return nil }
        var data = image.data
        if let unit = codec.unit {
            guard let prefixed = AccessUnit.lengthPrefixed(data, unit) else { return nil }
            data = prefixed
        }
        let sample = CMSampleBuffer(
            data: data,
            formatDescription: description,
            presentationTime: frame.presentationTime,
            duration: frame.duration,
            frameNumber: frame.frame.number
        )
        if codec.needsEarlierFrames, !image.isKey {
            sample.sampleAttachments[0][.notSync] = NSNumber(value: true)
            sample.sampleAttachments[0][.dependsOnOthers] = NSNumber(value: true)
        }
        return sample
    }

    /// Creates a sample buffer without an image that reports a dropped frame.
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

    /// Returns a four-character code as text.
    static func text(of code: OSType) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : "\(code)"
    }
}
