extension AVError {
    /// The operation failed for an unknown reason.
    public static var unknown: Code { .unknown }
    /// There is not enough memory.
    public static var outOfMemory: Code { .outOfMemory }
    /// The session is not running.
    public static var sessionNotRunning: Code { .sessionNotRunning }
    /// Another session of this program uses the camera.
    public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
    /// Nothing was captured.
    public static var noDataCaptured: Code { .noDataCaptured }
    /// The session was changed while it was recording.
    public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
    /// The disk is full.
    public static var diskFull: Code { .diskFull }
    /// The camera was disconnected while in use.
    public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
    /// The format of the media changed.
    public static var mediaChanged: Code { .mediaChanged }
    /// The recording has reached its maximum duration.
    public static var maximumDurationReached: Code { .maximumDurationReached }
    /// The recording has reached its maximum size.
    public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
    /// Part of the media is missing.
    public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
    /// The file can hold no more samples.
    public static var maximumNumberOfSamplesForFileFormatReached: Code { .maximumNumberOfSamplesForFileFormatReached }
    /// The camera is not connected.
    public static var deviceNotConnected: Code { .deviceNotConnected }
    /// Another program uses the camera.
    public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
    /// Another program is changing the camera's settings.
    public static var deviceLockedForConfigurationByAnotherProcess: Code {
        .deviceLockedForConfigurationByAnotherProcess
    }
    /// The session was interrupted.
    public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
    /// The capture pipeline was restarted.
    public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
    /// The export failed.
    public static var exportFailed: Code { .exportFailed }
    /// The media could not be decoded.
    public static var decodeFailed: Code { .decodeFailed }
    /// The media is invalid.
    public static var invalidSourceMedia: Code { .invalidSourceMedia }
    /// A file of this name already exists.
    public static var fileAlreadyExists: Code { .fileAlreadyExists }
    /// The segments of a track are not contiguous.
    public static var compositionTrackSegmentsNotContiguous: Code { .compositionTrackSegmentsNotContiguous }
    /// A segment of a track has an invalid duration.
    public static var invalidCompositionTrackSegmentDuration: Code { .invalidCompositionTrackSegmentDuration }
    /// A segment of a track has an invalid start in its source.
    public static var invalidCompositionTrackSegmentSourceStartTime: Code {
        .invalidCompositionTrackSegmentSourceStartTime
    }
    /// A segment of a track has an invalid duration in its source.
    public static var invalidCompositionTrackSegmentSourceDuration: Code {
        .invalidCompositionTrackSegmentSourceDuration
    }
    /// The file's format is unknown.
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    /// The file could not be read as media.
    public static var fileFailedToParse: Code { .fileFailedToParse }
    /// Too many images were requested at the same time.
    public static var maximumStillImageCaptureRequestsExceeded: Code { .maximumStillImageCaptureRequestsExceeded }
    /// The content is protected.
    public static var contentIsProtected: Code { .contentIsProtected }
    /// There is no image at this time.
    public static var noImageAtTime: Code { .noImageAtTime }
    /// There is no decoder for this format.
    public static var decoderNotFound: Code { .decoderNotFound }
    /// There is no encoder for this format.
    public static var encoderNotFound: Code { .encoderNotFound }
    /// The content may not be played here.
    public static var contentIsNotAuthorized: Code { .contentIsNotAuthorized }
    /// The program is not allowed to do this.
    public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
    /// The camera is not available in the background.
    public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
    /// The operation is not possible with this media.
    public static var operationNotSupportedForAsset: Code { .operationNotSupportedForAsset }
    /// No decoder is free.
    public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
    /// No encoder is free.
    public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
    /// The video composition is invalid.
    public static var invalidVideoComposition: Code { .invalidVideoComposition }
    /// The file refers to another file, which is not allowed here.
    public static var referenceForbiddenByReferencePolicy: Code { .referenceForbiddenByReferencePolicy }
    /// The file name's extension does not match the file type.
    public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
    /// The screen could not be captured.
    public static var screenCaptureFailed: Code { .screenCaptureFailed }
    /// The screen was switched off.
    public static var displayWasDisabled: Code { .displayWasDisabled }
    /// The torch cannot be set to this level now.
    public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
    /// The operation was interrupted.
    public static var operationInterrupted: Code { .operationInterrupted }
    /// The media does not fit this operation.
    public static var incompatibleAsset: Code { .incompatibleAsset }
    /// The media could not be loaded.
    public static var failedToLoadMediaData: Code { .failedToLoadMediaData }
    /// The server is misconfigured.
    public static var serverIncorrectlyConfigured: Code { .serverIncorrectlyConfigured }
    /// This program is not allowed to use the camera.
    public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
    /// The data could not be read as media.
    public static var failedToParse: Code { .failedToParse }
    /// This file type cannot refer to media in other files.
    public static var fileTypeDoesNotSupportSampleReferences: Code { .fileTypeDoesNotSupportSampleReferences }
    /// Part of the media cannot be decoded.
    public static var undecodableMediaData: Code { .undecodableMediaData }
    /// This operation needs the internet.
    public static var airPlayControllerRequiresInternet: Code { .airPlayControllerRequiresInternet }
    /// The receiver needs the internet.
    public static var airPlayReceiverRequiresInternet: Code { .airPlayReceiverRequiresInternet }
    /// The video compositor failed to render a frame.
    public static var videoCompositorFailed: Code { .videoCompositorFailed }
    /// A recording is already in progress.
    public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
    /// These output settings are not supported.
    public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
    /// The operation is not allowed now.
    public static var operationNotAllowed: Code { .operationNotAllowed }
    /// The content is not available.
    public static var contentIsUnavailable: Code { .contentIsUnavailable }
    /// The format is not supported.
    public static var formatUnsupported: Code { .formatUnsupported }
    /// The depth data is malformed.
    public static var malformedDepth: Code { .malformedDepth }
    /// The content was not updated in time.
    public static var contentNotUpdated: Code { .contentNotUpdated }
    /// The content can no longer be played.
    public static var noLongerPlayable: Code { .noLongerPlayable }
    /// Nothing in this content fits the external display.
    public static var noCompatibleAlternatesForExternalDisplay: Code { .noCompatibleAlternatesForExternalDisplay }
    /// The media has no track of the required kind.
    public static var noSourceTrack: Code { .noSourceTrack }
    /// This media cannot be played on an external device.
    public static var externalPlaybackNotSupportedForAsset: Code { .externalPlaybackNotSupportedForAsset }
    /// The operation is not possible with this preset.
    public static var operationNotSupportedForPreset: Code { .operationNotSupportedForPreset }
    /// The session exceeds what the hardware can do.
    public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
    /// The camera rejects its active format.
    public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
    /// An object is not configured for the operation.
    public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
    /// A segment began with a frame that depends on an earlier one.
    public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
    /// Rosetta, which runs code for another processor, is not installed.
    public static var rosettaNotInstalled: Code { .rosettaNotInstalled }
    /// The operation was cancelled.
    public static var operationCancelled: Code { .operationCancelled }
    /// The request for a key was cancelled.
    public static var contentKeyRequestCancelled: Code { .contentKeyRequestCancelled }
    /// The sample cursor is not valid.
    public static var invalidSampleCursor: Code { .invalidSampleCursor }
    /// The data of a sample could not be loaded.
    public static var failedToLoadSampleData: Code { .failedToLoadSampleData }
    /// The receiver is busy.
    public static var airPlayReceiverTemporarilyUnavailable: Code { .airPlayReceiverTemporarilyUnavailable }
    /// A frame could not be encoded.
    public static var encodeFailed: Code { .encodeFailed }
    /// This program may not access the file.
    public static var sandboxExtensionDenied: Code { .sandboxExtensionDenied }
    /// No framing is enabled.
    public static var noSmartFramingsEnabled: Code { .noSmartFramingsEnabled }
    /// The white balance is not locked.
    public static var autoWhiteBalanceNotLocked: Code { .autoWhiteBalanceNotLocked }
    /// The external clock did not answer in time.
    public static var followExternalSyncDeviceTimedOut: Code { .followExternalSyncDeviceTimedOut }
}
