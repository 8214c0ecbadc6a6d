import CFFmpeg
import CoreVideo
import Foundation

/// Owns one of FFmpeg's video encoders, opened for one encoding.
final class EncoderContext {
    /// The frame properties that are known when the encoder is opened.
    struct Source {
        /// Ticks per second of the frames' times.
        var timescale: Int32
        /// The color properties of the pixels.
        var color: MediaColor
        /// Frames per second.
        var frameRate: Double
        /// Width of a pixel divided by its height.
        var pixelAspect: MediaRational?
        /// The amount of work for each frame in real time, unless the encoding has an effort.
        var level = EncoderLevel.usual
    }

    let candidate: EncoderCandidate
    /// The owned context; valid for the life of the object.
    let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// Opens the encoder.
    init(_ candidate: EncoderCandidate, _ encoding: VideoEncoding, _ source: Source) throws(MediaError) {
        self.candidate = candidate
        CodecMemory.bound()
        FFmpegLog.reset()
        guard let codec = avcodec_find_encoder_by_name(candidate.name) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not write \(encoding.codec): this FFmpeg has no encoder \(candidate.name). "
                    + "Install a complete FFmpeg."
            )
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .noMemoryForEncoder(candidate.name) }
        guard let packet = av_packet_alloc() else {
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            throw .noMemoryForEncoder(candidate.name)
        }
        self.context = context
        self.packet = packet
        configure(encoding, source)
        var status: Int32 = 0
        if candidate.kind == .vaapi {
            status = cffmpeg_vaapi_attach(context, Int32(encoding.width), Int32(encoding.height))
        }
        if status >= 0 { status = avcodec_open2(context, codec, nil) }
        guard status >= 0 else {
            throw MediaError(
                .encoderFailed,
                "Could not start the encoder \(candidate.name) for \(encoding.codec) of \(encoding.width)×"
                    + "\(encoding.height) pixels: \(Self.reason(status)). Choose other settings."
            )
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        avcodec_free_context(&context)
    }

    /// Sends a frame to the encoder, or nil at the end.
    func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) {
        FFmpegLog.reset()
        var uploaded: UnsafeMutablePointer<AVFrame>?
        defer { av_frame_free(&uploaded) }
        if candidate.kind == .vaapi, let frame {
            uploaded = cffmpeg_vaapi_upload(context, frame)
            if uploaded == nil { throw failure(CFFMPEG_ERROR_NO_MEMORY) }
        }
        let status = avcodec_send_frame(context, uploaded ?? frame)
        guard status >= 0 else { throw failure(status) }
    }

    /// Calls a closure with the next packet; returns false if none is ready or all were returned.
    func receive(_ body: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void) throws(MediaError) -> Bool {
        let status = avcodec_receive_packet(context, packet)
        if status == CFFMPEG_ERROR_AGAIN || status == CFFMPEG_ERROR_EOF { return false }
        guard status >= 0 else { throw failure(status) }
        defer { av_packet_unref(packet) }
        try body(packet)
        return true
    }

    /// The bytes that a decoder needs before the first packet; empty if they come with the packets.
    var extradata: [UInt8] {
        guard let data = context.pointee.extradata, context.pointee.extradata_size > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: data, count: Int(context.pointee.extradata_size)))
    }

    private func failure(_ status: Int32) -> MediaError {
        MediaError(
            .encoderFailed,
            "The encoder \(candidate.name) failed: \(Self.reason(status)). "
                + "Write to a new file, or choose other settings."
        )
    }

    /// Returns FFmpeg's text for an error number, with the encoder's last log message.
    private static func reason(_ status: Int32) -> String {
        let logged = FFmpegLog.text.split(separator: "\n").last.map { line in
            line.trimmingCharacters(in: CharacterSet(charactersIn: " ."))
        }
        return [ffmpegReason(status), logged].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

extension MediaError {
    static func noMemoryForEncoder(_ name: String) -> MediaError {
        MediaError(.outOfMemory, "No memory is left for the encoder \(name). Close other programs and try again.")
    }
}
