public import AVFoundation
import Basics
import QuartzCore
import Synchronization

/// A reader of a ``DelayedFeed``, with its own position in the captured time.
///
/// Take frames in one of three ways at a time: by iteration, with a closure on a queue (``onFrame(queue:_:)``), or by
/// asking for the frame at a time (``frame(at:)``). A frame is delivered when it is to be shown, and nothing is
/// delivered while it stays on screen. If the consumer is slower than the frames, it misses some, which are counted,
/// unless the source can wait.
///
/// All functions may be called from any thread, and take effect immediately.
public final class DelayedFeedReader: AsyncSequence, Sendable {
    /// The element type of the sequence.
    public typealias Element = DelayedFrame
    /// The error type of the sequence, which never throws.
    public typealias Failure = Never

    let engine: ReaderEngine
    private let capture: RingCapture
    private let shownLayer = Mutex<DelayedFeedLayer?>(nil)

    init(capture: RingCapture, delay: Double) {
        self.capture = capture
        let delay = Swift.max(0, Nanoseconds(seconds: delay))
        engine = ReaderEngine(ring: capture.ring, images: capture.images, delay: delay) { [weak capture] in
            capture?.clock
        }
        capture.ring.setNeed(delay, of: engine)
    }

    deinit {
        engine.detach()
        capture.ring.setNeed(nil, of: engine)
    }

    // MARK: Place and rate

    /// Seconds that the reader is behind the present.
    ///
    /// Setting it keeps the reader this many seconds behind from now on, at rate 1; a negative value counts as 0.
    public var delay: Double {
        get {
            let playhead = engine.playhead
            if let constant = playhead.constantDelay { return constant.inSeconds }
            return engine.delay.inSeconds
        }
        set { engine.command { playhead, now, _ in playhead.follow(delay: Nanoseconds(seconds: newValue), at: now) } }
    }

    /// The playback rate: 1 as captured, 0.25 for slow motion, 0 for paused, negative for backwards.
    ///
    /// Setting it continues from the present position. A reader faster than 1 continues live once it has caught up;
    /// backwards, it stops at the oldest held frame. Values are limited to −64 … 64.
    public var rate: Double {
        get { engine.playhead.rate }
        set { engine.command { playhead, now, _ in playhead.setRate(newValue, at: now) } }
    }

    /// The position in the captured time, on the session's clock.
    public var position: CMTime { engine.position.asTime }

    /// Pauses at the current frame.
    public func pause() { engine.command { playhead, now, _ in playhead.pause(at: now) } }

    /// Resumes from the present position, at the rate before the pause.
    public func resume() { engine.command { playhead, now, _ in playhead.resume(at: now) } }

    /// Switches to the live video, at rate 1.
    public func goLive() { delay = 0 }

    /// Moves to a time in the captured video and plays on from there, or stays there while paused.
    ///
    /// - Parameter time: a time on the session's clock; a non-numeric time has no effect.
    public func seek(to time: CMTime) {
        guard let place = Nanoseconds(time) else { return }
        engine.command { playhead, now, _ in playhead.seek(to: place, at: now) }
    }

    /// Moves forward by a number of seconds, or backward if it is negative.
    public func seek(by seconds: Double) {
        engine.command { playhead, now, _ in
            playhead.seek(to: playhead.position(at: now) + Nanoseconds(seconds: seconds), at: now)
        }
    }

    /// Pauses at a frame relative to the current one: after it for a positive number, before it for a negative one.
    public func step(by count: Int) {
        engine.command { playhead, now, frames in playhead.step(by: count, frames: frames, at: now) }
    }

    // MARK: Frames

    /// Returns an iterator over the frames, each delivered when it is to be shown; ends when capture has ended and all
    /// frames have been shown.
    ///
    /// Starts capture unless it has started. Only one task may iterate at a time.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: self)
    }

    /// Calls a closure for each frame when it is to be shown.
    ///
    /// The calls end with ``stopFrames()``, with the reader, or when capture has ended and all held frames have been
    /// shown. Starts capture if necessary, also after an earlier end. A second call replaces the first.
    ///
    /// - Parameters:
    ///   - queue: the queue of the calls; the next call follows when the previous one has returned.
    ///   - body: the closure.
    public func onFrame(queue: DispatchQueue, _ body: @escaping @Sendable (DelayedFrame) -> Void) {
        capture.start {
            engine.hand(to: queue, body)
            return true
        }
    }

    /// Calls a closure for each frame, like ``onFrame(queue:_:)``, but leaves starting and stopping capture to others.
    ///
    /// After the end of capture it shows the held frames from the reader's position.
    package func show(on queue: DispatchQueue, _ body: @escaping @Sendable (DelayedFrame) -> Void) {
        engine.hand(to: queue, body)
    }

    /// Ends the calls of a closure, and iteration.
    public func stopFrames() { engine.detach() }

    /// Returns the frame shown at a time: the last one captured at or before that time minus the delay; nil before the
    /// first.
    ///
    /// Decodes if necessary, which takes some milliseconds.
    ///
    /// - Parameter time: a time on the session's clock, not before the times of earlier calls; nil for now.
    public func frame(at time: CMTime? = nil) -> DelayedFrame? {
        guard let time else { return engine.frame(at: nil) }
        return Nanoseconds(time).flatMap { engine.frame(at: $0) }
    }

    /// The accuracy of the delay so far.
    public var statistics: DelayStatistics { engine.statistics }

    /// A layer that shows the reader's current frame within its bounds, undistorted; the same layer on each access.
    ///
    /// It takes frames by itself if nothing else does.
    public var layer: CALayer {
        let layer = shownLayer.withLock { layer in
            if let layer { return layer }
            let made = DelayedFeedLayer(engine)
            layer = made
            return made
        }
        capture.start { engine.handIfIdle(to: layer.queue) }
        return layer
    }

    /// Iterates over the frames.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Stops taking frames when the last copy of the iterator is released.
        private final class Lifetime: Sendable {
            let reader: DelayedFeedReader

            init(_ reader: DelayedFeedReader) {
                self.reader = reader
                reader.capture.start {
                    reader.engine.attach()
                    return true
                }
            }

            deinit { reader.engine.detach() }
        }

        private let lifetime: Lifetime

        init(reader: DelayedFeedReader) {
            lifetime = Lifetime(reader)
        }

        /// Returns the next frame; nil when capture has ended and all frames have been shown.
        public mutating func next() async -> DelayedFrame? {
            await lifetime.reader.engine.next()
        }

        /// Returns the next frame; nil when capture has ended and all frames have been shown.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> DelayedFrame? {
            await lifetime.reader.engine.next()
        }
    }
}
