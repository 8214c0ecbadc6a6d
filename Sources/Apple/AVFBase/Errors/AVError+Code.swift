extension AVError {
    /// The code of an error.
    ///
    /// Raw values are those of Apple's header AVError.h.
    public enum Code: Int, Hashable, Sendable {
        /// The operation failed for an unknown reason.
        case unknown = -11800
        /// There is not enough memory.
        case outOfMemory = -11801
        /// The session is not running.
        case sessionNotRunning = -11803
        /// Another session of this program uses the camera.
        case deviceAlreadyUsedByAnotherSession = -11804
        /// Nothing was captured.
        case noDataCaptured = -11805
        /// The session was changed while it was recording.
        case sessionConfigurationChanged = -11806
        /// The disk is full.
        case diskFull = -11807
        /// The camera was disconnected while in use.
        case deviceWasDisconnected = -11808
        /// The format of the media changed.
        case mediaChanged = -11809
        /// The recording has reached its maximum duration.
        case maximumDurationReached = -11810
        /// The recording has reached its maximum size.
        case maximumFileSizeReached = -11811
        /// Part of the media is missing.
        case mediaDiscontinuity = -11812
        /// The file can hold no more samples.
        case maximumNumberOfSamplesForFileFormatReached = -11813
        /// The camera is not connected.
        case deviceNotConnected = -11814
        /// Another program uses the camera.
        case deviceInUseByAnotherApplication = -11815
        /// Another program is changing the camera's settings.
        case deviceLockedForConfigurationByAnotherProcess = -11817
        /// The session was interrupted.
        case sessionWasInterrupted = -11818
        /// The capture pipeline was restarted.
        case mediaServicesWereReset = -11819
        /// The export failed.
        case exportFailed = -11820
        /// The media could not be decoded.
        case decodeFailed = -11821
        /// The media is invalid.
        case invalidSourceMedia = -11822
        /// A file of this name already exists.
        case fileAlreadyExists = -11823
        /// The segments of a track are not contiguous.
        case compositionTrackSegmentsNotContiguous = -11824
        /// A segment of a track has an invalid duration.
        case invalidCompositionTrackSegmentDuration = -11825
        /// A segment of a track has an invalid start in its source.
        case invalidCompositionTrackSegmentSourceStartTime = -11826
        /// A segment of a track has an invalid duration in its source.
        case invalidCompositionTrackSegmentSourceDuration = -11827
        /// The file's format is unknown.
        case fileFormatNotRecognized = -11828
        /// The file could not be read as media.
        case fileFailedToParse = -11829
        /// Too many images were requested at the same time.
        case maximumStillImageCaptureRequestsExceeded = -11830
        /// The content is protected.
        case contentIsProtected = -11831
        /// There is no image at this time.
        case noImageAtTime = -11832
        /// There is no decoder for this format.
        case decoderNotFound = -11833
        /// There is no encoder for this format.
        case encoderNotFound = -11834
        /// The content may not be played here.
        case contentIsNotAuthorized = -11835
        /// The program is not allowed to do this.
        case applicationIsNotAuthorized = -11836
        /// The camera is not available in the background.
        case deviceIsNotAvailableInBackground = -11837
        /// The operation is not possible with this media.
        case operationNotSupportedForAsset = -11838
        /// No decoder is free.
        case decoderTemporarilyUnavailable = -11839
        /// No encoder is free.
        case encoderTemporarilyUnavailable = -11840
        /// The video composition is invalid.
        case invalidVideoComposition = -11841
        /// The file refers to another file, which is not allowed here.
        case referenceForbiddenByReferencePolicy = -11842
        /// The file name's extension does not match the file type.
        case invalidOutputURLPathExtension = -11843
        /// The screen could not be captured.
        case screenCaptureFailed = -11844
        /// The screen was switched off.
        case displayWasDisabled = -11845
        /// The torch cannot be set to this level now.
        case torchLevelUnavailable = -11846
        /// The operation was interrupted.
        case operationInterrupted = -11847
        /// The media does not fit this operation.
        case incompatibleAsset = -11848
        /// The media could not be loaded.
        case failedToLoadMediaData = -11849
        /// The server is misconfigured.
        case serverIncorrectlyConfigured = -11850
        /// This program is not allowed to use the camera.
        case applicationIsNotAuthorizedToUseDevice = -11852
        /// The data could not be read as media.
        case failedToParse = -11853
        /// This file type cannot refer to media in other files.
        case fileTypeDoesNotSupportSampleReferences = -11854
        /// Part of the media cannot be decoded.
        case undecodableMediaData = -11855
        /// This operation needs the internet.
        case airPlayControllerRequiresInternet = -11856
        /// The receiver needs the internet.
        case airPlayReceiverRequiresInternet = -11857
        /// The video compositor failed to render a frame.
        case videoCompositorFailed = -11858
        /// A recording is already in progress.
        case recordingAlreadyInProgress = -11859
        /// These output settings are not supported.
        case unsupportedOutputSettings = -11861
        /// The operation is not allowed now.
        case operationNotAllowed = -11862
        /// The content is not available.
        case contentIsUnavailable = -11863
        /// The format is not supported.
        case formatUnsupported = -11864
        /// The depth data is malformed.
        case malformedDepth = -11865
        /// The content was not updated in time.
        case contentNotUpdated = -11866
        /// The content can no longer be played.
        case noLongerPlayable = -11867
        /// Nothing in this content fits the external display.
        case noCompatibleAlternatesForExternalDisplay = -11868
        /// The media has no track of the required kind.
        case noSourceTrack = -11869
        /// This media cannot be played on an external device.
        case externalPlaybackNotSupportedForAsset = -11870
        /// The operation is not possible with this preset.
        case operationNotSupportedForPreset = -11871
        /// The session exceeds what the hardware can do.
        case sessionHardwareCostOverage = -11872
        /// The camera rejects its active format.
        case unsupportedDeviceActiveFormat = -11873
        /// An object is not configured for the operation.
        case incorrectlyConfigured = -11875
        /// A segment began with a frame that depends on an earlier one.
        case segmentStartedWithNonSyncSample = -11876
        /// Rosetta, which runs code for another processor, is not installed.
        case rosettaNotInstalled = -11877
        /// The operation was cancelled.
        case operationCancelled = -11878
        /// The request for a key was cancelled.
        case contentKeyRequestCancelled = -11879
        /// The sample cursor is not valid.
        case invalidSampleCursor = -11880
        /// The data of a sample could not be loaded.
        case failedToLoadSampleData = -11881
        /// The receiver is busy.
        case airPlayReceiverTemporarilyUnavailable = -11882
        /// A frame could not be encoded.
        case encodeFailed = -11883
        /// This program may not access the file.
        case sandboxExtensionDenied = -11884
        /// No framing is enabled.
        case noSmartFramingsEnabled = -11890
        /// The white balance is not locked.
        case autoWhiteBalanceNotLocked = -11891
        /// The external clock did not answer in time.
        case followExternalSyncDeviceTimedOut = -11892
    }
}
