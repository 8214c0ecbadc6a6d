public import CoreVideo
import Foundation
import ImageGraph
import ImageIO
import PictureFiles

/// The reason that a picture cannot be written as a file.
struct RepresentationError: Error, CustomStringConvertible {
    let description: String
}

extension CIContext {
    private func file(
        _ image: CIImage,
        _ kind: PictureKind,
        _ format: CIFormat,
        _ space: CGColorSpace,
        _ options: [CIImageRepresentationOption: Any]
    ) throws -> Data {
        let parts = FormatParts(format)
        guard !image.extent.reachesInfinity, !image.extent.isNull, image.extent.width > 0 else {
            throw RepresentationError(description: "An image without an end or without pixels has no file; crop it.")
        }
        guard space.model == .rgb || space.model == .monochrome else {
            throw RepresentationError(description: "The colour space of a file is RGB or grey.")
        }
        let isDeep = kind == .png && (parts?.bits ?? 8) > 8
        let target = space.model == .rgb ? space : CGColorSpace.standardRGB
        let node =
            space.model == .rgb
            ? image.node
            : image.node.colored([.unpremultiply, FilterRecipes.matrix(FilterRecipes.saturation(0)), .premultiply])
        let drawn = createCGImage(
            CIImage(node),
            from: image.extent,
            format: isDeep ? .RGBA16 : .RGBA8,
            colorSpace: target
        )
        guard let drawn, let pixels = PictureWriter.Pixels(drawn) else {
            throw RepresentationError(description: "No memory is left for the picture.")
        }
        let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String)
        let quality =
            (options[key] as? Double) ?? (options[key] as? NSNumber)?.doubleValue
            ?? (options[key] as? Float).map { Double($0) } ?? (options[key] as? CGFloat).map { Double($0) } ?? 0.8
        return try PictureWriter.encode(
            pixels,
            as: kind,
            quality: min(max(quality.isNaN ? 0.8 : quality, 0), 1),
            properties: image.properties.filter { ["{Exif}", "{TIFF}", "{GPS}"].contains($0.key) }
        )
    }

    /// Returns a JPEG file over black; nil for an infinite or empty image.
    ///
    /// - Parameter image: The image.
    /// - Parameter colorSpace: The color space of the result.
    /// - Parameter options: The quality under `kCGImageDestinationLossyCompressionQuality`, 0.8 if missing.
    public func jpegRepresentation(
        of image: CIImage,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? file(image, .jpeg, .RGBA8, colorSpace, options)
    }

    /// Returns a PNG file with 8 or, for finer formats, 16 bits; nil for an infinite or empty image.
    public func pngRepresentation(
        of image: CIImage,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? file(image, .png, format, colorSpace, options)
    }

    /// Returns a TIFF file with 8 bits, over black; nil for an infinite or empty image.
    ///
    /// Differs from Apple: always 8 bits, without alpha.
    public func tiffRepresentation(
        of image: CIImage,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? file(image, .tiff, format, colorSpace, options)
    }

    /// Returns a HEIC file; nil for an infinite or empty image, and where no HEVC encoder is installed.
    public func heifRepresentation(
        of image: CIImage,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        try? file(image, .heic, format, colorSpace, options)
    }

    /// Throws an error: files of 10 bits are not written.
    public func heif10Representation(
        of image: CIImage,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws -> Data {
        throw RepresentationError(description: "HEIF files of 10 bits cannot be written; use heifRepresentation.")
    }

    /// Throws an error: OpenEXR files are not written.
    public func openEXRRepresentation(
        of image: CIImage,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws -> Data {
        throw RepresentationError(description: "OpenEXR files cannot be written; use pngRepresentation.")
    }

    /// Writes a JPEG file.
    public func writeJPEGRepresentation(
        of image: CIImage,
        to url: URL,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try file(image, .jpeg, .RGBA8, colorSpace, options).write(to: url, options: .atomic)
    }

    /// Writes a PNG file.
    public func writePNGRepresentation(
        of image: CIImage,
        to url: URL,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try file(image, .png, format, colorSpace, options).write(to: url, options: .atomic)
    }

    /// Writes a TIFF file.
    public func writeTIFFRepresentation(
        of image: CIImage,
        to url: URL,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try file(image, .tiff, format, colorSpace, options).write(to: url, options: .atomic)
    }

    /// Writes a HEIC file.
    public func writeHEIFRepresentation(
        of image: CIImage,
        to url: URL,
        format: CIFormat,
        colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) throws {
        try file(image, .heic, format, colorSpace, options).write(to: url, options: .atomic)
    }
}
