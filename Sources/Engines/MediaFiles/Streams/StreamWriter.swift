import CFFmpeg
import Foundation

/// One connection that sends frames to an address, or one run of files for HLS.
///
/// Every call has a timeout. Use it from one thread at a time; only the ``MediaInterrupt`` may be used from others.
package final class StreamWriter {
    /// The address.
    package let target: StreamTarget
    /// The format of the frames.
    package let format: StreamFrame.Format
    /// The format of the sound; nil for none.
    package let sound: StreamSound.Format?
    /// The number of frames sent.
    package private(set) var frameCount = 0

    private let interrupt: MediaInterrupt
    private let limit: Double
    private let context: UnsafeMutablePointer<AVFormatContext>
    private var ownsOutput = false
    private let origin: Int64
    /// The time bases of the picture and of the sound.
    private var timeBases = [AVRational(num: 1, den: 90_000)]
    private var lastTicks: [Int64?] = [nil, nil]

    /// Connects and announces the stream.
    ///
    /// - Parameters:
    ///   - sound: the format of the sound; nil for a stream without any.
    ///   - origin: the presentation time in nanoseconds that becomes the stream's zero.
    ///   - calendar: the calendar time at the origin in nanoseconds since 1970, for the sender's reports.
    ///   - number: the number of the first file of HLS.
    ///   - keepsAll: true to keep all files of HLS.
    ///   - limit: the maximum time of each call in seconds.
    package init(
        _ target: StreamTarget,
        format: StreamFrame.Format,
        sound: StreamSound.Format? = nil,
        origin: Int64,
        calendar: Int64,
        firstFile number: Int = 0,
        keepsAll: Bool = false,
        limit: Double,
        interrupt: MediaInterrupt
    ) throws(MediaError) {
        self.target = target
        self.format = format
        self.sound = sound
        self.origin = origin
        self.limit = limit
        self.interrupt = interrupt
        FFmpegLog.reset()
        var made: UnsafeMutablePointer<AVFormatContext>?
        let status = avformat_alloc_output_context2(&made, nil, target.muxer, target.address)
        guard status >= 0, let made else {
            throw MediaError(
                .unsupportedFormat,
                "Could not send to \(target.description): the installed FFmpeg has no '\(target.muxer)' format. "
                    + "Install one that has; 'obscura doctor' says what is there."
            )
        }
        context = made
        made.pointee.interrupt_callback = interrupt.callback
        made.pointee.start_time_realtime = calendar / 1000
        made.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
        made.pointee.max_delay = 0
        // If one of these throws, the object is complete, and its end releases the context.
        try addStream()
        if let sound { try addSound(sound) }
        try open(firstFile: number, keepsAll: keepsAll)
    }

    deinit { release() }

    private func addStream() throws(MediaError) {
        guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
            throw failure(CFFMPEG_ERROR_NO_MEMORY, "send to")
        }
        stream.pointee.time_base = timeBases[0]
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = format.codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC
        parameters.pointee.width = Int32(clamping: format.width)
        parameters.pointee.height = Int32(clamping: format.height)
        parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        let status = format.parameterSets.withUnsafeBytes {
            cffmpeg_parameters_set_extradata(parameters, $0.baseAddress, Int32(clamping: $0.count))
        }
        guard status >= 0 else { throw failure(status, "send to") }
    }

    private func addSound(_ sound: StreamSound.Format) throws(MediaError) {
        guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
            throw failure(CFFMPEG_ERROR_NO_MEMORY, "send to")
        }
        let base = AVRational(num: 1, den: Int32(clamping: sound.sampleRate))
        timeBases.append(base)
        stream.pointee.time_base = base
        parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
        parameters.pointee.codec_id = AV_CODEC_ID_AAC
        parameters.pointee.sample_rate = base.den
        parameters.pointee.frame_size = 1024
        parameters.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        var status = cffmpeg_parameters_set_channels(parameters, Int32(clamping: sound.channels))
        if status >= 0 {
            status = sound.configuration.withUnsafeBytes {
                cffmpeg_parameters_set_extradata(parameters, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
        guard status >= 0 else { throw failure(status, "send to") }
    }

    private func open(firstFile number: Int, keepsAll: Bool) throws(MediaError) {
        interrupt.arm(seconds: limit)
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        for (key, value) in target.options(firstFile: number, keepsAll: keepsAll) {
            av_dict_set(&options, key, value, 0)
        }
        av_dict_set(&options, "protocol_whitelist", target.protocols, 0)
        if let output = context.pointee.oformat, output.pointee.flags & AVFMT_NOFILE == 0 {
            var callback = interrupt.callback
            let status = avio_open2(&context.pointee.pb, target.address, AVIO_FLAG_WRITE, &callback, &options)
            guard status >= 0 else { throw failure(status, "connect to") }
            ownsOutput = true
        }
        let status = avformat_write_header(context, &options)
        guard status >= 0 else { throw failure(status, "send to") }
        for index in timeBases.indices {
            guard let base = context.pointee.streams?[index]?.pointee.time_base, base.num > 0, base.den > 0 else {
                continue
            }
            timeBases[index] = base
        }
        hasHeader = true
    }

    private var hasHeader = false

    /// Sends a frame; frames come in decode order, without reordering, and the first one is a key frame.
    ///
    /// - Throws: an error that makes further sending impossible.
    package func write(_ frame: StreamFrame) throws(MediaError) {
        try write(frame.bytes, at: frame.time, lasting: frame.duration, isKey: frame.isKey, stream: 0)
        frameCount += 1
    }

    /// Sends a packet of sound; packets come in order, and those before the stream's zero are left out.
    ///
    /// - Throws: an error that makes further sending impossible.
    package func write(_ packet: StreamSound) throws(MediaError) {
        guard sound != nil, packet.time >= origin else { return }
        try write(packet.bytes, at: packet.time, lasting: packet.duration, isKey: true, stream: 1)
    }

    private func write(
        _ bytes: [UInt8],
        at time: Int64,
        lasting duration: Int64,
        isKey: Bool,
        stream: Int
    ) throws(MediaError) {
        guard let packet = cffmpeg_packet_create(Int32(clamping: bytes.count)) else {
            throw failure(CFFMPEG_ERROR_NO_MEMORY, "send to")
        }
        var owned: UnsafeMutablePointer<AVPacket>? = packet
        defer { av_packet_free(&owned) }
        bytes.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress {
                packet.pointee.data.update(from: base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
        }
        let nanoseconds = AVRational(num: 1, den: 1_000_000_000)
        // Coarse time bases would give two frames one time.
        var ticks = av_rescale_q(max(0, time &- origin), nanoseconds, timeBases[stream])
        if let last = lastTicks[stream] { ticks = max(ticks, last + 1) }
        lastTicks[stream] = ticks
        packet.pointee.pts = ticks
        packet.pointee.dts = ticks
        packet.pointee.duration = av_rescale_q(duration, nanoseconds, timeBases[stream])
        packet.pointee.stream_index = Int32(stream)
        if isKey { packet.pointee.flags |= AV_PKT_FLAG_KEY }
        interrupt.arm(seconds: limit)
        FFmpegLog.reset()
        let status = av_write_frame(context, packet)
        guard status >= 0 else { throw failure(status, "send to") }
    }

    /// Marks the playlist of files for HLS as complete, so that players end instead of waiting for more.
    ///
    /// Has no effect for other addresses, and if there is no playlist.
    package static func endPlaylist(of target: StreamTarget) {
        let mark = "#EXT-X-ENDLIST"
        guard target.kind == .hls, var text = try? String(contentsOfFile: target.address, encoding: .utf8),
            text.hasPrefix("#EXTM3U"), !text.contains(mark)
        else { return }
        if !text.hasSuffix("\n") { text += "\n" }
        // A player sees the old playlist or the new one.
        try? Data((text + mark + "\n").utf8).write(to: URL(fileURLWithPath: target.address), options: .atomic)
    }

    /// Ends the stream properly; without this the receiver sees a cut.
    package func finish() {
        guard hasHeader else { return }
        hasHeader = false
        interrupt.arm(seconds: min(limit, 2))
        av_write_trailer(context)
    }

    private func release() {
        // The format's part frees what the header allocated.
        if hasHeader {
            interrupt.arm(seconds: 0)
            hasHeader = false
            av_write_trailer(context)
        }
        if ownsOutput { avio_closep(&context.pointee.pb) }
        ownsOutput = false
        avformat_free_context(context)
    }

    private func failure(_ status: Int32, _ doing: String) -> MediaError {
        if interrupt.isCancelled { return MediaError(.cancelled, "Sending to \(target.description) was stopped.") }
        if interrupt.isOverdue {
            return MediaError(ffmpeg: CFFMPEG_ERROR_TIMED_OUT, doing: "\(doing) \(target.description)", isNetwork: true)
        }
        return MediaError(ffmpeg: status, doing: "\(doing) \(target.description)", isNetwork: target.kind != .hls)
    }
}

@available(*, unavailable)
extension StreamWriter: @unchecked Sendable {}
