import CFFmpeg
import CoreVideo
import Foundation

extension EncoderContext {
    /// Applies the encoding's settings; called before the encoder is opened.
    func configure(_ encoding: VideoEncoding, _ source: Source) {
        let fields = UnsafeMutablePointer(context)
        fields.pointee.width = Int32(encoding.width)
        fields.pointee.height = Int32(encoding.height)
        fields.pointee.pix_fmt = AVPixelFormat(candidate.format)
        fields.pointee.time_base = AVRational(num: 1, den: source.timescale)
        fields.pointee.framerate = av_d2q(min(max(source.frameRate, 0.01), 1000), 1_001_000)
        fields.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        if let aspect = source.pixelAspect, let horizontal = Int32(exactly: aspect.numerator),
            let vertical = Int32(exactly: aspect.denominator), horizontal > 0, vertical > 0
        {
            fields.pointee.sample_aspect_ratio = AVRational(num: horizontal, den: vertical)
        }
        set(source.color)
        setKeyFrames(encoding)
        if let rate = encoding.averageBitRate { fields.pointee.bit_rate = Int64(max(rate, 1)) }
        if let limit = encoding.rateLimit { set(limit) }
        switch encoding.codec {
        case .h264: setH264(encoding, source.level)
        case .hevc: setHEVC(encoding, source.level)
        case .jpeg: setJPEG(encoding)
        case .proRes(let kind): setProRes(kind)
        }
    }

