import CoreVideo

extension CMSampleBuffer.AttachmentKey {
    /// The same as `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`.
    public static let cameraIntrinsicMatrix = Self(rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// The same as `kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately`.
    public static let displayEmptyMediaImmediately = Self(
        rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately
    )
    /// The same as `kCMSampleBufferAttachmentKey_DrainAfterDecoding`.
    public static let drainAfterDecoding = Self(rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// The same as `kCMSampleBufferAttachmentKey_DroppedFrameReason`.
    public static let droppedFrameReason = Self(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// The same as `kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo`.
    public static let droppedFrameReasonInfo = Self(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// The same as `kCMSampleBufferAttachmentKey_EmptyMedia`.
    public static let emptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// The same as `kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration`.
    public static let endsPreviousSampleDuration = Self(
        rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration
    )
    /// The same as `kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence`.
    public static let fillDiscontinuitiesWithSilence = Self(
        rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence
    )
    /// The same as `kCMSampleBufferAttachmentKey_ForceKeyFrame`.
    public static let forceKeyFrame = Self(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
    /// The same as `kCMSampleBufferAttachmentKey_GradualDecoderRefresh`.
    public static let gradualDecoderRefresh = Self(rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// The same as `kCMSampleBufferAttachmentKey_PermanentEmptyMedia`.
    public static let permanentEmptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// The same as `kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed`.
    public static let postNotificationWhenConsumed = Self(
        rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed
    )
    /// The same as `kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding`.
    public static let resetDecoderBeforeDecoding = Self(
        rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding
    )
    /// The same as `kCMSampleBufferAttachmentKey_ResumeOutput`.
    public static let resumeOutput = Self(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// The same as `kCMSampleBufferAttachmentKey_Reverse`.
    public static let reverse = Self(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// The same as `kCMSampleBufferAttachmentKey_SampleReferenceByteOffset`.
    public static let sampleReferenceByteOffset = Self(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// The same as `kCMSampleBufferAttachmentKey_SampleReferenceURL`.
    public static let sampleReferenceURL = Self(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// The same as `kCMSampleBufferAttachmentKey_SpeedMultiplier`.
    public static let speedMultiplier = Self(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// The same as `kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo`.
    public static let stillImageLensStabilizationInfo = Self(
        rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo
    )
    /// The same as `kCMSampleBufferAttachmentKey_TransitionID`.
    public static let transitionID = Self(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// The same as `kCMSampleBufferAttachmentKey_TrimDurationAtEnd`.
    public static let trimDurationAtEnd = Self(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// The same as `kCMSampleBufferAttachmentKey_TrimDurationAtStart`.
    public static let trimDurationAtStart = Self(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
}

extension CMSampleBuffer.PerSampleAttachmentsDictionary.Key {
    /// The same as `kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount`.
    public static let audioIndependentSampleDecoderRefreshCount = Self(
        rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount
    )
    /// The same as `kCMSampleAttachmentKey_DependsOnOthers`.
    public static let dependsOnOthers = Self(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// The same as `kCMSampleAttachmentKey_DisplayImmediately`.
    public static let displayImmediately = Self(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// The same as `kCMSampleAttachmentKey_DoNotDisplay`.
    public static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// The same as `kCMSampleAttachmentKey_EarlierDisplayTimesAllowed`.
    public static let earlierDisplayTimesAllowed = Self(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// The same as `kCMSampleAttachmentKey_HasRedundantCoding`.
    public static let hasRedundantCoding = Self(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// The same as `kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess`.
    public static let hevcStepwiseTemporalSubLayerAccess = Self(
        rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess
    )
    /// The same as `kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType`.
    public static let hevcSyncSampleNALUnitType = Self(rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// The same as `kCMSampleAttachmentKey_HEVCTemporalLevelInfo`.
    public static let hevcTemporalLevelInfo = Self(rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// The same as `kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess`.
    public static let hevcTemporalSubLayerAccess = Self(rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// The same as `kCMSampleAttachmentKey_IsDependedOnByOthers`.
    public static let isDependedOnByOthers = Self(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// The same as `kCMSampleAttachmentKey_NotSync`.
    public static let notSync = Self(rawValue: kCMSampleAttachmentKey_NotSync)
    /// The same as `kCMSampleAttachmentKey_PartialSync`.
    public static let partialSync = Self(rawValue: kCMSampleAttachmentKey_PartialSync)
}
