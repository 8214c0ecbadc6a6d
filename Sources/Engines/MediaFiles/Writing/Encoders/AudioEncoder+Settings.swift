import CFFmpeg
import CoreMedia
import Foundation

extension AudioEncoder {
    /// Returns the names of FFmpeg's encoders for a codec, best first.
    static func names(_ encoding: AudioEncoding) -> [String] {
        switch encoding.codec {
        case .aac: return ["aac", "libfdk_aac"]
        case .opus: return ["libopus"]
        case .appleLossless: return ["alac"]
        case .flac: return ["flac"]
        case .linearPCM:
            guard let codec = pcm(encoding)?.codec else { return [] }
            return [text(avcodec_get_name(codec))]
        }
    }

    static func find(_ names: [String]) -> (String, UnsafePointer<AVCodec>)? {
        for name in names {
            if let codec = avcodec_find_encoder_by_name(name) { return (name, codec) }
        }
        return nil
    }

    /// Returns the linear PCM sample type of an encoding; nil for other codecs.
    private static func pcm(_ encoding: AudioEncoding) -> PCMFormat? {
        guard case .linearPCM(let bits, let isFloat, let isBigEndian) = encoding.codec else { return nil }
        // 8-bit samples are unsigned in WAVE files and signed elsewhere; Core Audio's are signed.
        return PCMFormat(bits: bits, isFloat: isFloat, isBigEndian: isBigEndian && bits > 8)
    }

    /// Returns the supported rate nearest to the requested one.
    static func rate(for encoding: AudioEncoding, _ codec: UnsafePointer<AVCodec>) -> Int32 {
        if encoding.codec == .opus { return 48_000 }
        let wanted = Int32(encoding.sampleRate.rounded())
        guard var next = cffmpeg_sample_rates(codec) else { return wanted }
        var best: Int32?
        while next.pointee > 0 {
            let distance = abs(next.pointee - wanted)
            if best.map({ distance < abs($0 - wanted) }) ?? true { best = next.pointee }
            next += 1
        }
        return best ?? wanted
    }

    static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>,
        _ codec: UnsafePointer<AVCodec>,
        _ encoding: AudioEncoding,
        rate: Int32
    ) {
        context.pointee.sample_rate = rate
        context.pointee.time_base = AVRational(num: 1, den: rate)
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        cffmpeg_encoder_set_channels(context, Int32(encoding.channels))
        context.pointee.sample_fmt = cffmpeg_sample_formats(codec)?.pointee ?? AV_SAMPLE_FMT_S16
        switch encoding.codec {
        case .aac: context.pointee.bit_rate = Int64(encoding.bitRate ?? 64_000 * encoding.channels)
        case .opus: context.pointee.bit_rate = Int64(encoding.bitRate ?? 48_000 * encoding.channels)
        case .appleLossless(let depth):
            context.pointee.sample_fmt = depth <= 16 ? AV_SAMPLE_FMT_S16P : AV_SAMPLE_FMT_S32P
            context.pointee.bits_per_raw_sample = depth <= 16 ? 16 : 24
        case .flac(let depth):
            context.pointee.sample_fmt = depth <= 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32
            context.pointee.bits_per_raw_sample = depth <= 16 ? 16 : 24
        case .linearPCM: break
        }
    }

    /// Makes the format description of the packets.
    static func description(
        _ context: UnsafeMutablePointer<AVCodecContext>,
        _ encoding: AudioEncoding,
        rate: Int32
    ) -> CMFormatDescription? {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = Double(rate)
        stream.mChannelsPerFrame = UInt32(encoding.channels)
        stream.mFramesPerPacket = UInt32(max(context.pointee.frame_size, 1))
        switch encoding.codec {
        case .aac: stream.mFormatID = kAudioFormatMPEG4AAC
        case .opus: stream.mFormatID = kAudioFormatOpus
        case .appleLossless:
            stream.mFormatID = kAudioFormatAppleLossless
            // 1 means 16 bits, 3 means 24 bits.
            stream.mFormatFlags = context.pointee.bits_per_raw_sample == 16 ? 1 : 3
        case .flac:
            stream.mFormatID = kAudioFormatFLAC
            stream.mFormatFlags = context.pointee.bits_per_raw_sample == 16 ? 1 : 3
        case .linearPCM:
            guard let format = pcm(encoding) else { return nil }
            stream = format.description(rate: Double(rate), channels: encoding.channels)
        }
        var cookie: Data?
        if let bytes = context.pointee.extradata, context.pointee.extradata_size > 0 {
            cookie = Data(bytes: bytes, count: Int(context.pointee.extradata_size))
        }
        let tag: AudioChannelLayoutTag? =
            encoding.channels == 1
            ? kAudioChannelLayoutTag_Mono : encoding.channels == 2 ? kAudioChannelLayoutTag_Stereo : nil
        return try? CMFormatDescription(
            audioStreamBasicDescription: stream,
            layout: tag.map { ManagedAudioChannelLayout(tag: $0) },
            magicCookie: cookie
        )
    }
}
