// Codecs that no engine here decodes or encodes, for comparisons.

/// HEVC with Dolby Vision.
public var kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType { 0x6476_6831 }  // 'dvh1'
/// Apple ProRes RAW.
public var kCMVideoCodecType_AppleProResRAW: CMVideoCodecType { 0x6170_726E }  // 'aprn'
/// Apple ProRes RAW HQ.
public var kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType { 0x6170_7268 }  // 'aprh'
/// HEVC of disparity maps.
public var kCMVideoCodecType_DisparityHEVC: CMVideoCodecType { 0x6469_7368 }  // 'dish'
/// HEVC of depth maps.
public var kCMVideoCodecType_DepthHEVC: CMVideoCodecType { 0x6465_7068 }  // 'deph'
