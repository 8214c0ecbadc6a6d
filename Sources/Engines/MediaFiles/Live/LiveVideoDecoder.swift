import CFFmpeg
package import CoreMedia
package import CoreVideo
import Foundation

/// Decodes live H.264 or HEVC: each frame comes out with its own data, or as soon as the stream's frame order allows.
///
/// The decoder delivers neither damaged frames nor frames that refer to them. After damage, output resumes at the next
/// frame at which decoding can begin. The HEVC decoder detects little of the damage within pixel data; a caller that
/// knows of missing data calls ``noteGap()``. The frame size may change within the stream; each pixel buffer has its
/// own size.
///
/// Not thread-safe: use it from any one thread at a time. Frames may outlive the decoder.
package final class LiveVideoDecoder {
    /// A decoded frame.
    ///
    /// `@unchecked Sendable`: nothing writes to the pixels after the decoder has returned the frame.
    package struct Image: @unchecked Sendable {
        /// The pixels.
        package var image: CVPixelBuffer
        /// The token that the caller passed with the frame's data.
        package var token: Int
    }

    /// The result of decoding one frame's data.
    package struct Result: Sendable {
        /// The frames that are ready, in presentation order; usually one.
        package var images: [Image] = []
        /// Number of frames, among this one and earlier ones, that will never come out because of damage or missing
        /// references.
        package var lostCount = 0
    }

    /// The codec of the stream.
    package let codec: AccessUnit.Codec
    private let output: ImageOutput
    private let box: FrameBox
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var waiting: [Int] = []
    private var isDamaged = false
    /// True while frames are discarded until a key frame, which only HEVC needs.
    ///
    /// After a flush, the H.264 decoder waits for a key frame on its own, and also accepts recovery points that only
    /// SEI messages mark.
    private var waitsForKey = false

    /// The maximum number of frames that wait for output, more than any stream reorders; older ones are lost.
    private static let longestReordering = 16

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - codec: the codec of the stream.
    ///   - pixelFormat: the output pixel format, for example `420v`; nil for the decoder's native format.
    ///   - threads: number of threads that decode one frame; nil for one per core, at most 4. Threads add no latency:
    ///     they share the slices of a frame, if the stream has several.
    ///   - limits: the maximum frame size.
    /// - Throws: an error if FFmpeg has no decoder for the codec, or memory runs out.
    package init(
        _ codec: AccessUnit.Codec,
        pixelFormat: OSType? = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        threads: Int? = nil,
        limits: MediaLimits = MediaLimits()
    ) throws(MediaError) {
        self.codec = codec
        box = try FrameBox()
        output = try ImageOutput(pixelFormat: pixelFormat, width: nil, height: nil)
        let name = codec == .h264 ? "H.264" : "HEVC"
        guard let decoder = avcodec_find_decoder(codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not decode \(name): FFmpeg has no decoder for it. Install an FFmpeg with that decoder."
            )
        }
        guard let made = avcodec_alloc_context3(decoder) else { throw CompressedInput.noMemory }
        context = made
        made.pointee.max_pixels = Int64(limits.maximumPixels + 64 * limits.maximumHeight)
        made.pointee.pkt_timebase = AVRational(num: 1, den: 1000)
        // Frame threads would each hold a frame back. The low-delay flag is not set either: it outputs frames of
        // reordering streams in the wrong order, and other streams have no delay without it.
        made.pointee.thread_type = FF_THREAD_SLICE
        let cores = ProcessInfo.processInfo.activeProcessorCount
        made.pointee.thread_count = Int32(max(1, threads ?? min(cores, 4)))
        FFmpegLog.reset()
        let status = avcodec_open2(made, decoder, nil)
        guard status >= 0 else {
            throw MediaError(ffmpeg: status, doing: "open the decoder for \(name)", isNetwork: false)
        }
    }

    deinit { avcodec_free_context(&context) }

    /// Decodes the data of one frame: a byte stream with start codes, with parameter sets before the first frame.
    ///
    /// - Parameter token: a number that is returned with the frame; must increase from call to call.
    /// - Throws: an error if a frame's size or format is not supported, or memory runs out. Damage does not throw.
    package func decode(_ data: CMBlockBuffer, token: Int) throws(MediaError) -> Result {
        guard let context else { return Result(lostCount: 1) }
        if waitsForKey {
            guard AccessUnit.isKey(data, codec) else { return Result(lostCount: 1) }
            waitsForKey = false
        }
        waiting.append(token)
        var result = Result()
        FFmpegLog.reset()
        if let packet = try CompressedInput.packet(data, count: data.dataLength) {
            packet.pointee.pts = Int64(token)
            packet.pointee.dts = Int64(token)
            let status = avcodec_send_packet(context, packet)
            var owned: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&owned)
            if status == CFFMPEG_ERROR_NO_MEMORY { throw CompressedInput.noMemory }
            if status < 0 { isDamaged = true }
        } else {
            isDamaged = true
        }
        try receive(context, &result)
        if isDamaged {
            result.lostCount += noteGap()
        } else if context.pointee.has_b_frames == 0 {
            result.lostCount += waiting.count
            waiting.removeAll(keepingCapacity: true)
        } else if waiting.count > Self.longestReordering {
            let count = waiting.count - Self.longestReordering
            result.lostCount += count
            waiting.removeFirst(count)
        }
        return result
    }

    /// Notes that data is missing between the last call and the next; output resumes at the next frame at which
    /// decoding can begin.
    ///
    /// - Returns: the number of frames that will never come out because of the gap.
    @discardableResult
    package func noteGap() -> Int {
        // Flushing discards all reference frames, so that no frame refers to missing data.
        if let context { avcodec_flush_buffers(context) }
        isDamaged = false
        waitsForKey = codec == .hevc
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting.count
    }

    private func receive(
        _ context: UnsafeMutablePointer<AVCodecContext>,
        _ result: inout Result
    ) throws(MediaError) {
        while true {
            let status = avcodec_receive_frame(context, box.frame)
            switch status {
            case 0...:
                let fields = box.frame.pointee
                let isSpoiled =
                    FFmpegLog.saysMissingReference || fields.decode_error_flags != 0
                    || fields.flags & CFFMPEG_FRAME_CORRUPT != 0
                guard let place = waiting.firstIndex(of: Int(fields.pts)), !isSpoiled else {
                    if isSpoiled { isDamaged = true }
                    av_frame_unref(box.frame)
                    continue
                }
                guard let taken = av_frame_alloc() else { throw CompressedInput.noMemory }
                av_frame_move_ref(taken, box.frame)
                waiting.remove(at: place)
                result.images.append(Image(image: try output.image(taken), token: Int(fields.pts)))
            case CFFMPEG_ERROR_AGAIN, CFFMPEG_ERROR_EOF: return
            case CFFMPEG_ERROR_NO_MEMORY: throw CompressedInput.noMemory
            default: isDamaged = true
            }
        }
    }
}
