import AVFoundation
import Testing

/// Tests ``AVMediaType``, ``AVFileType``, ``AVVideoCodecType`` and ``AVLayerVideoGravity``.
@Suite("Constants")
struct ConstantsTests {
    @Test("SWIFT-4 media types have Apple's strings")
    func mediaTypes() {
        #expect(AVMediaType.video.rawValue == "vide")
        #expect(AVMediaType.audio.rawValue == "soun")
        #expect(AVMediaType.muxed.rawValue == "muxx")
        #expect(AVMediaType.metadata.rawValue == "meta")
        #expect(AVMediaType.metadataObject.rawValue == "mobj")
        #expect(AVMediaType.depthData.rawValue == "dpth")
    }

    @Test("SWIFT-4 string wrappers accept any string, and are equal if their strings are")
    func open() {
        #expect(AVMediaType("vide") == .video)
        #expect(AVMediaType(rawValue: "vide") == .video)
        #expect(AVMediaType("other").rawValue == "other")
        #expect(AVFileType("com.apple.quicktime-movie") == .mov)
        #expect(AVVideoCodecType(rawValue: "avc1") == .h264)
        #expect(AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect") == .resizeAspect)
        #expect(Set([AVMediaType.video, AVMediaType("vide")]).count == 1)
    }

    @Test(
        "SWIFT-4 file types are uniform type identifiers",
        arguments: [
            (AVFileType.mov, "com.apple.quicktime-movie"), (.mp4, "public.mpeg-4"), (.m4v, "com.apple.m4v-video"),
            (.m4a, "com.apple.m4a-audio"), (.jpg, "public.jpeg"), (.heic, "public.heic"),
            (.wav, "com.microsoft.waveform-audio"),
        ]
    )
    func fileTypes(type: AVFileType, raw: String) {
        #expect(type.rawValue == raw)
    }

    @Test("SET-1 codecs have their four-character codes")
    func codecs() {
        let codecs: [AVVideoCodecType] = [
            .h264, .hevc, .hevcWithAlpha, .jpeg, .proRes422, .proRes422HQ, .proRes422LT, .proRes422Proxy, .proRes4444,
        ]
        #expect(
            codecs.map(\.rawValue) == ["avc1", "hvc1", "muxa", "jpeg", "apcn", "apch", "apcs", "apco", "ap4h"]
        )
    }

    @Test("the gravities of a layer are those that image placement supports")
    func gravities() {
        let gravities: [AVLayerVideoGravity] = [.resize, .resizeAspect, .resizeAspectFill]
        #expect(gravities.compactMap { ImageMapping.Placement(rawValue: $0.rawValue) }.count == 3)
    }

    @Test("settings' keys differ from one another")
    func keys() {
        let keys = [
            AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoPixelAspectRatioKey,
            AVVideoCleanApertureKey, AVVideoColorPropertiesKey, AVVideoCompressionPropertiesKey,
            AVVideoAverageBitRateKey, AVVideoQualityKey, AVVideoMaxKeyFrameIntervalKey,
            AVVideoMaxKeyFrameIntervalDurationKey, AVVideoAllowFrameReorderingKey, AVVideoExpectedSourceFrameRateKey,
            AVVideoProfileLevelKey, AVVideoH264EntropyModeKey, AVVideoColorPrimariesKey, AVVideoTransferFunctionKey,
            AVVideoYCbCrMatrixKey,
        ]
        #expect(Set(keys).count == keys.count)
        #expect(AVVideoCodecKey == "AVVideoCodecKey")
        #expect(AVVideoWidthKey == "AVVideoWidthKey")
        #expect(AVVideoHeightKey == "AVVideoHeightKey")
    }
}
