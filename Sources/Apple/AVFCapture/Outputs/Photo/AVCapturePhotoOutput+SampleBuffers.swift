import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

extension AVCapturePhotoOutput {
    /// Returns the JPEG file in a sample buffer, with its attachments as Exif data (deprecated 11.0).
    ///
    /// Raises for a buffer that holds no JPEG image.
    ///
    /// - Parameters:
    ///   - JPEGSampleBuffer: a buffer that the older form of the delegate's methods received.
    ///   - previewPhotoSampleBuffer: an uncompressed image for the file's thumbnail; nil for none.
    /// - Returns: the file, or nil if it cannot be made.
    public class func jpegPhotoDataRepresentation(
        forJPEGSampleBuffer JPEGSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? {
        guard let file = PhotoSamples.jpegFile(in: JPEGSampleBuffer) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "The sample buffer holds no JPEG image to make a file of. Request photos with the JPEG codec."
            )
            return nil
        }
        return PhotoSamples.file(file, of: JPEGSampleBuffer, thumbnail: previewPhotoSampleBuffer?.imageBuffer)
    }
}

extension PhotoSamples {
    /// Returns a JPEG file with a buffer's attachments as its tags.
    static func file(_ file: Data, of sample: CMSampleBuffer, thumbnail: CVImageBuffer?) -> Data? {
        let tags = ImageTags(sample.attachments.propagated)
        return try? ImageFile.insert(
            tags,
            thumbnail: thumbnail.map { ImageFile.Thumbnail(image: $0, width: min($0.width, 320)) },
            intoJPEG: file
        )
    }
}
