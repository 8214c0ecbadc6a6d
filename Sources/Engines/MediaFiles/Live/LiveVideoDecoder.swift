import CFFmpeg
package import CoreMedia
package import CoreVideo
import Foundation

/// Decodes H.264 or HEVC as it comes from a camera or over a network: each picture comes out with its own data, or as
/// soon after it as the stream's order allows.
///
/// Pictures with damage that the decoder sees are not given out, nor are those that refer to them: after damage, what comes
/// next is the next picture that decoding can begin with. Of damage to the pixels' own data the decoder of HEVC sees
/// little; who knows that data are missing says so with ``noteGap()``. The size may change on the way; every picture says
/// its own.
///
/// Not thread-safe: one thread at a time, any thread. Pictures may outlive the decoder.
package final class LiveVideoDecoder {
    /// A decoded picture.
    ///
    /// `@unchecked Sendable`: nothing writes to the pixels once the picture is handed out.
    package struct Picture: @unchecked Sendable {
        /// The pixels.
        package var image: CVPixelBuffer
        /// What was given with its data.
        package var token: Int
    }

    /// What came of a picture's data.
    package struct Result: Sendable {
        /// The pictures that are ready, in the order in which they are shown; mostly one.
        package var pictures: [Picture] = []
        /// How many earlier ones, or this one, will never come: damaged, or not to be decoded without what is missing.
        package var lostCount = 0
    }

    /// What pictures are compressed with.
    package let codec: AccessUnit.Codec
    private let output: PictureOutput
    private let box: FrameBox
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private var waiting: [Int] = []
    private var isDamaged = false
    /// The decoder of H.264 waits by itself after a flush, also for pictures that only its messages mark as a beginning.
    private var waitsForKey = false

    /// Pictures that have not come after so many others are lost: more than any stream reorders.
    private static let longestReordering = 16

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - codec: what pictures are compressed with.
    ///   - pixelFormat: that of the pictures, for example `420v`; nil for the decoder's own.
    ///   - threads: how many work on one picture; nil for as many as there are cores, at most 4. Threads cost no delay:
    ///     they share pictures, where the stream lets them.
    ///   - limits: how large pictures may be.
    /// - Throws: when FFmpeg has no decoder for the codec, or memory is used up.
    package init(
        _ codec: AccessUnit.Codec,
        pixelFormat: OSType? = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        threads: Int? = nil,
        limits: MediaLimits = MediaLimits()
    ) throws(MediaError) {
        self.codec = codec
        box = try FrameBox()
        output = try PictureOutput(pixelFormat: pixelFormat, width: nil, height: nil)
        let name = codec == .h264 ? "H.264" : "HEVC"
        guard let decoder = avcodec_find_decoder(codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not decode \(name): FFmpeg has no decoder for it. Install an FFmpeg that has."
            )
        }
        guard let made = avcodec_alloc_context3(decoder) else { throw CompressedInput.noMemory }
        context = made
        made.pointee.max_pixels = Int64(limits.maximumPixels + 64 * limits.maximumHeight)
        made.pointee.pkt_timebase = AVRational(num: 1, den: 1000)
        // No threads over frames: each would hold back a picture. And not the flag for low delay: with it, pictures of
        // streams that reorder come out in the wrong order, while without it none waits in streams that do not.
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

    /// Decodes the data of one picture: a byte stream with start codes, parameter sets before the first picture.
    ///
    /// - Parameter token: comes back with the picture; grows from call to call.
    /// - Throws: when a picture's size or format is not supported, or memory is used up. Damage is no such case.
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

    /// Says that data are missing between the last call and the next: nothing comes until a picture that decoding can
    /// begin with.
    ///
    /// - Returns: how many pictures will never come because of that.
    @discardableResult
    package func noteGap() -> Int {
        // Forgets all pictures, so that none comes that refers to what is missing.
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
                result.pictures.append(Picture(image: try output.picture(taken), token: Int(fields.pts)))
            case CFFMPEG_ERROR_AGAIN, CFFMPEG_ERROR_EOF: return
            case CFFMPEG_ERROR_NO_MEMORY: throw CompressedInput.noMemory
            default: isDamaged = true
            }
        }
    }
}
