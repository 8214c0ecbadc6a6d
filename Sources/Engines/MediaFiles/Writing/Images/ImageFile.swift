import CFFmpeg
package import CoreVideo
import Foundation

/// Writes photo files with tags and embedded thumbnails.
package enum ImageFile {
    /// An image file format.
    package enum Format: Sendable, Hashable {
        /// Lossy; quality from 0 (smallest) to 1 (best).
        case jpeg(quality: Double)
        /// Lossy, by HEVC; see ``canWriteHEIC``.
        case heic(quality: Double, effort: Effort)
        /// Lossless and uncompressed: red, green and blue, eight bits each.
        case tiff
    }

    /// The compression effort: more time for a smaller file.
    package enum Effort: String, Sendable, Hashable {
        case low = "ultrafast"
        case medium = "veryfast"
        case high = "medium"
    }

    /// A small image inside the file.
    package struct Thumbnail: @unchecked Sendable {
        // @unchecked: nothing writes to the pixels any more.
        /// The image from which the thumbnail is made.
        package var image: CVPixelBuffer
        /// The thumbnail's width in pixels; never wider than `image`.
        package var width: Int

        /// Makes a thumbnail request.
        package init(image: CVPixelBuffer, width: Int) {
            self.image = image
            self.width = width
        }
    }

    /// A Boolean value that indicates whether HEIC images can be written: whether the installed libheif has a working
    /// HEVC encoder.
    package static var canWriteHEIC: Bool { HEIFEncoder.abilities.works }

    /// Returns the bytes of an image file.
    ///
    /// - Parameters:
    ///   - image: an image as for ``StillImage/encode(_:as:maximumWidth:)``; its pixels are not rotated, whatever the
    ///     tags say.
    ///   - tags: written as Exif data, with width and height added. HEIF files also store the orientation as a property
    ///     of their own.
    ///   - thumbnail: stored in the Exif data of a JPEG file or beside the image of a HEIC file; TIFF files have none.
    package static func encode(
        _ image: CVPixelBuffer,
        as format: Format,
        tags: ImageTags,
        thumbnail: Thumbnail? = nil
    ) throws(MediaError) -> Data {
        var tags = tags
        tags.exif.values[0xA002] = .longs([UInt32(image.width)])
        tags.exif.values[0xA003] = .longs([UInt32(image.height)])
        switch format {
        case .jpeg(let quality):
            let bare = try StillImage.encode(image, as: .jpeg(quality: quality))
            return try insert(tags, thumbnail: thumbnail, intoJPEG: bare)
        case .heic(let quality, let effort):
            return try HEIFEncoder.encode(image, quality: quality, effort: effort, tags: tags, thumbnail: thumbnail)
        case .tiff: return try tiff(image, tags)
        }
    }

    /// Returns a JPEG file with other tags and another thumbnail; the image data stays identical, bit by bit.
    package static func insert(
        _ tags: ImageTags,
        thumbnail: Thumbnail?,
        intoJPEG file: Data
    ) throws(MediaError) -> Data {
        guard let thumbnail else { return JPEGSegments.inserting(exif: tags.exifData(), into: file) }
        // All Exif data must fit into one segment of 64 KiB.
        for quality in [0.8, 0.6, 0.4, 0.2, 0] {
            let small = try StillImage.encode(
                thumbnail.image,
                as: .jpeg(quality: quality),
                maximumWidth: thumbnail.width
            )
            let exif = tags.exifData(thumbnail: small)
            let result = JPEGSegments.inserting(exif: exif, into: file)
            if JPEGSegments.exif(of: result) == exif { return result }
        }
        return JPEGSegments.inserting(exif: tags.exifData(), into: file)
    }

    private static func tiff(_ image: CVPixelBuffer, _ tags: ImageTags) throws(MediaError) -> Data {
        let converted = try StillImage.convert(image, to: AV_PIX_FMT_RGB24)
        let width = Int(converted.frame.pointee.width)
        let height = Int(converted.frame.pointee.height)
        var pixels = Data(capacity: 3 * width * height)
        guard let base = cffmpeg_plane(converted.frame, 0) else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "write an image", isNetwork: false)
        }
        let rowBytes = Int(cffmpeg_row_bytes(converted.frame, 0))
        for row in 0..<height { pixels.append(base + row * rowBytes, count: 3 * width) }
        var tags = tags
        // Size, 3 × 8 bits, uncompressed, RGB, 3 samples per pixel, one strip with its length in bytes, interleaved.
        tags.image.values.merge(
            [
                0x0100: .longs([UInt32(width)]), 0x0101: .longs([UInt32(height)]), 0x0102: .shorts([8, 8, 8]),
                0x0103: .shorts([1]), 0x0106: .shorts([2]), 0x0115: .shorts([3]), 0x0116: .longs([UInt32(height)]),
                0x0117: .longs([UInt32(pixels.count)]), 0x011C: .shorts([1]),
            ]
        ) { $1 }
        return tags.file(holding: pixels)
    }
}
