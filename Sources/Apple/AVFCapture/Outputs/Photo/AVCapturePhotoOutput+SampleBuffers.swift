import AVFBase
public import CoreMedia
import Foundation
import MediaFiles

extension AVCapturePhotoOutput {
    /// The JPEG file in a sample buffer, with its attachments as Exif data (deprecated 11.0).
    ///
    /// Raises for a buffer that holds no JPEG picture.
    ///
    /// - Parameters:
    ///   - JPEGSampleBuffer: as the older form of the delegate's functions gives it.
    ///   - previewPhotoSampleBuffer: a picture of pixels that the file's thumbnail is made of; nil for none.
    /// - Returns: the file, or nil where it cannot be made.
    public class func jpegPhotoDataRepresentation(
        forJPEGSampleBuffer JPEGSampleBuffer: CMSampleBuffer,
        previewPhotoSampleBuffer: CMSampleBuffer?
    ) -> Data? {
        guard let file = PhotoSamples.jpegFile(in: JPEGSampleBuffer) else {
            ObjectiveCException.raise(
                .invalidArgument,
                "A JPEG file was asked for of a sample buffer that holds no JPEG picture. Ask for photos with the JPEG codec."
            )
            return nil
        }
        return PhotoSamples.file(file, of: JPEGSampleBuffer, thumbnail: previewPhotoSampleBuffer?.imageBuffer)
    }
}

extension PhotoSamples {
    /// A JPEG file with a buffer's attachments as its tags.
    static func file(_ file: Data, of sample: CMSampleBuffer, thumbnail: CVImageBuffer?) -> Data? {
        let tags = PictureTags(sample.attachments.propagated)
        return try? PictureFile.insert(
            tags,
            thumbnail: thumbnail.map { PictureFile.Thumbnail(image: $0, width: min($0.width, 320)) },
            intoJPEG: file
        )
    }
}
