// Keys and values of dictionaries that describe audio. The strings are those of Apple's systems as far as they can be
// observed; only the names are documented.

/// The codec: an `AudioFormatID` such as `kAudioFormatMPEG4AAC`, as a number.
public let AVFormatIDKey: String = "AVFormatIDKey"
/// The sample rate in samples per second, a number.
public let AVSampleRateKey: String = "AVSampleRateKey"
/// The number of channels.
public let AVNumberOfChannelsKey: String = "AVNumberOfChannelsKey"
/// The channel layout: the bytes of an `AudioChannelLayout` as `Data`.
public let AVChannelLayoutKey: String = "AVChannelLayoutKey"
/// The type of an audio file, a four-character code as a number.
public let AVAudioFileTypeKey: String = "AVAudioFileTypeKey"

// Linear PCM

/// Bits per sample: 8, 16, 24 or 32.
public let AVLinearPCMBitDepthKey: String = "AVLinearPCMBitDepthKey"
/// Indicates whether samples are big-endian, a Boolean.
public let AVLinearPCMIsBigEndianKey: String = "AVLinearPCMIsBigEndianKey"
/// Indicates whether samples are floating-point numbers, a Boolean.
public let AVLinearPCMIsFloatKey: String = "AVLinearPCMIsFloatKey"
/// Indicates whether each channel has its own buffer, a Boolean.
public let AVLinearPCMIsNonInterleaved: String = "AVLinearPCMIsNonInterleaved"

// Encoders

/// Bits per second of all channels together, a number.
public let AVEncoderBitRateKey: String = "AVEncoderBitRateKey"
/// Bits per second of one channel, a number.
public let AVEncoderBitRatePerChannelKey: String = "AVEncoderBitRatePerChannelKey"
/// The bit rate strategy, one of the constants below.
public let AVEncoderBitRateStrategyKey: String = "AVEncoderBitRateStrategyKey"
/// Bits per sample before encoding, 8 to 32; for lossless codecs.
public let AVEncoderBitDepthHintKey: String = "AVEncoderBitDepthHintKey"
/// The quality, one of ``AVAudioQuality`` as a number.
public let AVEncoderAudioQualityKey: String = "AVEncoderAudioQualityKey"
/// The quality at a variable bit rate, one of ``AVAudioQuality`` as a number.
public let AVEncoderAudioQualityForVBRKey: String = "AVEncoderAudioQualityForVBRKey"
/// A constant bit rate.
public let AVAudioBitRateStrategy_Constant: String = "AVAudioBitRateStrategy_Constant"
/// A bit rate that is an average over a long time.
public let AVAudioBitRateStrategy_LongTermAverage: String = "AVAudioBitRateStrategy_LongTermAverage"
/// A variable bit rate with an upper limit.
public let AVAudioBitRateStrategy_VariableConstrained: String = "AVAudioBitRateStrategy_VariableConstrained"
/// A variable bit rate.
public let AVAudioBitRateStrategy_Variable: String = "AVAudioBitRateStrategy_Variable"

// Sample rate converters

/// The algorithm for sample rate conversion, one of the constants below.
public let AVSampleRateConverterAlgorithmKey: String = "AVSampleRateConverterAlgorithmKey"
/// The quality of sample rate conversion, one of ``AVAudioQuality`` as a number; writers reject it.
public let AVSampleRateConverterAudioQualityKey: String = "AVSampleRateConverterAudioQualityKey"
/// The default algorithm.
public let AVSampleRateConverterAlgorithm_Normal: String = "AVSampleRateConverterAlgorithm_Normal"
/// The algorithm of the highest quality, which is the slowest.
public let AVSampleRateConverterAlgorithm_Mastering: String = "AVSampleRateConverterAlgorithm_Mastering"
/// The algorithm with the least delay.
public let AVSampleRateConverterAlgorithm_MinimumPhase: String = "AVSampleRateConverterAlgorithm_MinimumPhase"
