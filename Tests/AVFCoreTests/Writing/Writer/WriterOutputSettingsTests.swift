import AVFBase
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Testing

@testable import AVFCore

/// Tests ``VideoOutputSettings``, ``AudioOutputSettings``, ``FileTypeRules`` and ``OutputCoding``.
@Suite("Output settings of a writer")
struct WriterOutputSettingsTests {
    private func video(_ changes: [String: Any], hint: CMFormatDescription? = nil) throws -> VideoOutputSettings {
        let base: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 640, AVVideoHeightKey: 480,
        ]
        return try VideoOutputSettings(base.merging(changes) { $1 }, hint: hint)
    }

    @Test(
        "SET-1 codecs by type and by raw string",
        arguments: [
            (.h264, .h264), (.hevc, .hevc), (.jpeg, .jpeg), (.proRes4444, .proRes(.p4444)),
            (.proRes422, .proRes(.standard)), (.proRes422HQ, .proRes(.hq)), (.proRes422LT, .proRes(.lt)),
            (.proRes422Proxy, .proRes(.proxy)),
        ] as [(AVVideoCodecType, VideoEncoding.Codec)]
    )
    func codecs(type: AVVideoCodecType, codec: VideoEncoding.Codec) throws {
        #expect(try video([AVVideoCodecKey: type]).encoding.codec == codec)
        #expect(try video([AVVideoCodecKey: type.rawValue]).encoding.codec == codec)
        #expect(try video([AVVideoCodecKey: type.rawValue as NSString]).encoding.codec == codec)
    }

    @Test("SET-2 sizes of any number type; odd ones become even with a warning, except for JPEG")
    func sizes() throws {
        for width in [640, 640.0, 640 as Float, 640 as CGFloat, 640 as Int32, 640 as UInt32, NSNumber(value: 640)]
            as [Any]
        {
            #expect(try video([AVVideoWidthKey: width]).encoding.width == 640)
        }
        let odd = try video([AVVideoWidthKey: 641, AVVideoHeightKey: 481])
        #expect(odd.encoding.width == 640 && odd.encoding.height == 480 && odd.warnings.count == 2)
        let jpeg = try video([AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 641])
        #expect(jpeg.encoding.width == 641 && jpeg.warnings.isEmpty)
        let hint = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
        let hinted = try VideoOutputSettings([AVVideoCodecKey: "avc1"], hint: hint)
        #expect(hinted.encoding.width == 320 && hinted.encoding.height == 240)
    }

    @Test("SET-3…7 compression properties")
    func properties() throws {
        let encoding = try video([
            AVVideoCompressionPropertiesKey: [
                AVVideoAverageBitRateKey: 2_000_000.0, AVVideoMaxKeyFrameIntervalKey: NSNumber(value: 60),
                AVVideoMaxKeyFrameIntervalDurationKey: 2, AVVideoExpectedSourceFrameRateKey: 24,
                AVVideoAllowFrameReorderingKey: false, AVVideoProfileLevelKey: AVVideoProfileLevelH264Main31,
                AVVideoH264EntropyModeKey: AVVideoH264EntropyModeCAVLC, AVVideoQualityKey: 0.5,
                "SomethingNew": "ignored (SET-8)",
            ] as [String: Any]
        ]).encoding
        #expect(encoding.averageBitRate == 2_000_000 && encoding.maximumKeyFrameInterval == 60)
        #expect(encoding.maximumKeyFrameDuration == 2 && encoding.expectedFrameRate == 24)
        #expect(!encoding.allowsFrameReordering && encoding.profile == .h264Main(level: 31))
        #expect(encoding.entropyMode == .cavlc && encoding.quality == 0.5)
        let plain = try video([:]).encoding
        #expect(plain.allowsFrameReordering && plain.averageBitRate == nil && plain.profile == nil)
        #expect(plain.scaling == .resize && plain.color == nil && plain.pixelAspect == nil)
        let unlimited = [AVVideoMaxKeyFrameIntervalDurationKey: 0]
        #expect(try video([AVVideoCompressionPropertiesKey: unlimited]).encoding.maximumKeyFrameDuration == nil)
    }

    @Test("SET-9 SET-10 SET-11 scaling, colors and pixel aspect ratio")
    func images() throws {
        #expect(try video([AVVideoScalingModeKey: AVVideoScalingModeResizeAspect]).encoding.scaling == .aspect)
        #expect(try video([AVVideoScalingModeKey: AVVideoScalingModeResizeAspectFill]).encoding.scaling == .aspectFill)
        let color = try video([
            AVVideoColorPropertiesKey: [
                AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2,
                AVVideoTransferFunctionKey: AVVideoTransferFunction_ITU_R_709_2,
                AVVideoYCbCrMatrixKey: AVVideoYCbCrMatrix_ITU_R_601_4,
            ]
        ]).encoding.color
        #expect(color?.primaries == kCVImageBufferColorPrimaries_ITU_R_709_2 as String)
        #expect(color?.matrix == kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String)
        let aspect = [AVVideoPixelAspectRatioHorizontalSpacingKey: 10, AVVideoPixelAspectRatioVerticalSpacingKey: 11]
        #expect(try video([AVVideoPixelAspectRatioKey: aspect]).encoding.pixelAspect == MediaRational(10, 11))
        let within = [AVVideoPixelAspectRatioKey: aspect]
        #expect(try video([AVVideoCompressionPropertiesKey: within]).encoding.pixelAspect == MediaRational(10, 11))
    }

    @Test("WIN-1 WIN-2 unsupported settings for video raise")
    func refusedVideo() throws {
        let bad: [[String: Any]] = [
            [:], [AVVideoCodecKey: "none", AVVideoWidthKey: 2, AVVideoHeightKey: 2],
            [AVVideoCodecKey: "avc1"], [AVVideoCodecKey: "avc1", AVVideoWidthKey: 640],
            [AVVideoCodecKey: 7, AVVideoWidthKey: 640, AVVideoHeightKey: 480],
            [AVVideoCodecKey: "avc1", AVVideoWidthKey: 0, AVVideoHeightKey: 480],
            [AVVideoCodecKey: "avc1", AVVideoWidthKey: -640, AVVideoHeightKey: 480],
            [AVVideoCodecKey: "avc1", AVVideoWidthKey: Double.nan, AVVideoHeightKey: 480],
            [AVVideoCodecKey: "avc1", AVVideoWidthKey: 1e300, AVVideoHeightKey: 480],
            [AVVideoCodecKey: "avc1", AVVideoWidthKey: "wide", AVVideoHeightKey: 480],
            [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA],
        ]
        let changes: [[String: Any]] = [
            [AVVideoScalingModeKey: AVVideoScalingModeFit], [AVVideoScalingModeKey: "?"],
            [AVVideoColorPropertiesKey: [AVVideoColorPrimariesKey: AVVideoColorPrimaries_ITU_R_709_2]],
            [AVVideoDecompressionPropertiesKey: [String: Any]()],
            [AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: 0]],
            [AVVideoCompressionPropertiesKey: [AVVideoQualityKey: 2]],
            [AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: "H264_Best"]],
            [AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: "HEVC_Main_AutoLevel"]],
            [AVVideoCompressionPropertiesKey: 7],
        ]
        let base: [String: Any] = [AVVideoCodecKey: "avc1", AVVideoWidthKey: 640, AVVideoHeightKey: 480]
        for settings in bad + changes.map({ base.merging($0) { $1 } }) {
            let names = exceptions { _ = AVAssetWriterInput(mediaType: .video, outputSettings: settings) }
            #expect(names == [.invalidArgument], "\(settings)")
        }
        let audio = try CMFormatDescription(mediaType: .audio, mediaSubType: .linearPCM)
        #expect(
            exceptions { _ = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: audio) }
                == [.invalidArgument]
        )
        let empty = try CMFormatDescription(videoCodecType: .h264, width: 0, height: 0)
        #expect(
            exceptions { _ = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: empty) }
                == [.invalidArgument]
        )
        #expect(exceptions { _ = AVAssetWriterInput(mediaType: .metadata, outputSettings: base) } == [.invalidArgument])
    }

    private static var pcm: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
            AVLinearPCMBitDepthKey: 24, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
            AVLinearPCMIsNonInterleaved: false,
        ]
    }

    @Test("SET-13 settings for audio")
    func audio() throws {
        let aac = try AudioOutputSettings(
            [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
                AVEncoderBitRateKey: 128_000,
            ],
            hint: nil
        ).encoding
        #expect(aac.codec == .aac && aac.sampleRate == 48_000 && aac.channels == 2 && aac.bitRate == 128_000)
        let pcm = try AudioOutputSettings(Self.pcm, hint: nil).encoding
        #expect(pcm.codec == .linearPCM(bitDepth: 24, isFloat: false, isBigEndian: false))
        let lossless = try AudioOutputSettings(
            [
                AVFormatIDKey: Int(kAudioFormatAppleLossless), AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
                AVEncoderBitDepthHintKey: 16,
            ],
            hint: nil
        ).encoding
        #expect(lossless.codec == .appleLossless(bitDepth: 16))
        let hint = try SawTooth.sample(frames: 1, at: 0).formatDescription
        let hinted = try AudioOutputSettings([AVFormatIDKey: kAudioFormatOpus], hint: hint).encoding
        #expect(hinted.codec == .opus && hinted.sampleRate == 48_000 && hinted.channels == 1)
    }

    @Test("WIN-1 WIN-2 unsupported settings for audio raise")
    func refusedAudio() {
        let aac: [String: Any] = [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
        ]
        var bad: [[String: Any]] = [
            [:], aac.filter { $0.key != AVSampleRateKey }, aac.filter { $0.key != AVNumberOfChannelsKey },
            aac.merging([AVNumberOfChannelsKey: 6]) { $1 }, aac.merging([AVNumberOfChannelsKey: 0]) { $1 },
            aac.merging([AVSampleRateKey: -1]) { $1 }, aac.merging([AVFormatIDKey: 1]) { $1 },
            aac.merging([AVFormatIDKey: kAudioFormatAppleLossless]) { $1 },
            aac.merging([AVSampleRateConverterAudioQualityKey: 0]) { $1 },
            aac.merging([AVEncoderBitRateKey: 0]) { $1 },
            Self.pcm.merging([AVLinearPCMBitDepthKey: 17]) { $1 },
            Self.pcm.merging([AVLinearPCMIsNonInterleaved: true]) { $1 },
        ]
        for key in [AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey] {
            bad.append(Self.pcm.filter { $0.key != key })
        }
        for settings in bad {
            let names = exceptions { _ = AVAssetWriterInput(mediaType: .audio, outputSettings: settings) }
            #expect(names == [.invalidArgument], "\(settings)")
        }
    }
}
