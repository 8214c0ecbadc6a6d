import CV4L2

/// A driver's answer to a format request, in the same form for drivers with one memory piece per image and with
/// several.
struct V4L2Negotiated: Sendable, Hashable {
    /// One memory piece of an image.
    struct Piece: Sendable, Hashable {
        /// Distance between rows; 0 if the driver does not state it, or if the image is compressed.
        var bytesPerRow: Int
        /// Amount of memory that the driver requests.
        var size: Int
    }

    /// The kernel's code of the format.
    var code: UInt32
    /// Width in pixels.
    var width: UInt32
    /// Height in pixels.
    var height: UInt32
    /// The memory pieces, at least one.
    var pieces: [Piece]
    /// The meaning of the pixel values.
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

    /// Returns a request to the driver: whole frames of a size, with the row size left to the driver.
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
