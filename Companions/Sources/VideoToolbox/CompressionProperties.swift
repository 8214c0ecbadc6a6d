public import CoreVideo

// Properties of compression sessions and their values.

/// Indicates whether compression must keep up with capture.
public var kVTCompressionPropertyKey_RealTime: CFString { "RealTime" }
/// The profile and level of the codec.
public var kVTCompressionPropertyKey_ProfileLevel: CFString { "ProfileLevel" }
/// Indicates whether frames may be stored in an order other than that of display.
public var kVTCompressionPropertyKey_AllowFrameReordering: CFString { "AllowFrameReordering" }
/// The average number of bits per second.
public var kVTCompressionPropertyKey_AverageBitRate: CFString { "AverageBitRate" }
/// The constant number of bits per second.
public var kVTCompressionPropertyKey_ConstantBitRate: CFString { "ConstantBitRate" }
/// The maximum numbers of bytes within numbers of seconds.
public var kVTCompressionPropertyKey_DataRateLimits: CFString { "DataRateLimits" }
/// The expected number of frames per second.
public var kVTCompressionPropertyKey_ExpectedFrameRate: CFString { "ExpectedFrameRate" }
/// The maximum number of frames from one key frame to the next.
public var kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString { "MaxKeyFrameInterval" }
/// The maximum number of seconds from one key frame to the next.
public var kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString { "MaxKeyFrameIntervalDuration" }
/// The quality, from 0 to 1.
public var kVTCompressionPropertyKey_Quality: CFString { "Quality" }
/// The entropy coding mode of H.264.
public var kVTCompressionPropertyKey_H264EntropyMode: CFString { "H264EntropyMode" }
/// Indicates whether the frame must be a key frame.
public var kVTEncodeFrameOptionKey_ForceKeyFrame: CFString { "ForceKeyFrame" }
/// The baseline profile of H.264.
public var kVTProfileLevel_H264_Baseline_AutoLevel: CFString { "H264_Baseline_AutoLevel" }
/// The main profile of H.264.
public var kVTProfileLevel_H264_Main_AutoLevel: CFString { "H264_Main_AutoLevel" }
/// The high profile of H.264.
public var kVTProfileLevel_H264_High_AutoLevel: CFString { "H264_High_AutoLevel" }
/// The main profile of HEVC.
public var kVTProfileLevel_HEVC_Main_AutoLevel: CFString { "HEVC_Main_AutoLevel" }
/// The main 10 profile of HEVC.
public var kVTProfileLevel_HEVC_Main10_AutoLevel: CFString { "HEVC_Main10_AutoLevel" }
/// Variable-length entropy coding.
public var kVTH264EntropyMode_CAVLC: CFString { "CAVLC" }
/// Arithmetic entropy coding.
public var kVTH264EntropyMode_CABAC: CFString { "CABAC" }
