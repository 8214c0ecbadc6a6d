import AVFBase
import CoreVideo
import MediaFiles
import PixelTransforms

/// Operations on the images of both kinds of mattes.
enum MattePixels {
    static var unreadable: AVError {
        AVError(
            .invalidSourceMedia,
            "A matte cannot be made from an image file's data: such files cannot be read on this system."
        )
    }

    static func check(_ image: CVPixelBuffer) throws -> CVPixelBuffer {
        guard image.pixelFormatType == kCVPixelFormatType_OneComponent8 else {
            throw AVError(
                .invalidSourceMedia,
                "A matte cannot have the pixel format '\(SampleBuffers.text(of: image.pixelFormatType))'. "
                    + "Use kCVPixelFormatType_OneComponent8."
            )
        }
        return image
    }

    /// Returns the image rotated according to an Exif orientation; unchanged for an invalid number.
    static func turn(_ image: CVPixelBuffer, exif: Int) -> CVPixelBuffer {
        guard let orientation = MediaOrientation(exif: exif),
            let rotation = PixelTransform.Rotation(degrees: orientation.rotation),
            let transformer = try? PixelTransformer(
                PixelTransform(
                    sourceFormat: image.pixelFormatType,
                    sourceWidth: image.width,
                    sourceHeight: image.height,
                    rotation: rotation,
                    isMirrored: orientation.isMirrored
                )
            )
        else { return image }
        return (try? transformer.make(from: image)) ?? image
    }
}
