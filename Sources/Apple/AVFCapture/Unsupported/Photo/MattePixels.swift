import AVFBase
import CoreVideo
import MediaFiles
import PixelTransforms

/// What both kinds of mattes do with their pictures.
enum MattePixels {
    static var unreadable: AVError {
        AVError(
            .invalidSourceMedia,
            "A matte cannot be made of a picture file's data: such files are not read on this system."
        )
    }

    static func check(_ image: CVPixelBuffer) throws -> CVPixelBuffer {
        guard image.pixelFormatType == kCVPixelFormatType_OneComponent8 else {
            throw AVError(
                .invalidSourceMedia,
                "A matte cannot be made of a picture with the pixel format '\(SampleBuffers.text(of: image.pixelFormatType))'. "
                    + "Use kCVPixelFormatType_OneComponent8."
            )
        }
        return image
    }

    /// The picture turned as Exif's orientation says; as it is for a number that is none.
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
