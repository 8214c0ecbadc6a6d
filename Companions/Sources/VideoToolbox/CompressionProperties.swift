public import CoreVideo

// Properties of compressors and their values.

/// Whether pictures come as they are taken.
public var kVTCompressionPropertyKey_RealTime: CFString { "RealTime" }
/// Profile and level of the codec.
public var kVTCompressionPropertyKey_ProfileLevel: CFString { "ProfileLevel" }
/// Whether frames may be stored in another order.
public var kVTCompressionPropertyKey_AllowFrameReordering: CFString { "AllowFrameReordering" }
/// Bits in a second, on the average.
public var kVTCompressionPropertyKey_AverageBitRate: CFString { "AverageBitRate" }
/// Bits in a second, always.
public var kVTCompressionPropertyKey_ConstantBitRate: CFString { "ConstantBitRate" }
/// Bytes within seconds, at most.
public var kVTCompressionPropertyKey_DataRateLimits: CFString { "DataRateLimits" }
/// Frames in a second.
public var kVTCompressionPropertyKey_ExpectedFrameRate: CFString { "ExpectedFrameRate" }
/// Frames from one key frame to the next, at most.
public var kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString { "MaxKeyFrameInterval" }
/// Seconds from one key frame to the next, at most.
public var kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString { "MaxKeyFrameIntervalDuration" }
/// How good, from 0 to 1.
public var kVTCompressionPropertyKey_Quality: CFString { "Quality" }
/// How numbers are packed.
public var kVTCompressionPropertyKey_H264EntropyMode: CFString { "H264EntropyMode" }
/// Whether this is a key frame.
public var kVTEncodeFrameOptionKey_ForceKeyFrame: CFString { "ForceKeyFrame" }
/// H.264, baseline profile.
public var kVTProfileLevel_H264_Baseline_AutoLevel: CFString { "H264_Baseline_AutoLevel" }
/// H.264, main profile.
public var kVTProfileLevel_H264_Main_AutoLevel: CFString { "H264_Main_AutoLevel" }
/// H.264, high profile.
public var kVTProfileLevel_H264_High_AutoLevel: CFString { "H264_High_AutoLevel" }
/// HEVC, main profile.
public var kVTProfileLevel_HEVC_Main_AutoLevel: CFString { "HEVC_Main_AutoLevel" }
/// HEVC, main 10 profile.
public var kVTProfileLevel_HEVC_Main10_AutoLevel: CFString { "HEVC_Main10_AutoLevel" }
/// Packed by variable lengths.
public var kVTH264EntropyMode_CAVLC: CFString { "CAVLC" }
/// Packed by arithmetic.
public var kVTH264EntropyMode_CABAC: CFString { "CABAC" }
