public import AVFoundation

/// A window that shows a movie above other programs.
///
/// Differs from Apple: there are no such windows, so that it is not supported and never becomes possible.
public final class AVPictureInPictureController: NSObject {
    /// The source of the movie.
    public final class ContentSource: NSObject {
        /// The layer of a player.
        public let playerLayer: AVPlayerLayer?
        /// The layer of sample buffers.
        public let sampleBufferDisplayLayer: AVSampleBufferDisplayLayer?

        /// Creates a source from a player's layer.
        public init(playerLayer: AVPlayerLayer) {
            (self.playerLayer, sampleBufferDisplayLayer) = (playerLayer, nil)
        }

        /// Creates a source from a layer of sample buffers.
        public init(
            sampleBufferDisplayLayer: AVSampleBufferDisplayLayer,
            playbackDelegate: any AVPictureInPictureSampleBufferPlaybackDelegate
        ) { (playerLayer, self.sampleBufferDisplayLayer) = (nil, sampleBufferDisplayLayer) }
    }

    /// The source of the movie.
    public var contentSource: ContentSource?
    /// The delegate, which is never called.
    public weak var delegate: (any AVPictureInPictureControllerDelegate)?
    /// A Boolean value that indicates whether the window opens when the program goes to the background.
    public var canStartPictureInPictureAutomaticallyFromInline = false
    /// A Boolean value that indicates whether the user can only watch.
    public var requiresLinearPlayback = false

    /// Creates a controller for a player's layer; always nil.
    public init?(playerLayer: AVPlayerLayer) { nil }
    /// Creates a controller for a source, which does nothing.
    public init(contentSource: ContentSource) { self.contentSource = contentSource }

    /// Returns whether there are such windows; always false.
    public class func isPictureInPictureSupported() -> Bool { false }

    /// The layer of the player.
    public var playerLayer: AVPlayerLayer? { contentSource?.playerLayer }
    /// A Boolean value that indicates whether the window can open; always false.
    public var isPictureInPicturePossible: Bool { false }
    /// A Boolean value that indicates whether the window is open; always false.
    public var isPictureInPictureActive: Bool { false }
    /// A Boolean value that indicates whether the window is hidden; always false.
    public var isPictureInPictureSuspended: Bool { false }
    /// Opens the window; does nothing.
    public func startPictureInPicture() {}
    /// Closes the window; does nothing.
    public func stopPictureInPicture() {}
    /// Asks the source for its state again; does nothing.
    public func invalidatePlaybackState() {}
}

extension AVPictureInPictureController: _KeyValueCodingAndObserving {
    /// The class itself.
    public typealias _ObservedRoot = AVPictureInPictureController
}

/// A delegate of a controller; never called.
public protocol AVPictureInPictureControllerDelegate: AnyObject {
    /// Called before the window opens.
    func pictureInPictureControllerWillStartPictureInPicture(_ controller: AVPictureInPictureController)
    /// Called after the window has opened.
    func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController)
    /// Called when the window could not open.
    func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error
    )
    /// Called before the window closes.
    func pictureInPictureControllerWillStopPictureInPicture(_ controller: AVPictureInPictureController)
    /// Called after the window has closed.
    func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController)
    /// Called to restore the interface.
    func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    )
}

extension AVPictureInPictureControllerDelegate {
    /// Does nothing.
    public func pictureInPictureControllerWillStartPictureInPicture(_ controller: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        failedToStartPictureInPictureWithError error: any Error
    ) {}
    /// Does nothing.
    public func pictureInPictureControllerWillStopPictureInPicture(_ controller: AVPictureInPictureController) {}
    /// Does nothing.
    public func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {}
    /// Answers that the interface is restored.
    public func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(true) }
}

/// A delegate that plays sample buffers in the window; never called.
public protocol AVPictureInPictureSampleBufferPlaybackDelegate: AnyObject {
    /// Called to play or pause.
    func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool)
    /// Called for the times that can be played.
    func pictureInPictureControllerTimeRangeForPlayback(_ controller: AVPictureInPictureController) -> CMTimeRange
    /// Called for the state.
    func pictureInPictureControllerIsPlaybackPaused(_ controller: AVPictureInPictureController) -> Bool
    /// Called when the size of the window changed.
    func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        didTransitionToRenderSize newRenderSize: CMVideoDimensions
    )
    /// Called to skip.
    func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping () -> Void
    )
}
