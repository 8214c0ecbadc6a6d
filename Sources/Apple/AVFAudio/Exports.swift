@_exported public import CoreMedia

@_exported public import let AVFBase.AVAudioBitRateStrategy_Constant
@_exported public import let AVFBase.AVAudioBitRateStrategy_LongTermAverage
@_exported public import let AVFBase.AVAudioBitRateStrategy_Variable
@_exported public import let AVFBase.AVAudioBitRateStrategy_VariableConstrained
@_exported public import let AVFBase.AVAudioFileTypeKey
@_exported public import let AVFBase.AVChannelLayoutKey
@_exported public import let AVFBase.AVEncoderAudioQualityForVBRKey
@_exported public import let AVFBase.AVEncoderAudioQualityKey
@_exported public import let AVFBase.AVEncoderBitDepthHintKey
@_exported public import let AVFBase.AVEncoderBitRateKey
@_exported public import let AVFBase.AVEncoderBitRatePerChannelKey
@_exported public import let AVFBase.AVEncoderBitRateStrategyKey
// The keys of settings are part of this module, too.
@_exported public import let AVFBase.AVFormatIDKey
@_exported public import let AVFBase.AVLinearPCMBitDepthKey
@_exported public import let AVFBase.AVLinearPCMIsBigEndianKey
@_exported public import let AVFBase.AVLinearPCMIsFloatKey
@_exported public import let AVFBase.AVLinearPCMIsNonInterleaved
@_exported public import let AVFBase.AVNumberOfChannelsKey
@_exported public import let AVFBase.AVSampleRateConverterAlgorithmKey
@_exported public import let AVFBase.AVSampleRateConverterAlgorithm_Mastering
@_exported public import let AVFBase.AVSampleRateConverterAlgorithm_MinimumPhase
@_exported public import let AVFBase.AVSampleRateConverterAlgorithm_Normal
@_exported public import let AVFBase.AVSampleRateConverterAudioQualityKey
@_exported public import let AVFBase.AVSampleRateKey
