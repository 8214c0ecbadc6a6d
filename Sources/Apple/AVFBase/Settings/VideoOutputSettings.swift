package import CoreMedia
import CoreVideo
package import MediaFiles

/// A client's settings dictionary for compressing video.
package struct VideoOutputSettings: Hashable {
    /// All encoder settings except real-time operation, which the input determines.
    package var encoding: VideoEncoding
    /// The changes that made the settings usable, as sentences for a log.
    package var warnings: [String] = []

    /// Reads a dictionary of compressed settings.
    ///
    /// Unknown compression properties are ignored (SET-8).
    ///
    /// - Parameter hint: The format of the frames, which supplies the size if the dictionary omits it.
    package init(_ dictionary: [String: Any], hint: CMFormatDescription?) throws(SettingsProblem) {
        let settings = SettingsDictionary(dictionary)
        guard let codecName = try settings.text(AVVideoCodecKey) else {
            throw SettingsProblem("they name no codec; a writer needs compressed settings with AVVideoCodecKey")
        }
        if codecName == AVVideoCodecType.hevcWithAlpha.rawValue {
            throw SettingsProblem("FFmpeg has no encoder for HEVC with alpha; use hevc without it, or proRes4444 with it")
        }
        guard let codec = Self.codecs[codecName] else {
            throw SettingsProblem("there is no encoder for the codec \(codecName)")
        }
        if settings.has(AVVideoDecompressionPropertiesKey) {
            throw SettingsProblem("AVVideoDecompressionPropertiesKey is for readers")
        }
        let isExact = codec == .jpeg
        let width = try Self.side(settings, AVVideoWidthKey, hint.map { Int($0.dimensions.width) }, isExact, &warnings)
        let height = try Self.side(
            settings,
            AVVideoHeightKey,
            hint.map { Int($0.dimensions.height) },
            isExact,
            &warnings
        )
        encoding = VideoEncoding(codec: codec, width: width, height: height)
        encoding.scaling = try Self.scaling(settings)
        encoding.color = try Self.color(settings)
        encoding.pixelAspect = try Self.pixelAspect(settings)
        encoding.cleanAperture = try Self.cleanAperture(settings)
        if let properties = try settings.dictionary(AVVideoCompressionPropertiesKey) { try take(properties) }
    }

    /// The codecs by their raw strings.
    private static let codecs: [String: VideoEncoding.Codec] = [
        AVVideoCodecType.h264.rawValue: .h264,
        AVVideoCodecType.hevc.rawValue: .hevc,
        AVVideoCodecType.jpeg.rawValue: .jpeg,
        AVVideoCodecType.proRes422.rawValue: .proRes(.standard),
        AVVideoCodecType.proRes422HQ.rawValue: .proRes(.hq),
        AVVideoCodecType.proRes422LT.rawValue: .proRes(.lt),
        AVVideoCodecType.proRes422Proxy.rawValue: .proRes(.proxy),
        AVVideoCodecType.proRes4444.rawValue: .proRes(.p4444),
    ]

    private static func side(
        _ settings: SettingsDictionary,
        _ key: String,
        _ hint: Int?,
        _ isExact: Bool,
        _ warnings: inout [String]
    ) throws(SettingsProblem) -> Int {
        guard let side = try settings.integer(key) ?? hint else {
            throw SettingsProblem("\(key) is missing; give width and height, or a source format hint")
        }
        guard side >= (isExact ? 1 : 2), side <= 65_535 else {
            throw SettingsProblem("the value \(side) of \(key) is not a valid frame size")
        }
        if isExact || side.isMultiple(of: 2) { return side }
        warnings.append("The value \(side) of \(key) is odd; \(side - 1) is used, as this codec needs even sizes.")
        return side - 1
    }

    private static func scaling(_ settings: SettingsDictionary) throws(SettingsProblem) -> VideoEncoding.Scaling {
        switch try settings.text(AVVideoScalingModeKey) {
        case nil, AVVideoScalingModeResize: return .resize
        case AVVideoScalingModeResizeAspect: return .aspect
        case AVVideoScalingModeResizeAspectFill: return .aspectFill
        case AVVideoScalingModeFit: throw SettingsProblem("writers do not take AVVideoScalingModeFit")
        case let mode?: throw SettingsProblem("the scaling mode \(mode) is not known")
        }
    }

    private static func color(_ settings: SettingsDictionary) throws(SettingsProblem) -> MediaColor? {
        guard let properties = try settings.dictionary(AVVideoColorPropertiesKey) else { return nil }
        guard let primaries = try properties.text(AVVideoColorPrimariesKey),
            let transfer = try properties.text(AVVideoTransferFunctionKey),
            let matrix = try properties.text(AVVideoYCbCrMatrixKey)
        else {
            throw SettingsProblem(
                "AVVideoColorPropertiesKey needs all of colour primaries, transfer function and YCbCr matrix"
            )
        }
        // The strings equal those of CoreVideo's constants.
        return MediaColor(matrix: matrix, primaries: primaries, transferFunction: transfer)
    }

    private static func pixelAspect(_ settings: SettingsDictionary) throws(SettingsProblem) -> MediaRational? {
        let within = try settings.dictionary(AVVideoCompressionPropertiesKey)
        var given = try settings.dictionary(AVVideoPixelAspectRatioKey)
        if given == nil { given = try within?.dictionary(AVVideoPixelAspectRatioKey) }
        guard let aspect = given else { return nil }
        guard let horizontal = try aspect.integer(AVVideoPixelAspectRatioHorizontalSpacingKey),
            let vertical = try aspect.integer(AVVideoPixelAspectRatioVerticalSpacingKey), horizontal > 0, vertical > 0
        else { throw SettingsProblem("AVVideoPixelAspectRatioKey needs two positive spacings") }
        return MediaRational(horizontal, vertical)
    }

    private static func cleanAperture(
        _ settings: SettingsDictionary
    ) throws(SettingsProblem) -> VideoEncoding.CleanAperture? {
        let within = try settings.dictionary(AVVideoCompressionPropertiesKey)
        var given = try settings.dictionary(AVVideoCleanApertureKey)
        if given == nil { given = try within?.dictionary(AVVideoCleanApertureKey) }
        guard let aperture = given else { return nil }
        guard let width = try aperture.number(AVVideoCleanApertureWidthKey),
            let height = try aperture.number(AVVideoCleanApertureHeightKey), width > 0, height > 0
        else { throw SettingsProblem("AVVideoCleanApertureKey needs a positive width and height") }
        return VideoEncoding.CleanAperture(
            width: width,
            height: height,
            horizontalOffset: try aperture.number(AVVideoCleanApertureHorizontalOffsetKey) ?? 0,
            verticalOffset: try aperture.number(AVVideoCleanApertureVerticalOffsetKey) ?? 0
        )
    }

    private mutating func take(_ properties: SettingsDictionary) throws(SettingsProblem) {
        if let rate = try properties.integer(AVVideoAverageBitRateKey) {
            guard rate > 0 else { throw SettingsProblem("the bit rate \(rate) is not positive") }
            encoding.averageBitRate = rate
        }
        if let quality = try properties.number(AVVideoQualityKey) {
            guard (0...1).contains(quality) else { throw SettingsProblem("the quality \(quality) is not from 0 to 1") }
            encoding.quality = quality
        }
        if let interval = try properties.integer(AVVideoMaxKeyFrameIntervalKey) {
            guard interval >= 0 else { throw SettingsProblem("the key-frame interval \(interval) is negative") }
            encoding.maximumKeyFrameInterval = interval == 0 ? nil : interval
        }
        if let duration = try properties.number(AVVideoMaxKeyFrameIntervalDurationKey) {
            guard duration >= 0 else {
                throw SettingsProblem("the key-frame interval duration \(duration) is negative")
            }
            encoding.maximumKeyFrameDuration = duration == 0 ? nil : duration
        }
        if let rate = try properties.number(AVVideoExpectedSourceFrameRateKey), rate > 0 {
            encoding.expectedFrameRate = rate
        }
        if let allows = try properties.bool(AVVideoAllowFrameReorderingKey) { encoding.allowsFrameReordering = allows }
        if let name = try properties.text(AVVideoProfileLevelKey) {
            guard let profile = Self.profiles[name] else { throw SettingsProblem("the profile \(name) is not known") }
            guard profile.codec == encoding.codec else {
                throw SettingsProblem("the profile \(name) is not one of the codec \(encoding.codec)")
            }
            encoding.profile = profile.profile
        }
        switch try properties.text(AVVideoH264EntropyModeKey) {
        case nil: break
        case AVVideoH264EntropyModeCAVLC: encoding.entropyMode = .cavlc
        case AVVideoH264EntropyModeCABAC: encoding.entropyMode = .cabac
        case let mode?: throw SettingsProblem("the entropy mode \(mode) is not known")
        }
    }

    private static let profiles: [String: (codec: VideoEncoding.Codec, profile: VideoEncoding.Profile)] = [
        AVVideoProfileLevelH264Baseline30: (.h264, .h264Baseline(level: 30)),
        AVVideoProfileLevelH264Baseline31: (.h264, .h264Baseline(level: 31)),
        AVVideoProfileLevelH264Baseline41: (.h264, .h264Baseline(level: 41)),
        AVVideoProfileLevelH264BaselineAutoLevel: (.h264, .h264Baseline(level: nil)),
        AVVideoProfileLevelH264Main30: (.h264, .h264Main(level: 30)),
        AVVideoProfileLevelH264Main31: (.h264, .h264Main(level: 31)),
        AVVideoProfileLevelH264Main32: (.h264, .h264Main(level: 32)),
        AVVideoProfileLevelH264Main41: (.h264, .h264Main(level: 41)),
        AVVideoProfileLevelH264MainAutoLevel: (.h264, .h264Main(level: nil)),
        AVVideoProfileLevelH264High40: (.h264, .h264High(level: 40)),
        AVVideoProfileLevelH264High41: (.h264, .h264High(level: 41)),
        AVVideoProfileLevelH264HighAutoLevel: (.h264, .h264High(level: nil)),
        // VideoToolbox's names; programs write these strings for HEVC.
        "HEVC_Main_AutoLevel": (.hevc, .hevcMain),
        "HEVC_Main10_AutoLevel": (.hevc, .hevcMain10),
    ]
}
