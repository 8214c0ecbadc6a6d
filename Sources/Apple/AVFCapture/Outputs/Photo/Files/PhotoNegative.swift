import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import PixelTransforms

/// A photo's own copy of a frame's pixels, before they are compressed.
struct PhotoNegative: @unchecked Sendable {
    // @unchecked: the pixels are no longer written to.
    let image: CVPixelBuffer
    let circumstances: PhotoCircumstances

    /// Copies a frame, which returns its buffer to the camera.
    static func make(
        of frame: CapturedFrame,
        for format: PhotoFormat,
        _ circumstances: PhotoCircumstances
    ) -> Result<PhotoNegative, AVError> {
        guard let image = frame.image(as: recipe(for: format, of: frame)), let copy = copy(image) else {
            if frame.content.isDamaged {
                return .failure(
                    AVError(
                        .decodeFailed,
                        "The photo could not be taken: the camera delivered a damaged frame. Take it again; if that "
                            + "continues, check the camera's cable and whether other devices share its bus."
                    )
                )
            }
            return .failure(
                AVError(
                    .outOfMemory,
                    "The photo could not be taken: no memory for a copy of the frame. Keep fewer photos and frames."
                )
            )
        }
        return .success(PhotoNegative(image: copy, circumstances: circumstances))
    }

    /// Returns the conversion for a format; none if the camera's own pixels are suitable.
    private static func recipe(for format: PhotoFormat, of frame: CapturedFrame) -> ConversionRecipe {
        switch format {
        case .pixels(let type): return ConversionRecipe(pixelFormat: type)
        case .codec:
            if isCompressible(frame.format.pixelFormat) { return .identity }
            return ConversionRecipe(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        }
    }

    /// Returns whether images of a format can be compressed without conversion.
    private static func isCompressible(_ type: OSType) -> Bool { compressible.contains(type) }
    private static let compressible: Set<OSType> = [
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_32ARGB, kCVPixelFormatType_24RGB,
    ]

    /// Returns whether images of a format can be compressed, if necessary after conversion to another format.
    static func canCompress(_ type: OSType) -> Bool {
        isCompressible(type) || PixelTransform.sourceFormats.contains(type)
    }

    private static func copy(_ image: CVPixelBuffer) -> CVPixelBuffer? {
        guard
            let copy = try? CVPixelBuffer.make(width: image.width, height: image.height, format: image.pixelFormatType)
        else { return nil }
        for (index, shape) in image.pixelFormat.planes.enumerated() {
            let (source, target) = (image.planes[index], copy.planes[index])
            let length = shape.byteCount(columns: source.width)
            for row in 0..<min(source.height, target.height) {
                (target.baseAddress + row * target.bytesPerRow)
                    .copyMemory(from: source.baseAddress + row * source.bytesPerRow, byteCount: length)
            }
        }
        CVBufferPropagateAttachments(image, copy)
        return copy
    }

    // MARK: Enlarging

    /// Returns the middle of the image, scaled to the size of the whole (CONN-18).
    ///
    /// Returns the image unchanged for a factor of 1 and for pixels that cannot be scaled.
    func enlarged(by factor: Double) -> PhotoNegative {
        guard let cut = ImageZoom(factor: factor, width: image.width, height: image.height) else { return self }
        let transform = PixelTransform(
            sourceFormat: image.pixelFormatType,
            sourceWidth: image.width,
            sourceHeight: image.height,
            crop: .init(x: cut.left, y: cut.top, width: cut.width, height: cut.height),
            outputWidth: image.width,
            outputHeight: image.height
        )
        guard let scaled = try? PixelTransformer(transform).make(from: image) else { return self }
        return PhotoNegative(image: scaled, circumstances: circumstances)
    }

    // MARK: Processing

    /// Makes the contents that a request needs from the pixels.
    func develop(for request: PhotoRequest) -> Result<PhotoContents, AVError> {
        let metadata = PhotoProperties.make(for: request, circumstances, image)
        var contents = PhotoContents(image: image, circumstances: circumstances, metadata: metadata)
        if let size = request.previewSize {
            contents.preview = Self.scale(image, to: size, as: request.previewFormat)
        }
        if let size = request.thumbnailSize { contents.thumbnailWidth = size.width }
        contents.kind = PhotoFileKind(
            request.format,
            fileType: request.values.fileType,
            quality: request.values.quality
        )
        if case .codec = request.format {
            do throws(MediaError) {
                contents.file = try contents.makeFile()
            } catch {
                return .failure(AVError(.encodeFailed, error.message, underlying: error))
            }
        }
        return .success(contents)
    }

    /// Returns the image in another size and format; nil if that is not possible.
    static func scale(_ image: CVPixelBuffer, to size: ConversionRecipe.Size, as format: OSType) -> CVPixelBuffer? {
        let transform = PixelTransform(
            sourceFormat: image.pixelFormatType,
            sourceWidth: image.width,
            sourceHeight: image.height,
            outputWidth: size.width,
            outputHeight: size.height,
            outputFormat: format
        )
        return try? PixelTransformer(transform).make(from: image)
    }
}

/// The kind of file for a photo.
enum PhotoFileKind: Sendable, Equatable {
    case image(ImageFile.Format)
    /// No file: the file type does not suit the format.
    case none

    init(_ format: PhotoFormat, fileType: AVFileType?, quality: AVCapturePhotoOutput.QualityPrioritization) {
        let effort: ImageFile.Effort =
            switch quality {
            case .speed: .low
            case .balanced: .medium
            case .quality: .high
            }
        switch (format, fileType) {
        case (.codec(.jpeg, let requested), AVFileType.jpg?): self = .image(.jpeg(quality: requested ?? 0.9))
        case (.codec(.hevc, let requested), AVFileType.heic?), (.codec(.hevc, let requested), AVFileType.heif?):
            self = .image(.heic(quality: requested ?? 0.8, effort: effort))
        case (.pixels, AVFileType.tif?): self = .image(.tiff)
        default: self = .none
        }
    }
}

/// The parts of a finished photo.
struct PhotoContents: @unchecked Sendable {
    // @unchecked: constant after creation; the pixels are no longer written to.
    let image: CVPixelBuffer
    let circumstances: PhotoCircumstances
    var metadata: [String: Any]
    var kind = PhotoFileKind.none
    var thumbnailWidth: Int?
    var preview: CVPixelBuffer?
    /// The compressed file.
    var file: Data?

    init(image: CVPixelBuffer, circumstances: PhotoCircumstances, metadata: [String: Any]) {
        self.image = image
        self.circumstances = circumstances
        self.metadata = metadata
    }

    /// Makes a file of the photo's kind; nil if it has none.
    func makeFile() throws(MediaError) -> Data? {
        try makeFile(
            metadata: metadata,
            thumbnail: thumbnailWidth.map { ImageFile.Thumbnail(image: image, width: $0) }
        )
    }

    /// Makes a file with other properties.
    func makeFile(metadata: [String: Any], thumbnail: ImageFile.Thumbnail?) throws(MediaError) -> Data? {
        guard case .image(let format) = kind else { return nil }
        let tags = ImageTags(metadata)
        if case .jpeg = format, let file { return try ImageFile.insert(tags, thumbnail: thumbnail, intoJPEG: file) }
        return try ImageFile.encode(image, as: format, tags: tags, thumbnail: thumbnail)
    }
}
