import CFFmpeg
import Foundation

/// Decodes the packets of one stream with FFmpeg, and counts damaged pieces.
final class VideoDecoder {
    /// The state in which the data ended.
    enum End {
        /// All data was read.
        case complete
        /// The data stops in the middle.
        case truncated
        /// Reading failed with one of FFmpeg's error numbers.
        case failed(Int32)
    }

    private let input: MediaInput
    private let stream: UnsafeMutablePointer<AVStream>
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var packet: UnsafeMutablePointer<AVPacket>?
    private var frame: UnsafeMutablePointer<AVFrame>?
    private var packetCount = 0
    private var frameCount = 0
    private var lastPacketWasCut = false
    private var containerWasCut = false
    private var readFailure: Int32?
    /// Number of damaged pieces skipped so far.
    private(set) var lost = 0
    /// A Boolean value that indicates whether an image was rejected for its dimensions.
    private(set) var wasTooLarge = false
    /// Set once no more frames follow.
    private(set) var end: End?

    /// Number of damaged pieces before the first frame after which the decoder gives up.
    private static let maximumLostAtStart = 2000
    /// Number of consecutive errors after which the decoder gives up.
    private static let maximumErrorsInARow = 1000

    /// Opens the decoder for a stream.
    init(_ input: MediaInput, stream: UnsafeMutablePointer<AVStream>, threads: Int?) throws(MediaError) {
        self.input = input
        self.stream = stream
        guard let parameters = stream.pointee.codecpar else {
            throw MediaError(.damaged, "Could not open \(input.location): its video stream has no parameters.")
        }
        let name = text(avcodec_get_name(parameters.pointee.codec_id))
        guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not open \(input.location): there is no decoder for its video codec \(name). "
                    + "Install an FFmpeg with that decoder, or convert the file to H.264."
            )
        }
        context = avcodec_alloc_context3(codec)
        packet = av_packet_alloc()
        frame = av_frame_alloc()
        guard let context, packet != nil, frame != nil else {
            throw MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(input.location)", isNetwork: false)
        }
        var status = avcodec_parameters_to_context(context, parameters)
        context.pointee.pkt_timebase = stream.pointee.time_base
        // FFmpeg rounds rows up to a multiple of 64; the reader checks the exact dimensions.
        context.pointee.max_pixels = Int64(input.limits.maximumPixels) + 64 * Int64(input.limits.maximumHeight)
        // Frame threads decode one frame ahead per thread, which costs memory and, for live streams, latency.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        context.pointee.thread_count = Int32(threads ?? (input.isImage ? 1 : max(1, min(cores, 4))))
        context.pointee.thread_type = input.location.isNetwork ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE
        if status >= 0 { status = avcodec_open2(context, codec, nil) }
        guard status >= 0 else {
            throw MediaError(
                ffmpeg: status,
                doing: "open the \(name) decoder for \(input.location)",
                isNetwork: false
            )
        }
    }

    deinit {
        av_frame_free(&frame)
        av_packet_free(&packet)
        avcodec_free_context(&context)
    }

    /// Returns the next frame, which the caller owns; nil at the end, after which ``end`` is set.
    func next() throws(MediaError) -> UnsafeMutablePointer<AVFrame>? {
        guard let context, let frame else { return nil }
        var errors = 0
        while end == nil {
            if input.interrupt.isCancelled { throw input.readingError(CFFMPEG_ERROR_EXIT) }
            let status = avcodec_receive_frame(context, frame)
            switch status {
            case 0...:
                guard let taken = av_frame_alloc() else { throw noMemory() }
                av_frame_move_ref(taken, frame)
                frameCount += 1
                return taken
            case CFFMPEG_ERROR_AGAIN:
                try feed(context)
            case CFFMPEG_ERROR_EOF:
                finish()
            case CFFMPEG_ERROR_NO_MEMORY:
                throw noMemory()
            default:
                noteDamage()
                errors += 1
                if errors > Self.maximumErrorsInARow { finish() }
            }
            if frameCount == 0, lost > Self.maximumLostAtStart { finish() }
        }
        return nil
    }

    private func feed(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
        guard let packet else { return }
        while true {
            input.armDeadline()
            FFmpegLog.reset()
            let status = av_read_frame(input.context, packet)
            if FFmpegLog.saysTruncated { containerWasCut = true }
            if status == CFFMPEG_ERROR_AGAIN { continue }
            guard status >= 0 else {
                if status == CFFMPEG_ERROR_EXIT { throw input.readingError(status) }
                if status != CFFMPEG_ERROR_EOF { readFailure = status }
                avcodec_send_packet(context, nil)
                return
            }
            defer { av_packet_unref(packet) }
            // The decoder takes an empty packet for the end of the stream.
            guard packet.pointee.stream_index == stream.pointee.index, packet.pointee.size > 0 else { continue }
            lastPacketWasCut = packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0
            if input.isImage { lastPacketWasCut = lastPacketWasCut || isCutImage(packet.pointee) }
            packetCount += 1
            let sent = avcodec_send_packet(context, packet)
            if sent == CFFMPEG_ERROR_NO_MEMORY { throw noMemory() }
            if sent < 0 { noteDamage() }
            return
        }
    }

    private func noteDamage() {
        lost += 1
        if FFmpegLog.saysTooLarge { wasTooLarge = true }
    }

    /// A Boolean value that indicates whether each packet is one frame.
    private var isIntraOnly: Bool {
        guard let id = stream.pointee.codecpar?.pointee.codec_id else { return false }
        // FFmpeg's codec descriptor of PNG lacks this property.
        let properties = avcodec_descriptor_get(id)?.pointee.props ?? 0
        return id == AV_CODEC_ID_PNG || properties & AV_CODEC_PROP_INTRA_ONLY != 0
    }

    /// A Boolean value that indicates whether the data read so far stops in the middle.
    var isCutShort: Bool { lastPacketWasCut || containerWasCut || indexReachesBeyondEnd }

    private func finish() {
        // Threaded decoders do not report damage in their last packets. If each packet is a frame, the counts reveal
        // it.
        if isIntraOnly { lost = max(lost, packetCount - frameCount) }
        if isCutShort {
            end = .truncated
        } else if let readFailure {
            end = readFailure == CFFMPEG_ERROR_INVALID_DATA ? .truncated : .failed(readFailure)
        } else {
            end = .complete
        }
    }

    /// A Boolean value that indicates whether the container's index refers to data beyond the end of the file.
    private var indexReachesBeyondEnd: Bool {
        guard let size = input.size else { return false }
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, let last = avformat_index_get_entry(stream, count - 1)?.pointee else { return false }
        // Subtraction avoids overflow: the file may contain any position.
        return last.pos >= 0 && last.pos > size - Int64(last.size)
    }

    /// Indicates whether the end marker of a JPEG or PNG image is missing; their decoders fill in missing data.
    private func isCutImage(_ packet: AVPacket) -> Bool {
        guard let data = packet.data, let parameters = stream.pointee.codecpar else { return false }
        let mark: [UInt8]
        switch parameters.pointee.codec_id {
        case AV_CODEC_ID_MJPEG: mark = [0xFF, 0xD9]
        case AV_CODEC_ID_PNG: mark = Array("IEND".utf8)
        default: return false
        }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(packet.size))
        var start = bytes.count - mark.count
        while start >= 0 {
            if bytes[start] == mark[0], bytes[start..<start + mark.count].elementsEqual(mark) { return false }
            start -= 1
        }
        return true
    }

    private func noMemory() -> MediaError {
        MediaError(ffmpeg: CFFMPEG_ERROR_NO_MEMORY, doing: "decode \(input.location)", isNetwork: false)
    }
}
