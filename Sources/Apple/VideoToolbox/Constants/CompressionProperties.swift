public import CoreVideo

// Properties of compression sessions, their values, and options of frames.

/// Indicates whether the frame must be a key frame.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_ForceKeyFrame: CFString = "ForceKeyFrame"
/// Indicates whether the frame must refer to an acknowledged long-term reference only.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_ForceLTRRefresh: CFString = "ForceLTRRefresh"
/// Tokens of long-term references that the receiver has.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_AcknowledgedLTRTokens: CFString = "AcknowledgedLTRTokens"
/// The quantizer of the frame.
public nonisolated(unsafe) let kVTEncodeFrameOptionKey_BaseFrameQP: CFString = "BaseFrameQP"
/// The number of frames inside the session; read-only.
public nonisolated(unsafe) let kVTCompressionPropertyKey_NumberOfPendingFrames: CFString = "NumberOfPendingFrames"
/// Indicates whether the encoder reads the buffers of the pool without a copy; read-only.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelBufferPoolIsShared: CFString = "PixelBufferPoolIsShared"
/// The pixel buffer attributes that the encoder prefers; read-only.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: CFString =
    "VideoEncoderPixelBufferAttributes"
/// The maximum number of frames from one key frame to the next.
///
/// With 1, all frames are key frames; 0 leaves the choice to the encoder.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameInterval: CFString = "MaxKeyFrameInterval"
/// The maximum number of seconds from one key frame to the next; 0 means no limit.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration: CFString =
    "MaxKeyFrameIntervalDuration"
/// Indicates whether frames may depend on others; if not, all are key frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowTemporalCompression: CFString = "AllowTemporalCompression"
/// Indicates whether frames may be stored in an order other than that of display.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowFrameReordering: CFString = "AllowFrameReordering"
/// Indicates whether frames may depend on frames before the previous key frame.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowOpenGOP: CFString = "AllowOpenGOP"
/// The average number of bits per second.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AverageBitRate: CFString = "AverageBitRate"
/// The constant number of bits per second.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ConstantBitRate: CFString = "ConstantBitRate"
/// The number of bits per second that complex passages may exceed.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VariableBitRate: CFString = "VariableBitRate"
/// Pairs of a number of bytes and a number of seconds in which no more bytes may come.
public nonisolated(unsafe) let kVTCompressionPropertyKey_DataRateLimits: CFString = "DataRateLimits"
/// The quality from 0 to 1 where no bit rate is set.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Quality: CFString = "Quality"
/// Indicates whether frames of another session come before.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesBeforeStart: CFString = "MoreFramesBeforeStart"
/// Indicates whether frames of another session follow.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MoreFramesAfterEnd: CFString = "MoreFramesAfterEnd"
/// Indicates whether speed matters more than size.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: CFString =
    "PrioritizeEncodingSpeedOverQuality"
/// The constant quality of all frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ConstantQuality: CFString = "ConstantQuality"
/// The profile and level: one of the constants `kVTProfileLevel_…`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProfileLevel: CFString = "ProfileLevel"
/// The entropy coding of H.264: one of the constants `kVTH264EntropyMode_…`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_H264EntropyMode: CFString = "H264EntropyMode"
/// Variable-length coding.
public nonisolated(unsafe) let kVTH264EntropyMode_CAVLC: CFString = "CAVLC"
/// Arithmetic coding.
public nonisolated(unsafe) let kVTH264EntropyMode_CABAC: CFString = "CABAC"
/// The number of bits of a pixel.
public nonisolated(unsafe) let kVTCompressionPropertyKey_Depth: CFString = "Depth"
/// The maximum number of frames inside the encoder; 0 makes each frame come out at once.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxFrameDelayCount: CFString = "MaxFrameDelayCount"
/// The maximum number of bytes of a slice of H.264.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxH264SliceBytes: CFString = "MaxH264SliceBytes"
/// Indicates whether compression must keep up with capture.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RealTime: CFString = "RealTime"
/// Indicates whether power matters more than speed.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaximizePowerEfficiency: CFString = "MaximizePowerEfficiency"
/// The number of frames that the session will get.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SourceFrameCount: CFString = "SourceFrameCount"
/// The expected number of frames per second.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedFrameRate: CFString = "ExpectedFrameRate"
/// The share of frames in the base layer.
public nonisolated(unsafe) let kVTCompressionPropertyKey_BaseLayerFrameRateFraction: CFString =
    "BaseLayerFrameRateFraction"
/// The expected number of seconds in total.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ExpectedDuration: CFString = "ExpectedDuration"
/// Indicates whether the encoder uses hardware; read-only.
public nonisolated(unsafe) let kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: CFString =
    "UsingHardwareAcceleratedVideoEncoder"
/// The identifier of the encoder; read-only.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EncoderID: CFString = "EncoderID"
/// The storage of a session with several passes.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MultiPassStorage: CFString = "MultiPassStorage"
/// The number of fields of a frame.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldCount: CFString = "FieldCount"
/// The order of the fields of a frame.
public nonisolated(unsafe) let kVTCompressionPropertyKey_FieldDetail: CFString = "FieldDetail"
/// Indicates whether a DV frame is wide.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AspectRatio16x9: CFString = "AspectRatio16x9"
/// Indicates whether frames are progressive.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProgressiveScan: CFString = "ProgressiveScan"
/// The clean aperture of the frames, a dictionary.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CleanAperture: CFString = "CleanAperture"
/// The pixel aspect ratio of the frames, a dictionary.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelAspectRatio: CFString = "PixelAspectRatio"
/// The colour primaries with which the frames are tagged.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ColorPrimaries: CFString = "ColorPrimaries"
/// The transfer function with which the frames are tagged.
public nonisolated(unsafe) let kVTCompressionPropertyKey_TransferFunction: CFString = "TransferFunction"
/// The YCbCr matrix with which the frames are tagged; others are converted.
public nonisolated(unsafe) let kVTCompressionPropertyKey_YCbCrMatrix: CFString = "YCbCrMatrix"
/// The ICC profile of the frames, as data.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ICCProfile: CFString = "ICCProfile"
/// The colour volume of the mastering display, as data.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MasteringDisplayColorVolume: CFString =
    "MasteringDisplayColorVolume"
/// The light level of the content, as data.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ContentLightLevelInfo: CFString = "ContentLightLevelInfo"
/// The treatment of HDR metadata: one of the constants `kVTHDRMetadataInsertionMode_…`.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HDRMetadataInsertionMode: CFString = "HDRMetadataInsertionMode"
/// Writes no HDR metadata.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_None: CFString = "None"
/// Writes the HDR metadata that frames carry.
public nonisolated(unsafe) let kVTHDRMetadataInsertionMode_Auto: CFString = "Auto"
/// Properties of the pixel transfer session that fits the frames, a dictionary.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PixelTransferProperties: CFString = "PixelTransferProperties"
/// The number of bits of a component of the output.
public nonisolated(unsafe) let kVTCompressionPropertyKey_OutputBitDepth: CFString = "OutputBitDepth"
/// Indicates whether alpha is stored.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PreserveAlphaChannel: CFString = "PreserveAlphaChannel"
/// The largest quantizer.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MaxAllowedFrameQP: CFString = "MaxAllowedFrameQP"
/// The smallest quantizer.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MinAllowedFrameQP: CFString = "MinAllowedFrameQP"
/// The number of reference frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ReferenceBufferCount: CFString = "ReferenceBufferCount"
/// Enables long-term references.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EnableLTR: CFString = "EnableLTR"
/// Indicates whether temporal layers are allowed.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AllowTemporalSubLayers: CFString = "AllowTemporalSubLayers"
