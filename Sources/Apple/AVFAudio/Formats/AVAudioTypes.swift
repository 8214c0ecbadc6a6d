/// A number of audio frames; a frame is one sample of each channel.
public typealias AVAudioFrameCount = UInt32
/// A position in audio, in frames.
public typealias AVAudioFramePosition = Int64
/// A number of packets of compressed audio.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32

/// The storage format of a linear PCM sample.
public enum AVAudioCommonFormat: UInt, Sendable {
    /// A format that is not listed here.
    case otherFormat = 0
    /// 32-bit floating-point numbers.
    case pcmFormatFloat32 = 1
    /// 64-bit floating-point numbers.
    case pcmFormatFloat64 = 2
    /// Signed 16-bit integers.
    case pcmFormatInt16 = 3
    /// Signed 32-bit integers.
    case pcmFormatInt32 = 4
}
