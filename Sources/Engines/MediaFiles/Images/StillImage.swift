import CFFmpeg
package import CoreVideo
import Foundation

/// Writes pixel buffers as image files.
package enum StillImage {
    /// An image file format.
    package enum Format: Sendable, Hashable {
        /// Lossless; keeps alpha.
        case png
        /// Lossy, without alpha; quality from 0 (smallest) to 1 (best).
        case jpeg(quality: Double)

        /// Makes the format for a file name extension: `png`, `jpg` or `jpeg`, in any case.
        package init?(pathExtension: String) {
            switch pathExtension.lowercased() {
            case "png": self = .png
            case "jpg", "jpeg": self = .jpeg(quality: 0.9)
            default: return nil
            }
        }
    }

    /// Returns the bytes of an image file.
    ///
    /// - Parameters:
    ///   - image: 8-bit 4:2:0 or 4:2:2, one component, 24-bit RGB or 32-bit with alpha. Its attachments give the YCbCr
    ///     matrix; the default is that of Rec. 601.
    ///   - maximumWidth: scales down to this width and keeps the proportions; nil keeps the size.
    package static func encode(
        _ image: CVPixelBuffer,
        as format: Format,
        maximumWidth: Int? = nil
    ) throws(MediaError) -> Data {
        let converted: FrameMemory
        switch format {
        // The JPEG encoder has no gray format: the chroma planes become neutral.
        case .jpeg: converted = try convert(image, to: AV_PIX_FMT_YUVJ420P, maximumWidth: maximumWidth)
        case .png:
            let source = try BorrowedImage(image).format
            let target = source.isGray ? AV_PIX_FMT_GRAY8 : source.hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
            converted = try convert(image, to: target, maximumWidth: maximumWidth)
        }
        return try encode(converted.frame, as: format)
    }

    /// Converts the image to one of FFmpeg's formats, in full range.
    ///
    /// YCbCr results use the matrix of BT.601, as JPEG files do.
    static func convert(
        _ image: CVPixelBuffer,
        to format: AVPixelFormat,
        maximumWidth: Int? = nil
    ) throws(MediaError) -> FrameMemory {
        FFmpegLog.reset()
        let source = try BorrowedImage(image)
        let width = max(1, min(source.width, maximumWidth ?? source.width))
        let height = max(1, (source.height * width + source.width / 2) / source.width)
        let output = OutputFormat(format, isFullRange: true)
        let converter = try FrameConverter(
            width: width,
            height: height,
            output: output,
            flattensAlpha: false,
            space: AVCOL_SPC_SMPTE170M
        )
        let converted = FrameMemory(owning: try converter.convert(source.frame), count: nil)
        converted.frame.pointee.color_range = AVCOL_RANGE_JPEG
        return converted
    }

    /// Writes an image file; an existing file is replaced only once the new one is complete.
    ///
    /// - Parameter format: the format; nil derives it from the path's extension.
    package static func write(
        _ image: CVPixelBuffer,
        to path: String,
        as format: Format? = nil,
        maximumWidth: Int? = nil
    ) throws(MediaError) {
        let url = URL(fileURLWithPath: path)
        guard let format = format ?? Format(pathExtension: url.pathExtension) else {
            throw MediaError(
                .unsupportedFormat,
                "Could not write \(path): unknown image format. Use a name ending in .png or .jpg."
            )
        }
        let data = try encode(image, as: format, maximumWidth: maximumWidth)
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw MediaError(writing: path, error: error)
        }
    }

    private static func encode(
        _ frame: UnsafeMutablePointer<AVFrame>,
        as format: Format
    ) throws(MediaError) -> Data {
        let id: AVCodecID
        switch format {
        case .png: id = AV_CODEC_ID_PNG
        case .jpeg: id = AV_CODEC_ID_MJPEG
        }
        guard let codec = avcodec_find_encoder(id) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not write an image: this FFmpeg has no \(text(avcodec_get_name(id))) encoder. "
                    + "Install a complete FFmpeg."
            )
        }
        var context = avcodec_alloc_context3(codec)
        var packet = av_packet_alloc()
        defer {
            av_packet_free(&packet)
            avcodec_free_context(&context)
        }
        guard let context, let packet else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "write an image", isNetwork: false)
        }
        context.pointee.width = frame.pointee.width
        context.pointee.height = frame.pointee.height
        context.pointee.pix_fmt = AVPixelFormat(frame.pointee.format)
        context.pointee.color_range = AVCOL_RANGE_JPEG
        context.pointee.time_base = AVRational(num: 1, den: 25)
        context.pointee.thread_count = 1
        if case .jpeg(let quality) = format {
            // FFmpeg's scale for JPEG runs from 2 (best) to 31.
            let step = 31 - Int32((min(max(quality, 0), 1) * 29).rounded())
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = step * FF_QP2LAMBDA
            frame.pointee.quality = step * FF_QP2LAMBDA
        }
        frame.pointee.pts = 0
        var status = avcodec_open2(context, codec, nil)
        if status >= 0 { status = avcodec_send_frame(context, frame) }
        if status >= 0 { status = avcodec_send_frame(context, nil) }
        if status >= 0 { status = avcodec_receive_packet(context, packet) }
        guard status >= 0, let bytes = packet.pointee.data else {
            throw MediaError(
                ffmpeg: status,
                doing: "write an image as \(text(avcodec_get_name(id)))",
                isNetwork: false
            )
        }
        return Data(bytes: bytes, count: Int(packet.pointee.size))
    }
}

