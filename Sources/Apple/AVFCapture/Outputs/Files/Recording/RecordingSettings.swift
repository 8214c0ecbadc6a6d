import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// A client's choice of the storage format for the media of one connection (MOV-14).
enum RecordingSettings {
    /// Stores the media as they arrive.
    case asTheyAre
    /// Stores the media with these settings; missing values are chosen.
    case dictionary([String: Any])

    /// The known properties of a connection's frames.
    struct Images {
        var width: Int
        var height: Int
        /// Frames per second.
        var rate: Double
    }

    /// Supported keys for video.
    static let videoKeys = [
        AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoCompressionPropertiesKey,
        AVVideoColorPropertiesKey, AVVideoPixelAspectRatioKey,
    ]
    /// Supported keys for audio.
    static let audioKeys = [
        AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVEncoderBitRateKey,
        AVEncoderBitRatePerChannelKey, AVEncoderBitRateStrategyKey, AVEncoderAudioQualityKey, AVEncoderBitDepthHintKey,
        AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
    ]

    /// Returns the reason why a dictionary for video cannot be used; nil if it can.
    static func reason(againstVideo dictionary: [String: Any], codecs: [AVVideoCodecType]) -> String? {
        if let key = dictionary.keys.sorted().first(where: { !videoKeys.contains($0) }) {
            return "the key \(key) is not among supportedOutputSettingsKeys(for:)"
        }
        let settings = SettingsDictionary(dictionary)
        do throws(SettingsProblem) {
            let codec = try settings.text(AVVideoCodecKey)
            if codec == nil, settings.has(AVVideoCompressionPropertiesKey) {
                return "AVVideoCompressionPropertiesKey needs AVVideoCodecKey beside it"
            }
            if let codec, !codecs.contains(AVVideoCodecType(rawValue: codec)) {
                return "the codec \(codec) is not among availableVideoCodecTypes"
            }
            let some = Images(width: 640, height: 480, rate: 30)
            _ = try VideoOutputSettings(completeVideo(dictionary, some, codecs: codecs), hint: nil)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Returns the reason why a dictionary for audio cannot be used; nil if it can.
    static func reason(againstAudio dictionary: [String: Any]) -> String? {
        if let key = dictionary.keys.sorted().first(where: { !audioKeys.contains($0) }) {
            return "the key \(key) is not among supportedOutputSettingsKeys(for:)"
        }
        do throws(SettingsProblem) {
            _ = try AudioOutputSettings(completeAudio(dictionary, nil), hint: nil)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Returns complete settings for video: the given values, and suitable values for the rest.
    static func completeVideo(
        _ given: [String: Any],
        _ images: Images,
        codecs: [AVVideoCodecType]
    ) -> [String: Any] {
        let settings = SettingsDictionary(given)
        let codec = (try? settings.text(AVVideoCodecKey)).flatMap { $0 }.map { AVVideoCodecType(rawValue: $0) }
        let complete = EncoderRecommendation(
            codec: codec ?? codecs.first ?? .h264,
            width: (try? settings.integer(AVVideoWidthKey)).flatMap { $0 } ?? images.width,
            height: (try? settings.integer(AVVideoHeightKey)).flatMap { $0 } ?? images.height,
            rate: images.rate,
            isLive: true
        ).videoSettings
        var result = complete.merging(given) { _, given in given }
        let chosen = given[AVVideoCompressionPropertiesKey] as? [String: Any]
        if var properties = complete[AVVideoCompressionPropertiesKey] as? [String: Any], let chosen {
            // A quality and a bit rate contradict each other.
            if chosen[AVVideoQualityKey] != nil { properties[AVVideoAverageBitRateKey] = nil }
            result[AVVideoCompressionPropertiesKey] = properties.merging(chosen) { _, given in given }
        }
        return result
    }

    /// Returns complete settings for audio.
    static func completeAudio(_ given: [String: Any], _ source: AudioStreamBasicDescription?) -> [String: Any] {
        let settings = SettingsDictionary(given)
        let format = (try? settings.integer(AVFormatIDKey)).flatMap { $0 } ?? Int(kAudioFormatMPEG4AAC)
        var complete = EncoderRecommendation.audioSettings(for: source)
        complete[AVFormatIDKey] = given[AVFormatIDKey] ?? kAudioFormatMPEG4AAC
        if format != Int(kAudioFormatMPEG4AAC) || given[AVEncoderBitRatePerChannelKey] != nil {
            complete[AVEncoderBitRateKey] = nil
        }
        if format != Int(kAudioFormatMPEG4AAC), let source {
            complete[AVSampleRateKey] = source.mSampleRate
            complete[AVNumberOfChannelsKey] = Int(source.mChannelsPerFrame)
        }
        if format == Int(kAudioFormatLinearPCM) {
            complete[AVLinearPCMBitDepthKey] = 16
            complete[AVLinearPCMIsFloatKey] = false
            complete[AVLinearPCMIsBigEndianKey] = false
            complete[AVLinearPCMIsNonInterleaved] = false
        }
        if format == Int(kAudioFormatAppleLossless) { complete[AVEncoderBitDepthHintKey] = 16 }
        return complete.merging(given) { _, given in given }
    }
}
