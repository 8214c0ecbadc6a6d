import CImageKernels
import CPNG
import CoreMedia
package import CoreVideo
import Foundation
package import MediaFiles
import PixelTransforms

// `@unchecked Sendable`: immutable.
/// A picture file in memory: its kind, its parts and its pictures.
package struct PictureFile: @unchecked Sendable {
    /// The bytes of the file.
    package let data: Data
    /// The format.
    package let kind: PictureKind
    /// The parts that need no decoding.
    package let parts: PictureParts

    /// The largest file that is read, in bytes.
    package static let largestFile = 1 << 30

    /// Opens a file; nil for what is no picture.
    package init?(_ data: Data) {
        guard let kind = PictureKind(data), data.count <= Self.largestFile else { return nil }
        self.data = data
        self.kind = kind
        switch kind {
        case .jpeg: parts = .jpeg(data)
        case .png: parts = .png(data)
        case .gif: parts = .gif(data)
        case .tiff: parts = .tiff(data)
        case .bmp: parts = .bmp(data)
        case .heic, .avif, .webP: parts = PictureParts()
        }
    }

    /// Returns the orientation in the file's tags, from 1 to 8; nil without one.
    package var orientation: Int? { tags["Orientation"] as? Int }

    /// The tags of the file as dictionaries of image properties.
    package var tags: [String: Any] {
        if kind == .tiff { return TagReader(data)?.properties() ?? [:] }
        let exif = kind == .heic ? try? HEIFImage(data).exif : parts.exif
        return exif.flatMap { TagReader($0)?.properties() } ?? [:]
    }

    /// Returns the file of the embedded thumbnail; nil without one.
    package var thumbnail: PictureFile? {
        parts.exif.flatMap { TagReader($0)?.thumbnail() }.flatMap { PictureFile($0) }
    }
}

// `@unchecked Sendable`: nobody writes to the pixels any more.
/// A decoded picture.
package struct DecodedPicture: @unchecked Sendable {
    /// The pixels: 32BGRA, 32RGBA, 64RGBALE or OneComponent8, upright as stored.
    package var buffer: CVPixelBuffer
    /// A Boolean value that indicates whether alpha means nothing.
    package var isOpaque: Bool
    /// A Boolean value that indicates whether the colours are multiplied by alpha.
    package var isPremultiplied: Bool
}

extension PictureFile {
    /// Decodes a picture.
    ///
    /// - Parameter index: The number of the picture, from 0.
    /// - Throws: An error if the file is damaged, too large or of a kind without a decoder.
    package func decode(_ index: Int = 0) throws(MediaError) -> DecodedPicture {
        guard index >= 0, index < max(parts.count, 1) else {
            throw MediaError(.unrecognized, "The file has \(parts.count) pictures, none of number \(index).")
        }
        switch kind {
        case .png: if let picture = try png() { return picture }
        case .heic: return try heic()
        default: break
        }
        return try decodeByFFmpeg(index)
    }

    private func png() throws(MediaError) -> DecodedPicture? {
        let limits = MediaLimits()
        guard parts.width > 0, parts.height > 0, parts.width <= limits.maximumWidth,
            parts.height <= limits.maximumHeight, parts.width * parts.height <= limits.maximumPixels
        else { throw MediaError(.tooLarge, "A PNG image of \(parts.width)×\(parts.height) pixels is too large.") }
        let isDeep = parts.depth == 16
        let format = isDeep ? kCVPixelFormatType_64RGBALE : kCVPixelFormatType_32RGBA
        guard let buffer = try? CVPixelBuffer.make(width: parts.width, height: parts.height, format: format) else {
            throw MediaError(.outOfMemory, "No memory is left to decode a PNG image. Close other programs.")
        }
        let plane = buffer.planes[0]
        let isGood = data.withUnsafeBytes { bytes in
            cpng_decode_rgba(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                bytes.count,
                Int32(parts.width),
                Int32(parts.height),
                isDeep ? 16 : 8,
                plane.baseAddress,
                plane.bytesPerRow
            )
        }
        // A damaged file still goes to FFmpeg, which shows its readable part.
        guard isGood != 0 else { return nil }
        return DecodedPicture(buffer: buffer, isOpaque: !parts.hasAlpha, isPremultiplied: false)
    }

    private func heic() throws(MediaError) -> DecodedPicture {
        let image = try HEIFImage(data)
        return DecodedPicture(buffer: image.image, isOpaque: true, isPremultiplied: false)
    }

    private func decodeByFFmpeg(_ index: Int) throws(MediaError) -> DecodedPicture {
        let file = data.withUnsafeBytes { cimage_memory_file($0.baseAddress, $0.count) }
        guard file >= 0 else {
            throw MediaError(.outOfMemory, "No memory is left to decode an image. Close other programs.")
        }
        defer { close(file) }
        var options = MediaReader.Options()
        options.threads = 1
        let reader = try MediaReader(.file("/proc/self/fd/\(file)"), options: options)
        var found: DecodedFrame?
        for _ in 0...index {
            guard let next = try reader.nextFrame() else { break }
            found = next
        }
        guard let image = found?.image else {
            throw MediaError(.damaged, "The image has no picture of number \(index). Make the file again.")
        }
        if image.pixelFormatType == kCVPixelFormatType_OneComponent8 {
            return DecodedPicture(buffer: image, isOpaque: true, isPremultiplied: false)
        }
        let hasAlpha = image.pixelFormat.content.contains(.alpha) && kind != .jpeg
        if image.pixelFormatType == kCVPixelFormatType_32BGRA || image.pixelFormatType == kCVPixelFormatType_32RGBA {
            return DecodedPicture(buffer: image, isOpaque: !hasAlpha, isPremultiplied: false)
        }
        do {
            let transform = PixelTransform(
                sourceFormat: image.pixelFormatType,
                sourceWidth: image.width,
                sourceHeight: image.height,
                outputFormat: kCVPixelFormatType_32BGRA
            )
            let buffer = try PixelTransformer(transform).make(from: image)
            return DecodedPicture(buffer: buffer, isOpaque: !hasAlpha, isPremultiplied: false)
        } catch {
            throw MediaError(.unsupportedFormat, "The image cannot be converted: \(error.description)")
        }
    }
}
