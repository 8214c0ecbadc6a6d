// What goes under `AVVideoCompressionPropertiesKey`. The strings are those that Apple's systems use as far as they can be observed; only the names are documented.

/// Settings of the encoder, a dictionary.
public let AVVideoCompressionPropertiesKey: String = "AVVideoCompressionPropertiesKey"
/// Settings of the decoder, a dictionary.
public let AVVideoDecompressionPropertiesKey: String = "AVVideoDecompressionPropertiesKey"
/// Bits in a second over the whole video.
public let AVVideoAverageBitRateKey: String = "AverageBitRate"
/// 0, worst, to 1, best; for JPEG and HEIC.
public let AVVideoQualityKey: String = "Quality"
/// The longest distance between key frames in frames; 1 makes every frame one.
public let AVVideoMaxKeyFrameIntervalKey: String = "MaxKeyFrameInterval"
/// The longest distance between key frames in seconds; 0 sets no limit.
public let AVVideoMaxKeyFrameIntervalDurationKey: String = "MaxKeyFrameIntervalDuration"
/// Whether frames may be stored in another order than shown, a Boolean, true where absent.
public let AVVideoAllowFrameReorderingKey: String = "AllowFrameReordering"
/// Frames in a second that the encoder should expect; a hint only.
public let AVVideoExpectedSourceFrameRateKey: String = "ExpectedFrameRate"
/// Frames in a second that no other frame may be left out for; a hint only.
public let AVVideoAverageNonDroppableFrameRateKey: String = "AverageNonDroppableFrameRate"
/// The profile and level of the stream.
public let AVVideoProfileLevelKey: String = "ProfileLevel"

// Values of `AVVideoProfileLevelKey`.

/// H.264 baseline profile, level 3.0.
public let AVVideoProfileLevelH264Baseline30: String = "H264_Baseline_3_0"
/// H.264 baseline profile, level 3.1.
public let AVVideoProfileLevelH264Baseline31: String = "H264_Baseline_3_1"
/// H.264 baseline profile, level 4.1.
public let AVVideoProfileLevelH264Baseline41: String = "H264_Baseline_4_1"
/// H.264 baseline profile, level chosen by the encoder.
public let AVVideoProfileLevelH264BaselineAutoLevel: String = "H264_Baseline_AutoLevel"
/// H.264 main profile, level 3.0.
public let AVVideoProfileLevelH264Main30: String = "H264_Main_3_0"
/// H.264 main profile, level 3.1.
public let AVVideoProfileLevelH264Main31: String = "H264_Main_3_1"
/// H.264 main profile, level 3.2.
public let AVVideoProfileLevelH264Main32: String = "H264_Main_3_2"
/// H.264 main profile, level 4.1.
public let AVVideoProfileLevelH264Main41: String = "H264_Main_4_1"
/// H.264 main profile, level chosen by the encoder.
public let AVVideoProfileLevelH264MainAutoLevel: String = "H264_Main_AutoLevel"
/// H.264 high profile, level 4.0.
public let AVVideoProfileLevelH264High40: String = "H264_High_4_0"
/// H.264 high profile, level 4.1.
public let AVVideoProfileLevelH264High41: String = "H264_High_4_1"
/// H.264 high profile, level chosen by the encoder.
public let AVVideoProfileLevelH264HighAutoLevel: String = "H264_High_AutoLevel"

// Entropy coding.

/// How H.264 codes its coefficients.
public let AVVideoH264EntropyModeKey: String = "H264EntropyMode"
/// Variable-length codes: simpler to decode.
public let AVVideoH264EntropyModeCAVLC: String = "CAVLC"
/// Arithmetic codes: smaller.
public let AVVideoH264EntropyModeCABAC: String = "CABAC"

// The names from before ``AVVideoCodecType``.

/// H.264.
@available(*, deprecated, renamed: "AVVideoCodecType.h264")
public let AVVideoCodecH264: String = "avc1"
/// H.265.
@available(*, deprecated, renamed: "AVVideoCodecType.hevc")
public let AVVideoCodecHEVC: String = "hvc1"
/// Every frame a JPEG picture.
@available(*, deprecated, renamed: "AVVideoCodecType.jpeg")
public let AVVideoCodecJPEG: String = "jpeg"
