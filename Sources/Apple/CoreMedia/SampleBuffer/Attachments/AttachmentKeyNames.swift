import CoreVideo

extension CMSampleBuffer.AttachmentKey {
    /// The key `kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix`.
    public static let cameraIntrinsicMatrix = Self(rawValue: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix)
    /// The key `kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately`.
    public static let displayEmptyMediaImmediately = Self(
        rawValue: kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately
    )
    /// The key `kCMSampleBufferAttachmentKey_DrainAfterDecoding`.
    public static let drainAfterDecoding = Self(rawValue: kCMSampleBufferAttachmentKey_DrainAfterDecoding)
    /// The key `kCMSampleBufferAttachmentKey_DroppedFrameReason`.
    public static let droppedFrameReason = Self(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReason)
    /// The key `kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo`.
    public static let droppedFrameReasonInfo = Self(rawValue: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo)
    /// The key `kCMSampleBufferAttachmentKey_EmptyMedia`.
    public static let emptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_EmptyMedia)
    /// The key `kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration`.
    public static let endsPreviousSampleDuration = Self(
        rawValue: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration
    )
    /// The key `kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence`.
    public static let fillDiscontinuitiesWithSilence = Self(
        rawValue: kCMSampleBufferAttachmentKey_FillDiscontinuitiesWithSilence
    )
    /// The key `kCMSampleBufferAttachmentKey_ForceKeyFrame`.
    public static let forceKeyFrame = Self(rawValue: kCMSampleBufferAttachmentKey_ForceKeyFrame)
    /// The key `kCMSampleBufferAttachmentKey_GradualDecoderRefresh`.
    public static let gradualDecoderRefresh = Self(rawValue: kCMSampleBufferAttachmentKey_GradualDecoderRefresh)
    /// The key `kCMSampleBufferAttachmentKey_PermanentEmptyMedia`.
    public static let permanentEmptyMedia = Self(rawValue: kCMSampleBufferAttachmentKey_PermanentEmptyMedia)
    /// The key `kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed`.
    public static let postNotificationWhenConsumed = Self(
        rawValue: kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed
    )
    /// The key `kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding`.
    public static let resetDecoderBeforeDecoding = Self(
        rawValue: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding
    )
    /// The key `kCMSampleBufferAttachmentKey_ResumeOutput`.
    public static let resumeOutput = Self(rawValue: kCMSampleBufferAttachmentKey_ResumeOutput)
    /// The key `kCMSampleBufferAttachmentKey_Reverse`.
    public static let reverse = Self(rawValue: kCMSampleBufferAttachmentKey_Reverse)
    /// The key `kCMSampleBufferAttachmentKey_SampleReferenceByteOffset`.
    public static let sampleReferenceByteOffset = Self(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset)
    /// The key `kCMSampleBufferAttachmentKey_SampleReferenceURL`.
    public static let sampleReferenceURL = Self(rawValue: kCMSampleBufferAttachmentKey_SampleReferenceURL)
    /// The key `kCMSampleBufferAttachmentKey_SpeedMultiplier`.
    public static let speedMultiplier = Self(rawValue: kCMSampleBufferAttachmentKey_SpeedMultiplier)
    /// The key `kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo`.
    public static let stillImageLensStabilizationInfo = Self(
        rawValue: kCMSampleBufferAttachmentKey_StillImageLensStabilizationInfo
    )
    /// The key `kCMSampleBufferAttachmentKey_TransitionID`.
    public static let transitionID = Self(rawValue: kCMSampleBufferAttachmentKey_TransitionID)
    /// The key `kCMSampleBufferAttachmentKey_TrimDurationAtEnd`.
    public static let trimDurationAtEnd = Self(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    /// The key `kCMSampleBufferAttachmentKey_TrimDurationAtStart`.
    public static let trimDurationAtStart = Self(rawValue: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
}

extension CMSampleBuffer.PerSampleAttachmentsDictionary.Key {
    /// The key `kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount`.
    public static let audioIndependentSampleDecoderRefreshCount = Self(
        rawValue: kCMSampleAttachmentKey_AudioIndependentSampleDecoderRefreshCount
    )
    /// The key `kCMSampleAttachmentKey_DependsOnOthers`.
    public static let dependsOnOthers = Self(rawValue: kCMSampleAttachmentKey_DependsOnOthers)
    /// The key `kCMSampleAttachmentKey_DisplayImmediately`.
    public static let displayImmediately = Self(rawValue: kCMSampleAttachmentKey_DisplayImmediately)
    /// The key `kCMSampleAttachmentKey_DoNotDisplay`.
    public static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
    /// The key `kCMSampleAttachmentKey_EarlierDisplayTimesAllowed`.
    public static let earlierDisplayTimesAllowed = Self(rawValue: kCMSampleAttachmentKey_EarlierDisplayTimesAllowed)
    /// The key `kCMSampleAttachmentKey_HasRedundantCoding`.
    public static let hasRedundantCoding = Self(rawValue: kCMSampleAttachmentKey_HasRedundantCoding)
    /// The key `kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess`.
    public static let hevcStepwiseTemporalSubLayerAccess = Self(
        rawValue: kCMSampleAttachmentKey_HEVCStepwiseTemporalSubLayerAccess
    )
    /// The key `kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType`.
    public static let hevcSyncSampleNALUnitType = Self(rawValue: kCMSampleAttachmentKey_HEVCSyncSampleNALUnitType)
    /// The key `kCMSampleAttachmentKey_HEVCTemporalLevelInfo`.
    public static let hevcTemporalLevelInfo = Self(rawValue: kCMSampleAttachmentKey_HEVCTemporalLevelInfo)
    /// The key `kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess`.
    public static let hevcTemporalSubLayerAccess = Self(rawValue: kCMSampleAttachmentKey_HEVCTemporalSubLayerAccess)
    /// The key `kCMSampleAttachmentKey_IsDependedOnByOthers`.
    public static let isDependedOnByOthers = Self(rawValue: kCMSampleAttachmentKey_IsDependedOnByOthers)
    /// The key `kCMSampleAttachmentKey_NotSync`.
    public static let notSync = Self(rawValue: kCMSampleAttachmentKey_NotSync)
    /// The key `kCMSampleAttachmentKey_PartialSync`.
    public static let partialSync = Self(rawValue: kCMSampleAttachmentKey_PartialSync)
}
