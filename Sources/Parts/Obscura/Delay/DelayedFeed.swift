public import AVFoundation

/// Shows a camera's video later, with any delay, exact to the frame and without gaps.
///
///     let feed = try DelayedFeed(device: camera)
///     let reader = feed.reader(delay: 10)
///     for await frame in reader {
///         show(frame.pixelBuffer)
///     }
///
/// At a time t, a reader shows the last frame captured at or before t − delay. Any number of readers share the held
/// frames, each with its own delay, rate and position. Frames are held compressed, in memory and, if the configuration
/// allows it, on disk. Before a requested delay stops fitting, ``events`` reports it with figures.
///
/// Capture begins with ``start()`` or with the first reader in use. It ends with ``stop()``, with the feed, or by
/// itself at the end of a file; readers then play the remaining frames. Times are on the session's clock. If the source
/// waits for its consumers (a file read at full speed, a camera on a virtual clock), every frame is delivered, with the
/// time at which it was due.
public final class DelayedFeed: Sendable {
    let capture: RingCapture

    /// Makes a feed with its own session.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate stay as they are.
    ///   - configuration: the settings for holding frames.
    /// - Throws: the camera input's error, or ``DelayedFeedError``.
    public convenience init(
        device: AVCaptureDevice,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        try self.init(session: RingCapture.session(device: device), configuration: configuration)
    }

    /// Makes a feed on an existing session, beside its other outputs.
    ///
    /// The session must have its camera. This initializer adds an output, which is removed when the feed is released.
    /// ``start()`` starts the session if it is not running; in that case ``stop()`` also stops it.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: the settings for holding frames.
    /// - Throws: ``DelayedFeedError``.
    public init(
        session: AVCaptureSession,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        capture = try RingCapture(session: session, configuration: configuration)
    }

    /// The session that captures, for example for a preview.
    public var session: AVCaptureSession { capture.session }

    /// Starts capture and returns immediately; has no effect while capturing.
    public func start() { capture.start() }

    /// Stops capture and returns immediately.
    ///
    /// Readers play the held frames to the end. A source that waits for its readers delivers no further frame; a
    /// real-time source delivers a few more until it has stopped.
    public func stop() { capture.stop() }

    /// Returns when all starts and stops requested so far have completed, including those of the session.
    public func waitUntilSettled() async {
        await withCheckedContinuation { done in capture.whenSettled { done.resume() } }
    }

    /// Makes a new reader.
    ///
    /// - Parameter delay: the reader's delay in seconds; a negative value counts as 0.
    public func reader(delay: Double = 0) -> DelayedFeedReader {
        DelayedFeedReader(capture: capture, delay: delay)
    }

    /// Returns every frame from now on once, in order, for files, streams and other consumers without a screen.
    ///
    /// - Parameter delay: the delay in seconds; a negative value counts as 0.
    public func everyFrame(delay: Double = 0) -> EveryFrame { EveryFrame(capture: capture, delay: delay) }

    /// The events other than frames, from now on; each call returns a separate stream, which buffers the newest 512.
    public var events: AsyncStream<DelayedFeedEvent> { capture.ring.events.stream() }

    /// The amount of video held now.
    public var status: DelayedFeedStatus { capture.ring.status }
}
