// Keys and values of the dictionary for `AVVideoCompressionPropertiesKey`. The strings are those of Apple's systems as
// far as they can be observed; only the names are documented.

/// Settings of the encoder, a dictionary.
public let AVVideoCompressionPropertiesKey: String = "AVVideoCompressionPropertiesKey"
/// Settings of the decoder, a dictionary.
public let AVVideoDecompressionPropertiesKey: String = "AVVideoDecompressionPropertiesKey"
/// Average bits per second of the whole video.
public let AVVideoAverageBitRateKey: String = "AverageBitRate"
/// The quality, from 0 (worst) to 1 (best); for JPEG and HEIC.
public let AVVideoQualityKey: String = "Quality"
/// The maximum distance between key frames in frames; 1 makes every frame a key frame.
public let AVVideoMaxKeyFrameIntervalKey: String = "MaxKeyFrameInterval"
/// The maximum distance between key frames in seconds; 0 sets no limit.
public let AVVideoMaxKeyFrameIntervalDurationKey: String = "MaxKeyFrameIntervalDuration"
/// Indicates whether frames may be stored in an order that differs from the display order, a Boolean; true by default.
public let AVVideoAllowFrameReorderingKey: String = "AllowFrameReordering"
/// Frames per second that the encoder should expect; only a hint.
public let AVVideoExpectedSourceFrameRateKey: String = "ExpectedFrameRate"
/// Frames per second that cannot be dropped, because others depend on them; only a hint.
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

/// The entropy coding of H.264.
public let AVVideoH264EntropyModeKey: String = "H264EntropyMode"
/// Variable-length coding, which is simpler to decode.
public let AVVideoH264EntropyModeCAVLC: String = "CAVLC"
/// Arithmetic coding, which makes smaller files.
public let AVVideoH264EntropyModeCABAC: String = "CABAC"

// The constants that preceded ``AVVideoCodecType``.

/// H.264.
@available(*, deprecated, renamed: "AVVideoCodecType.h264")
public let AVVideoCodecH264: String = "avc1"
/// H.265.
@available(*, deprecated, renamed: "AVVideoCodecType.hevc")
public let AVVideoCodecHEVC: String = "hvc1"
/// JPEG, with each frame an image of its own.
@available(*, deprecated, renamed: "AVVideoCodecType.jpeg")
public let AVVideoCodecJPEG: String = "jpeg"
