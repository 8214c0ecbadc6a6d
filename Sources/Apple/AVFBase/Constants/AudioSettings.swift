// Keys and values of the dictionaries that describe sound. The strings are those of Apple's systems as far as they can be observed; only the names are documented.

/// The codec: an `AudioFormatID` such as `kAudioFormatMPEG4AAC`, as a number.
public let AVFormatIDKey: String = "AVFormatIDKey"
/// Samples in a second of each channel, a number.
public let AVSampleRateKey: String = "AVSampleRateKey"
/// Channels, a number.
public let AVNumberOfChannelsKey: String = "AVNumberOfChannelsKey"
/// Which channels there are and in which order: the bytes of an `AudioChannelLayout` as `Data`.
public let AVChannelLayoutKey: String = "AVChannelLayoutKey"
/// The type of an audio file, a four-character code as a number.
public let AVAudioFileTypeKey: String = "AVAudioFileTypeKey"

// Linear PCM

/// Bits of a sample: 8, 16, 24 or 32.
public let AVLinearPCMBitDepthKey: String = "AVLinearPCMBitDepthKey"
/// Whether the first byte of a sample weighs most, a Boolean.
public let AVLinearPCMIsBigEndianKey: String = "AVLinearPCMIsBigEndianKey"
/// Whether samples are floating-point numbers, a Boolean.
public let AVLinearPCMIsFloatKey: String = "AVLinearPCMIsFloatKey"
/// Whether each channel has a buffer of its own, a Boolean.
public let AVLinearPCMIsNonInterleaved: String = "AVLinearPCMIsNonInterleaved"

// Encoders

/// Bits in a second for all channels together, a number.
public let AVEncoderBitRateKey: String = "AVEncoderBitRateKey"
/// Bits in a second for one channel, a number.
public let AVEncoderBitRatePerChannelKey: String = "AVEncoderBitRatePerChannelKey"
/// How bits are spread over time, one of the strategies.
public let AVEncoderBitRateStrategyKey: String = "AVEncoderBitRateStrategyKey"
/// Bits of a sample before encoding, 8 to 32; for lossless codecs.
public let AVEncoderBitDepthHintKey: String = "AVEncoderBitDepthHintKey"
/// How good, one of ``AVAudioQuality``, as a number.
public let AVEncoderAudioQualityKey: String = "AVEncoderAudioQualityKey"
/// How good at a variable bit rate, one of ``AVAudioQuality``, as a number.
public let AVEncoderAudioQualityForVBRKey: String = "AVEncoderAudioQualityForVBRKey"
/// The same number of bits for every moment.
public let AVAudioBitRateStrategy_Constant: String = "AVAudioBitRateStrategy_Constant"
/// The bit rate holds over a long time.
public let AVAudioBitRateStrategy_LongTermAverage: String = "AVAudioBitRateStrategy_LongTermAverage"
/// As many bits as a moment needs, up to a limit.
public let AVAudioBitRateStrategy_VariableConstrained: String = "AVAudioBitRateStrategy_VariableConstrained"
/// As many bits as a moment needs.
public let AVAudioBitRateStrategy_Variable: String = "AVAudioBitRateStrategy_Variable"

// Converters of the sample rate

/// How the rate is converted, one of the algorithms.
public let AVSampleRateConverterAlgorithmKey: String = "AVSampleRateConverterAlgorithmKey"
/// How good the conversion is, one of ``AVAudioQuality``, as a number; writers refuse it.
public let AVSampleRateConverterAudioQualityKey: String = "AVSampleRateConverterAudioQualityKey"
/// The usual way.
public let AVSampleRateConverterAlgorithm_Normal: String = "AVSampleRateConverterAlgorithm_Normal"
/// The best, slowest way.
public let AVSampleRateConverterAlgorithm_Mastering: String = "AVSampleRateConverterAlgorithm_Mastering"
/// With the least delay.
public let AVSampleRateConverterAlgorithm_MinimumPhase: String = "AVSampleRateConverterAlgorithm_MinimumPhase"
