public import AVFoundation
public import Obscura
import PixelTransforms
import Synchronization

/// A frame for analyses, with pictures of it in the sizes and formats that models take.
///
/// A picture is made once, for the first analysis that asks for it, and shared by all others.
public struct AnalysisFrame: Sendable {
    /// The captured frame.
    public let frame: ScannedFrame
    private let pictures: PictureCache

    init(_ frame: ScannedFrame, converters: PictureConverters) {
        self.frame = frame
        pictures = PictureCache(converters)
    }

    /// The pixels of the frame as captured.
    public var pixelBuffer: CVPixelBuffer { frame.pixelBuffer }

    /// Returns a picture of the frame, which nobody may write to.
    ///
    /// - Parameter request: Its size, pixel format and fit.
    /// - Throws: ``AnalysisError`` if the frame's format or the request is not supported.
    public func picture(_ request: PictureRequest) throws -> FramePicture {
        try pictures.picture(request, of: frame.pixelBuffer)
    }
}

/// A picture of a frame.
///
/// `@unchecked Sendable`: nothing writes to the pixels after the picture was made.
public struct FramePicture: @unchecked Sendable {
    /// The pixels.
    public let pixelBuffer: CVPixelBuffer
    /// The place of the whole picture in the frame, as fractions of the frame; larger than the frame where the picture
    /// has borders.
    public let place: CGRect

    /// Returns the place in the frame of a rectangle in the picture.
    ///
    /// Both are fractions with the origin at the top left.
    public func inFrame(_ bounds: CGRect) -> CGRect {
        CGRect(
            x: place.minX + bounds.minX * place.width,
            y: place.minY + bounds.minY * place.height,
            width: bounds.width * place.width,
            height: bounds.height * place.height
        )
    }
}

/// The pictures of one frame that were made so far.
private final class PictureCache: Sendable {
    private let converters: PictureConverters
    private let made = Mutex<[PictureRequest: FramePicture]>([:])

    init(_ converters: PictureConverters) { self.converters = converters }

    func picture(_ request: PictureRequest, of image: CVPixelBuffer) throws -> FramePicture {
        // Under the lock, so that a second analysis waits for the first one's picture instead of making its own.
        try made.withLock { made in
            if let picture = made[request] { return picture }
            let picture = try converters.make(request, of: image)
            made[request] = picture
            return picture
        }
    }
}
