public import AVFoundation
import PixelTransforms

/// The size, pixel format and fit of a picture.
public struct PictureRequest: Sendable, Hashable {
    /// The way in which a frame of another shape gets into a picture.
    public enum Fit: String, Sendable, Hashable, CaseIterable {
        /// The whole frame with black borders; it keeps its shape.
        case fit
        /// The whole frame, stretched.
        case fill
        /// The middle of the frame; it keeps its shape, and what is too much is cut off.
        case crop
    }

    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The pixel format, such as `kCVPixelFormatType_32BGRA`.
    public var pixelFormat: OSType
    /// The fit.
    public var fit: Fit

    /// Creates a request.
    public init(width: Int, height: Int, pixelFormat: OSType = kCVPixelFormatType_32BGRA, fit: Fit = .fit) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.fit = fit
    }

    /// The largest side of a picture.
    static let largestSide = 16384

    /// Returns the part of the frame that is used, and where it goes in the picture; all in pixels.
    func layout(frameWidth: Int, frameHeight: Int) -> PicturePlacement {
        let whole = PixelTransform.Rect(x: 0, y: 0, width: frameWidth, height: frameHeight)
        let picture = PixelTransform.Rect(x: 0, y: 0, width: width, height: height)
        let (w, h) = (Double(frameWidth), Double(frameHeight))
        switch fit {
        case .fill: return PicturePlacement(source: whole, target: picture)
        case .fit:
            let scale = min(Double(width) / w, Double(height) / h)
            let sides = (
                x: min(width, max(1, Int((w * scale).rounded()))), y: min(height, max(1, Int((h * scale).rounded())))
            )
            return PicturePlacement(
                source: whole,
                target: .init(x: (width - sides.x) / 2, y: (height - sides.y) / 2, width: sides.x, height: sides.y)
            )
        case .crop:
            let scale = max(Double(width) / w, Double(height) / h)
            let sides = (
                x: min(frameWidth, max(1, Int((Double(width) / scale).rounded()))),
                y: min(frameHeight, max(1, Int((Double(height) / scale).rounded())))
            )
            return PicturePlacement(
                source: .init(
                    x: (frameWidth - sides.x) / 2,
                    y: (frameHeight - sides.y) / 2,
                    width: sides.x,
                    height: sides.y
                ),
                target: picture
            )
        }
    }
}

/// A part of a frame, and the part of the picture that shows it.
struct PicturePlacement: Hashable {
    var source: PixelTransform.Rect
    var target: PixelTransform.Rect

    /// Returns the place of the whole picture in the frame, as fractions of the frame.
    func place(width: Int, height: Int, frameWidth: Int, frameHeight: Int) -> CGRect {
        let scale = (
            x: Double(source.width) / Double(target.width), y: Double(source.height) / Double(target.height)
        )
        return CGRect(
            x: (Double(source.x) - Double(target.x) * scale.x) / Double(frameWidth),
            y: (Double(source.y) - Double(target.y) * scale.y) / Double(frameHeight),
            width: Double(width) * scale.x / Double(frameWidth),
            height: Double(height) * scale.y / Double(frameHeight)
        )
    }
}
