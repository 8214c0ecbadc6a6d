import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Decodes audio to linear PCM and removes the encoder's priming and remainder frames.
///
/// Times are counted in frames and are contiguous, without rounding errors. At a gap larger than a container's rounding
/// error, counting restarts. Damaged packets are skipped and counted, which leaves a gap. The decoder follows changes
/// of the format description.
///
/// Not thread-safe: use it from any one thread at a time.
package final class AudioSampleDecoder {
    /// The times and trims of a packet whose audio has not come out yet.
    private struct Waiting {
        var token: Int64
        var time: CMTime
        var skipAtStart: Int
        var skipAtEnd: Int
    }

    /// The format of the samples; changes with them.
    package private(set) var format: CMFormatDescription
    /// Number of damaged packets skipped so far.
    package private(set) var lostCount = 0
    /// The output format; nil before the first buffer.
    package var outputFormat: CMFormatDescription? { output.format }

    private let output: AudioOutput
    private let converter: AudioConverter
    private var context: UnsafeMutablePointer<AVCodecContext>?
    private let box: FrameBox
    private var frame: UnsafeMutablePointer<AVFrame> { box.frame }
    private var waiting: [Waiting] = []
    private var nextToken: Int64 = 0
    private var isPCM = false
    private var rate: Int32 = 44100

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - format: the format of the samples, with the codec's magic cookie; may be linear PCM.
    ///   - output: linear PCM; a rate or number of channels of 0 is taken from the source. Nil for the decoder's native
    ///     sample type, interleaved.
    ///   - layout: the channel layout of the output; nil for that of the source.
    package init(
        format: CMFormatDescription,
        output: AudioStreamBasicDescription?,
        layout: ManagedAudioChannelLayout? = nil
    ) throws(MediaError) {
        self.output = try AudioOutput(output, layout: layout)
        converter = AudioConverter(output: self.output)
        box = try FrameBox()
        self.format = format
        try open()
    }

    deinit { avcodec_free_context(&context) }

    /// Decodes a buffer of one or more packets.
    ///
    /// - Throws: an error if the codec or the output is not supported, or memory runs out. Damaged data does not throw.
    package func decode(_ sample: CMSampleBuffer) throws(MediaError) -> [CMSampleBuffer] {
        var buffers: [CMSampleBuffer] = []
        if let changed = sample.formatDescription, changed !== format, changed != format {
            buffers += try drain()
            format = changed
            try open()
        }
        guard let block = sample.dataBuffer, sample.numSamples > 0 else { return buffers }
        if isPCM { return try buffers + converter.convert(sample) }
        let trims = AudioTrims(sample, rate: rate)
        var start = trims.start
        var offset = 0
        let count = sample.numSamples
        for index in 0..<count {
            let size = count == 1 ? block.dataLength : sample.sampleSize(at: index)
            guard size > 0, size <= block.dataLength - offset else { break }
            let timing = (try? sample.sampleTimingInfo(at: index)) ?? .invalid
            let length = frames(timing.duration)
            let isLast = index == count - 1
            let skip = length > 0 && !isLast ? min(start, length) : start
            start -= skip
            waiting.append(
                Waiting(
                    token: nextToken,
                    time: timing.presentationTimeStamp,
                    skipAtStart: skip,
                    skipAtEnd: isLast ? trims.end : 0
                )
            )
            buffers += try decode(block, offset, size)
            offset += size
        }
        return buffers
    }

    /// Returns the remaining audio; afterwards, the decoder is ready for other audio.
    package func finish() throws(MediaError) -> [CMSampleBuffer] {
        let buffers = try drain() + output.finish()
        reset()
        return buffers
    }

    /// Discards all pending input.
    package func reset() {
        if let context { avcodec_flush_buffers(context) }
        waiting.removeAll(keepingCapacity: true)
        // Fails only without memory, and then the next conversion reports it.
        try? output.reset()
    }

    private func drain() throws(MediaError) -> [CMSampleBuffer] {
        guard let context else { return [] }
        avcodec_send_packet(context, nil)
        let buffers = try receive(context)
        avcodec_flush_buffers(context)
        waiting.removeAll(keepingCapacity: true)
        return buffers
    }

    private func frames(_ duration: CMTime) -> Int {
        guard duration.isNumeric else { return 0 }
        return Int(clamping: CMTimeConvertScale(duration, timescale: rate, method: .roundHalfAwayFromZero).value)
    }

    private func open() throws(MediaError) {
        avcodec_free_context(&context)
        guard let stream = format.audioStreamBasicDescription else {
            throw MediaError(.unsupportedCodec, "Could not decode audio: its format description is not of audio.")
        }
        rate = Int32(exactly: stream.mSampleRate.rounded()).flatMap { $0 > 0 ? $0 : nil } ?? 44100
        isPCM = PCMLayout(stream) != nil
        if isPCM { return }
        let made = try CompressedInput.context(format)
        context = made
        made.pointee.sample_rate = rate
        cffmpeg_decoder_set_channels(made, Int32(clamping: max(1, min(stream.mChannelsPerFrame, 64))))
        made.pointee.pkt_timebase = AVRational(num: 1, den: rate)
        made.pointee.flags2 |= CFFMPEG_CODEC_SKIP_MANUAL
        made.pointee.thread_count = 1
        if stream.mBytesPerPacket > 0 { made.pointee.block_align = Int32(clamping: stream.mBytesPerPacket) }
        made.pointee.bits_per_coded_sample = Int32(clamping: stream.mBitsPerChannel)
        FFmpegLog.reset()
        let status = avcodec_open2(made, made.pointee.codec, nil)
        guard status >= 0 else {
            avcodec_free_context(&context)
            throw MediaError(ffmpeg: status, doing: "open the decoder for \(format.mediaSubType)", isNetwork: false)
        }
    }

    private func decode(_ block: CMBlockBuffer, _ offset: Int, _ size: Int) throws(MediaError) -> [CMSampleBuffer] {
        guard let context else { return [] }
        var packet = try CompressedInput.packet(block, offset: offset, count: size)
        guard let fields = packet else { return [] }
        defer { av_packet_free(&packet) }
        fields.pointee.pts = nextToken
        fields.pointee.dts = nextToken
        nextToken += 1
        let status = avcodec_send_packet(context, packet)
        if status == CFFMPEG_ERROR_NO_MEMORY { throw CompressedInput.noMemory }
        if status < 0, status != CFFMPEG_ERROR_AGAIN { lostCount += 1 }
        return try receive(context)
    }

    private func receive(_ context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> [CMSampleBuffer] {
        var buffers: [CMSampleBuffer] = []
        while true {
            let status = avcodec_receive_frame(context, frame)
            switch status {
            case 0...:
                defer { av_frame_unref(frame) }
                buffers += try deliver()
            case CFFMPEG_ERROR_AGAIN, CFFMPEG_ERROR_EOF: return buffers
            case CFFMPEG_ERROR_NO_MEMORY: throw CompressedInput.noMemory
            default: lostCount += 1
            }
        }
    }

    private func deliver() throws(MediaError) -> [CMSampleBuffer] {
        let count = Int(frame.pointee.nb_samples)
        let rate = frame.pointee.sample_rate > 0 ? frame.pointee.sample_rate : rate
        let channels = Int(cffmpeg_frame_channels(frame))
        guard count > 0, channels > 0, channels <= 64 else { return [] }
        let token = frame.pointee.pts
        waiting.removeAll { $0.token < token }
        var time = CMTime.invalid
        var (first, end) = (0, 0)
        if let place = waiting.firstIndex(where: { $0.token == token }) {
            let entry = waiting[place]
            time = entry.time
            // Trims are counted at the description's rate; the decoder's rate may differ. No packet has enough frames
            // for the clamp to matter.
            let scale = { (frames: Int) in
                rate == self.rate ? frames : min(frames, Int(Int32.max)) * Int(rate) / Int(self.rate)
            }
            first = min(scale(entry.skipAtStart), count)
            end = min(scale(entry.skipAtEnd), count - first)
            // A second frame from the same packet follows the first.
            waiting[place].time = time.isNumeric ? time + CMTime(value: Int64(count), timescale: rate) : time
            waiting[place].skipAtStart = max(0, entry.skipAtStart - count * Int(self.rate) / Int(rate))
        }
        guard count - first - end > 0 else { return [] }
        let format = AVSampleFormat(frame.pointee.format)
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        let bytes = Int(av_get_bytes_per_sample(format)) * (isPlanar ? 1 : channels)
        let planes = (0..<(isPlanar ? channels : 1)).map { index in
            cffmpeg_audio_plane(frame, Int32(index)).map { $0 + first * bytes }
        }
        let tolerance = AudioTrims.tolerance(time, rate: rate)
        if time.isNumeric { time = time + CMTime(value: Int64(first), timescale: rate) }
        return try output.push(
            AudioEngine.Source(
                format: format,
                channels: channels,
                mask: cffmpeg_frame_channel_mask(frame),
                rate: rate
            ),
            planes,
            frames: count - first - end,
            at: time,
            tolerance: tolerance
        )
    }
}
