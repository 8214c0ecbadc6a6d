import CFFmpeg
package import CoreMedia
import CoreVideo
import Foundation

/// Compresses audio: takes buffers of linear PCM in time order and returns packets.
///
/// The encoder converts the sample rate, channels and sample type where they differ. The first packets only prime the
/// decoder. They lie before the first input time and carry trims, so that the audio stays in sync with the input times.
/// If gaps and overlaps exceed a 50th of a second, the encoder fills gaps with silence and drops overlaps; after long
/// gaps the next packet simply begins later. Use it from one thread at a time.
package final class AudioEncoder {
    /// The requested encoding.
    package let encoding: AudioEncoding
    /// FFmpeg's name of the encoder in use.
    package let encoderName: String
    /// The format of the packets.
    package let formatDescription: CMFormatDescription

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private var queue: OpaquePointer?
    private var resampler: OpaquePointer?
    private var source: PCMSource?
    private let rate: Int32
    private let channels: Int32
    private let framesPerPacket: Int32
    private let isLinear: Bool

    /// The time of the first frame.
    private var origin: CMTime?
    /// Gaps that were not filled: the time offset that applies from a frame on.
    private var jumps: [(frame: Int64, by: CMTime)] = []
    /// The longest gap that is filled with silence, in seconds.
    private static let longestSilence: Int64 = 5
    /// Number of input and fill frames so far, at the encoder's rate.
    private var frameCount: Int64 = 0
    /// Number of frames sent to the encoder.
    private var sentCount: Int64 = 0
    private var isFirstPacket = true
    private var isFinished = false

    /// Starts the encoder.
    ///
    /// - Throws: ``MediaError/Code/unsupportedCodec`` if FFmpeg has no encoder, ``MediaError/Code/encoderFailed`` if
    ///   the encoder rejects the settings.
    package init(_ encoding: AudioEncoding) throws(MediaError) {
        self.encoding = encoding
        FFmpegLog.reset()
        guard (1...8).contains(encoding.channels), encoding.sampleRate >= 1000, encoding.sampleRate <= 768_000 else {
            throw MediaError(
                .invalidArgument,
                "Could not write \(encoding.codec) of \(encoding.channels) channels at \(encoding.sampleRate) Hz. "
                    + "Give 1 to 8 channels at 1000 to 768000 Hz."
            )
        }
        let names = Self.names(encoding)
        guard let (name, codec) = Self.find(names) else {
            throw MediaError(
                .unsupportedCodec,
                "Could not write \(encoding.codec): this FFmpeg has no encoder for it. Install an FFmpeg with "
                    + "\(names.first ?? "it")."
            )
        }
        guard let context = avcodec_alloc_context3(codec) else { throw .noMemoryForEncoder(name) }
        guard let packet = av_packet_alloc() else {
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            avcodec_free_context(&context)
            throw .noMemoryForEncoder(name)
        }
        self.context = context
        self.packet = packet
        encoderName = name
        if case .linearPCM = encoding.codec { isLinear = true } else { isLinear = false }
        rate = Self.rate(for: encoding, codec)
        channels = Int32(encoding.channels)
        Self.configure(context, codec, encoding, rate: rate)
        let status = avcodec_open2(context, codec, nil)
        framesPerPacket = context.pointee.frame_size
        let queue = status < 0 ? nil : av_audio_fifo_alloc(context.pointee.sample_fmt, channels, 4096)
        let format = status < 0 ? nil : Self.description(context, encoding, rate: rate)
        guard status >= 0, let queue, let format else {
            var context: UnsafeMutablePointer<AVCodecContext>? = context
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
            avcodec_free_context(&context)
            throw MediaError(
                .encoderFailed,
                "Could not start the encoder \(name) for \(encoding.channels) channels at \(encoding.sampleRate) Hz: "
                    + "\(ffmpegReason(status)). Choose other settings."
            )
        }
        self.queue = queue
        formatDescription = format
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        av_packet_free(&packet)
        avcodec_free_context(&context)
        av_audio_fifo_free(queue)
        swr_free(&resampler)
    }

    /// Compresses a buffer of linear PCM.
    ///
    /// - Returns: the packets that are ready, possibly none.
    package func encode(_ sample: CMSampleBuffer) throws(MediaError) -> [CMSampleBuffer] {
        guard sample.numSamples > 0 else { return [] }
        let time = sample.outputPresentationTimeStamp
        guard time.isNumeric else {
            throw MediaError(.invalidArgument, "Could not compress audio without a time. Give every buffer a time.")
        }
        let source = try PCMSource(sample.formatDescription)
        if source != self.source { try follow(source) }
        try keepInStep(with: time, source)
        let count = try source.withPlanes(of: sample) { (planes, count) throws(MediaError) in
            cffmpeg_resample(
                resampler,
                queue,
                planes,
                Int32(count),
                source.rate,
                rate,
                channels,
                context.pointee.sample_fmt.rawValue
            )
        }
        guard count >= 0 else { throw failure(count) }
        frameCount += Int64(count)
        return try drain(isLast: false)
    }

    /// Ends the stream and returns the remaining packets.
    package func finish() throws(MediaError) -> [CMSampleBuffer] {
        guard !isFinished else { return [] }
        isFinished = true
        guard origin != nil else { return [] }
        try flushResampler()
        var samples = try drain(isLast: true)
        let status = avcodec_send_frame(context, nil)
        guard status >= 0 || status == CFFMPEG_ERROR_EOF else { throw failure(status) }
        samples += try receive()
        return samples
    }

    // MARK: Input

    /// Switches to input of another format.
    private func follow(_ next: PCMSource) throws(MediaError) {
        if source != nil { try flushResampler() }
        swr_free(&resampler)
        resampler = cffmpeg_resampler_create(
            next.rate,
            next.format.rawValue,
            Int32(next.channels),
            rate,
            context.pointee.sample_fmt.rawValue,
            channels
        )
        guard resampler != nil else {
            throw MediaError(
                .unsupportedFormat,
                "Could not convert audio of \(next.channels) channels at \(next.rate) Hz to \(channels) channels at "
                    + "\(rate) Hz. Choose other settings."
            )
        }
        source = next
    }

    private func flushResampler() throws(MediaError) {
        guard let source, resampler != nil else { return }
        let format = context.pointee.sample_fmt.rawValue
        let count = cffmpeg_resample(resampler, queue, nil, 0, source.rate, rate, channels, format)
        guard count >= 0 else { throw failure(count) }
        frameCount += Int64(count)
    }

    /// Fills a gap before a buffer, or drops queued frames that overlap it.
    private func keepInStep(with time: CMTime, _ source: PCMSource) throws(MediaError) {
        guard let origin else {
            origin = time
            return
        }
        guard !encoding.ignoresGaps else { return }
        let delay = swr_get_delay(resampler, Int64(rate))
        let wanted = (time - jumps.reduce(origin) { $0 + $1.by }).ticks(timescale: rate).value
        let difference = wanted - (frameCount + delay)
        guard difference.magnitude > UInt64(rate / 50) else { return }
        if difference > 0 {
            var count = difference
            if count > Int64(rate) * Self.longestSilence {
                // A gap this long is not filled: the next packet begins later instead.
                let packet = Int64(max(framesPerPacket, 1))
                count = (packet - frameCount % packet) % packet
                jumps.append((frame: frameCount + count, by: CMTime(value: difference - count, timescale: rate)))
            }
            let format = context.pointee.sample_fmt.rawValue
            let status = count > 0 ? cffmpeg_queue_silence(queue, Int32(count), channels, format) : 0
            guard status >= 0 else { throw failure(status) }
            frameCount += count
        } else {
            // Frames still in the queue can be dropped; the encoder already has the others.
            let count = min(Int64(av_audio_fifo_size(queue)), -difference)
            cffmpeg_queue_drop(queue, Int32(count))
            frameCount -= count
        }
    }

    private func drain(isLast: Bool) throws(MediaError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while true {
            let waiting = av_audio_fifo_size(queue)
            let wanted = framesPerPacket > 0 ? framesPerPacket : waiting
            guard waiting > 0, waiting >= wanted || isLast else { return samples }
            var frame = cffmpeg_queue_take(queue, context, min(waiting, max(wanted, 1)))
            defer { av_frame_free(&frame) }
            guard let frame else { throw .noMemoryForEncoder(encoderName) }
            frame.pointee.pts = sentCount
            sentCount += Int64(frame.pointee.nb_samples)
            let status = avcodec_send_frame(context, frame)
            guard status >= 0 else { throw failure(status) }
            samples += try receive()
        }
    }

    // MARK: Output

    private func receive() throws(MediaError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        while true {
            let status = avcodec_receive_packet(context, packet)
            if status == CFFMPEG_ERROR_AGAIN || status == CFFMPEG_ERROR_EOF { return samples }
            guard status >= 0 else { throw failure(status) }
            defer { av_packet_unref(packet) }
            if let sample = try makeSample() { samples.append(sample) }
        }
    }

    private func makeSample() throws(MediaError) -> CMSampleBuffer? {
        guard let bytes = packet.pointee.data, packet.pointee.size > 0, let origin else { return nil }
        let size = Int(packet.pointee.size)
        let start = packet.pointee.pts
        let frameBytes = Int(formatDescription.audioStreamBasicDescription?.mBytesPerFrame ?? 0)
        let count = isLinear ? size / max(frameBytes, 1) : 1
        let length = Int64(isLinear ? Int32(count) : framesPerPacket)
        // Packets after the last frame contain nothing audible.
        if isFinished, start >= sentCount { return nil }
        guard let memory = malloc(size) else { throw .noMemoryForEncoder(encoderName) }
        memory.copyMemory(from: bytes, byteCount: size)
        let begin = jumps.reduce(origin) { start >= $1.frame ? $0 + $1.by : $0 }
        let time = begin + CMTime(value: start, timescale: rate)
        do {
            let data = try CMBlockBuffer(buffer: UnsafeMutableRawBufferPointer(start: memory, count: size))
            let packets =
                isLinear
                ? []
                : [
                    AudioStreamPacketDescription(
                        mStartOffset: 0,
                        mVariableFramesInPacket: 0,
                        mDataByteSize: UInt32(size)
                    )
                ]
            let sample = try CMSampleBuffer(
                dataBuffer: data,
                formatDescription: formatDescription,
                numSamples: count,
                presentationTimeStamp: time,
                packetDescriptions: packets
            )
            trim(sample, start: start, length: length)
            return sample
        } catch {
            throw MediaError(.encoderFailed, "Could not keep an encoded packet: \(error.localizedDescription)")
        }
    }

    /// Attaches the numbers of frames to trim: those before the first input frame and after the last.
    private func trim(_ sample: CMSampleBuffer, start: Int64, length: Int64) {
        if start < 0 {
            let count = min(-start, length)
            mark(sample, kCMSampleBufferAttachmentKey_TrimDurationAtStart, count)
        }
        if isFinished, start + length > sentCount {
            mark(sample, kCMSampleBufferAttachmentKey_TrimDurationAtEnd, start + length - sentCount)
        }
    }

    private func mark(_ sample: CMSampleBuffer, _ key: CFString, _ frames: Int64) {
        guard let value = CMTimeCopyAsDictionary(CMTime(value: frames, timescale: rate), allocator: nil) else { return }
        CMSetAttachment(sample, key: key, value: value, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }

    private func failure(_ status: Int32) -> MediaError {
        MediaError(
            .encoderFailed,
            "The encoder \(encoderName) failed: \(ffmpegReason(status)). Write to a new file, or choose other settings."
        )
    }
}

@available(*, unavailable)
extension AudioEncoder: @unchecked Sendable {}
