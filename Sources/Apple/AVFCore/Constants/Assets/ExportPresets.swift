// Names of the presets of ``AVAssetExportSession``. The strings are those of Apple's systems.

/// Copies samples without encoding them again.
public let AVAssetExportPresetPassthrough: String = "AVAssetExportPresetPassthrough"
/// H.264 and AAC in low quality.
public let AVAssetExportPresetLowQuality: String = "AVAssetExportPresetLowQuality"
/// H.264 and AAC in medium quality, for sharing.
public let AVAssetExportPresetMediumQuality: String = "AVAssetExportPresetMediumQuality"
/// H.264 and AAC in the highest quality.
public let AVAssetExportPresetHighestQuality: String = "AVAssetExportPresetHighestQuality"
/// HEVC and AAC in the highest quality.
public let AVAssetExportPresetHEVCHighestQuality: String = "AVAssetExportPresetHEVCHighestQuality"
/// HEVC with an alpha layer and AAC, in the highest quality.
public let AVAssetExportPresetHEVCHighestQualityWithAlpha: String = "AVAssetExportPresetHEVCHighestQualityWithAlpha"
/// H.264 in at most 640 by 480 pixels, and AAC.
public let AVAssetExportPreset640x480: String = "AVAssetExportPreset640x480"
/// H.264 in at most 960 by 540 pixels, and AAC.
public let AVAssetExportPreset960x540: String = "AVAssetExportPreset960x540"
/// H.264 in at most 1280 by 720 pixels, and AAC.
public let AVAssetExportPreset1280x720: String = "AVAssetExportPreset1280x720"
/// H.264 in at most 1920 by 1080 pixels, and AAC.
public let AVAssetExportPreset1920x1080: String = "AVAssetExportPreset1920x1080"
/// H.264 in at most 3840 by 2160 pixels, and AAC.
public let AVAssetExportPreset3840x2160: String = "AVAssetExportPreset3840x2160"
/// HEVC in at most 1920 by 1080 pixels, and AAC.
public let AVAssetExportPresetHEVC1920x1080: String = "AVAssetExportPresetHEVC1920x1080"
/// HEVC with an alpha layer in at most 1920 by 1080 pixels, and AAC.
public let AVAssetExportPresetHEVC1920x1080WithAlpha: String = "AVAssetExportPresetHEVC1920x1080WithAlpha"
/// HEVC in at most 3840 by 2160 pixels, and AAC.
public let AVAssetExportPresetHEVC3840x2160: String = "AVAssetExportPresetHEVC3840x2160"
/// HEVC with an alpha layer in at most 3840 by 2160 pixels, and AAC.
public let AVAssetExportPresetHEVC3840x2160WithAlpha: String = "AVAssetExportPresetHEVC3840x2160WithAlpha"
/// Only audio: AAC in an M4A file.
public let AVAssetExportPresetAppleM4A: String = "AVAssetExportPresetAppleM4A"
/// ProRes 422 and linear PCM in a QuickTime movie.
public let AVAssetExportPresetAppleProRes422LPCM: String = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 and linear PCM in a QuickTime movie.
public let AVAssetExportPresetAppleProRes4444LPCM: String = "AVAssetExportPresetAppleProRes4444LPCM"
