import CPNG
package import CoreVideo
import Foundation
package import MediaFiles

/// Writes picture files.
package enum PictureWriter {
    /// The kinds that can be written here and now.
    package static var kinds: [PictureKind] {
        [.jpeg, .png, .tiff, .gif] + (ImageFile.canWriteHEIC ? [.heic] : [])
    }

    /// Pixels to write.
    ///
    /// `@unchecked Sendable`: nobody writes to the pixels any more.
    package struct Pixels: @unchecked Sendable {
        /// 32BGRA, premultiplied, for files without alpha.
        package var opaque: CVPixelBuffer
        /// Red, green, blue and alpha, not premultiplied: 32RGBA, or 64RGBALE for 16 bits.
        package var full: CVPixelBuffer
        package var hasAlpha: Bool
        /// The ICC profile; nil for sRGB.
        package var profile: Data?

        package init(opaque: CVPixelBuffer, full: CVPixelBuffer, hasAlpha: Bool, profile: Data?) {
            self.opaque = opaque
            self.full = full
            self.hasAlpha = hasAlpha
            self.profile = profile
        }
    }

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - quality: From 0 to 1, for lossy files.
    ///   - properties: Dictionaries under `{TIFF}`, `{Exif}`, `{GPS}`, and `Orientation`.
    package static func encode(
        _ pixels: Pixels,
        as kind: PictureKind,
        quality: Double,
        properties: [String: Any]
    ) throws(MediaError) -> Data {
        let tags = ImageTags(properties)
        switch kind {
        case .jpeg:
            let file = try ImageFile.encode(pixels.opaque, as: .jpeg(quality: quality), tags: tags)
            return pixels.profile.map { insert($0, intoJPEG: file) } ?? file
        case .heic: return try ImageFile.encode(pixels.opaque, as: .heic(quality: quality, effort: .medium), tags: tags)
        case .tiff: return try ImageFile.encode(pixels.opaque, as: .tiff, tags: tags)
        case .png: return try png(pixels, tags, properties.isEmpty ? nil : tags.exifData())
        default:
            throw MediaError(
                .unsupportedFormat,
                "Images of type \(kind.rawValue) cannot be written; choose PNG or JPEG."
            )
        }
    }

    private final class Sink {
        var data = Data()
    }

    private static func png(_ pixels: Pixels, _ tags: ImageTags, _ exif: Data?) throws(MediaError) -> Data {
        let buffer = pixels.full
        let isDeep = buffer.pixelFormatType == kCVPixelFormatType_64RGBALE
        let sink = Sink()
        let profile = [UInt8](pixels.profile ?? Data())
        let tagBytes = [UInt8](exif ?? Data())
        let plane = buffer.planes[0]
        let isGood = profile.withUnsafeBufferPointer { profile in
            tagBytes.withUnsafeBufferPointer { tagBytes in
                var picture = cpng_picture(
                    width: Int32(buffer.width),
                    height: Int32(buffer.height),
                    depth: isDeep ? 16 : 8,
                    channels: 4,
                    profile: profile.isEmpty ? nil : profile.baseAddress,
                    profile_bytes: profile.count,
                    exif: tagBytes.isEmpty ? nil : tagBytes.baseAddress,
                    exif_bytes: tagBytes.count,
                    pixels_per_metre: 0
                )
                return cpng_encode(
                    &picture,
                    plane.baseAddress,
                    plane.bytesPerRow,
                    Unmanaged.passUnretained(sink).toOpaque()
                ) { user, bytes, count in
                    guard let user, let bytes else { return }
                    Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue().data.append(bytes, count: count)
                }
            }
        }
        guard isGood != 0 else { throw MediaError(.unsupportedFormat, "A PNG image could not be written.") }
        return sink.data
    }

    /// Returns a JPEG file with an ICC profile in segments after its start.
    private static func insert(_ profile: Data, intoJPEG file: Data) -> Data {
        let size = 65_000
        let count = (profile.count + size - 1) / size
        guard file.starts(with: [0xFF, 0xD8]), (1...255).contains(count) else { return file }
        var result = Data([0xFF, 0xD8])
        for index in 0..<count {
            let part = profile.dropFirst(index * size).prefix(size)
            let length = 2 + 14 + part.count
            result.append(contentsOf: [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)])
            result.append(contentsOf: Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(count)])
            result.append(part)
        }
        result.append(file.dropFirst(2))
        return result
    }

    /// Returns a JPEG file with other tags; the image data stays identical, bit by bit.
    package static func replaceTags(_ properties: [String: Any], ofJPEG file: Data) throws(MediaError) -> Data {
        try ImageFile.insert(ImageTags(properties), thumbnail: nil, intoJPEG: file)
    }
}
