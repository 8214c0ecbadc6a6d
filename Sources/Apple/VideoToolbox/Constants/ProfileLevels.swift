public import CoreVideo

// Values of `kVTCompressionPropertyKey_ProfileLevel`.

/// The baseline profile of H.264, at level 1.3.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_1_3: CFString = "H264_Baseline_1_3"
/// The baseline profile of H.264, at level 3.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_0: CFString = "H264_Baseline_3_0"
/// The baseline profile of H.264, at level 3.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_1: CFString = "H264_Baseline_3_1"
/// The baseline profile of H.264, at level 3.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_3_2: CFString = "H264_Baseline_3_2"
/// The baseline profile of H.264, at level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_0: CFString = "H264_Baseline_4_0"
/// The baseline profile of H.264, at level 4.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_1: CFString = "H264_Baseline_4_1"
/// The baseline profile of H.264, at level 4.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_4_2: CFString = "H264_Baseline_4_2"
/// The baseline profile of H.264, at level 5.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_0: CFString = "H264_Baseline_5_0"
/// The baseline profile of H.264, at level 5.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_1: CFString = "H264_Baseline_5_1"
/// The baseline profile of H.264, at level 5.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_5_2: CFString = "H264_Baseline_5_2"
/// The baseline profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_Baseline_AutoLevel: CFString = "H264_Baseline_AutoLevel"
/// The main profile of H.264, at level 3.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_0: CFString = "H264_Main_3_0"
/// The main profile of H.264, at level 3.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_1: CFString = "H264_Main_3_1"
/// The main profile of H.264, at level 3.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_3_2: CFString = "H264_Main_3_2"
/// The main profile of H.264, at level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_0: CFString = "H264_Main_4_0"
/// The main profile of H.264, at level 4.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_1: CFString = "H264_Main_4_1"
/// The main profile of H.264, at level 4.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_4_2: CFString = "H264_Main_4_2"
/// The main profile of H.264, at level 5.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_0: CFString = "H264_Main_5_0"
/// The main profile of H.264, at level 5.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_1: CFString = "H264_Main_5_1"
/// The main profile of H.264, at level 5.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_5_2: CFString = "H264_Main_5_2"
/// The main profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_Main_AutoLevel: CFString = "H264_Main_AutoLevel"
/// The high profile of H.264, at level 3.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_0: CFString = "H264_High_3_0"
/// The high profile of H.264, at level 3.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_1: CFString = "H264_High_3_1"
/// The high profile of H.264, at level 3.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_3_2: CFString = "H264_High_3_2"
/// The high profile of H.264, at level 4.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_0: CFString = "H264_High_4_0"
/// The high profile of H.264, at level 4.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_1: CFString = "H264_High_4_1"
/// The high profile of H.264, at level 4.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_4_2: CFString = "H264_High_4_2"
/// The high profile of H.264, at level 5.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_0: CFString = "H264_High_5_0"
/// The high profile of H.264, at level 5.1.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_1: CFString = "H264_High_5_1"
/// The high profile of H.264, at level 5.2.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_5_2: CFString = "H264_High_5_2"
/// The high profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_High_AutoLevel: CFString = "H264_High_AutoLevel"
/// The constrained baseline profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_ConstrainedBaseline_AutoLevel: CFString =
    "H264_ConstrainedBaseline_AutoLevel"
/// The constrained high profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_ConstrainedHigh_AutoLevel: CFString =
    "H264_ConstrainedHigh_AutoLevel"
/// The extended profile of H.264, at level 5.0.
public nonisolated(unsafe) let kVTProfileLevel_H264_Extended_5_0: CFString = "H264_Extended_5_0"
/// The extended profile of H.264, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_H264_Extended_AutoLevel: CFString = "H264_Extended_AutoLevel"
/// The main profile of HEVC, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// The main 10 profile of HEVC, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"
/// The main 4:2:2 10 profile of HEVC, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Main42210_AutoLevel: CFString = "HEVC_Main42210_AutoLevel"
/// The monochrome profile of HEVC, at the least level that fits.
public nonisolated(unsafe) let kVTProfileLevel_HEVC_Monochrome_AutoLevel: CFString = "HEVC_Monochrome_AutoLevel"
