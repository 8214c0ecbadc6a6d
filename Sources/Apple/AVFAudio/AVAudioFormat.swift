public import CoreMedia
public import Foundation

// Sendable unchecked: nothing changes after the initializer; the description's memory is written by nobody.
/// How sound is stored: its codec, rate and channels.
///
/// Samples are in the byte order of the machine.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    /// The same in the terms of Core Media.
    public let formatDescription: CMAudioFormatDescription

    /// Takes a description of Core Media's; nothing is checked.
    public init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
        self.formatDescription = formatDescription
        super.init()
    }

    /// Takes a description by its fields; nil when a description of it cannot be made, as for a rate of 0.
    public init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
        guard asbd.pointee.mSampleRate > 0, asbd.pointee.mChannelsPerFrame > 0,
            let description = try? CMFormatDescription(audioStreamBasicDescription: asbd.pointee)
        else { return nil }
        formatDescription = description
        super.init()
    }

    /// The usual form of sound in memory: 32-bit floating-point numbers, one channel after the other.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Linear PCM; nil for `otherFormat`, a rate of 0 or no channels.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat,
        sampleRate: Double,
        channels: AVAudioChannelCount,
        interleaved: Bool
    ) {
        let bytes: UInt32
        var flags = kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
        switch format {
        case .otherFormat: return nil
        case .pcmFormatFloat32: (bytes, flags) = (4, flags | kAudioFormatFlagIsFloat)
        case .pcmFormatFloat64: (bytes, flags) = (8, flags | kAudioFormatFlagIsFloat)
        case .pcmFormatInt16: (bytes, flags) = (2, flags | kAudioFormatFlagIsSignedInteger)
        case .pcmFormatInt32: (bytes, flags) = (4, flags | kAudioFormatFlagIsSignedInteger)
        }
        // One channel is written as separate or interleaved, as asked: it makes no difference to the memory.
        if !interleaved { flags |= kAudioFormatFlagIsNonInterleaved }
        let frame = bytes * (interleaved ? channels : 1)
        var description = AudioStreamBasicDescription(
            mSampleRate: sampleRate,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: flags,
            mBytesPerPacket: frame,
            mFramesPerPacket: 1,
            mBytesPerFrame: frame,
            mChannelsPerFrame: channels,
            mBitsPerChannel: bytes * 8,
            mReserved: 0
        )
        self.init(streamDescription: &description)
    }

    /// Linear PCM by settings as outputs of sound take them (`AVSampleRateKey` and so on); nil where they lack the rate or
    /// the channels, or ask for another codec.
    public convenience init?(settings: [String: Any]) {
        func number(_ key: String) -> NSNumber? {
            settings[key] as? NSNumber ?? (settings[key] as? Int).map { $0 as NSNumber }
        }
        guard number("AVFormatIDKey").map({ $0.uint32Value == kAudioFormatLinearPCM }) ?? true,
            let rate = number("AVSampleRateKey")?.doubleValue,
            let channels = number("AVNumberOfChannelsKey")?.uint32Value
        else { return nil }
        let isFloat = number("AVLinearPCMIsFloatKey")?.boolValue ?? false
        let format: AVAudioCommonFormat
        switch (number("AVLinearPCMBitDepthKey")?.intValue ?? 16, isFloat) {
        case (16, false): format = .pcmFormatInt16
        case (32, false): format = .pcmFormatInt32
        case (32, true): format = .pcmFormatFloat32
        case (64, true): format = .pcmFormatFloat64
        default: return nil
        }
        let isSeparate = number("AVLinearPCMIsNonInterleaved")?.boolValue ?? false
        self.init(commonFormat: format, sampleRate: rate, channels: channels, interleaved: !isSeparate)
    }

    /// The fields of the description; good as long as the format lives.
    public var streamDescription: UnsafePointer<AudioStreamBasicDescription> {
        guard let pointer = CMAudioFormatDescriptionGetStreamBasicDescription(formatDescription) else {
            preconditionFailure("A format of sound was made from a description that is not of sound.")
        }
        return pointer
    }

    /// Frames in a second.
    public var sampleRate: Double { streamDescription.pointee.mSampleRate }

    /// Channels.
    public var channelCount: AVAudioChannelCount { streamDescription.pointee.mChannelsPerFrame }

    /// Whether the samples of a frame lie next to each other.
    public var isInterleaved: Bool {
        streamDescription.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
    }

    /// Whether it is the usual form: 32-bit floating-point numbers, one channel after the other.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// How a sample is stored.
    public var commonFormat: AVAudioCommonFormat {
        let stream = streamDescription.pointee
        guard stream.mFormatID == kAudioFormatLinearPCM, stream.mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else {
            return .otherFormat
        }
        let isFloat = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isSigned = stream.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        switch (stream.mBitsPerChannel, isFloat, isSigned) {
        case (32, true, _): return .pcmFormatFloat32
        case (64, true, _): return .pcmFormatFloat64
        case (16, false, true): return .pcmFormatInt16
        case (32, false, true): return .pcmFormatInt32
        default: return .otherFormat
        }
    }

    /// The data a decoder needs besides; nil where there is none.
    public var magicCookie: Data? {
        var size = 0
        let cookie = CMAudioFormatDescriptionGetMagicCookie(formatDescription, sizeOut: &size)
        return cookie.map { Data(bytes: $0, count: size) }
    }

    /// The format as settings for outputs and writers of sound.
    public var settings: [String: Any] {
        let stream = streamDescription.pointee
        var settings: [String: Any] = [
            "AVFormatIDKey": stream.mFormatID, "AVSampleRateKey": stream.mSampleRate,
            "AVNumberOfChannelsKey": stream.mChannelsPerFrame,
        ]
        if stream.mFormatID == kAudioFormatLinearPCM {
            settings["AVLinearPCMBitDepthKey"] = stream.mBitsPerChannel
            settings["AVLinearPCMIsFloatKey"] = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
            settings["AVLinearPCMIsBigEndianKey"] = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
            settings["AVLinearPCMIsNonInterleaved"] = !isInterleaved
        }
        return settings
    }

    /// Whether two formats have equal descriptions.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioFormat).map {
            CMFormatDescriptionEqual($0.formatDescription, otherFormatDescription: formatDescription)
        } ?? false
    }

    /// A number that equal formats share.
    open override var hash: Int { streamDescription.pointee.hashValue }
}
