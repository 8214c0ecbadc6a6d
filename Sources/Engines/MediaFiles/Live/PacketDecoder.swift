import CFFmpeg
package import CoreVideo
import Foundation

/// Decodes the packets of a ``LiveInput``, whatever their codec, each immediately and without lookahead.
///
/// Use it from one thread at a time. Frames in a layout that CoreVideo has are delivered without a copy; see
/// ``MediaReader``.
package final class PacketDecoder {
    /// A decoded frame.
    ///
    /// `@unchecked Sendable`: nothing writes to the pixels after the decoder has returned the frame.
    package struct Image: @unchecked Sendable {
        /// The pixels.
        ///
        /// Read only: the planes may be the decoder's own reference frames.
        package var image: CVPixelBuffer
        /// The presentation timestamp in nanoseconds on the stream's clock.
        package var stamp: Int64?
    }

    /// An output of the decoder.
    package enum Outcome {
        /// A frame at which decoding can begin.
        case key(Image?)
        /// Any other frame.
        case other(Image?)
        /// A damaged frame, or a packet that gave no frame because of damage.
        case damaged
    }

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let name: String
    private let hasStamps: Bool
    private let isJPEG: Bool
    private let heldFrames: FrameCount
    private let limits: MediaLimits
    private var output: OutputFormat?
    private var converter: (width: Int32, height: Int32, converter: FrameConverter)?
    private var attachments: (color: MediaColor, aspect: MediaRational, made: BufferAttachments)?

    /// Number of pixels in a frame above which several threads pay off.
    private static let threadedPixels = 1920 * 1088

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - facts: the properties of the stream.
    ///   - name: the name of the stream for messages.
    ///   - pixelFormat: the output pixel format; nil to derive it from the first frame.
    ///   - heldFrames: counts the frames that clients hold.
    package init(
        _ facts: LiveInput.Facts,
        name: String,
        pixelFormat: OSType?,
        heldFrames: FrameCount,
        limits: MediaLimits = MediaLimits()
    ) throws(MediaError) {
        let parameters = facts.parameters.parameters
        self.name = name
        self.heldFrames = heldFrames
        self.limits = limits
        hasStamps = facts.hasStamps
        isJPEG = parameters.pointee.codec_id == AV_CODEC_ID_MJPEG
        output = pixelFormat.flatMap { type in
            PixelFormatPair.of(type).map { OutputFormat($0.pair.ffmpeg, type: type, isFullRange: $0.isFullRange) }
        }
        guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not open \(name): there is no decoder for its video codec \(facts.codec). "
                    + "Install an FFmpeg with that decoder, or set the camera to H.264."
            )
        }
        var made: UnsafeMutablePointer<AVCodecContext>? = avcodec_alloc_context3(codec)
        var frame: UnsafeMutablePointer<AVFrame>? = av_frame_alloc()
        guard let context = made, let allocated = frame else {
            avcodec_free_context(&made)
            av_frame_free(&frame)
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(name)", isNetwork: false)
        }
        self.context = context
        self.frame = allocated
        var status = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = facts.parameters.timeBase
        context.pointee.max_pixels = Int64(limits.maximumPixels) + 64 * Int64(limits.maximumHeight)
        // Frame threads would each hold a frame back. The low-delay flag is not set either: it outputs frames of
        // reordering streams in the wrong order, and other streams have no delay without it.
        let isLarge = facts.width * facts.height > Self.threadedPixels
        context.pointee.thread_type = FF_THREAD_SLICE
        context.pointee.thread_count = isLarge ? Int32(max(1, min(ProcessInfo.processInfo.activeProcessorCount, 4))) : 1
        // Damaged JPEG images are discarded.
        if isJPEG { context.pointee.err_recognition = AV_EF_EXPLODE }
        if status >= 0 { status = avcodec_open2(context, codec, nil) }
        guard status >= 0 else {
            throw MediaError(ffmpeg: status, doing: "open the \(facts.codec) decoder for \(name)", isNetwork: false)
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        avcodec_free_context(&context)
        av_frame_free(&frame)
    }

    /// Decodes one packet.
    ///
    /// - Parameters:
    ///   - makesImages: pass false to decode for the sake of later frames only; the outcomes then hold no frame.
    ///   - body: called for each frame that comes out, usually once.
    /// - Throws: an error if memory runs out, or a frame is too large or in a format that cannot be delivered.
    package func decode(
        _ packet: LivePacket,
        makesImages: Bool = true,
        _ body: (Outcome) throws(MediaError) -> Void
    ) throws(MediaError) {
        FFmpegLog.reset()
        let sent = avcodec_send_packet(context, packet.packet)
        if sent == CFFMPEG_ERROR_NO_MEMORY { throw noMemory() }
        if sent < 0 { try body(.damaged) }
        while true {
            let status = avcodec_receive_frame(context, frame)
            if status == CFFMPEG_ERROR_AGAIN || status == CFFMPEG_ERROR_EOF { return }
            if status == CFFMPEG_ERROR_NO_MEMORY { throw noMemory() }
            guard status >= 0 else {
                try body(.damaged)
                return
            }
            defer { av_frame_unref(frame) }
            let isKey = frame.pointee.pict_type == AV_PICTURE_TYPE_I
            guard frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0, frame.pointee.decode_error_flags == 0,
                !(packet.isDamaged && isJPEG)
            else {
                try body(.damaged)
                continue
            }
            let image = makesImages ? try image() : nil
            try body(isKey ? .key(image) : .other(image))
        }
    }

    private func image() throws(MediaError) -> Image {
        let (width, height) = (frame.pointee.width, frame.pointee.height)
        guard width > 0, height > 0, Int(width) <= limits.maximumWidth, Int(height) <= limits.maximumHeight else {
            throw MediaError(
                .tooLarge,
                "Could not decode \(name): its frames of \(width)×\(height) pixels are larger than the limit of "
                    + "\(limits.maximumWidth)×\(limits.maximumHeight). Set the camera to a smaller size."
            )
        }
        let format = AVPixelFormat(frame.pointee.format)
        let isFullRange = frame.pointee.color_range == AVCOL_RANGE_JPEG
        let output = output ?? OutputFormat(for: format, isFullRange: isFullRange, flattensAlpha: true)
        self.output = output
        let memory: FrameMemory
        if output.isLayout(of: format, isFullRange: isFullRange),
            (0..<av_pix_fmt_count_planes(format)).allSatisfy({ cffmpeg_row_bytes(frame, $0) > 0 })
        {
            guard let taken = av_frame_alloc() else { throw noMemory() }
            av_frame_move_ref(taken, frame)
            memory = FrameMemory(owning: taken, count: heldFrames)
        } else {
            memory = FrameMemory(owning: try converter(output).convert(frame), count: heldFrames)
            memory.frame.pointee.best_effort_timestamp = frame.pointee.best_effort_timestamp
        }
        let stamp = memory.frame.pointee.best_effort_timestamp
        return Image(
            image: try memory.pixelBuffer(type: output.type, attachments: attachments(memory.frame.pointee, output)),
            stamp: hasStamps && stamp != CFFMPEG_NO_PTS
                ? av_rescale_q(stamp, context.pointee.pkt_timebase, AVRational(num: 1, den: 1_000_000_000)) : nil
        )
    }

    private func converter(_ output: OutputFormat) throws(MediaError) -> FrameConverter {
        let (width, height) = (frame.pointee.width, frame.pointee.height)
        if let converter, converter.width == width, converter.height == height { return converter.converter }
        let made = try FrameConverter(width: Int(width), height: Int(height), output: output, flattensAlpha: true)
        converter = (width, height, made)
        return made
    }

    private func attachments(_ frame: AVFrame, _ output: OutputFormat) -> BufferAttachments {
        let color = MediaColor(frame: frame, output: output)
        let aspect = MediaRational(frame.sample_aspect_ratio) ?? MediaRational(1, 1)
        if let attachments, attachments.color == color, attachments.aspect == aspect { return attachments.made }
        let made = BufferAttachments(color: color, pixelAspect: aspect)
        attachments = (color, aspect, made)
        return made
    }

    private func noMemory() -> MediaError {
        MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(name)", isNetwork: false)
    }
}
