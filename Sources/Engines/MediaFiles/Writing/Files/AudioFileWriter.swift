import CFFmpeg
import CoreMedia
import Foundation

/// Writes audio-only files with FFmpeg's muxers.
final class AudioFileWriter {
    private let output: Output
    private let container: MediaFileWriter.Container
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private var packet: UnsafeMutablePointer<AVPacket>?
    private var io: UnsafeMutablePointer<AVIOContext>?
    /// Converts linear PCM to the sample type that the container requires.
    private var converter: AudioEncoder?
    private var hasConverterChoice = false
    private var frames: Int64 = 0
    /// The frames at the end of the last packet that are not part of the sound.
    private var trimmedFrames: Int64 = 0
    /// The first fields of a FLAC file; nil for other files.
    private var streamInfo: [UInt8]?

    /// The file and its first error, for FFmpeg's callbacks.
    private final class Output {
        let sink: FileSink
        /// The position of FFmpeg's next write.
        var cursor: Int64 = 0
        var failure: MediaError?

        init(_ sink: FileSink) { self.sink = sink }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            do throws(MediaError) {
                if cursor == sink.position {
                    try sink.write(bytes)
                } else {
                    // Overwrites header fields that are known only at the end.
                    try sink.overwrite(at: cursor, with: Array(bytes))
                }
                cursor += Int64(bytes.count)
                return Int32(bytes.count)
            } catch {
                failure = failure ?? error
                return CFFMPEG_ERROR_IO
            }
        }

