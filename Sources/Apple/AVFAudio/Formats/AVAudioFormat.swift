public import CoreMedia
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer; nobody writes to the description's memory.
/// An audio format: codec, sample rate and channels.
///
/// Samples are in the host's byte order.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    /// The format as a Core Media format description.
    public let formatDescription: CMAudioFormatDescription

    /// Creates a format from a Core Media description without checks.
    public init(cmAudioFormatDescription formatDescription: CMAudioFormatDescription) {
        self.formatDescription = formatDescription
        super.init()
    }

    /// Creates a format from a stream description; returns nil if it is invalid, for example if the sample rate is 0.
    public init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
        guard asbd.pointee.mSampleRate > 0, asbd.pointee.mChannelsPerFrame > 0,
            let description = try? CMFormatDescription(audioStreamBasicDescription: asbd.pointee)
        else { return nil }
        formatDescription = description
        super.init()
    }

    /// Creates the standard format of 44,100 Hz and two channels.
    ///
    /// Differs from Apple: there the new object describes nothing.
    public override convenience init() {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = 44_100
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved
        (stream.mChannelsPerFrame, stream.mBitsPerChannel) = (2, 32)
        (stream.mFramesPerPacket, stream.mBytesPerFrame, stream.mBytesPerPacket) = (1, 4, 4)
        self.init(cmAudioFormatDescription: Self.valid(stream))
    }

    /// Creates the standard format: 32-bit floating-point samples, one channel after the other.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        self.init(commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels, interleaved: false)
    }

    /// Creates a linear PCM format; returns nil for `otherFormat`, a sample rate of 0, or no channels.
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
        // A single channel is flagged as requested, separate or interleaved: the memory layout is the same.
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

    /// Creates a format from settings as audio outputs take them (`AVSampleRateKey` and so on).
    ///
    /// Returns nil if the settings lack the sample rate or the channels.
    public convenience init?(settings: [String: Any]) {
        func number(_ key: String) -> NSNumber? {
            settings[key] as? NSNumber ?? (settings[key] as? Int).map { $0 as NSNumber }
        }
        guard let rate = number("AVSampleRateKey")?.doubleValue,
            let channels = number("AVNumberOfChannelsKey")?.uint32Value
        else { return nil }
        let kind = number("AVFormatIDKey")?.uint32Value ?? (settings["AVFormatIDKey"] as? UInt32)
        if let kind, kind != kAudioFormatLinearPCM {
            var stream = AudioStreamBasicDescription()
            (stream.mSampleRate, stream.mFormatID, stream.mChannelsPerFrame) = (rate, kind, channels)
            let depth = number("AVEncoderBitDepthHintKey")?.intValue ?? 16
            switch kind {
            case kAudioFormatMPEG4AAC: stream.mFramesPerPacket = 1024
            case kAudioFormatAppleLossless:
                // 1 means 16 bits, 3 means 24 bits.
                (stream.mFramesPerPacket, stream.mFormatFlags) = (4096, depth > 16 ? 3 : 1)
            case kAudioFormatOpus: stream.mFramesPerPacket = 960
            case kAudioFormatMPEGLayer3: stream.mFramesPerPacket = 1152
            default: break
            }
            self.init(streamDescription: &stream)
            return
        }
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

    /// The stream description, valid while the format is alive.
    public var streamDescription: UnsafePointer<AudioStreamBasicDescription> {
        guard let pointer = CMAudioFormatDescriptionGetStreamBasicDescription(formatDescription) else {
            preconditionFailure("The format description of an AVAudioFormat must describe audio.")
        }
        return pointer
    }

    /// A copy of the stream description, which outlives the format.
    var stream: AudioStreamBasicDescription {
        formatDescription.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    }

    /// The number of frames per second.
    public var sampleRate: Double { stream.mSampleRate }

    /// The number of channels.
    public var channelCount: AVAudioChannelCount { stream.mChannelsPerFrame }

    /// A Boolean value that indicates whether the samples of a frame are adjacent.
    public var isInterleaved: Bool {
        stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
    }

    /// The channels, the sample rate and the form of the samples, for logs.
    open override var description: String {
        let layout = isInterleaved ? "interleaved" : "deinterleaved"
        let kind: String
        switch commonFormat {
        case .pcmFormatFloat32: kind = "Float32, \(layout)"
        case .pcmFormatFloat64: kind = "Float64, \(layout)"
        case .pcmFormatInt16: kind = "Int16, \(layout)"
        case .pcmFormatInt32: kind = "Int32, \(layout)"
        default: kind = "\(formatDescription.mediaSubType)"
        }
        return "<AVAudioFormat \(channelCount) ch, \(sampleRate) Hz, \(kind)>"
    }

    /// A Boolean value that indicates whether this is the standard format.
    ///
    /// The standard format has 32-bit floating-point samples, one channel after the other.
    public var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// The storage format of a sample.
    public var commonFormat: AVAudioCommonFormat {
        let stream = self.stream
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

    /// The additional data that a decoder needs; nil if there is none.
    public var magicCookie: Data? {
        var size = 0
        let cookie = CMAudioFormatDescriptionGetMagicCookie(formatDescription, sizeOut: &size)
        return cookie.map { Data(bytes: $0, count: size) }
    }

    /// The format as settings for audio outputs and writers.
    public var settings: [String: Any] {
        let stream = self.stream
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

    /// Returns a Boolean value that indicates whether two formats have equal descriptions.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? AVAudioFormat).map {
            CMFormatDescriptionEqual($0.formatDescription, otherFormatDescription: formatDescription)
        } ?? false
    }

    /// A hash value; equal formats have the same one.
    open override var hash: Int { stream.hashValue }

    /// The layout; nil, since the order of channels is not kept.
    open var channelLayout: AVAudioChannelLayout? { nil }
}
