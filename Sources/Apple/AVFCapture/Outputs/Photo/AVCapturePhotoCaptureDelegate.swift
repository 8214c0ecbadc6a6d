public import CoreMedia
import Foundation

/// A delegate that receives the progress and the results of a photo request.
///
/// All methods are called on one queue of the output, not on the main queue. All are optional except
/// `photoOutput(_:didFinishProcessingPhoto:error:)`. For each request, `willBegin` comes first and `didFinishCapture`
/// last. The delegate is held weakly: keep it until then.
///
/// Differs from Apple: without the Objective-C runtime the output cannot check whether the delegate implements the
/// method for its photos, so it does not reject a request for lack of it.
public protocol AVCapturePhotoCaptureDelegate: AnyObject {
    /// Called when the request was accepted and its settings are resolved.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// Called when the photo is about to be exposed.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// Called when the photo has been exposed; the camera may move again.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// Called when a photo is ready, `expectedPhotoCount` times for each request.
    ///
    /// - Parameters:
    ///   - output: the output that took the photo.
    ///   - photo: the photo, which has no image if there is an error.
    ///   - error: the reason why the photo failed; nil for success.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    )

    /// The older form of `didFinishProcessingPhoto` (deprecated 11.0), called if the delegate does not implement that
    /// one.
    ///
    /// - Parameters:
    ///   - output: the output that took the photo.
    ///   - photoSampleBuffer: a compressed image or a pixel buffer.
    ///   - previewPhotoSampleBuffer: the preview image, if requested.
    ///   - resolvedSettings: the resolved settings of the request.
    ///   - bracketSettings: the exposure settings of a photo in a bracket.
    ///   - error: the reason why the photo failed; nil for success.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    )

    /// The older form for raw data (deprecated 11.0), which no camera here provides; never called.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    )

    /// Called when a deferred photo is available; never here, because photos are processed immediately.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
        error: (any Error)?
    )

    /// Called when the movie of a Live Photo was recorded; never here, because Live Photos are not supported.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
        resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// Called when the movie of a Live Photo was written; never here, because Live Photos are not supported.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
        duration: CMTime,
        photoDisplayTime: CMTime,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    )

    /// Called when the request is complete, as the last call for it.
    ///
    /// - Parameters:
    ///   - output: the output that took the photos.
    ///   - resolvedSettings: the resolved settings of the request.
    ///   - error: the error of any of its photos; nil if all succeeded.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    )
}

extension AVCapturePhotoCaptureDelegate {
    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Calls the older form with the photo as a sample buffer.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) {
        photoOutput(
            output,
            didFinishProcessingPhoto: photo.makeSampleBuffer(),
            previewPhoto: photo.makePreviewSampleBuffer(),
            resolvedSettings: photo.resolvedSettings,
            bracketSettings: photo.bracketSettings,
            error: error
        )
    }

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
        resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
        duration: CMTime,
        photoDisplayTime: CMTime,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    ) {}
}
