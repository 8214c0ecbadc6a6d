import CHEIF
package import CoreVideo
import Foundation

/// The decoded contents of a HEIC file.
package struct HEIFImage: @unchecked Sendable {
    // @unchecked: nothing writes to the pixels any more.
    /// The image as 32-bit RGBA, rotated upright as the file specifies.
    package let image: CVPixelBuffer
    /// The width and height of the thumbnail, upright; nil without a thumbnail.
    package let thumbnail: (width: Int, height: Int)?
    /// The Exif data, beginning with the TIFF header; nil without Exif data.
    package let exif: Data?

    /// Decodes a file that libheif can read.
    package init(_ file: Data) throws(MediaError) {
        guard let context = heif_context_alloc() else {
            throw MediaError(.outOfMemory, "Could not read a HEIC image: out of memory. Close other programs.")
        }
        defer { heif_context_free(context) }
        let bytes = [UInt8](file)
        try Self.check(heif_context_read_from_memory(context, bytes, bytes.count, nil))
        var main: OpaquePointer?
        try Self.check(heif_context_get_primary_image_handle(context, &main))
        guard let main else {
            throw MediaError(.damaged, "Could not read a HEIC image: the file contains no image. Make the file again.")
        }
        defer { heif_image_handle_release(main) }
        image = try Self.pixels(main)
        thumbnail = Self.thumbnail(main)
        exif = Self.exif(main)
    }

    /// Returns the size of a file's thumbnail without decoding it; nil without a thumbnail.
    static func thumbnailSize(of file: Data) -> (width: Int, height: Int)? {
        guard let context = heif_context_alloc() else { return nil }
        defer { heif_context_free(context) }
        let bytes = [UInt8](file)
        var main: OpaquePointer?
        guard heif_context_read_from_memory(context, bytes, bytes.count, nil).code == heif_error_Ok,
            heif_context_get_primary_image_handle(context, &main).code == heif_error_Ok, let main
        else { return nil }
        defer { heif_image_handle_release(main) }
        return thumbnail(main)
    }

    private static func pixels(_ handle: OpaquePointer) throws(MediaError) -> CVPixelBuffer {
        var decoded: OpaquePointer?
        try check(heif_decode_image(handle, &decoded, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil))
        defer { heif_image_release(decoded) }
        var rowBytes: Int32 = 0
        let width = Int(heif_image_get_width(decoded, heif_channel_interleaved))
        let height = Int(heif_image_get_height(decoded, heif_channel_interleaved))
        guard let source = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &rowBytes),
            let image = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32RGBA)
        else { throw MediaError(.outOfMemory, "Could not read a HEIC image: out of memory. Close other programs.") }
        let target = image.planes[0]
        for row in 0..<height {
            (target.baseAddress + row * target.bytesPerRow)
                .copyMemory(from: source + row * Int(rowBytes), byteCount: 4 * width)
        }
        return image
    }

    private static func thumbnail(_ main: OpaquePointer) -> (width: Int, height: Int)? {
        var id: heif_item_id = 0
        guard heif_image_handle_get_list_of_thumbnail_IDs(main, &id, 1) == 1 else { return nil }
        var handle: OpaquePointer?
        guard heif_image_handle_get_thumbnail(main, id, &handle).code == heif_error_Ok, let handle else { return nil }
        defer { heif_image_handle_release(handle) }
        return (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
    }

    private static func exif(_ main: OpaquePointer) -> Data? {
        var id: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(main, "Exif", &id, 1) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: heif_image_handle_get_metadata_size(main, id))
        guard bytes.count > 4, heif_image_handle_get_metadata(main, id, &bytes).code == heif_error_Ok else {
            return nil
        }
        // The first four bytes are the offset of the TIFF header.
        let offset = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        return offset < bytes.count - 4 ? Data(bytes[(4 + offset)...]) : nil
    }

    private static func check(_ status: heif_error) throws(MediaError) {
        guard status.code != heif_error_Ok else { return }
        let reason = status.message.map { String(cString: $0) } ?? "error \(status.code.rawValue)"
        throw MediaError(.damaged, "Could not read a HEIC image: libheif reports: \(reason). Make the file again.")
    }
}