        func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
            switch whence {
            case SEEK_SET: cursor = offset
            case SEEK_CUR: cursor += offset
            case SEEK_END: cursor = sink.position + offset
            default: return whence == 0x10000 ? sink.position : -1
            }
            cursor = min(max(cursor, 0), sink.position)
            return cursor
        }
    }

    /// Takes ownership of the file; the first sample triggers writing the header.
    init(
        _ sink: FileSink,
        container: MediaFileWriter.Container,
        tracks: [MediaFileWriter.Track]
    ) throws(MediaError) {
        output = Output(sink)
        self.container = container
        guard tracks.count == 1, tracks[0].mediaType == .audio else {
            sink.delete()
            throw MediaError(
                .unsupportedFormat,
                "Could not write \(tracks.count) tracks to a file of type \(container.rawValue): "
                    + "it holds one audio track. Use .mov."
            )
        }
    }

    deinit { release() }

    private func release() {
        av_packet_free(&packet)
        avformat_free_context(context)
        context = nil
        cffmpeg_output_free(io)
        io = nil
    }

    /// Number of bytes written so far.
    var byteCount: Int64 { output.sink.position }

    func write(_ sample: CMSampleBuffer) throws(MediaError) {
        guard sample.numSamples > 0, let format = sample.formatDescription else { return }
        if !hasConverterChoice {
            hasConverterChoice = true
            converter = try makeConverter(for: format)
        }
        if let converter {
            for converted in try converter.encode(sample) { try put(converted) }
        } else {
            try put(sample)
        }
    }

    /// Completes the header.
    func finish() throws(MediaError) {
        if let converter {
            for converted in try converter.finish() { try put(converted) }
        }
        guard let context else { return try output.sink.flush() }
        try check(av_write_trailer(context))
        avio_flush(io)
        try completeStreamInfo()
        if let failure = output.failure { throw failure }
        try output.sink.flush()
        release()
        let isThere = output.sink.isThere
        output.sink.close()
        guard isThere else {
            throw MediaError(.notFound, "Could not finish \(output.sink.path): the file was removed. Write it again.")
        }
    }

    /// Writes the number of frames into the header of a FLAC file.
    private func completeStreamInfo() throws(MediaError) {
        guard let streamInfo, output.sink.position > 42 else { return }
        let total = max(0, frames - trimmedFrames)
        // 36 bits, after the rate, the channels and the depth: 13 bytes behind the mark and the header of the block.
        var bytes = [streamInfo[13] & 0xF0 | UInt8(truncatingIfNeeded: total >> 32 & 0xF)]
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: total >> Int64(shift))) }
        try output.sink.overwrite(at: 8 + 13, with: bytes)
    }

    private static func trimmedFrames(_ sample: CMSampleBuffer) -> Int64 {
        guard let trim = sample.attachments[.trimDurationAtEnd]?.value as? NSDictionary,
            let rate = sample.formatDescription?.audioStreamBasicDescription?.mSampleRate
        else { return 0 }
        let time = CMTimeMakeFromDictionary(trim)
        return time.isNumeric ? time.ticks(timescale: Int32(clamping: Int(rate))).value : 0
    }

    func cancel() { output.sink.delete() }

    /// Makes a converter if the container requires another form of linear PCM than the input has.
    private func makeConverter(for format: CMFormatDescription) throws(MediaError) -> AudioEncoder? {
        guard let stream = format.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM else {
            return nil
        }
        let pcm = try PCMSource(format)
        let own = PCMFormat(stream)
        let bits = own?.bits ?? 16
        let isFloat = own?.isFloat ?? false
        let isBigEndian: Bool
        switch container {
        case .aiff, .aifc, .au: isBigEndian = true
        case .wav: isBigEndian = false
        default: isBigEndian = own?.isBigEndian ?? false
        }
        // AIFF supports floating-point samples only in its compressed variant.
        let wanted = PCMFormat(
            bits: container == .aiff && isFloat ? 32 : max(bits, container == .wav ? 16 : 8),
            isFloat: isFloat && container != .aiff,
            isBigEndian: isBigEndian && bits > 8
        )
        let isSeparate = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 && pcm.channels > 1
        guard wanted != own || isSeparate else { return nil }
        return try AudioEncoder(
            AudioEncoding(
                codec: .linearPCM(bitDepth: wanted.bits, isFloat: wanted.isFloat, isBigEndian: wanted.isBigEndian),
                sampleRate: stream.mSampleRate,
                channels: pcm.channels
            )
        )
    }

    private func put(_ sample: CMSampleBuffer) throws(MediaError) {
        guard let format = sample.formatDescription, let data = sample.dataBuffer else { return }
        if context == nil { try begin(format) }
        guard let context else { return }
        let stream = format.audioStreamBasicDescription
        let isLinear = stream?.mFormatID == kAudioFormatLinearPCM
        var offset = 0
        for index in 0..<(isLinear ? 1 : sample.numSamples) {
            var size = isLinear ? data.dataLength : sample.sampleSize(at: index)
            if size == 0, sample.numSamples == 1 { size = data.dataLength }
            var made = try CompressedInput.packet(data, offset: offset, count: size)
            defer { av_packet_free(&made) }
            guard let made else { continue }
            offset += size
            let length = isLinear ? Int64(sample.numSamples) : Int64(max(stream?.mFramesPerPacket ?? 1, 1))
            if container == .flac { trimmedFrames = Self.trimmedFrames(sample) }
            made.pointee.pts = frames
            made.pointee.dts = frames
            made.pointee.duration = length
            made.pointee.flags |= CFFMPEG_PACKET_KEY
            let rate = Int32(clamping: Int(stream?.mSampleRate ?? 48_000))
            if let base = context.pointee.streams?[0]?.pointee.time_base {
                av_packet_rescale_ts(made, AVRational(num: 1, den: rate), base)
            }
            frames += length
            try check(av_write_frame(context, made))
        }
    }

    private func begin(_ format: CMFormatDescription) throws(MediaError) {
        let name = container == .aifc ? "aiff" : container.rawValue
        guard let id = CodecNames.codec(of: format), let stream = format.audioStreamBasicDescription else {
            throw unsupported(format)
        }
        FFmpegLog.reset()
        var made: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&made, nil, name, nil) >= 0, let made else {
            throw MediaError(
                .unsupportedFormat,
                "Could not write a file of type \(container.rawValue): this FFmpeg does not support it. "
                    + "Install a complete FFmpeg."
            )
        }
        context = made
        io = cffmpeg_output_create(
            Unmanaged.passUnretained(output).toOpaque(),
            { opaque, bytes, count in
                guard let opaque, let bytes else { return CFFMPEG_ERROR_IO }
                let output = Unmanaged<Output>.fromOpaque(opaque).takeUnretainedValue()
                return output.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            },
            { opaque, offset, whence in
                guard let opaque else { return -1 }
                return Unmanaged<Output>.fromOpaque(opaque).takeUnretainedValue().seek(offset, whence)
            }
        )
        guard let io, let track = avformat_new_stream(made, nil), let parameters = track.pointee.codecpar else {
            throw .noMemoryForEncoder(name)
        }
        made.pointee.pb = io
        parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
        parameters.pointee.codec_id = id
        parameters.pointee.sample_rate = Int32(stream.mSampleRate)
        parameters.pointee.frame_size = Int32(clamping: stream.mFramesPerPacket)
        parameters.pointee.bits_per_coded_sample = av_get_bits_per_sample(id)
        parameters.pointee.block_align = Int32(clamping: stream.mBytesPerPacket)
        _ = cffmpeg_parameters_set_channels(parameters, Int32(stream.mChannelsPerFrame))
        if let cookie = format.magicCookie {
            let bytes = MagicCookies.extradata(cookie, codec: id)
            let status = bytes.withUnsafeBytes { buffer in
                cffmpeg_parameters_set_extradata(parameters, buffer.baseAddress, Int32(buffer.count))
            }
            try check(status)
            if container == .flac, bytes.count >= 34 { streamInfo = Array(bytes) }
        }
        guard container != .flac || id == AV_CODEC_ID_FLAC && streamInfo != nil else { throw unsupported(format) }
        track.pointee.time_base = AVRational(num: 1, den: Int32(stream.mSampleRate))
        guard avformat_write_header(made, nil) >= 0 else {
            if let failure = output.failure { throw failure }
            throw unsupported(format)
        }
    }

    private func check(_ status: Int32) throws(MediaError) {
        if let failure = output.failure { throw failure }
        guard status >= 0 else {
            throw MediaError(
                .inputOutput,
                "Could not write \(output.sink.path): \(ffmpegReason(status)). Use .mov."
            )
        }
    }

    private func unsupported(_ format: CMFormatDescription) -> MediaError {
        MediaError(
            .unsupportedFormat,
            "Could not write \(format.mediaSubType) audio to a file of type \(container.rawValue). "
                + "Use .mov, or another codec."
        )
    }
}
