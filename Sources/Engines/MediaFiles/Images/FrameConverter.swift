import CFFmpeg

/// Converts decoded frames of any size and format to one size and format.
final class FrameConverter {
    private struct Source: Equatable {
        var width: Int32
        var height: Int32
        var format: Int32
        var isFullRange: Bool
        var space: UInt32
    }

    private let pool: FramePool
    private let isFullRange: Bool
    private let flattensAlpha: Bool
    private let space: AVColorSpace?
    private var source: Source?
    private var scaler: UnsafeMutableRawPointer?

    /// - Parameters:
    ///   - flattensAlpha: composites transparent pixels onto white; for BGRA only.
    ///   - space: the YCbCr matrix of the result; nil keeps that of the frames.
    init(
        width: Int,
        height: Int,
        output: OutputFormat,
        flattensAlpha: Bool,
        space: AVColorSpace? = nil
    ) throws(MediaError) {
        self.space = space
        pool = try FramePool(width: width, height: height, format: output.ffmpeg)
        isFullRange = output.isFullRange
        self.flattensAlpha = flattensAlpha && output.ffmpeg == AV_PIX_FMT_BGRA
    }

    deinit { cffmpeg_scaler_free(scaler) }

    /// Returns a converted copy that the caller owns; the source frame stays the caller's.
    func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        let format = AVPixelFormat(frame.pointee.format)
        let next = Source(
            width: frame.pointee.width,
            height: frame.pointee.height,
            format: frame.pointee.format,
            isFullRange: frame.pointee.color_range == AVCOL_RANGE_JPEG || format.isJPEGVariant || format.isRGB
                || format.isGray,
            space: frame.pointee.colorspace.rawValue
        )
        if next != source {
            cffmpeg_scaler_free(scaler)
            scaler = cffmpeg_scaler_create(
                next.width,
                next.height,
                next.format,
                next.isFullRange ? 1 : 0,
                Int32(next.space),
                Int32((space ?? AVColorSpace(next.space)).rawValue),
                Int32(pool.width),
                Int32(pool.height),
                pool.format.rawValue,
                isFullRange ? 1 : 0
            )
            source = scaler == nil ? nil : next
        }
        guard let scaler else {
            throw MediaError(
                .unsupportedFormat,
                "Could not convert frames of \(next.width)×\(next.height) pixels in the format "
                    + "\(text(av_get_pix_fmt_name(format))). Convert the file to 8-bit 4:2:0 first."
            )
        }
        let result = try pool.next()
        let status = cffmpeg_scaler_run(scaler, frame, result)
        guard status >= 0 else {
            var result: UnsafeMutablePointer<AVFrame>? = result
            av_frame_free(&result)
            throw MediaError(ffmpeg: status, doing: "convert a frame", isNetwork: false)
        }
        if flattensAlpha && format.hasAlpha { putOnWhite(result) }
        return result
    }

    /// Blends straight alpha over white, in place; afterwards every pixel is opaque.
    private func putOnWhite(_ frame: UnsafeMutablePointer<AVFrame>) {
        guard let base = cffmpeg_plane(frame, 0) else { return }
        let rowBytes = Int(cffmpeg_row_bytes(frame, 0))
        for row in 0..<pool.height {
            var pixel = base + row * rowBytes
            for _ in 0..<pool.width {
                let alpha = UInt32(pixel[3])
                if alpha < 255 {
                    let white = (255 - alpha) * 255 + 127
                    pixel[0] = UInt8((UInt32(pixel[0]) * alpha + white) / 255)
                    pixel[1] = UInt8((UInt32(pixel[1]) * alpha + white) / 255)
                    pixel[2] = UInt8((UInt32(pixel[2]) * alpha + white) / 255)
                    pixel[3] = 255
                }
                pixel += 4
            }
        }
    }
}
