package import CoreMedia
import CoreVideo
import Foundation
package import MediaFiles

/// A client's settings dictionary for storing audio.
package struct AudioOutputSettings: Hashable {
    var formatID: AudioFormatID
    var sampleRate: Double
    var channelCount: Int
    /// Bit rate of all channels, in bits per second; nil for the encoder's choice.
    var bitRate: Int?
    /// Bits per sample: of linear PCM, or of what a lossless codec keeps.
    var bitDepth = 16
    var isFloat = false
    var isBigEndian = false
    var isNonInterleaved = false
    var layout: Data?

    /// Reads a dictionary.
    ///
    /// - Parameters:
    ///   - hint: The format of the samples, which supplies the sample rate and channel count if the dictionary omits
    ///     them.
    ///   - isSoundFile: True for a file of its own, which may also be FLAC.
    package init(
        _ dictionary: [String: Any],
        hint: CMFormatDescription?,
        isSoundFile: Bool = false
    ) throws(SettingsProblem) {
        let settings = SettingsDictionary(dictionary)
        guard let format = try settings.integer(AVFormatIDKey).flatMap(AudioFormatID.init(exactly:)) else {
            throw SettingsProblem("they name no audio format; give AVFormatIDKey")
        }
        guard Self.formats.contains(format) || isSoundFile && format == kAudioFormatFLAC else {
            throw SettingsProblem("there is no encoder for the audio format \(PixelFormat.text(of: format))")
        }
        for key in [AVSampleRateConverterAudioQualityKey] where settings.has(key) {
            throw SettingsProblem("writers do not take \(key)")
        }
        let stream = hint?.audioStreamBasicDescription
        guard let rate = try settings.number(AVSampleRateKey) ?? stream?.mSampleRate else {
            throw SettingsProblem("AVSampleRateKey is missing; give it or a source format hint")
        }
        guard (1_000...768_000).contains(rate) else { throw SettingsProblem("the sample rate \(rate) cannot be used") }
        guard let channels = try settings.integer(AVNumberOfChannelsKey) ?? stream.map({ Int($0.mChannelsPerFrame) })
        else { throw SettingsProblem("AVNumberOfChannelsKey is missing; give it or a source format hint") }
        guard (1...64).contains(channels) else { throw SettingsProblem("\(channels) channels cannot be used") }
        layout = try settings.data(AVChannelLayoutKey)
        if channels > 2, layout == nil, hint?.audioChannelLayout == nil {
            throw SettingsProblem("more than two channels need AVChannelLayoutKey")
        }
        if let layout, layout.count < 12 {
            throw SettingsProblem("the value of AVChannelLayoutKey is not an audio channel layout")
        }
        (formatID, sampleRate, channelCount) = (format, rate, channels)
        bitRate = try Self.bitRate(settings, channels)
        if format == kAudioFormatLinearPCM { try takeLinear(settings, isHinted: hint != nil) }
        if format == kAudioFormatFLAC {
            bitDepth = try settings.integer(AVEncoderBitDepthHintKey) ?? 16
            guard [16, 24].contains(bitDepth) else { throw SettingsProblem("FLAC of \(bitDepth) bits cannot be made") }
        }
        if format == kAudioFormatAppleLossless { try takeLossless(settings, isHinted: hint != nil) }
    }

    /// The audio formats that can be encoded.
    private static let formats: Set<AudioFormatID> = [
        kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatOpus,
    ]

    private static func bitRate(_ settings: SettingsDictionary, _ channels: Int) throws(SettingsProblem) -> Int? {
        let one = try settings.integer(AVEncoderBitRatePerChannelKey)
        guard let rate = try settings.integer(AVEncoderBitRateKey) ?? one.map({ $0 * channels }) else { return nil }
        guard rate > 0 else { throw SettingsProblem("the bit rate \(rate) is not positive") }
        return rate
    }

    private mutating func takeLinear(_ settings: SettingsDictionary, isHinted: Bool) throws(SettingsProblem) {
        let depth = try settings.integer(AVLinearPCMBitDepthKey)
        let isFloat = try settings.bool(AVLinearPCMIsFloatKey)
        let isBigEndian = try settings.bool(AVLinearPCMIsBigEndianKey)
        let isNonInterleaved = try settings.bool(AVLinearPCMIsNonInterleaved)
        if !isHinted, depth == nil || isFloat == nil || isBigEndian == nil || isNonInterleaved == nil {
            throw SettingsProblem(
                "linear PCM needs all of AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey and "
                    + "AVLinearPCMIsNonInterleaved"
            )
        }
        self.isFloat = isFloat ?? false
        self.isBigEndian = isBigEndian ?? false
        self.isNonInterleaved = isNonInterleaved ?? false
        bitDepth = depth ?? 16
        guard self.isFloat ? [32, 64].contains(bitDepth) : [8, 16, 24, 32].contains(bitDepth) else {
            throw SettingsProblem("linear PCM of \(bitDepth) bits cannot be made")
        }
        if self.isNonInterleaved { throw SettingsProblem("files hold interleaved samples only") }
    }

    private mutating func takeLossless(_ settings: SettingsDictionary, isHinted: Bool) throws(SettingsProblem) {
        let depth = try settings.integer(AVEncoderBitDepthHintKey)
        if depth == nil, !isHinted {
            throw SettingsProblem("Apple Lossless needs AVEncoderBitDepthHintKey")
        }
        bitDepth = depth ?? 16
        guard [16, 20, 24, 32].contains(bitDepth) else {
            throw SettingsProblem("Apple Lossless of \(bitDepth) bits cannot be made")
        }
    }
}

extension AudioOutputSettings {
    /// The settings for the encoder.
    package var encoding: AudioEncoding {
        let codec: AudioEncoding.Codec =
            switch formatID {
            case kAudioFormatOpus: .opus
            case kAudioFormatFLAC: .flac(bitDepth: bitDepth)
            case kAudioFormatAppleLossless: .appleLossless(bitDepth: bitDepth)
            case kAudioFormatLinearPCM: .linearPCM(bitDepth: bitDepth, isFloat: isFloat, isBigEndian: isBigEndian)
            default: .aac
            }
        var encoding = AudioEncoding(codec: codec, sampleRate: sampleRate, channels: channelCount)
        encoding.bitRate = bitRate
        return encoding
    }
}
