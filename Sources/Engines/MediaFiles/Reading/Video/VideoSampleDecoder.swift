import CFFmpeg
package import CoreMedia
package import CoreVideo
import Foundation

/// Decodes compressed video: takes samples in decode order and returns frames in presentation order.
///
/// A frame comes out once no earlier frame can be missing: immediately for streams that declare that they do not
/// reorder, some samples later for others, and at the end through ``finish()``. Damaged samples are skipped and
/// counted. Samples marked as not to be displayed are decoded without output. When the format description changes, the
/// frames of the previous format come out first.
///
/// Not thread-safe: use it from any one thread at a time. Frames may outlive the decoder.
package final class VideoSampleDecoder {
    /// The times of a sample whose frame has not come out yet.
    private struct Waiting {
        var token: Int64
        var presentationTime: CMTime
        /// Replaces the presentation time if a container has none.
        var decodeTime: CMTime
        var duration: CMTime
        var isHidden: Bool
    }

    /// The format of the samples; changes with them.
    package private(set) var format: CMFormatDescription
    /// Number of damaged samples skipped so far.
    package private(set) var lostCount = 0
    /// Number of frames so far that came out with damage, or were refused by the codec.
    package private(set) var damagedCount = 0
    /// The time of the first of them; invalid if it is unknown.
    private var firstDamage = CMTime.invalid

    private let output: ImageOutput
    private let threads: Int?
    private let isLowDelay: Bool
    private let maximumPixels: Int
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private let box: FrameBox
    private var frame: UnsafeMutablePointer<AVFrame> { box.frame }
    private var waiting: [Waiting] = []
    private var nextToken: Int64 = 0
    private var lastTime = CMTime.invalid
    private var lastDuration = CMTime.invalid

    /// Number of later samples after which a sample without a frame counts as lost.
    private static let longestWait = 64

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - format: the format of the samples, with the codec's parameter sets.
    ///   - pixelFormat: the output pixel format; nil for the decoder's native format, or the nearest that Core Video
    ///     has.
    ///   - width: the output width in pixels; nil for the encoded width. The height works likewise.
    ///   - threads: number of threads; nil for one per core, at most 4.
    ///   - isLowDelay: true if each frame must come out with its sample. Correct only for streams that do not reorder.
    ///   - isWritable: true if the client may write to the frames; costs a copy where the decoder's memory would do.
    ///   - scaling: the way in which frames fill a size of another shape.
    ///   - keepsDepth: true if frames of more than 8 bits stay so where no pixel format is given.
    ///   - limits: the maximum frame size.
    package init(
        format: CMFormatDescription,
        pixelFormat: OSType?,
        width: Int? = nil,
        height: Int? = nil,
        threads: Int? = nil,
        isLowDelay: Bool = false,
        isWritable: Bool = false,
        scaling: ImageScaling = .resize,
        keepsDepth: Bool = false,
        limits: MediaLimits = MediaLimits()
    ) throws(MediaError) {
        box = try FrameBox()
        self.format = format
        self.threads = threads
        self.isLowDelay = isLowDelay
        maximumPixels = limits.maximumPixels + 64 * limits.maximumHeight
        output = try ImageOutput(
            pixelFormat: pixelFormat,
            width: width,
            height: height,
            isWritable: isWritable,
            scaling: scaling,
            keepsDepth: keepsDepth
        )
        try open()
    }

    deinit { avcodec_free_context(&context) }

    /// Decodes a sample and returns the frames that are due.
    ///
    /// For buffers without data (markers), only the attachments matter. Buffers with an image are passed through.
    ///
    /// - Throws: an error if the codec, a frame's size or its pixel format is not supported, or memory runs out.
    ///   Damaged data does not throw.
    package func decode(_ sample: CMSampleBuffer) throws(MediaError) -> [DecodedImage] {
        var images: [DecodedImage] = []
        if let image = sample.imageBuffer {
            // A frame that needs no decoding, such as the black one in a gap.
            images += try finish()
            images.append(
                DecodedImage(
                    image: try output.image(image),
                    presentationTime: sample.presentationTimeStamp,
                    duration: sample.duration
                )
            )
            return images
        }
        if let changed = sample.formatDescription, changed !== format, changed != format {
            images += try finish()
            format = changed
            try open()
        }
        let facts = DecodingFacts(sample)
        if facts.resetsDecoder { images += try finish() }
        if let block = sample.dataBuffer, sample.numSamples > 0 {
            var offset = 0
            for index in 0..<sample.numSamples {
                let size = sample.numSamples == 1 ? block.dataLength : sample.sampleSize(at: index)
                guard size > 0, size <= block.dataLength - offset else { break }
                let timing = (try? sample.sampleTimingInfo(at: index)) ?? .invalid
                images += try decode(block, offset, size, timing, DecodingFacts.One(sample, index))
                offset += size
            }
        }
        if facts.drains { images += try finish() }
        return images
    }

    /// Returns the remaining frames; afterwards, the decoder is ready for a sync sample.
    package func finish() throws(MediaError) -> [DecodedImage] {
        guard let context else { return [] }
        avcodec_send_packet(context, nil)
        let images = try receive(context)
        lostCount += waiting.count { !$0.isHidden }
        reset()
        return images
    }

    /// Discards all pending input; the next sample must be a sync sample.
    package func reset() {
        if let context { avcodec_flush_buffers(context) }
        waiting.removeAll(keepingCapacity: true)
        lastTime = .invalid
    }

    private func open() throws(MediaError) {
        CodecMemory.bound()
        avcodec_free_context(&context)
        // Frames that come as images need no codec.
        guard format.mediaSubType.rawValue != 0 else { return }
        let made = try CompressedInput.context(format)
        context = made
        let size = format.dimensions
        made.pointee.width = size.width
        made.pointee.height = size.height
        made.pointee.coded_width = size.width
        made.pointee.coded_height = size.height
        made.pointee.max_pixels = Int64(maximumPixels)
        made.pointee.pkt_timebase = AVRational(num: 1, den: 1000)
        DecodingFacts.setColor(of: made, from: format)
        if made.pointee.codec_id == AV_CODEC_ID_RAWVIDEO || made.pointee.codec_tag == 0 {
            made.pointee.codec_tag = format.mediaSubType.rawValue.byteSwapped
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        made.pointee.thread_count = Int32(max(1, threads ?? min(cores, 4)))
        if isLowDelay {
            made.pointee.flags |= CFFMPEG_CODEC_LOW_DELAY
            made.pointee.thread_type = FF_THREAD_SLICE
        } else {
            made.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
            // Otherwise FFmpeg guesses the output order of streams that do not declare how far they reorder.
            if made.pointee.codec_id == AV_CODEC_ID_H264 { made.pointee.strict_std_compliance = FF_COMPLIANCE_STRICT }
        }
        FFmpegLog.reset()
        let status = avcodec_open2(made, made.pointee.codec, nil)
        guard status >= 0 else {
            avcodec_free_context(&context)
            throw MediaError(ffmpeg: status, doing: "open the decoder for \(format.mediaSubType)", isNetwork: false)
        }
    }

    private func decode(
        _ block: CMBlockBuffer,
        _ offset: Int,
        _ size: Int,
        _ timing: CMSampleTimingInfo,
        _ facts: DecodingFacts.One
    ) throws(MediaError) -> [DecodedImage] {
        guard let context else { return [] }
        var packet = try CompressedInput.packet(block, offset: offset, count: size)
        guard let fields = packet else { return [] }
        defer { av_packet_free(&packet) }
        fields.pointee.pts = nextToken
        fields.pointee.dts = nextToken
        if facts.isHidden { fields.pointee.flags |= CFFMPEG_PACKET_DISCARD }
        // Some decoders, PNG's among them, take unmarked samples for changes to the previous frame.
        if facts.isSync { fields.pointee.flags |= CFFMPEG_PACKET_KEY }
        waiting.append(
            Waiting(
                token: nextToken,
                presentationTime: timing.presentationTimeStamp,
                decodeTime: timing.decodeTimeStamp,
                duration: timing.duration,
                isHidden: facts.isHidden
            )
        )
        nextToken += 1
        FFmpegLog.reset()
        let status = avcodec_send_packet(context, packet)
        if status == CFFMPEG_ERROR_NO_MEMORY { throw CompressedInput.noMemory }
        if status < 0, status != CFFMPEG_ERROR_AGAIN {
            try checkMeasures()
            waiting.removeLast()
            lostCount += 1
        }
        return try receive(context)
    }

    private func receive(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> [DecodedImage] {
        var images: [DecodedImage] = []
        while true {
            let status = avcodec_receive_frame(context, frame)
            switch status {
            case 0...:
                let times = take(frame.pointee.pts)
                noteDamage(at: times.time)
                guard let taken = av_frame_alloc() else { throw CompressedInput.noMemory }
                av_frame_move_ref(taken, frame)
                let image = try output.image(taken)
                images.append(
                    DecodedImage(image: image, presentationTime: times.time, duration: times.duration)
                )
            case CFFMPEG_ERROR_AGAIN, CFFMPEG_ERROR_EOF: return images
            case CFFMPEG_ERROR_NO_MEMORY: throw CompressedInput.noMemory
            default:
                // One sample is damaged; its times are discarded after later samples have come out.
                try checkMeasures()
                damagedCount += 1
            }
        }
    }

    /// Notes a frame whose data were damaged, so that its pixels are guesses.
    ///
    /// A missing reference is no damage: decoding may have begun in the middle.
    private func noteDamage(at time: CMTime) {
        let errors = frame.pointee.decode_error_flags & ~FF_DECODE_ERROR_MISSING_REFERENCE
        guard errors != 0 else { return }
        if damagedCount == 0 { firstDamage = time }
        damagedCount += 1
    }

    /// Number of damaged samples so far, some of which may count twice.
    package var faults: Int { lostCount + damagedCount }

    /// What was damaged so far; nil if nothing was.
    package var loss: MediaError? {
        let count = max(lostCount, damagedCount)
        guard count > 0 else { return nil }
        let place = firstDamage.isNumeric ? ", the first at \(firstDamage.seconds) s" : ""
        return MediaError(
            .damaged,
            "\(count) frames are damaged\(place). The other frames could be decoded; get an undamaged copy for all."
        )
    }

    /// Returns the times of the sample that a frame was decoded from.
    private func take(_ token: Int64) -> (time: CMTime, duration: CMTime) {
        // Decoders that split a packet may output frames that belong to no sample.
        let oldest = token == CFFMPEG_NO_PTS ? 0 : token - Int64(Self.longestWait)
        let isStale = { (entry: Waiting) in entry.token < oldest }
        let stale = waiting.count { isStale($0) && !$0.isHidden }
        if stale > 0 {
            lostCount += stale
            waiting.removeAll(where: isStale)
        }
        var time = CMTime.invalid
        var duration = CMTime.invalid
        if let place = waiting.firstIndex(where: { $0.token == token }) {
            (time, duration) = (waiting[place].presentationTime, waiting[place].duration)
            if !time.isNumeric { time = takeDecodeTime(place) }
            waiting.remove(at: place)
        }
        if !time.isNumeric { time = lastTime.isNumeric && lastDuration.isNumeric ? lastTime + lastDuration : .zero }
        if duration.isNumeric { lastDuration = duration }
        lastTime = time
        return (time, duration)
    }

    /// Takes the earliest decode time among the waiting samples, and gives that sample this one's decode time.
    ///
    /// Frames come in presentation order. Decode times are the same times in that order, shifted.
    private func takeDecodeTime(_ place: Int) -> CMTime {
        var first = place
        for (index, entry) in waiting.enumerated() where entry.decodeTime.isNumeric && !entry.isHidden {
            if !waiting[first].decodeTime.isNumeric || entry.decodeTime < waiting[first].decodeTime { first = index }
        }
        let time = waiting[first].decodeTime
        waiting[first].decodeTime = waiting[place].decodeTime
        return time
    }

    private func checkMeasures() throws(MediaError) {
        guard FFmpegLog.saysTooLarge else { return }
        throw MediaError(
            .tooLarge,
            "Could not decode a frame: it is larger than the limit of \(maximumPixels) pixels. Scale it down first."
        )
    }
}
