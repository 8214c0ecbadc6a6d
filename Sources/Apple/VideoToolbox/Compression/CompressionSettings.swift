import CoreMedia
import Foundation
import MediaFiles

/// The settings of a compression session: what its codec, its specification and its properties ask of an encoder.
struct CompressionSettings: Sendable {
    /// The properties that a session of the codec has.
    static func rules(_ codec: VideoEncoding.Codec) -> [PropertyRule] {
        var rules: [PropertyRule] = [
            PropertyRule(kVTCompressionPropertyKey_AverageBitRate, .count),
            PropertyRule(kVTCompressionPropertyKey_ColorPrimaries, .text([])),
            PropertyRule(kVTCompressionPropertyKey_EncoderID, .text([]), isReadOnly: true),
            PropertyRule(kVTCompressionPropertyKey_ExpectedFrameRate, .count),
            PropertyRule(kVTCompressionPropertyKey_NumberOfPendingFrames, .count, isReadOnly: true),
            PropertyRule(kVTCompressionPropertyKey_PixelAspectRatio, .dictionary),
            PropertyRule(kVTCompressionPropertyKey_PixelBufferPoolIsShared, .boolean, isReadOnly: true),
            PropertyRule(kVTCompressionPropertyKey_PixelTransferProperties, .dictionary),
            PropertyRule(kVTCompressionPropertyKey_Quality, .number(0...1)),
            PropertyRule(kVTCompressionPropertyKey_RealTime, .boolean),
            PropertyRule(kVTCompressionPropertyKey_TransferFunction, .text([])),
            PropertyRule(kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder, .boolean, isReadOnly: true),
            PropertyRule(kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes, .dictionary, isReadOnly: true),
            PropertyRule(kVTCompressionPropertyKey_YCbCrMatrix, .text([])),
        ]
        guard codec == .h264 || codec == .hevc else { return rules }
        rules += [
            PropertyRule(kVTCompressionPropertyKey_AllowFrameReordering, .boolean),
            PropertyRule(kVTCompressionPropertyKey_AllowTemporalCompression, .boolean),
            PropertyRule(kVTCompressionPropertyKey_ConstantBitRate, .count),
            PropertyRule(kVTCompressionPropertyKey_DataRateLimits, .list),
            PropertyRule(
                kVTCompressionPropertyKey_HDRMetadataInsertionMode,
                .text([kVTHDRMetadataInsertionMode_None as String, kVTHDRMetadataInsertionMode_Auto as String])
            ),
            PropertyRule(kVTCompressionPropertyKey_MaxFrameDelayCount, .number(-1...Double.infinity)),
            PropertyRule(kVTCompressionPropertyKey_MaxKeyFrameInterval, .count),
            PropertyRule(kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration, .count),
            PropertyRule(kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality, .boolean),
            PropertyRule(kVTCompressionPropertyKey_ProfileLevel, .text(ProfileLevel.names(codec))),
            PropertyRule(kVTCompressionPropertyKey_VariableBitRate, .count),
        ]
        if codec == .h264 {
            rules += [
                PropertyRule(
                    kVTCompressionPropertyKey_H264EntropyMode,
                    .text([kVTH264EntropyMode_CAVLC as String, kVTH264EntropyMode_CABAC as String])
                ),
                PropertyRule(kVTCompressionPropertyKey_MaxH264SliceBytes, .count),
            ]
        }
        return rules
    }

    /// Returns the values of properties that nobody has set.
    static func defaults(_ codec: VideoEncoding.Codec) -> [String: AnyObject] {
        guard codec == .h264 || codec == .hevc else { return [:] }
        return [
            kVTCompressionPropertyKey_AllowFrameReordering as String: NSNumber(value: true),
            kVTCompressionPropertyKey_AllowTemporalCompression as String: NSNumber(value: true),
        ]
    }

    /// Returns the codec of a four-character code, or nil if no encoder here writes it.
    static func codec(_ type: CMVideoCodecType) -> VideoEncoding.Codec? {
        switch type {
        case kCMVideoCodecType_H264: .h264
        case kCMVideoCodecType_HEVC: .hevc
        case kCMVideoCodecType_JPEG: .jpeg
        case kCMVideoCodecType_AppleProRes422Proxy: .proRes(.proxy)
        case kCMVideoCodecType_AppleProRes422LT: .proRes(.lt)
        case kCMVideoCodecType_AppleProRes422: .proRes(.standard)
        case kCMVideoCodecType_AppleProRes422HQ: .proRes(.hq)
        case kCMVideoCodecType_AppleProRes4444: .proRes(.p4444)
        default: nil
        }
    }

