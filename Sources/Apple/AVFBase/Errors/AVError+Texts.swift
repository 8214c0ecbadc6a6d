extension AVError.Code {
    /// The default description of an error, two sentences with the failure and the remedy.
    package var text: String {
        switch self {
        case .unknown:
            "The operation failed for an unknown reason. Check the underlying error, if any, and try again."
        case .outOfMemory:
            "There is not enough memory. Keep fewer frames, choose a smaller format, or close other programs."
        case .sessionNotRunning:
            "The session is not running. Call startRunning() first."
        case .deviceAlreadyUsedByAnotherSession:
            "Another session of this program uses the camera. Stop that session, or use it for both."
        case .noDataCaptured:
            "Nothing was captured. Check that the session runs and that the connection is enabled."
        case .sessionConfigurationChanged:
            "The session was changed while it was recording. Change it before or after the recording."
        case .diskFull:
            "The disk is full. Free some space, or write to another disk."
        case .deviceWasDisconnected:
            "The camera was disconnected while in use. Plug it in and add it to the session again."
        case .mediaChanged:
            "The format of the media changed. Start again with the new format."
        case .maximumDurationReached:
            "The recording has reached its maximum duration. Nothing is lost; start another recording to continue."
        case .maximumFileSizeReached:
            "The recording has reached its maximum size. Nothing is lost; start another recording to continue."
        case .mediaDiscontinuity:
            "Part of the media is missing. Start a new recording after the gap."
        case .maximumNumberOfSamplesForFileFormatReached:
            "The file can hold no more samples. Nothing is lost; start another recording to continue."
        case .deviceNotConnected:
            "The camera is not connected. Plug it in, or choose another one."
        case .deviceInUseByAnotherApplication:
            "Another program uses the camera. Close that program, or choose another camera."
        case .deviceLockedForConfigurationByAnotherProcess:
            "Another program is changing the camera's settings. Try again when it is done."
        case .sessionWasInterrupted:
            "The session was interrupted. It continues by itself when the interruption ends."
        case .mediaServicesWereReset:
            "The capture pipeline was restarted. Start the session again."
        case .exportFailed:
            "The export failed. Check the underlying error, the file, the free space and the settings."
        case .decodeFailed:
            "The media could not be decoded. The file may be damaged; try another copy."
        case .invalidSourceMedia:
            "The media is invalid. The file may be damaged; try another copy."
        case .fileAlreadyExists:
            "A file of this name already exists. Remove it, or choose another name."
        case .compositionTrackSegmentsNotContiguous:
            "The segments of a track are not contiguous. Let each begin where the previous one ends."
        case .invalidCompositionTrackSegmentDuration:
            "A segment of a track has an invalid duration. Give it a numeric duration that is not negative."
        case .invalidCompositionTrackSegmentSourceStartTime:
            "A segment of a track has an invalid start in its source. Give it a numeric time within the source."
        case .invalidCompositionTrackSegmentSourceDuration:
            "A segment of a track has an invalid duration in its source. Give it a numeric duration within the source."
        case .fileFormatNotRecognized:
            "The file's format is unknown. Check that it is a media file, or convert it."
        case .fileFailedToParse:
            "The file could not be read as media. It may be damaged or cut short; try another copy."
        case .maximumStillImageCaptureRequestsExceeded:
            "Too many images were requested at the same time. Wait until some are finished."
        case .contentIsProtected:
            "The content is protected. Use content that is not."
        case .noImageAtTime:
            "There is no image at this time. Choose a time within the video track."
        case .decoderNotFound:
            "There is no decoder for this format. Install an FFmpeg that has it, or convert the file."
        case .encoderNotFound:
            "There is no encoder for this format. Install an FFmpeg that has it, or choose another codec."
        case .contentIsNotAuthorized:
            "The content may not be played here. Use content that may."
        case .applicationIsNotAuthorized:
            "The program is not allowed to do this. Grant it the permission."
        case .deviceIsNotAvailableInBackground:
            "The camera is not available in the background. Bring the program to the foreground."
        case .operationNotSupportedForAsset:
            "The operation is not possible with this media. Use other media or another operation."
        case .decoderTemporarilyUnavailable:
            "No decoder is free. Try again later."
        case .encoderTemporarilyUnavailable:
            "No encoder is free. Try again later."
        case .invalidVideoComposition:
            "The video composition is invalid. Check that its instructions cover the time without gap or overlap."
        case .referenceForbiddenByReferencePolicy:
            "The file refers to another file, which is not allowed here. Use a file that holds all of its media."
        case .invalidOutputURLPathExtension:
            "The file name's extension does not match the file type. Use its extension, e.g. mov for QuickTime."
        case .screenCaptureFailed:
            "The screen could not be captured. Check that the screen is on and may be captured."
        case .displayWasDisabled:
            "The screen was switched off. Switch it on again."
        case .torchLevelUnavailable:
            "The torch cannot be set to this level now. Try a lower level, or try again later."
        case .operationInterrupted:
            "The operation was interrupted. Try again."
        case .incompatibleAsset:
            "The media does not fit this operation. Use media of another format."
        case .failedToLoadMediaData:
            "The media could not be loaded. Check the file or the connection and try again."
        case .serverIncorrectlyConfigured:
            "The server is misconfigured. Check the address; it must deliver byte ranges and a matching content type."
        case .applicationIsNotAuthorizedToUseDevice:
            """
            This program is not allowed to use the camera. Let its user read and write the device, \
            e.g. sudo usermod -aG video $USER, then log in again.
            """
        case .failedToParse:
            "The data could not be read as media. It may be damaged or cut short; try another copy."
        case .fileTypeDoesNotSupportSampleReferences:
            "This file type cannot refer to media in other files. Use QuickTime movie."
        case .undecodableMediaData:
            "Part of the media cannot be decoded. The file may be damaged; try another copy."
        case .airPlayControllerRequiresInternet:
            "This operation needs the internet. Connect and try again."
        case .airPlayReceiverRequiresInternet:
            "The receiver needs the internet. Connect it and try again."
        case .videoCompositorFailed:
            "The video compositor failed to render a frame. Check the underlying error."
        case .recordingAlreadyInProgress:
            "A recording is already in progress. Stop it first."
        case .unsupportedOutputSettings:
            "These output settings are not supported. Omit the unsupported keys, or use recommended settings."
        case .operationNotAllowed:
            "The operation is not allowed now. See the documentation of the method for the required state."
        case .contentIsUnavailable:
            "The content is not available. Check the address and the connection."
        case .formatUnsupported:
            "The format is not supported. Choose another format."
        case .malformedDepth:
            "The depth data is malformed. Use depth data as a camera delivers it."
        case .contentNotUpdated:
            "The content was not updated in time. Try again."
        case .noLongerPlayable:
            "The content can no longer be played. Load it again."
        case .noCompatibleAlternatesForExternalDisplay:
            "Nothing in this content fits the external display. Use another display."
        case .noSourceTrack:
            "The media has no track of the required kind. Use media that has one."
        case .externalPlaybackNotSupportedForAsset:
            "This media cannot be played on an external device. Play it here."
        case .operationNotSupportedForPreset:
            "The operation is not possible with this preset. Choose another preset."
        case .sessionHardwareCostOverage:
            "The session exceeds what the hardware can do. Lower formats or frame rates, or remove an output."
        case .unsupportedDeviceActiveFormat:
            "The camera rejects its active format. Choose another one of the device's formats."
        case .incorrectlyConfigured:
            "An object is not configured for the operation. Compare its settings with the documentation."
        case .segmentStartedWithNonSyncSample:
            "A segment began with a frame that depends on an earlier one. Begin segments at key frames."
        case .rosettaNotInstalled:
            "Rosetta, which runs code for another processor, is not installed. Install it."
        case .operationCancelled:
            "The operation was cancelled. Nothing is wrong; start it again if it is still needed."
        case .contentKeyRequestCancelled:
            "The request for a key was cancelled. Request it again if the content is still needed."
        case .invalidSampleCursor:
            "The sample cursor is not valid. Make a new one from the track."
        case .failedToLoadSampleData:
            "The data of a sample could not be loaded. Check the file or the connection and try again."
        case .airPlayReceiverTemporarilyUnavailable:
            "The receiver is busy. Try again later."
        case .encodeFailed:
            "A frame could not be encoded. Check the settings and the frame's size and format."
        case .sandboxExtensionDenied:
            "This program may not access the file. Allow this program to read it."
        case .noSmartFramingsEnabled:
            "No framing is enabled. Enable one first."
        case .autoWhiteBalanceNotLocked:
            "The white balance is not locked. Lock it first."
        case .followExternalSyncDeviceTimedOut:
            "The external clock did not answer in time. Check its connection."
        }
    }
}
