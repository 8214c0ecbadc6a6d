import CFFmpeg
import CoreVideo

/// One pixel format, as FFmpeg and as CoreVideo name it.
struct PixelFormatPair {
    /// FFmpeg's format.
    let ffmpeg: AVPixelFormat
    /// CoreVideo's type for limited-range luma, or the only type.
    let limited: OSType
    /// CoreVideo's type for full-range luma, or the only type.
    let full: OSType

    /// Returns the type for a luma range.
    func type(isFullRange: Bool) -> OSType { isFullRange ? full : limited }

    /// The layouts that both sides share, so that memory needs no conversion.
    static let shared: [PixelFormatPair] = [
        PixelFormatPair(
            AV_PIX_FMT_YUV420P,
            kCVPixelFormatType_420YpCbCr8Planar,
            kCVPixelFormatType_420YpCbCr8PlanarFullRange
        ),
        // The J formats imply full range by their names; decoders still use them.
        PixelFormatPair(AV_PIX_FMT_YUVJ420P, kCVPixelFormatType_420YpCbCr8PlanarFullRange),
        PixelFormatPair(
            AV_PIX_FMT_NV12,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        ),
        PixelFormatPair(
            AV_PIX_FMT_YUYV422,
            kCVPixelFormatType_422YpCbCr8_yuvs,
            kCVPixelFormatType_422YpCbCr8FullRange
        ),
        PixelFormatPair(AV_PIX_FMT_UYVY422, kCVPixelFormatType_422YpCbCr8),
        PixelFormatPair(AV_PIX_FMT_GRAY8, kCVPixelFormatType_OneComponent8),
        PixelFormatPair(AV_PIX_FMT_BGRA, kCVPixelFormatType_32BGRA),
        PixelFormatPair(AV_PIX_FMT_RGBA, kCVPixelFormatType_32RGBA),
        PixelFormatPair(AV_PIX_FMT_ARGB, kCVPixelFormatType_32ARGB),
        PixelFormatPair(AV_PIX_FMT_ABGR, kCVPixelFormatType_32ABGR),
        PixelFormatPair(AV_PIX_FMT_RGB24, kCVPixelFormatType_24RGB),
        PixelFormatPair(AV_PIX_FMT_BGR24, kCVPixelFormatType_24BGR),
    ]

    private init(_ ffmpeg: AVPixelFormat, _ limited: OSType, _ full: OSType? = nil) {
        self.ffmpeg = ffmpeg
        self.limited = limited
        self.full = full ?? limited
    }

    /// Returns the pair for one of FFmpeg's formats if its memory can be shared.
    static func of(_ format: AVPixelFormat) -> PixelFormatPair? { shared.first { $0.ffmpeg == format } }

    /// Returns FFmpeg's format and the luma range for one of CoreVideo's types.
    static func of(_ type: OSType) -> (pair: PixelFormatPair, isFullRange: Bool)? {
        for pair in shared where pair.limited == type || pair.full == type {
            // '2vuy' has limited range only; RGB and gray are always full range.
            let isFullRange = pair.limited == pair.full ? pair.ffmpeg.isRGB || pair.ffmpeg.isGray : pair.full == type
            return (pair, isFullRange)
        }
        return nil
    }
}

extension AVPixelFormat {
    private var flags: UInt64 { av_pix_fmt_desc_get(self)?.pointee.flags ?? 0 }

    /// A Boolean value that indicates whether the format is RGB or a palette of RGB colors.
    var isRGB: Bool { flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0 }

    /// A Boolean value that indicates whether the format has an alpha component or may have one in its palette.
    var hasAlpha: Bool { flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0 }

    /// A Boolean value that indicates whether the format has luma only.
    var isGray: Bool {
        let components = av_pix_fmt_desc_get(self)?.pointee.nb_components ?? 0
        return !isRGB && (components == 1 || (components == 2 && hasAlpha))
    }

    /// A Boolean value that indicates whether the format's name implies full-range luma.
    var isJPEGVariant: Bool {
        switch self {
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P:
            true
        default: false
        }
    }
}

/// The format to which frames of one format are delivered, possibly without conversion.
struct OutputFormat: Equatable {
    /// FFmpeg's format of the delivered pixels.
    var ffmpeg: AVPixelFormat
    /// CoreVideo's type of the delivered pixels.
    var type: OSType
    /// A Boolean value that indicates whether luma is full range.
    var isFullRange: Bool

    /// Makes an output format with the given values.
    init(_ ffmpeg: AVPixelFormat, type: OSType = 0, isFullRange: Bool) {
        self.ffmpeg = ffmpeg
        self.type = type
        self.isFullRange = isFullRange
    }

    /// Chooses the output format for frames of a given format.
    ///
    /// - Parameters:
    ///   - flattensAlpha: composites images with alpha onto white, which needs BGRA.
    ///   - widensRange: converts limited-range luma to RGB, which increases the contrast that a barcode reader sees. It
    ///     costs a conversion, so it is for single images.
    init(for format: AVPixelFormat, isFullRange declaredFull: Bool, flattensAlpha: Bool, widensRange: Bool = false) {
        let isFullRange = declaredFull || format.isJPEGVariant || format.isRGB || format.isGray
        self.isFullRange = isFullRange
        if flattensAlpha && format.hasAlpha || format.isRGB && PixelFormatPair.of(format) == nil
            || format.hasAlpha && !format.isRGB || widensRange && !isFullRange
        {
            ffmpeg = AV_PIX_FMT_BGRA
            type = kCVPixelFormatType_32BGRA
            self.isFullRange = true
        } else if let pair = PixelFormatPair.of(format),
            // '2vuy' has limited range only.
            !(format == AV_PIX_FMT_UYVY422 && isFullRange)
        {
            ffmpeg = pair.ffmpeg
            type = pair.type(isFullRange: isFullRange)
        } else if format.isGray {
            ffmpeg = AV_PIX_FMT_GRAY8
            type = kCVPixelFormatType_OneComponent8
        } else {
            ffmpeg = AV_PIX_FMT_YUV420P
            type = isFullRange ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
        }
    }

    /// Indicates whether a frame's memory can be delivered without conversion.
    func isLayout(of format: AVPixelFormat, isFullRange: Bool) -> Bool {
        let same =
            format == ffmpeg || (format == AV_PIX_FMT_YUVJ420P && ffmpeg == AV_PIX_FMT_YUV420P)
            || (format == AV_PIX_FMT_YUV420P && ffmpeg == AV_PIX_FMT_YUVJ420P)
        guard same else { return false }
        return format.isRGB || format.isGray || (isFullRange || format.isJPEGVariant) == self.isFullRange
    }
}