    /// Returns the encoding that the properties ask for.
    ///
    /// - Parameter isLowLatency: whether the session was made for low-latency rate control.
    static func encoding(
        _ codec: VideoEncoding.Codec,
        width: Int,
        height: Int,
        _ properties: PropertyStore,
        isLowLatency: Bool
    ) -> VideoEncoding {
        var encoding = VideoEncoding(codec: codec, width: width, height: height)
        encoding.isRealTime = properties.flag(kVTCompressionPropertyKey_RealTime) ?? false
        if isLowLatency { encoding.isRealTime = true }
        encoding.allowsFrameReordering = properties.flag(kVTCompressionPropertyKey_AllowFrameReordering) ?? true
        if let delay = properties.count(kVTCompressionPropertyKey_MaxFrameDelayCount), delay == 0 {
            encoding.isRealTime = true
            encoding.allowsFrameReordering = false
        }
        encoding.quality = properties.number(kVTCompressionPropertyKey_Quality)
        if let rate = properties.number(kVTCompressionPropertyKey_ExpectedFrameRate), rate > 0 {
            encoding.expectedFrameRate = rate
        }
        setRates(&encoding, properties)
        setKeyFrames(&encoding, properties)
        setProfile(&encoding, properties)
        setPicture(&encoding, properties)
        if properties.flag(kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality) == true {
            encoding.effort = .superfast
        }
        return encoding
    }

    private static func setRates(_ encoding: inout VideoEncoding, _ properties: PropertyStore) {
        func rate(_ key: CFString) -> Int? { properties.count(key).flatMap { $0 > 0 ? $0 : nil } }
        encoding.averageBitRate =
            rate(kVTCompressionPropertyKey_AverageBitRate) ?? rate(kVTCompressionPropertyKey_VariableBitRate)
        if let constant = rate(kVTCompressionPropertyKey_ConstantBitRate) {
            encoding.averageBitRate = constant
            encoding.rateLimit = VideoEncoding.RateLimit(bits: constant, seconds: 1)
        }
        let limits = (properties[kVTCompressionPropertyKey_DataRateLimits] as? NSArray)?.compactMap {
            PropertyStore.number($0 as AnyObject)?.doubleValue
        }
        guard let limits, limits.count >= 2 else { return }
        let pairs = stride(from: 0, to: limits.count - 1, by: 2).map { (bytes: limits[$0], seconds: limits[$0 + 1]) }
        let usable = pairs.filter { $0.bytes > 0 && $0.seconds > 0 && $0.bytes < 1e12 && $0.seconds < 1e6 }
        if let least = usable.min(by: { $0.bytes / $0.seconds < $1.bytes / $1.seconds }) {
            encoding.rateLimit = VideoEncoding.RateLimit(bits: Int(least.bytes * 8), seconds: least.seconds)
        }
    }

    private static func setKeyFrames(_ encoding: inout VideoEncoding, _ properties: PropertyStore) {
        if let interval = properties.count(kVTCompressionPropertyKey_MaxKeyFrameInterval), interval > 0 {
            encoding.maximumKeyFrameInterval = interval
        }
        if let seconds = properties.number(kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration), seconds > 0 {
            encoding.maximumKeyFrameDuration = seconds
        }
        if properties.flag(kVTCompressionPropertyKey_AllowTemporalCompression) == false {
            encoding.maximumKeyFrameInterval = 1
        }
    }

    private static func setProfile(_ encoding: inout VideoEncoding, _ properties: PropertyStore) {
        switch properties.string(kVTCompressionPropertyKey_H264EntropyMode) {
        case kVTH264EntropyMode_CAVLC: encoding.entropyMode = .cavlc
        case kVTH264EntropyMode_CABAC: encoding.entropyMode = .cabac
        default: break
        }
        encoding.maximumSliceBytes = properties.count(kVTCompressionPropertyKey_MaxH264SliceBytes).flatMap {
            $0 > 0 ? $0 : nil
        }
        guard let name = properties.text(kVTCompressionPropertyKey_ProfileLevel) else { return }
        encoding.profile = ProfileLevel.profile(name)
        if case .h264Baseline = encoding.profile {
            // The profile has neither B-frames nor arithmetic coding.
            encoding.allowsFrameReordering = false
            encoding.entropyMode = .cavlc
        }
    }

    private static func setPicture(_ encoding: inout VideoEncoding, _ properties: PropertyStore) {
        let matrix = properties.text(kVTCompressionPropertyKey_YCbCrMatrix)
        let primaries = properties.text(kVTCompressionPropertyKey_ColorPrimaries)
        let transfer = properties.text(kVTCompressionPropertyKey_TransferFunction)
        if matrix != nil || primaries != nil || transfer != nil {
            encoding.color = MediaColor(matrix: matrix, primaries: primaries, transferFunction: transfer)
        }
        if let shape = properties[kVTCompressionPropertyKey_PixelAspectRatio] as? NSDictionary,
            let horizontal = shape[kCVImageBufferPixelAspectRatioHorizontalSpacingKey] as? NSNumber,
            let vertical = shape[kCVImageBufferPixelAspectRatioVerticalSpacingKey] as? NSNumber,
            horizontal.intValue > 0, vertical.intValue > 0
        {
            encoding.pixelAspect = MediaRational(horizontal.intValue, vertical.intValue)
        }
        let transferring = properties[kVTCompressionPropertyKey_PixelTransferProperties] as? NSDictionary
        let mode = (transferring?[kVTPixelTransferPropertyKey_ScalingMode] as AnyObject?).flatMap(PropertyStore.text)
        switch mode.map({ NSString(string: $0) }) {
        case kVTScalingMode_Letterbox: encoding.scaling = .aspect
        case kVTScalingMode_Trim: encoding.scaling = .aspectFill
        default: encoding.scaling = .resize
        }
    }
}
