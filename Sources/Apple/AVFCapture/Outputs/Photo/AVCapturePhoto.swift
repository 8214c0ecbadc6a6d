import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
import PixelTransforms

/// A photo, or what is known about one that failed.
///
/// Its pixels are its own: keeping it costs memory, but takes no buffer from the camera. Immutable.
open class AVCapturePhoto: NSObject {
    let contents: PhotoContents?
    let request: PhotoRequest
    private let index: Int

    init(_ contents: PhotoContents?, request: PhotoRequest, index: Int) {
        self.contents = contents
        self.request = request
        self.index = index
        super.init()
    }

    // MARK: What it is

    /// When the photo was exposed, on the session's clock; invalid for one that failed.
    open var timestamp: CMTime { contents?.circumstances.time ?? .invalid }

    /// What became of the request.
    open var resolvedSettings: AVCaptureResolvedPhotoSettings { request.resolved }

    /// Which of the request's photos this is, from 1 on.
    open var photoCount: Int { index + 1 }

    /// Which photo of a bracket this is, from 1 on; 0 for a photo without one.
    open var sequenceCount: Int { request.wishes.brackets == nil ? 0 : index + 1 }

    /// The camera that took it.
    open var sourceDeviceType: AVCaptureDevice.DeviceType? { contents?.circumstances.deviceType }

    /// Properties of the picture and the exposure, as ImageIO names them; the request's own among them.
    open var metadata: [String: Any] { contents?.metadata ?? request.wishes.metadata }

    /// The exposure that was asked for, for a photo of a bracket.
    open var bracketSettings: AVCaptureBracketedStillImageSettings? { request.wishes.brackets?[index] }

    // MARK: Pixels

    /// The pixels, not turned, where the request asked for pixels; nil for a compressed photo.
    open var pixelBuffer: CVPixelBuffer? {
        guard case .pixels = request.format else { return nil }
        return contents?.image
    }

    /// The picture to be shown at once, not turned, where it was asked for.
    open var previewPixelBuffer: CVPixelBuffer? { contents?.preview }

    /// The picture for drawing, not turned; nil where there is none.
    ///
    /// The photo's `metadata` has its orientation. Costs a conversion each time.
    open func cgImageRepresentation() -> CGImage? { contents.flatMap { Self.image(of: $0.image) } }

    /// The picture to be shown at once, for drawing; nil where none was asked for.
    open func previewCGImageRepresentation() -> CGImage? { contents?.preview.flatMap(Self.image) }

    private static func image(of picture: CVPixelBuffer) -> CGImage? {
        if picture.pixelFormatType == kCVPixelFormatType_32BGRA { return CGImage(pixelBuffer: picture) }
        let size = ConversionRecipe.Size(width: picture.width, height: picture.height)
        return PhotoNegative.scale(picture, to: size, as: kCVPixelFormatType_32BGRA)
            .map { CGImage(pixelBuffer: $0) }
    }

    // MARK: Files

    /// What the small picture inside the file is, where one was asked for.
    open var embeddedThumbnailPhotoFormat: [String: Any]? {
        guard contents?.thumbnailWidth != nil, var format = request.wishes.thumbnailFormat else { return nil }
        format[AVVideoWidthKey] = Int(resolvedSettings.embeddedThumbnailDimensions.width)
        format[AVVideoHeightKey] = Int(resolvedSettings.embeddedThumbnailDimensions.height)
        return format
    }

    /// The photo as a file of the request's `processedFileType`, with the photo's metadata; nil where there is none.
    ///
    /// A compressed photo's file is made before the photo is handed over, a TIFF file of pixels here. The picture is not
    /// turned; the file says how it must be.
    open func fileDataRepresentation() -> Data? {
        guard let contents else { return nil }
        if let file = contents.file { return file }
        return (try? contents.makeFile()).flatMap(\.self)
    }

    /// The photo as a file with some things replaced; nil where there is none.
    ///
    /// - Parameter customizer: says what is replaced; asked on the caller's thread before this returns.
    open func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
        guard let contents else { return nil }
        let properties = customizer.replacementMetadata(for: self) ?? [:]
        var format: NSDictionary?
        let picture = customizer.replacementEmbeddedThumbnailPixelBuffer(withPhotoFormat: &format, for: self)?
            .takeUnretainedValue()
        return file(of: contents, properties, thumbnail: picture, format: format as? [String: Any])
    }

    /// The photo as a file with some things replaced (deprecated 12.0); nil where there is none.
    ///
    /// - Parameters:
    ///   - replacementMetadata: nil for none.
    ///   - replacementEmbeddedThumbnailPhotoFormat: with a size; nil keeps what there is.
    ///   - replacementEmbeddedThumbnailPixelBuffer: what the small picture is made of; nil for the photo.
    ///   - replacementDepthData: not written.
    open func fileDataRepresentation(
        withReplacementMetadata replacementMetadata: [String: Any]?,
        replacementEmbeddedThumbnailPhotoFormat: [String: Any]?,
        replacementEmbeddedThumbnailPixelBuffer: CVPixelBuffer?,
        replacementDepthData: AVDepthData?
    ) -> Data? {
        guard let contents else { return nil }
        return file(
            of: contents,
            replacementMetadata ?? [:],
            thumbnail: replacementEmbeddedThumbnailPixelBuffer,
            format: replacementEmbeddedThumbnailPhotoFormat
        )
    }

    private func file(
        of contents: PhotoContents,
        _ properties: [String: Any],
        thumbnail picture: CVPixelBuffer?,
        format: [String: Any]?
    ) -> Data? {
        var thumbnail = contents.thumbnailWidth.map { PictureFile.Thumbnail(image: contents.image, width: $0) }
        if picture != nil || format != nil {
            let image = picture ?? contents.image
            let width = format?[AVVideoWidthKey].flatMap(PhotoFormat.integer) ?? contents.thumbnailWidth ?? image.width
            thumbnail = PictureFile.Thumbnail(image: image, width: width)
        }
        return (try? contents.makeFile(metadata: properties, thumbnail: thumbnail)).flatMap(\.self)
    }

    /// The request's number and the photo's.
    open override var description: String {
        "<AVCapturePhoto \(photoCount) of \(resolvedSettings.expectedPhotoCount) for \(resolvedSettings.uniqueID)>"
    }
}

@available(*, unavailable)
extension AVCapturePhoto: @unchecked Sendable {}
