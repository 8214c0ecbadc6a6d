public import CoreMedia
import Foundation

/// Hears how a request for a photo goes on, and gets the photo.
///
/// All functions are called on one queue of the output's, not the main queue, and may be left out but
/// `photoOutput(_:didFinishProcessingPhoto:error:)`. For one request `willBegin` comes first and `didFinishCapture` last.
/// Held weakly: keep the delegate until then.
///
/// Differs from Apple: whether a delegate has the function for its photos cannot be asked without the Objective-C runtime,
/// so a request is not refused for lack of it.
public protocol AVCapturePhotoCaptureDelegate: AnyObject {
    /// The request was taken, and what it has become is known.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// The photo is about to be exposed.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// The photo is exposed; its camera may be moved.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// A photo is ready: called `expectedPhotoCount` times.
    ///
    /// - Parameters:
    ///   - output: what took it.
    ///   - photo: holds no picture where there is an error.
    ///   - error: why there is no photo; nil when there is.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    )

    /// The older form of `didFinishProcessingPhoto` (deprecated 11.0): called where that one is left out.
    ///
    /// - Parameters:
    ///   - output: what took it.
    ///   - photoSampleBuffer: a compressed picture or a pixel buffer.
    ///   - previewPhotoSampleBuffer: the picture to be shown at once, where asked for.
    ///   - resolvedSettings: of the request.
    ///   - bracketSettings: the exposure, for a photo of a bracket.
    ///   - error: why there is no photo; nil when there is.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingPhoto photoSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    )

    /// The same for raw data (deprecated 11.0), which no camera here has: never called.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingRawPhoto rawSampleBuffer: CMSampleBuffer?,
        previewPhoto previewPhotoSampleBuffer: CMSampleBuffer?,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        bracketSettings: AVCaptureBracketedStillImageSettings?,
        error: (any Error)?
    )

    /// A photo to be finished later is there: never called, as photos are finished at once.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCapturingDeferredPhotoProxy deferredPhotoProxy: AVCaptureDeferredPhotoProxy?,
        error: (any Error)?
    )

    /// The film of a Live Photo is recorded: never called, as there are none.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
        resolvedSettings: AVCaptureResolvedPhotoSettings
    )

    /// The film of a Live Photo is written: never called, as there are none.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
        duration: CMTime,
        photoDisplayTime: CMTime,
        resolvedSettings: AVCaptureResolvedPhotoSettings,
        error: (any Error)?
    )

    /// The request is done with: the last call for it.
    ///
    /// - Parameters:
    ///   - output: what took the photos.
    ///   - resolvedSettings: of the request.
    ///   - error: what went wrong with any of its photos; nil when all is well.
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
