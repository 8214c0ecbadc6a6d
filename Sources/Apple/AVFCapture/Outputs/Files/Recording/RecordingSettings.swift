import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// What a client has said about how the media of one connection are to be stored (MOV-14).
enum RecordingSettings {
    /// As they come.
    case asTheyAre
    /// Like this; what the dictionary leaves open is chosen.
    case dictionary([String: Any])

    /// What is known of a connection's pictures.
    struct Pictures {
        var width: Int
        var height: Int
        /// In a second.
        var rate: Double
    }

    /// The keys that may be given for pictures.
    static let videoKeys = [
        AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoCompressionPropertiesKey,
        AVVideoColorPropertiesKey, AVVideoPixelAspectRatioKey,
    ]
    /// The keys that may be given for sound.
    static let soundKeys = [
        AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVEncoderBitRateKey,
        AVEncoderBitRatePerChannelKey, AVEncoderBitRateStrategyKey, AVEncoderAudioQualityKey, AVEncoderBitDepthHintKey,
        AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
    ]

    /// Why a dictionary for pictures cannot be used; nil when it can.
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
            let some = Pictures(width: 640, height: 480, rate: 30)
            _ = try VideoOutputSettings(completeVideo(dictionary, some, codecs: codecs), hint: nil)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Why a dictionary for sound cannot be used; nil when it can.
    static func reason(againstSound dictionary: [String: Any]) -> String? {
        if let key = dictionary.keys.sorted().first(where: { !soundKeys.contains($0) }) {
            return "the key \(key) is not among supportedOutputSettingsKeys(for:)"
        }
        do throws(SettingsProblem) {
            _ = try AudioOutputSettings(completeSound(dictionary, nil), hint: nil)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A full dictionary for pictures: what is given, and good values for the rest.
    static func completeVideo(
        _ given: [String: Any],
        _ pictures: Pictures,
        codecs: [AVVideoCodecType]
    ) -> [String: Any] {
        let settings = SettingsDictionary(given)
        let codec = (try? settings.text(AVVideoCodecKey)).flatMap { $0 }.map { AVVideoCodecType(rawValue: $0) }
        let complete = EncoderRecommendation(
            codec: codec ?? codecs.first ?? .h264,
            width: (try? settings.integer(AVVideoWidthKey)).flatMap { $0 } ?? pictures.width,
            height: (try? settings.integer(AVVideoHeightKey)).flatMap { $0 } ?? pictures.height,
            rate: pictures.rate,
            isLive: true
        ).videoSettings
        var result = complete.merging(given) { _, given in given }
        let chosen = given[AVVideoCompressionPropertiesKey] as? [String: Any]
        if var properties = complete[AVVideoCompressionPropertiesKey] as? [String: Any], let chosen {
            // A quality and a bit rate would contradict each other.
            if chosen[AVVideoQualityKey] != nil { properties[AVVideoAverageBitRateKey] = nil }
            result[AVVideoCompressionPropertiesKey] = properties.merging(chosen) { _, given in given }
        }
        return result
    }

    /// A full dictionary for sound.
    static func completeSound(_ given: [String: Any], _ source: AudioStreamBasicDescription?) -> [String: Any] {
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
