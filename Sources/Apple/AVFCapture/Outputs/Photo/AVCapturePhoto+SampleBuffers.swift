import AVFBase
import CoreMedia
import CoreVideo
import Foundation

/// Conversion of photos to sample buffers, for the older methods.
extension AVCapturePhoto {
    /// Creates a sample buffer with the file's bytes of a compressed photo, or with pixels.
    ///
    /// The photo's metadata become attachments.
    func makeSampleBuffer() -> CMSampleBuffer? {
        guard let contents else { return nil }
        let sample: CMSampleBuffer?
        if let file = contents.file {
            var codec = CMFormatDescription.MediaSubType.jpeg
            if case .codec(.hevc, _) = request.format { codec = .hevc }
            sample = PhotoSamples.make(
                file: file,
                codec: codec,
                width: contents.image.width,
                height: contents.image.height,
                time: timestamp
            )
        } else {
            sample = PhotoSamples.make(image: contents.image, time: timestamp)
        }
        if let sample { PhotoSamples.attach(metadata, to: sample) }
        return sample
    }

    /// Creates a sample buffer with the preview image.
    func makePreviewSampleBuffer() -> CMSampleBuffer? {
        contents?.preview.flatMap { PhotoSamples.make(image: $0, time: timestamp) }
    }
}

/// Creates sample buffers of single images.
enum PhotoSamples {
    /// Creates a sample buffer of a compressed image; nil if memory is exhausted.
    static func make(
        file: Data,
        codec: CMFormatDescription.MediaSubType,
        width: Int,
        height: Int,
        time: CMTime
    ) -> CMSampleBuffer? {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 16)
        file.copyBytes(to: bytes)
        guard
            let block = try? CMBlockBuffer(buffer: bytes, deallocator: { memory, _ in memory.deallocate() }),
            let description = try? CMFormatDescription(videoCodecType: codec, width: width, height: height)
        else { return nil }
        return try? CMSampleBuffer(
            dataBuffer: block,
            formatDescription: description,
            numSamples: 1,
            sampleTimings: [
                CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
            ],
            sampleSizes: [file.count]
        )
    }

    /// Creates a sample buffer of an uncompressed image.
    static func make(image: CVPixelBuffer, time: CMTime) -> CMSampleBuffer? {
        guard let description = SampleBuffers.describe(image) else { return nil }
        return try? CMSampleBuffer(
            imageBuffer: image,
            formatDescription: description,
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid,
                presentationTimeStamp: time,
                decodeTimeStamp: .invalid
            )
        )
    }

    /// Adds properties to a buffer as attachments that propagate.
    static func attach(_ properties: [String: Any], to sample: CMSampleBuffer) {
        for (key, value) in properties {
            let object: AnyObject = (value as? [String: Any]).map { NSDictionary(dictionary: $0) } ?? value as AnyObject
            CMSetAttachment(
                sample,
                key: key as NSString,
                value: object,
                attachmentMode: kCMAttachmentMode_ShouldPropagate
            )
        }
    }

    /// Returns the JPEG file in a sample buffer; nil for any other content.
    static func jpegFile(in sample: CMSampleBuffer) -> Data? {
        guard let description = sample.formatDescription,
            description.mediaSubType.rawValue == kCMVideoCodecType_JPEG,
            let block = sample.dataBuffer
        else { return nil }
        return try? block.dataBytes()
    }
}
