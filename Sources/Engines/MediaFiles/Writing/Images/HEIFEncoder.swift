import CFFmpeg
import CHEIF
import CoreVideo
import Foundation

/// Writes one HEIC file and owns libheif's objects for it.
final class HEIFEncoder {
    private let context: OpaquePointer
    private let encoder: OpaquePointer
    private let options: UnsafeMutablePointer<heif_encoding_options>

    private init(quality: Double, effort: ImageFile.Effort) throws(MediaError) {
        guard let context = heif_context_alloc() else { throw Self.noMemory }
        var encoder: OpaquePointer?
        let status = heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder)
        guard status.code == heif_error_Ok, let encoder else {
            heif_context_free(context)
            throw MediaError(
                .unsupportedCodec,
                "Could not write a HEIC image: this libheif has no HEVC encoder. Install its x265 plugin "
                    + "(libheif-plugin-x265), or write JPEG images."
            )
        }
        guard let options = heif_encoding_options_alloc() else {
            heif_encoder_release(encoder)
            heif_context_free(context)
            throw Self.noMemory
        }
        self.context = context
        self.encoder = encoder
        self.options = options
        let percent = Int32((min(max(quality, 0), 1) * 100).rounded())
        _ = heif_encoder_set_lossy_quality(encoder, percent)
        // Encoders other than x265 may not know this preset; they keep their default effort.
        _ = heif_encoder_set_parameter_string(encoder, "preset", effort.rawValue)
    }

    deinit {
        heif_encoding_options_free(options)
        heif_encoder_release(encoder)
        heif_context_free(context)
    }

    /// Returns the bytes of a HEIC file.
    static func encode(
        _ image: CVPixelBuffer,
        quality: Double,
        effort: ImageFile.Effort,
        tags: ImageTags,
        thumbnail: ImageFile.Thumbnail?,
        swapsThumbnails: Bool? = nil
    ) throws(MediaError) -> Data {
        let file = try HEIFEncoder(quality: quality, effort: effort)
        _ = cheif_set_orientation(file.options, Int32(tags.orientation.exif))
        let main = try file.add(StillImage.convert(image, to: AV_PIX_FMT_YUVJ420P))
        defer { heif_image_handle_release(main) }
        if let thumbnail, thumbnail.width < image.width || thumbnail.image !== image {
            let small = try StillImage.convert(
                thumbnail.image,
                to: AV_PIX_FMT_YUVJ420P,
                maximumWidth: thumbnail.width
            )
            let handle = try file.add(small)
            defer { heif_image_handle_release(handle) }
            let isSwapped = swapsThumbnails ?? abilities.swapsThumbnails
            try check(
                heif_context_assign_thumbnail(file.context, isSwapped ? handle : main, isSwapped ? main : handle)
            )
        }
        let exif = [UInt8](tags.exifData())
        try check(heif_context_add_exif_metadata(file.context, main, exif, Int32(exif.count)))
        return try file.write()
    }

    /// The abilities of the installed libheif.
    struct Abilities: Sendable {
        /// A Boolean value that indicates whether images can be compressed.
        var works = false
        /// A Boolean value that indicates whether `heif_context_assign_thumbnail` swaps the thumbnail and the main
        /// image, as version 1.15.1 does.
        var swapsThumbnails = false
    }

    /// Determined once, with a small image.
    static let abilities: Abilities = {
        guard heif_have_encoder_for_format(heif_compression_HEVC) != 0,
            let image = try? CVPixelBuffer.make(width: 64, height: 64, format: kCVPixelFormatType_32BGRA)
        else { return Abilities() }
        image.fillBlack()
        let thumbnail = ImageFile.Thumbnail(image: image, width: 32)
        guard
            let file = try? encode(
                image,
                quality: 0.5,
                effort: .low,
                tags: ImageTags(),
                thumbnail: thumbnail,
                swapsThumbnails: false
            )
        else { return Abilities() }
        return Abilities(works: true, swapsThumbnails: HEIFImage.thumbnailSize(of: file) == nil)
    }()

    /// Compresses a full-range 4:2:0 image.
    private func add(_ memory: FrameMemory) throws(MediaError) -> OpaquePointer {
        let frame = memory.frame
        let (width, height) = (frame.pointee.width, frame.pointee.height)
        var created: OpaquePointer?
        try Self.check(heif_image_create(width, height, heif_colorspace_YCbCr, heif_chroma_420, &created))
        guard let image = created else { throw Self.noMemory }
        defer { heif_image_release(image) }
        for (index, channel) in [heif_channel_Y, heif_channel_Cb, heif_channel_Cr].enumerated() {
            let columns = index == 0 ? width : (width + 1) / 2
            let rows = index == 0 ? height : (height + 1) / 2
            try Self.check(heif_image_add_plane(image, channel, columns, rows, 8))
            var rowBytes: Int32 = 0
            guard let target = heif_image_get_plane(image, channel, &rowBytes),
                let source = cffmpeg_plane(frame, Int32(index))
            else { throw Self.noMemory }
            let sourceRowBytes = Int(cffmpeg_row_bytes(frame, Int32(index)))
            for row in 0..<Int(rows) {
                (target + row * Int(rowBytes)).update(from: source + row * sourceRowBytes, count: Int(columns))
            }
        }
        if let profile = heif_nclx_color_profile_alloc() {
            defer { heif_nclx_color_profile_free(profile) }
            // Rec. 709 primaries with the sRGB transfer function; the matrix is that of JPEG, in full range (ISO
            // 23091-2).
            _ = heif_nclx_color_profile_set_color_primaries(profile, 1)
            _ = heif_nclx_color_profile_set_transfer_characteristics(profile, 13)
            _ = heif_nclx_color_profile_set_matrix_coefficients(profile, 6)
            profile.pointee.full_range_flag = 1
            try Self.check(heif_image_set_nclx_color_profile(image, profile))
        }
        var handle: OpaquePointer?
        try Self.check(heif_context_encode_image(context, image, encoder, options, &handle))
        guard let handle else { throw Self.noMemory }
        return handle
    }

    private func write() throws(MediaError) -> Data {
        let bytes = CollectedBytes()
        let status = withExtendedLifetime(bytes) {
            cheif_write(context, Unmanaged.passUnretained(bytes).toOpaque()) { user, start, count in
                guard let user, let start else { return }
                Unmanaged<CollectedBytes>.fromOpaque(user).takeUnretainedValue().data
                    .append(start.assumingMemoryBound(to: UInt8.self), count: count)
            }
        }
        try Self.check(status)
        return bytes.data
    }

    private static func check(_ status: heif_error) throws(MediaError) {
        guard status.code != heif_error_Ok else { return }
        let reason = status.message.map { String(cString: $0) } ?? "error \(status.code.rawValue)"
        throw MediaError(
            .unsupportedFormat,
            "Could not write a HEIC image: libheif reports: \(reason). Write it as JPEG instead."
        )
    }

    private static var noMemory: MediaError {
        MediaError(.outOfMemory, "Could not write a HEIC image: out of memory. Write a smaller image.")
    }
}

private final class CollectedBytes {
    var data = Data()
}
