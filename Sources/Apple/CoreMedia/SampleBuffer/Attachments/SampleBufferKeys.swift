public import CoreVideo

// Keys and values of sample buffer attachments. Raw values that could not be observed are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// The key of the constraint indicator flags in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ConstraintIndicatorFlags: CFString =
    "ConstraintIndicatorFlags"

// Immutable.
/// The key of the level index in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_LevelIndex: CFString = "LevelIndex"

// Immutable.
/// The key of the profile compatibility flags in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileCompatibilityFlags: CFString =
    "ProfileCompatibilityFlags"

// Immutable.
/// The key of the profile index in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileIndex: CFString = "ProfileIndex"

// Immutable.
/// The key of the profile space in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileSpace: CFString = "ProfileSpace"

// Immutable.
/// The key of the temporal level in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TemporalLevel: CFString = "TemporalLevel"

// Immutable.
/// The key of the tier flag in temporal level information.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TierFlag: CFString = "TierFlag"

// Immutable.
/// The sample attachment for the refresh count of an audio decoder at an independent sample.
public nonisolated(unsafe) let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
    "AudioIndependentSampleDecoderRefreshCount"

// Immutable.
/// The sample attachment that indicates whether decoding needs other samples.
///
/// False for an intra-coded image, absent if unknown.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"

// Immutable.
/// The sample attachment that indicates whether to display the sample as soon as it is decoded.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"

// Immutable.
/// The sample attachment that indicates whether to decode the sample without displaying it.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

// Immutable.
/// The sample attachment that indicates whether later samples may have earlier presentation times.
public nonisolated(unsafe) let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
    "EarlierDisplayTimesAllowed"

// Immutable.
/// The sample attachment that indicates redundant coding.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"

// Immutable.
/// The sample attachment for HDR10+ data of a frame.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HDR10PlusPerFrameData: CFString = "HDR10PlusPerFrameData"

// Immutable.
/// The sample attachment for HEVC stepwise temporal sub-layer access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
    "HEVCStepwiseTemporalSubLayerAccess"

// Immutable.
/// The sample attachment for the NAL unit type of an HEVC sync sample.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"

// Immutable.
/// The sample attachment for HEVC temporal level information.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"

// Immutable.
/// The sample attachment for HEVC temporal sub-layer access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
    "HEVCTemporalSubLayerAccess"

// Immutable.
/// The sample attachment that indicates whether other samples depend on the sample.
///
/// The sample may be dropped only if this attachment is present and false.
public nonisolated(unsafe) let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"

// Immutable.
/// The sample attachment that indicates that decoding cannot start at the sample.
///
/// If it is absent, decoding can start there.
public nonisolated(unsafe) let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"

// Immutable.
/// The sample attachment that indicates a partial sync sample.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"

// Immutable.
/// The buffer attachment for the camera's intrinsic matrix.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"

// Immutable.
/// The buffer attachment that requests immediate display of empty media.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
    "DisplayEmptyMediaImmediately"

// Immutable.
/// The buffer attachment that requests draining after decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"

// Immutable.
/// The buffer attachment for the reason of a dropped frame; the buffer has neither image nor data.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"

// Immutable.
/// The buffer attachment for further information about a dropped frame, if known.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"

// Immutable.
/// The attachment of a buffer without samples that starts an empty edit at its time, a Boolean.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"

// Immutable.
/// The attachment of a buffer without samples that ends the previous sample at its time, a Boolean.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
    "EndsPreviousSampleDuration"

// Immutable.
/// The buffer attachment that requests silence for discontinuities.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
    "FillDiscontinuitiesWithSilence"

// Immutable.
/// The buffer attachment that requests a key frame from the encoder, a Boolean.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"

// Immutable.
/// The buffer attachment for gradual decoder refresh.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"

// Immutable.
/// The attachment that, together with empty media, indicates that no more media follows, a Boolean.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"

// Immutable.
/// The buffer attachment that requests a notification after consumption.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
    "PostNotificationWhenConsumed"

// Immutable.
/// The buffer attachment that requests a decoder reset before decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
    "ResetDecoderBeforeDecoding"

// Immutable.
/// The buffer attachment that resumes output.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"

// Immutable.
/// The buffer attachment that requests reverse playback, a Boolean.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"

// Immutable.
/// The buffer attachment for the byte offset of a sample reference.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
    "SampleReferenceByteOffset"

// Immutable.
/// The buffer attachment for the URL of a sample reference.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"

// Immutable.
/// The buffer attachment for the playback speed relative to the recorded speed, a number.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"

// Immutable.
/// The buffer attachment for lens stabilization of a still image.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
    "StillImageLensStabilizationInfo"

// Immutable.
/// The buffer attachment for a transition ID.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"

// Immutable.
/// The buffer attachment for the duration to trim at the end after decoding: a dictionary of a time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"

// Immutable.
/// The buffer attachment for the duration to trim at the start after decoding: a dictionary of a time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"

// Immutable.
/// The notification of a consumed buffer.
public nonisolated(unsafe) let kCMSampleBufferConsumerNotification_BufferConsumed: CFString =
    "kCMSampleBufferConsumerNotification_BufferConsumed"

// Immutable.
/// The drop reason of an unknown number of frames that the source lost.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"

// Immutable.
/// The drop reason of a late frame: the client was busy with an earlier one, and the output discards late frames.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"

// Immutable.
/// The drop reason of a source without a free buffer, usually because the client keeps buffers.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"

// Immutable.
/// The drop reason information of frames lost while the camera changed its mode.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"

// Immutable.
/// The lens stabilization state active.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Active: CFString =
    "kCMSampleBufferLensStabilizationInfo_Active"

// Immutable.
/// The lens stabilization state off.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Off: CFString =
    "kCMSampleBufferLensStabilizationInfo_Off"

// Immutable.
/// The lens stabilization state out of range.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString =
    "kCMSampleBufferLensStabilizationInfo_OutOfRange"

// Immutable.
/// The lens stabilization state unavailable.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString =
    "kCMSampleBufferLensStabilizationInfo_Unavailable"

// Immutable.
/// The notification of data that became ready.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataBecameReady: CFString =
    "kCMSampleBufferNotification_DataBecameReady"

// Immutable.
/// The notification of data that could not be loaded.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataFailed: CFString =
    "kCMSampleBufferNotification_DataFailed"

// Immutable.
/// The user info key of the status.
public nonisolated(unsafe) let kCMSampleBufferNotificationParameter_OSStatus: CFString =
    "kCMSampleBufferNotificationParameter_OSStatus"
