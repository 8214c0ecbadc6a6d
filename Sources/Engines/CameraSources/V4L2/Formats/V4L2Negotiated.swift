import CV4L2

/// A driver's answer about a format: the same for drivers with one piece of memory for a picture and with several.
struct V4L2Negotiated: Sendable, Hashable {
    /// One piece of memory of a picture.
    struct Piece: Sendable, Hashable {
        /// From one row to the next; 0 where the driver does not say, or the picture is compressed.
        var bytesPerRow: Int
        /// How much memory the driver wants.
        var size: Int
    }

    /// The kernel's code of the format.
    var code: UInt32
    /// Pixels in a row.
    var width: UInt32
    /// Rows.
    var height: UInt32
    /// The pieces of memory, at least one.
    var pieces: [Piece]
    /// What the numbers mean.
    var colors: V4L2Colors

    /// Reads a driver's answer.
    init(_ format: v4l2_format) {
        guard format.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue else {
            let pix = format.fmt.pix
            code = pix.pixelformat
            width = pix.width
            height = pix.height
            pieces = [Piece(bytesPerRow: Int(pix.bytesperline), size: Int(pix.sizeimage))]
            colors = V4L2Colors(
                space: pix.colorspace,
                encoding: pix.ycbcr_enc,
                quantization: pix.quantization,
                transfer: pix.xfer_func
            )
            return
        }
        let pix = format.fmt.pix_mp
        code = pix.pixelformat
        width = pix.width
        height = pix.height
        let count = min(max(Int(pix.num_planes), 1), Int(VIDEO_MAX_PLANES))
        pieces = withUnsafeBytes(of: pix.plane_fmt) { bytes in
            bytes.bindMemory(to: v4l2_plane_pix_format.self).prefix(count).map {
                Piece(bytesPerRow: Int($0.bytesperline), size: Int($0.sizeimage))
            }
        }
        colors = V4L2Colors(
            space: pix.colorspace,
            encoding: UInt32(pix.ycbcr_enc),
            quantization: UInt32(pix.quantization),
            transfer: UInt32(pix.xfer_func)
        )
    }

    /// What a driver is asked for: whole frames of a size, rows as the driver likes them.
    static func request(_ code: UInt32, width: UInt32, height: UInt32, type: UInt32) -> v4l2_format {
        var format = v4l2_format()
        format.type = type
        if type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue {
            format.fmt.pix_mp.width = width
            format.fmt.pix_mp.height = height
            format.fmt.pix_mp.pixelformat = code
            format.fmt.pix_mp.field = V4L2_FIELD_NONE.rawValue
        } else {
            format.fmt.pix.width = width
            format.fmt.pix.height = height
            format.fmt.pix.pixelformat = code
            format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
        }
        return format
    }
}
