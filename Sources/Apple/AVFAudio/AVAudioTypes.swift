/// A number of frames of sound: one sample of each channel.
public typealias AVAudioFrameCount = UInt32
/// A place in sound, in frames.
public typealias AVAudioFramePosition = Int64
/// A number of packets of compressed sound.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// How a sample of linear PCM is stored.
public enum AVAudioCommonFormat: UInt, Sendable {
    /// In one of the ways that are not listed here.
    case otherFormat = 0
    /// As a 32-bit floating-point number.
    case pcmFormatFloat32 = 1
    /// As a 64-bit floating-point number.
    case pcmFormatFloat64 = 2
    /// As a signed 16-bit integer.
    case pcmFormatInt16 = 3
    /// As a signed 32-bit integer.
    case pcmFormatInt32 = 4
}