/// Exposes a pixel buffer's memory as one of FFmpeg's frames, for reading while the object lives.
private final class BorrowedImage {
    let frame: UnsafeMutablePointer<AVFrame>
    let format: AVPixelFormat
    let width: Int
    let height: Int
    private let image: CVPixelBuffer

    init(_ image: CVPixelBuffer) throws(MediaError) {
        let type = CVPixelBufferGetPixelFormatType(image)
        let width = CVPixelBufferGetWidth(image)
        let height = CVPixelBufferGetHeight(image)
        guard let (pair, isFullRange) = PixelFormatPair.of(type), width > 0, height > 0 else {
            throw MediaError(
                .unsupportedFormat,
                "Could not write an image of pixel format \(fourCharacterCode(type)). Convert it to 32BGRA first."
            )
        }
        guard let frame = av_frame_alloc() else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "write an image", isNetwork: false)
        }
        self.frame = frame
        self.image = image
        self.width = width
        self.height = height
        format = pair.ffmpeg
        CVPixelBufferLockBaseAddress(image, .readOnly)
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        frame.pointee.format = pair.ffmpeg.rawValue
        frame.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        frame.pointee.colorspace = Self.space(of: image)
        let planes = CVPixelBufferGetPlaneCount(image)
        if planes == 0 {
            cffmpeg_set_plane(
                frame,
                0,
                CVPixelBufferGetBaseAddress(image),
                Int32(CVPixelBufferGetBytesPerRow(image))
            )
        }
        for plane in 0..<planes {
            cffmpeg_set_plane(
                frame,
                Int32(plane),
                CVPixelBufferGetBaseAddressOfPlane(image, plane),
                Int32(CVPixelBufferGetBytesPerRowOfPlane(image, plane))
            )
        }
    }

    deinit {
        CVPixelBufferUnlockBaseAddress(image, .readOnly)
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    private static func space(of image: CVPixelBuffer) -> AVColorSpace {
        guard let value = CVBufferCopyAttachment(image, kCVImageBufferYCbCrMatrixKey, nil) as? NSString else {
            return AVCOL_SPC_UNSPECIFIED
        }
        let spaces = [AVCOL_SPC_BT709, AVCOL_SPC_SMPTE170M, AVCOL_SPC_SMPTE240M, AVCOL_SPC_BT2020_NCL]
        return spaces.first { MediaColor.matrix($0) == value as String } ?? AVCOL_SPC_UNSPECIFIED
    }
}

/// Returns a pixel format type as its four characters, or as a number.
private func fourCharacterCode(_ type: OSType) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> UInt32($0)) }
    return bytes.allSatisfy { (32..<127).contains($0) } ? "'\(String(decoding: bytes, as: UTF8.self))'" : "\(type)"
}

extension MediaError {
    /// Makes the error for a file that cannot be written.
    init(writing path: String, error: any Error) {
        let code = (error as? CocoaError)?.code
        switch code {
        case .fileWriteOutOfSpace:
            self.init(.diskFull, "Could not write \(path): the disk is full. Free some space or choose another folder.")
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly:
            self.init(.noPermission, "Could not write \(path): writing there is not allowed. Choose another folder.")
        case .fileNoSuchFile, .fileReadNoSuchFile:
            self.init(.notFound, "Could not write \(path): its folder does not exist. Make the folder first.")
        default:
            self.init(
                .inputOutput,
                "Could not write \(path): \(error.localizedDescription) Choose another folder."
            )
        }
    }
}
