import CFFmpeg
package import CoreVideo
import Foundation

/// Writes photos: pictures with tags, and small pictures of themselves inside.
package enum PictureFile {
    /// A kind of picture file.
    package enum Format: Sendable, Hashable {
        /// With loss; quality from 0, smallest, to 1, best.
        case jpeg(quality: Double)
        /// With loss, by HEVC; see ``canWriteHEIC``.
        case heic(quality: Double, effort: Effort)
        /// Without loss or compression: red, green and blue, eight bits each.
        case tiff
    }

    /// How much time compressing may take for a smaller file.
    package enum Effort: String, Sendable, Hashable {
        case low = "ultrafast"
        case medium = "veryfast"
        case high = "medium"
    }

    /// A small picture inside the file.
    package struct Thumbnail: @unchecked Sendable {
        // @unchecked: nobody writes to the pixels any more.
        /// What it is made of.
        package var image: CVPixelBuffer
        /// Its width in pixels; it is not made wider than `image`.
        package var width: Int

        /// Asks for a thumbnail.
        package init(image: CVPixelBuffer, width: Int) {
            self.image = image
            self.width = width
        }
    }

    /// Whether HEIC pictures can be written: whether libheif as it is installed has an HEVC encoder that works.
    package static var canWriteHEIC: Bool { HEIFEncoder.abilities.works }

    /// The file's bytes.
    ///
    /// - Parameters:
    ///   - image: as for ``StillImage/encode(_:as:maximumWidth:)``; not turned, whatever the tags say.
    ///   - tags: written as Exif data; the orientation among them also as HEIF's own property. Width and height are
    ///     added.
    ///   - thumbnail: goes into the Exif data of a JPEG file, and beside the picture of a HEIC file; TIFF files have none.
    package static func encode(
        _ image: CVPixelBuffer,
        as format: Format,
        tags: PictureTags,
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

    /// A JPEG file with other tags and another thumbnail; the picture stays as it is, bit by bit.
    package static func insert(
        _ tags: PictureTags,
        thumbnail: Thumbnail?,
        intoJPEG file: Data
    ) throws(MediaError) -> Data {
        guard let thumbnail else { return JPEGSegments.inserting(exif: tags.exifData(), into: file) }
        // All Exif data have to fit into one segment of 64 KiB.
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

    private static func tiff(_ image: CVPixelBuffer, _ tags: PictureTags) throws(MediaError) -> Data {
        let picture = try StillImage.convert(image, to: AV_PIX_FMT_RGB24)
        let width = Int(picture.frame.pointee.width)
        let height = Int(picture.frame.pointee.height)
        var pixels = Data(capacity: 3 * width * height)
        guard let base = cffmpeg_plane(picture.frame, 0) else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "write a picture", isNetwork: false)
        }
        let rowBytes = Int(cffmpeg_row_bytes(picture.frame, 0))
        for row in 0..<height { pixels.append(base + row * rowBytes, count: 3 * width) }
        var tags = tags
        // Size, 3 × 8 bits, uncompressed, RGB, 3 samples a pixel, one strip of so many bytes, interleaved.
        tags.picture.values.merge(
            [
                0x0100: .longs([UInt32(width)]), 0x0101: .longs([UInt32(height)]), 0x0102: .shorts([8, 8, 8]),
                0x0103: .shorts([1]), 0x0106: .shorts([2]), 0x0115: .shorts([3]), 0x0116: .longs([UInt32(height)]),
                0x0117: .longs([UInt32(pixels.count)]), 0x011C: .shorts([1]),
            ]
        ) { $1 }
        return tags.file(holding: pixels)
    }
}
