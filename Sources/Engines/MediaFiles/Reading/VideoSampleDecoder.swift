import CFFmpeg
package import CoreMedia
package import CoreVideo
import Foundation

/// Decodes compressed pictures: samples in decode order in, pictures in presentation order out.
///
/// A picture comes out when it is certain that none before it is missing: at once for streams that say that they do not
/// reorder, some samples later for others, and at the end with ``finish()``. Damaged samples are skipped and counted.
/// Samples that are not to be displayed are decoded and give no picture. A change of the format description on the way is
/// followed: what was decoded comes out first.
///
/// Not thread-safe: one thread at a time, any thread. Pictures may outlive the decoder.
package final class VideoSampleDecoder {
    /// The times of a sample whose picture has not come out yet.
    private struct Waiting {
        var token: Int64
        var presentationTime: CMTime
        /// Stands in for the presentation time where a container has none.
        var decodeTime: CMTime
        var duration: CMTime
        var isHidden: Bool
    }

    /// What the samples are; changes with them.
    package private(set) var format: CMFormatDescription
    /// How many damaged samples were skipped so far.
    package private(set) var lostCount = 0

    private let output: PictureOutput
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

    /// Samples that have given no picture after so many others are lost.
    private static let longestWait = 64

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - format: what the samples are, with the codec's parameter sets.
    ///   - pixelFormat: that of the pictures; nil for the decoder's own, or the nearest that Core Video has.
    ///   - width: that of the pictures in pixels; nil for the encoded one. Likewise the height.
    ///   - threads: nil for as many as the machine has cores, at most 4.
    ///   - isLowDelay: whether each picture must come out with its sample. Right only for streams that do not reorder.
    ///   - isWritable: whether the receiver may write to the pictures; costs a copy where the decoder's memory would do.
    ///   - limits: how large pictures may be.
    package init(
        format: CMFormatDescription,
        pixelFormat: OSType?,
        width: Int? = nil,
        height: Int? = nil,
        threads: Int? = nil,
        isLowDelay: Bool = false,
        isWritable: Bool = false,
        limits: MediaLimits = MediaLimits()
    ) throws(MediaError) {
        box = try FrameBox()
        self.format = format
        self.threads = threads
        self.isLowDelay = isLowDelay
        maximumPixels = limits.maximumPixels + 64 * limits.maximumHeight
        output = try PictureOutput(pixelFormat: pixelFormat, width: width, height: height, isWritable: isWritable)
        try open()
    }

    deinit { avcodec_free_context(&context) }

    /// Decodes a sample and gives the pictures that are due.
    ///
    /// Buffers without data (markers) are heeded for their attachments and give nothing else.
    ///
    /// - Throws: when the codec, a picture's size or its pixel format is not supported, or memory is used up. Damaged data
    ///   are no such case.
    package func decode(_ sample: CMSampleBuffer) throws(MediaError) -> [DecodedPicture] {
        var pictures: [DecodedPicture] = []
        if let changed = sample.formatDescription, changed !== format, changed != format {
            pictures += try finish()
            format = changed
            try open()
        }
        let facts = SampleFacts(sample)
        if facts.resetsDecoder { pictures += try finish() }
        if let block = sample.dataBuffer, sample.numSamples > 0 {
            var offset = 0
            for index in 0..<sample.numSamples {
                let size = sample.numSamples == 1 ? block.dataLength : sample.sampleSize(at: index)
                guard size > 0, size <= block.dataLength - offset else { break }
                let timing = (try? sample.sampleTimingInfo(at: index)) ?? .invalid
                pictures += try decode(block, offset, size, timing, SampleFacts.One(sample, index))
                offset += size
            }
        }
        if facts.drains { pictures += try finish() }
        return pictures
    }

    /// Gives the pictures that are left; the decoder is then ready for a sync sample.
    package func finish() throws(MediaError) -> [DecodedPicture] {
        guard let context else { return [] }
        avcodec_send_packet(context, nil)
        let pictures = try receive(context)
        lostCount += waiting.count { !$0.isHidden }
        reset()
        return pictures
    }

    /// Forgets everything that was given in; the next sample must be a sync sample.
    package func reset() {
        if let context { avcodec_flush_buffers(context) }
        waiting.removeAll(keepingCapacity: true)
        lastTime = .invalid
    }

    private func open() throws(MediaError) {
        avcodec_free_context(&context)
        let made = try CompressedInput.context(format)
        context = made
        let size = format.dimensions
        made.pointee.width = size.width
        made.pointee.height = size.height
        made.pointee.coded_width = size.width
        made.pointee.coded_height = size.height
        made.pointee.max_pixels = Int64(maximumPixels)
        made.pointee.pkt_timebase = AVRational(num: 1, den: 1000)
        SampleFacts.setColor(of: made, from: format)
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
            // Else pictures of streams that do not say how far they reorder are given out by guess.
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
        _ facts: SampleFacts.One
    ) throws(MediaError) -> [DecodedPicture] {
        guard let context else { return [] }
        var packet = try CompressedInput.packet(block, offset: offset, count: size)
        guard let fields = packet else { return [] }
        defer { av_packet_free(&packet) }
        fields.pointee.pts = nextToken
        fields.pointee.dts = nextToken
        if facts.isHidden { fields.pointee.flags |= CFFMPEG_PACKET_DISCARD }
        // PNG among others takes samples without the mark for changes to the last picture.
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

    private func receive(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> [DecodedPicture] {
        var pictures: [DecodedPicture] = []
        while true {
            let status = avcodec_receive_frame(context, frame)
            switch status {
            case 0...:
                let times = take(frame.pointee.pts)
                guard let taken = av_frame_alloc() else { throw CompressedInput.noMemory }
                av_frame_move_ref(taken, frame)
                let image = try output.picture(taken)
                pictures.append(
                    DecodedPicture(image: image, presentationTime: times.time, duration: times.duration)
                )
            case CFFMPEG_ERROR_AGAIN, CFFMPEG_ERROR_EOF: return pictures
            case CFFMPEG_ERROR_NO_MEMORY: throw CompressedInput.noMemory
            default:
                // One sample is damaged; its times are given up when others have come out.
                try checkMeasures()
            }
        }
    }

    /// The times of the picture that a sample gave.
    private func take(_ token: Int64) -> (time: CMTime, duration: CMTime) {
        // Decoders that split a packet may give pictures that belong to none.
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

    /// The earliest decode time among the samples that wait, which another then gets in its place.
    ///
    /// Pictures come in presentation order, and decode times are the same times in that order, shifted.
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
            "Could not decode a picture: it is larger than the limit of \(maximumPixels) pixels. Scale it down first."
        )
    }
}
