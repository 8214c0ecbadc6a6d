import AVFoundation
import Foundation
import Testing

/// Tests the clauses of ``AVOutputSettingsAssistant``.
@Suite struct AssistantContractTests {
    @Test("SET-14 an unknown preset gives no assistant")
    func unknown() {
        #expect(AVOutputSettingsAssistant(preset: AVOutputSettingsPreset(rawValue: "no such preset")) == nil)
        let available = AVOutputSettingsAssistant.availableOutputSettingsPresets()
        #expect(available.count == 8)
        #expect(available.allSatisfy { AVOutputSettingsAssistant(preset: $0) != nil })
    }

    @Test(
        "SET-14 the settings follow the preset",
        arguments: [
            (AVOutputSettingsPreset.preset640x480, AVVideoCodecType.h264, 640, 480),
            (.preset960x540, .h264, 960, 540), (.preset1280x720, .h264, 1280, 720),
            (.preset1920x1080, .h264, 1920, 1080), (.preset3840x2160, .h264, 3840, 2160),
            (.hevc1920x1080, .hevc, 1920, 1080), (.hevc3840x2160, .hevc, 3840, 2160),
            (.hevc7680x4320, .hevc, 7680, 4320),
        ]
    )
    func follow(preset: AVOutputSettingsPreset, codec: AVVideoCodecType, width: Int, height: Int) throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: preset))
        #expect(assistant.outputFileType == .mov)
        let video = try #require(assistant.videoSettings)
        #expect(video[AVVideoCodecKey] as? AVVideoCodecType == codec)
        #expect(video[AVVideoWidthKey] as? Int == width && video[AVVideoHeightKey] as? Int == height)
        let audio = try #require(assistant.audioSettings)
        #expect(audio[AVFormatIDKey] as? AudioFormatID == kAudioFormatMPEG4AAC)
        #expect(audio[AVNumberOfChannelsKey] as? Int == 2 && audio[AVSampleRateKey] as? Double == 44100)
    }

    @Test(
        "SET-14 a source is not scaled up and keeps its aspect ratio",
        arguments: [
            (640, 480, 640, 480), (1920, 1080, 1280, 720), (1440, 1080, 960, 720), (720, 1280, 720, 1280),
            (1080, 1920, 720, 1280), (3, 5, 4, 6),
        ]
    )
    func source(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int) throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
        assistant.sourceVideoFormat = try CMFormatDescription(
            videoCodecType: .h264,
            width: width,
            height: height
        )
        let video = try #require(assistant.videoSettings)
        #expect(video[AVVideoWidthKey] as? Int == expectedWidth && video[AVVideoHeightKey] as? Int == expectedHeight)
    }

    @Test("SET-14 the default frame duration is 1/30 s, and the frame rate determines the bit rate")
    func durations() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
        #expect(assistant.sourceVideoAverageFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(assistant.sourceVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        func compression(_ key: String) -> Int? {
            (assistant.videoSettings?[AVVideoCompressionPropertiesKey] as? [String: Any])?[key] as? Int
        }
        let slow = try #require(compression(AVVideoAverageBitRateKey))
        assistant.sourceVideoAverageFrameDuration = CMTime(value: 1, timescale: 60)
        #expect(compression(AVVideoExpectedSourceFrameRateKey) == 60)
        let fast = try #require(compression(AVVideoAverageBitRateKey))
        #expect(abs(fast - 2 * slow) <= 1)
    }

    @Test("SET-14 a frame duration that is not a positive number raises")
    func raises() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset1280x720))
        let texts = reasons {
            assistant.sourceVideoAverageFrameDuration = .indefinite
            assistant.sourceVideoMinFrameDuration = .zero
        }
        #expect(texts.count == 2)
        #expect(assistant.sourceVideoAverageFrameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test("SET-14 the audio keeps the source's sample rate and channels as far as the encoder supports them")
    func audio() throws {
        let assistant = try #require(AVOutputSettingsAssistant(preset: .preset640x480))
        var stream = AudioStreamBasicDescription()
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mSampleRate = 96000
        stream.mChannelsPerFrame = 1
        assistant.sourceAudioFormat = try CMFormatDescription(audioStreamBasicDescription: stream)
        let audio = try #require(assistant.audioSettings)
        #expect(audio[AVSampleRateKey] as? Double == 48000 && audio[AVNumberOfChannelsKey] as? Int == 1)
    }
}
