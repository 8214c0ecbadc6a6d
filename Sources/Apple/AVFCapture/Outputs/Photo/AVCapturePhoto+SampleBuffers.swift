import AVFBase
import CoreMedia
import CoreVideo
import Foundation

/// Photos as sample buffers, for the older functions.
extension AVCapturePhoto {
    /// The photo, compressed with its file's bytes or as pixels.
    ///
    /// Its metadata are attachments.
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

    /// The picture to be shown at once.
    func makePreviewSampleBuffer() -> CMSampleBuffer? {
        contents?.preview.flatMap { PhotoSamples.make(image: $0, time: timestamp) }
    }
}

/// Makes sample buffers of single pictures.
enum PhotoSamples {
    /// A compressed picture; nil where there is no memory.
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

    /// A picture of pixels.
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

    /// Puts properties on a buffer, as attachments that go along.
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

    /// The file in a buffer of a compressed picture; nil for anything else.
    static func jpegFile(in sample: CMSampleBuffer) -> Data? {
        guard let description = sample.formatDescription,
            description.mediaSubType.rawValue == kCMVideoCodecType_JPEG,
            let block = sample.dataBuffer
        else { return nil }
        return try? block.dataBytes()
    }
}
