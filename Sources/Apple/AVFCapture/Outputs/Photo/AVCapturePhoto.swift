import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaFiles
import PixelTransforms

/// A photo, or the known facts about a photo that failed.
///
/// The photo owns a copy of the pixels, so keeping it costs memory but no buffer of the camera. Immutable.
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

    /// The time of exposure on the session's clock; invalid for a failed photo.
    open var timestamp: CMTime { contents?.circumstances.time ?? .invalid }

    /// The resolved settings of the request.
    open var resolvedSettings: AVCaptureResolvedPhotoSettings { request.resolved }

    /// The number of this photo in its request, from 1.
    open var photoCount: Int { index + 1 }

    /// The number of this photo in its bracket, from 1; 0 without a bracket.
    open var sequenceCount: Int { request.values.brackets == nil ? 0 : index + 1 }

    /// The type of the camera that took the photo.
    open var sourceDeviceType: AVCaptureDevice.DeviceType? { contents?.circumstances.deviceType }

    /// Properties of the image and the exposure, with ImageIO's names; they include the request's own metadata.
    open var metadata: [String: Any] { contents?.metadata ?? request.values.metadata }

    /// The requested exposure settings of a photo in a bracket; nil without a bracket.
    open var bracketSettings: AVCaptureBracketedStillImageSettings? { request.values.brackets?[index] }

    // MARK: Pixels

    /// The unrotated pixels if the request asked for pixels; nil for a compressed photo.
    open var pixelBuffer: CVPixelBuffer? {
        guard case .pixels = request.format else { return nil }
        return contents?.image
    }

    /// The unrotated preview image if one was requested.
    open var previewPixelBuffer: CVPixelBuffer? { contents?.preview }

    /// Returns the unrotated image for drawing; nil if there is none.
    ///
    /// The photo's `metadata` has its orientation. Each call converts the pixels.
    open func cgImageRepresentation() -> CGImage? { contents.flatMap { Self.image(of: $0.image) } }

    /// Returns the preview image for drawing; nil if none was requested.
    open func previewCGImageRepresentation() -> CGImage? { contents?.preview.flatMap(Self.image) }

    private static func image(of pixelBuffer: CVPixelBuffer) -> CGImage? {
        if pixelBuffer.pixelFormatType == kCVPixelFormatType_32BGRA { return CGImage(pixelBuffer: pixelBuffer) }
        let size = ConversionRecipe.Size(width: pixelBuffer.width, height: pixelBuffer.height)
        return PhotoNegative.scale(pixelBuffer, to: size, as: kCVPixelFormatType_32BGRA)
            .map { CGImage(pixelBuffer: $0) }
    }

    // MARK: Files

    /// The format of the thumbnail embedded in the file, if one was requested.
    open var embeddedThumbnailPhotoFormat: [String: Any]? {
        guard contents?.thumbnailWidth != nil, var format = request.values.thumbnailFormat else { return nil }
        format[AVVideoWidthKey] = Int(resolvedSettings.embeddedThumbnailDimensions.width)
        format[AVVideoHeightKey] = Int(resolvedSettings.embeddedThumbnailDimensions.height)
        return format
    }

    /// Returns the photo as a file of the request's `processedFileType`, with its metadata; nil if there is none.
    ///
    /// The file of a compressed photo is made before the photo is delivered; a TIFF file of uncompressed pixels is made
    /// here. The image is not rotated; the file contains its orientation.
    open func fileDataRepresentation() -> Data? {
        guard let contents else { return nil }
        if let file = contents.file { return file }
        return (try? contents.makeFile()).flatMap(\.self)
    }

    /// Returns the photo as a file with replaced parts; nil if there is none.
    ///
    /// - Parameter customizer: supplies the replacements; called on the caller's thread before this method returns.
    open func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
        guard let contents else { return nil }
        let properties = customizer.replacementMetadata(for: self) ?? [:]
        var format: NSDictionary?
        let pixelBuffer = customizer.replacementEmbeddedThumbnailPixelBuffer(withPhotoFormat: &format, for: self)?
            .takeUnretainedValue()
        return file(of: contents, properties, thumbnail: pixelBuffer, format: format as? [String: Any])
    }

    /// Returns the photo as a file with replaced parts (deprecated 12.0); nil if there is none.
    ///
    /// - Parameters:
    ///   - replacementMetadata: nil for no metadata.
    ///   - replacementEmbeddedThumbnailPhotoFormat: a format with a size; nil keeps the present one.
    ///   - replacementEmbeddedThumbnailPixelBuffer: the source of the thumbnail; nil to use the photo.
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
        thumbnail pixelBuffer: CVPixelBuffer?,
        format: [String: Any]?
    ) -> Data? {
        var thumbnail = contents.thumbnailWidth.map { ImageFile.Thumbnail(image: contents.image, width: $0) }
        if pixelBuffer != nil || format != nil {
            let image = pixelBuffer ?? contents.image
            let width = format?[AVVideoWidthKey].flatMap(PhotoFormat.integer) ?? contents.thumbnailWidth ?? image.width
            thumbnail = ImageFile.Thumbnail(image: image, width: width)
        }
        return (try? contents.makeFile(metadata: properties, thumbnail: thumbnail)).flatMap(\.self)
    }

    /// A description with the number of the photo and the number of its request.
    open override var description: String {
        "<AVCapturePhoto \(photoCount) of \(resolvedSettings.expectedPhotoCount) for \(resolvedSettings.uniqueID)>"
    }
}

@available(*, unavailable)
extension AVCapturePhoto: @unchecked Sendable {}
