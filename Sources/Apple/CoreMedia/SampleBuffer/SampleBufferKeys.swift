public import CoreVideo

// Names of facts and attachments. Raw texts that are not known from observation are our own.
//
// `nonisolated(unsafe)` throughout: an `NSString` is not `Sendable` by type, but these are constant and immutable.

// Immutable.
/// In the information about a temporal level, the constraint indicator flags.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ConstraintIndicatorFlags: CFString =
    "ConstraintIndicatorFlags"

// Immutable.
/// In the information about a temporal level, the level index.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_LevelIndex: CFString = "LevelIndex"

// Immutable.
/// In the information about a temporal level, the profile compatibility flags.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileCompatibilityFlags: CFString =
    "ProfileCompatibilityFlags"

// Immutable.
/// In the information about a temporal level, the profile index.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileIndex: CFString = "ProfileIndex"

// Immutable.
/// In the information about a temporal level, the profile space.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_ProfileSpace: CFString = "ProfileSpace"

// Immutable.
/// In the information about a temporal level, the temporal level.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TemporalLevel: CFString = "TemporalLevel"

// Immutable.
/// In the information about a temporal level, the tier flag.
public nonisolated(unsafe) let kCMHEVCTemporalLevelInfoKey_TierFlag: CFString = "TierFlag"

// Immutable.
/// Of one sample: audio independent sample decoder refresh count.
public nonisolated(unsafe) let kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount: CFString =
    "AudioIndependentSampleDecoderRefreshCount"

// Immutable.
/// A boolean: the sample needs others to be decoded; false for an intra picture, absent when unknown.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"

// Immutable.
/// A boolean: show the sample as soon as it is decoded.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"

// Immutable.
/// A boolean: decode the sample but do not show it.
public nonisolated(unsafe) let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

// Immutable.
/// A boolean: later samples may have earlier presentation times.
public nonisolated(unsafe) let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
    "EarlierDisplayTimesAllowed"

// Immutable.
/// Of one sample: has redundant coding.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"

// Immutable.
/// Of one sample: HDR10Plus per frame data.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HDR10PlusPerFrameData: CFString = "HDR10PlusPerFrameData"

// Immutable.
/// Of one sample: HEVC stepwise temporal sub layer access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess: CFString =
    "HEVCStepwiseTemporalSubLayerAccess"

// Immutable.
/// Of one sample: HEVC sync sample NAL unit type.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType: CFString = "HEVCSyncSampleNALUnitType"

// Immutable.
/// Of one sample: HEVC temporal level info.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"

// Immutable.
/// Of one sample: HEVC temporal sub layer access.
public nonisolated(unsafe) let kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess: CFString =
    "HEVCTemporalSubLayerAccess"

// Immutable.
/// A boolean: others need the sample.
///
/// Only where this is present and false may the sample be dropped.
public nonisolated(unsafe) let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"

// Immutable.
/// A boolean: decoding cannot begin at the sample.
///
/// Absent means that it can.
public nonisolated(unsafe) let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"

// Immutable.
/// Of one sample: partial sync.
public nonisolated(unsafe) let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"

// Immutable.
/// Of a sample buffer: camera intrinsic matrix.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"

// Immutable.
/// Of a sample buffer: display empty media immediately.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
    "DisplayEmptyMediaImmediately"

// Immutable.
/// Of a sample buffer: drain after decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DrainAfterDecoding: CFString = "DrainAfterDecoding"

// Immutable.
/// Why the frame was lost; such a buffer has neither image nor data.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"

// Immutable.
/// More about why the frame was lost, where something is known.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"

// Immutable.
/// A boolean, on a buffer without samples: an empty stretch begins at its time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EmptyMedia: CFString = "EmptyMedia"

// Immutable.
/// A boolean, on a buffer without samples: the last sample ends at its time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration: CFString =
    "EndsPreviousSampleDuration"

// Immutable.
/// Of a sample buffer: fill discontinuities with silence.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence: CFString =
    "FillDiscontinuitiesWithSilence"

// Immutable.
/// A boolean: the encoder is to make a key frame of this buffer.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"

// Immutable.
/// Of a sample buffer: gradual decoder refresh.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"

// Immutable.
/// A boolean, together with the empty stretch: nothing more will come.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PermanentEmptyMedia: CFString = "PermanentEmptyMedia"

// Immutable.
/// Of a sample buffer: post notification when consumed.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
    "PostNotificationWhenConsumed"

// Immutable.
/// Of a sample buffer: reset decoder before decoding.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding: CFString =
    "ResetDecoderBeforeDecoding"

// Immutable.
/// Of a sample buffer: resume output.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_ResumeOutput: CFString = "ResumeOutput"

// Immutable.
/// A boolean: the samples are to be played backwards.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_Reverse: CFString = "Reverse"

// Immutable.
/// Of a sample buffer: sample reference byte offset.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceByteOffset: CFString =
    "SampleReferenceByteOffset"

// Immutable.
/// Of a sample buffer: sample reference URL.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SampleReferenceURL: CFString = "SampleReferenceURL"

// Immutable.
/// How many times faster than recorded the samples are to be played: a number.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_SpeedMultiplier: CFString = "SpeedMultiplier"

// Immutable.
/// Of a sample buffer: still image lens stabilization info.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo: CFString =
    "StillImageLensStabilizationInfo"

// Immutable.
/// Of a sample buffer: transition ID.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TransitionID: CFString = "TransitionID"

// Immutable.
/// How much to leave out at the end after decoding: a dictionary of a time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtEnd: CFString = "TrimDurationAtEnd"

// Immutable.
/// How much to leave out at the beginning after decoding: a dictionary of a time.
public nonisolated(unsafe) let kCMSampleBufferAttachmentKey_TrimDurationAtStart: CFString = "TrimDurationAtStart"

// Immutable.
/// The notification: buffer consumed.
public nonisolated(unsafe) let kCMSampleBufferConsumerNotification_BufferConsumed: CFString =
    "kCMSampleBufferConsumerNotification_BufferConsumed"

// Immutable.
/// The source lost a number of frames that is not known.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"

// Immutable.
/// The client was still busy with an earlier frame, and the output discards late ones.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"

// Immutable.
/// The source had no free buffer, usually as the client keeps them.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"

// Immutable.
/// Frames were lost as the camera changed its mode.
public nonisolated(unsafe) let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"

// Immutable.
/// A state of lens stabilization: active.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Active: CFString =
    "kCMSampleBufferLensStabilizationInfo_Active"

// Immutable.
/// A state of lens stabilization: off.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Off: CFString =
    "kCMSampleBufferLensStabilizationInfo_Off"

// Immutable.
/// A state of lens stabilization: out of range.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_OutOfRange: CFString =
    "kCMSampleBufferLensStabilizationInfo_OutOfRange"

// Immutable.
/// A state of lens stabilization: unavailable.
public nonisolated(unsafe) let kCMSampleBufferLensStabilizationInfo_Unavailable: CFString =
    "kCMSampleBufferLensStabilizationInfo_Unavailable"

// Immutable.
/// The notification: data became ready.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataBecameReady: CFString =
    "kCMSampleBufferNotification_DataBecameReady"

// Immutable.
/// The notification: data failed.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataFailed: CFString =
    "kCMSampleBufferNotification_DataFailed"

// Immutable.
/// In a notification, the key of the OS status.
public nonisolated(unsafe) let kCMSampleBufferNotificationParameter_OSStatus: CFString =
    "kCMSampleBufferNotificationParameter_OSStatus"
