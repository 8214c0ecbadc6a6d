import AVFoundation
import CoreVideo
import PixelTransforms
import Synchronization

/// The transformers for the pictures of an analyzer's frames, which keep their memory from frame to frame.
final class PictureConverters: Sendable {
    /// The number of transformers to keep: more than any sensible set of models needs.
    private static let limit = 32

    private let kept = Mutex<[PixelTransform: PixelTransformer]>([:])

    /// Makes a picture.
    func make(_ request: PictureRequest, of image: CVPixelBuffer) throws(AnalysisError) -> FramePicture {
        let sides = 1...PictureRequest.largestSide
        guard sides.contains(request.width), sides.contains(request.height) else {
            throw AnalysisError(
                .unsupportedPicture,
                """
                A picture cannot be \(request.width)x\(request.height); each side is 1 to \
                \(PictureRequest.largestSide) pixels.
                """
            )
        }
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let layout = request.layout(frameWidth: width, frameHeight: height)
        do {
            let transformer = try transformer(
                PixelTransform(
                    sourceFormat: CVPixelBufferGetPixelFormatType(image),
                    sourceWidth: width,
                    sourceHeight: height,
                    crop: layout.source,
                    outputWidth: layout.target.width,
                    outputHeight: layout.target.height,
                    outputFormat: request.pixelFormat
                )
            )
            let whole = layout.target.width == request.width && layout.target.height == request.height
            let picture: CVPixelBuffer
            if whole {
                picture = try transformer.make(from: image)
            } else {
                picture = try CVPixelBuffer.make(
                    width: request.width,
                    height: request.height,
                    format: request.pixelFormat
                )
                picture.fillBlack()
                try transformer.apply(from: image, to: picture, x: layout.target.x, y: layout.target.y)
            }
            return FramePicture(
                pixelBuffer: picture,
                place: layout.place(
                    width: request.width,
                    height: request.height,
                    frameWidth: width,
                    frameHeight: height
                )
            )
        } catch {
            throw AnalysisError(.unsupportedPicture, "A frame could not be converted for a model: \(error)")
        }
    }

    private func transformer(_ transform: PixelTransform) throws -> PixelTransformer {
        try kept.withLock { kept in
            if let transformer = kept[transform] { return transformer }
            if kept.count >= Self.limit { kept.removeAll() }
            let transformer = try PixelTransformer(transform)
            kept[transform] = transformer
            return transformer
        }
    }
}

extension PictureConverters {
    /// Returns a frame's small grey plane, in which boxes are followed.
    func smallPlane(of image: CVPixelBuffer) throws -> SmallPlane {
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let divisor = max(1, (width + SmallPlane.largestWidth - 1) / SmallPlane.largestWidth)
        let request = PictureRequest(
            width: max(1, width / divisor),
            height: max(1, height / divisor),
            pixelFormat: kCVPixelFormatType_OneComponent8,
            fit: .fill
        )
        let picture = try make(request, of: image).pixelBuffer
        return picture.withPlanes(readOnly: true) { planes in
            var pixels: [UInt8] = []
            pixels.reserveCapacity(request.width * request.height)
            for y in 0..<request.height {
                pixels += planes[0].row(y)[0..<request.width]
            }
            return SmallPlane(width: request.width, height: request.height, pixels: pixels)
        }
    }
}