    private func set(_ color: MediaColor) {
        context.pointee.color_range = color.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        // FFmpeg and CoreVideo both use the color code points of ISO/IEC 23091-2; 2 means "unspecified".
        let matrix = CVYCbCrMatrixGetIntegerCodePointForString(color.matrix.map { $0 as CFString })
        let primaries = CVColorPrimariesGetIntegerCodePointForString(color.primaries.map { $0 as CFString })
        let transfer = CVTransferFunctionGetIntegerCodePointForString(color.transferFunction.map { $0 as CFString })
        context.pointee.colorspace = AVColorSpace(UInt32(matrix))
        context.pointee.color_primaries = AVColorPrimaries(UInt32(primaries))
        context.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transfer))
    }

    /// Bounds the bits of each interval by the encoder's model of a receiver's buffer.
    ///
    /// An interval can hold a full buffer and all that flows in meanwhile; both together are the limit.
    private func set(_ limit: VideoEncoding.RateLimit) {
        let buffer = Double(limit.bits) * 0.3
        let rate = (Double(limit.bits) - buffer) / limit.seconds
        context.pointee.rc_buffer_size = Int32(clamping: Int64(min(max(buffer, 1), 2e9)))
        context.pointee.rc_max_rate = Int64(min(max(rate, 1), 1e12))
        if context.pointee.bit_rate > context.pointee.rc_max_rate {
            context.pointee.bit_rate = context.pointee.rc_max_rate
        }
    }

    private func setKeyFrames(_ encoding: VideoEncoding) {
        if let interval = encoding.maximumKeyFrameInterval, interval > 0 {
            context.pointee.gop_size = Int32(clamping: interval)
        }
        if !encoding.allowsFrameReordering || encoding.isRealTime { context.pointee.max_b_frames = 0 }
        // Decoding can begin at every requested key frame.
        option("forced-idr", "1")
    }

    private func setH264(_ encoding: VideoEncoding, _ level: EncoderLevel) {
        guard candidate.name == "libx264" else {
            if candidate.kind != .software, encoding.averageBitRate == nil { setUsualBitRate(encoding) }
            return
        }
        setSoftware(encoding, level.effort(keepsHeaders: true), lowestQuality: 45, highestQuality: 10)
        // A live encoder returns each frame immediately: no lookahead, and threads share one frame. It assumes a
        // constant frame rate, because x264 would otherwise wait for the next frame to learn the duration.
        var parameters: [String] = []
        if encoding.isRealTime {
            context.pointee.thread_type = FF_THREAD_SLICE
            parameters += [
                "rc-lookahead=0", "sync-lookahead=0", "bframes=0", "mbtree=0", "sliced-threads=1", "force-cfr=1",
            ]
            // Levels differ in work only, and weighted prediction would need other headers. A chosen effort stays.
            if encoding.effort == nil { parameters.append("weightp=0" + level.parameters) }
        }
        if let bytes = encoding.maximumSliceBytes { parameters.append("slice-max-size=\(bytes)") }
        if !parameters.isEmpty { option("x264-params", parameters.joined(separator: ":")) }
        switch encoding.profile {
        case .h264Baseline(let level): setProfile("baseline", level)
        case .h264Main(let level): setProfile("main", level)
        case .h264High(let level): setProfile("high", level)
        case .hevcMain, .hevcMain10, nil: break
        }
        switch encoding.entropyMode {
        case .cavlc: option("coder", "cavlc")
        case .cabac: option("coder", "cabac")
        case nil: break
        }
    }

    private func setProfile(_ name: String, _ level: Int?) {
        option("profile", name)
        if let level { option("level", "\(level / 10).\(level % 10)") }
    }

    private func setHEVC(_ encoding: VideoEncoding, _ level: EncoderLevel) {
        guard candidate.name == "libx265" else {
            if encoding.averageBitRate == nil { setUsualBitRate(encoding) }
            return
        }
        setSoftware(encoding, level.effort(keepsHeaders: false), lowestQuality: 45, highestQuality: 12)
        var parameters = ["log-level=none"]
        if encoding.isRealTime { parameters += ["rc-lookahead=0", "bframes=0", "frame-threads=1", "b-adapt=0"] }
        if !encoding.allowsFrameReordering { parameters.append("bframes=0") }
        // Decoding can begin at every key frame, independent of earlier frames.
        parameters.append("open-gop=0")
        option("x265-params", parameters.joined(separator: ":"))
        switch encoding.profile {
        case .hevcMain: option("profile", "main")
        case .hevcMain10: option("profile", "main10")
        default: break
        }
    }

    /// Applies the settings that x264 and x265 share.
    private func setSoftware(
        _ encoding: VideoEncoding,
        _ live: VideoEncoding.Effort,
        lowestQuality: Double,
        highestQuality: Double
    ) {
        if let effort = encoding.effort ?? (encoding.isRealTime ? live : nil) { option("preset", effort.rawValue) }
        if encoding.averageBitRate == nil, let quality = encoding.quality {
            let share = min(max(quality, 0), 1)
            option("crf", String(format: "%.1f", lowestQuality + (highestQuality - lowestQuality) * share))
        }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        // 0 lets the encoder choose, and it optimizes for throughput.
        context.pointee.thread_count = encoding.isRealTime ? Int32(max(1, min(cores, 4))) : 0
    }

    /// Sets a default bit rate, which hardware needs: a tenth of a bit per pixel.
    private func setUsualBitRate(_ encoding: VideoEncoding) {
        let pixels = Double(encoding.width * encoding.height) * (encoding.expectedFrameRate ?? 30)
        context.pointee.bit_rate = Int64(max(200_000, pixels * 0.1))
    }

    private func setJPEG(_ encoding: VideoEncoding) {
        // FFmpeg's scale runs from 2 (best) to 31.
        let quality = min(max(encoding.quality ?? 0.8, 0), 1)
        let step = 31 - Int32((quality * 29).rounded())
        if encoding.averageBitRate == nil || encoding.quality != nil {
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = step * FF_QP2LAMBDA
        }
        context.pointee.color_range = AVCOL_RANGE_JPEG
        context.pointee.thread_count = 1
    }

    private func setProRes(_ kind: VideoEncoding.ProRes) {
        option("profile", String(kind.rawValue))
        option("vendor", "apl0")
        context.pointee.thread_type = FF_THREAD_SLICE
        context.pointee.thread_count = Int32(max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8)))
    }

    /// Sets one of the encoder's private options; encoders ignore options that they lack.
    private func option(_ name: String, _ value: String) {
        guard let own = context.pointee.priv_data else { return }
        av_opt_set(own, name, value, 0)
    }
}
