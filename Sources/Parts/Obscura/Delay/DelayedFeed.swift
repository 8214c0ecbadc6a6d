public import AVFoundation

/// Shows a camera's picture later: any delay, exact to the frame, without a seam.
///
///     let feed = try DelayedFeed(device: camera)
///     let reader = feed.reader(delay: 10)
///     for await frame in reader {
///         show(frame.pixelBuffer)
///     }
///
/// What a reader shows at a time t is the frame that was captured last before or at t − delay. Any number of readers
/// share what is held, each with its own delay, rate and place. Frames are held compressed, in memory and, where the
/// configuration allows it, on disk; before a delay that is wanted stops fitting, ``events`` says so with numbers.
///
/// Capture begins with ``start()`` or with the first reader that is used. It ends with ``stop()``, with the feed, or by
/// itself at the end of a file; readers then play what is held to its end. Times are on the session's clock; where the
/// source waits for its consumers (a file read as fast as it goes, a camera on a virtual clock) every frame is handed
/// over, with the time at which it was due.
public final class DelayedFeed: Sendable {
    let capture: RingCapture

    /// Makes a feed with a session of its own.
    ///
    /// - Parameters:
    ///   - device: the camera; its active format and frame rate are used as they are.
    ///   - configuration: how frames are held.
    /// - Throws: the camera input's error, or ``DelayedFeedError``.
    public convenience init(
        device: AVCaptureDevice,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        try self.init(session: RingCapture.session(device: device), configuration: configuration)
    }

    /// Makes a feed on a session that exists already, beside its other outputs.
    ///
    /// The session must have its camera. The feed's output is added here and removed when the feed is released.
    /// ``start()`` starts the session if it does not run, and then ``stop()`` also stops it.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - configuration: how frames are held.
    /// - Throws: ``DelayedFeedError``.
    public init(
        session: AVCaptureSession,
        configuration: DelayedFeedConfiguration = DelayedFeedConfiguration()
    ) throws {
        capture = try RingCapture(session: session, configuration: configuration)
    }

    /// The session that captures, for instance to show it in a preview.
    public var session: AVCaptureSession { capture.session }

    /// Begins to capture; returns at once, and has no effect when capturing.
    public func start() { capture.start() }

    /// Ends capture; returns at once.
    ///
    /// Readers play what is held to its end. A source that waits for its readers has given its last frame; one that goes
    /// with the world's time gives some more until it has stopped.
    public func stop() { capture.stop() }

    /// Returns when what was begun or ended here has been done, with the session started or stopped.
    public func waitUntilSettled() async {
        await withCheckedContinuation { done in capture.whenSettled { done.resume() } }
    }

    /// A new reader.
    ///
    /// - Parameter delay: seconds that it stays behind; negative counts as 0.
    public func reader(delay: Double = 0) -> DelayedFeedReader {
        DelayedFeedReader(capture: capture, delay: delay)
    }

    /// What happens besides frames, from now on; each call gives a stream of its own, which keeps the newest 512.
    public var events: AsyncStream<DelayedFeedEvent> { capture.ring.events.stream() }

    /// What is held now.
    public var status: DelayedFeedStatus { capture.ring.status }
}
