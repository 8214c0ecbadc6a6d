public import AVFoundation
import QuartzCore
import Synchronization

/// One look at a ``DelayedFeed``: where it is in the captured time, and the frames it shows.
///
/// Frames come in one of three ways, of which one is used at a time: by iterating, by a closure on a queue
/// (``onFrame(queue:_:)``), or by asking what is shown at a time (``frame(at:)``). A frame comes when it is to be shown;
/// while a frame stays nothing comes. A consumer that is slower than the frames misses some, which are counted, unless
/// the source can wait.
///
/// All functions may be called from any thread, and take effect at once.
public final class DelayedFeedReader: AsyncSequence, Sendable {
    /// What iterating gives.
    public typealias Element = DelayedFrame
    /// Iterating throws nothing.
    public typealias Failure = Never

    let engine: ReaderEngine
    private let capture: RingCapture
    private let shownLayer = Mutex<DelayedFeedLayer?>(nil)

    init(capture: RingCapture, delay: Double) {
        self.capture = capture
        let delay = Swift.max(0, Nanoseconds(seconds: delay))
        engine = ReaderEngine(ring: capture.ring, pictures: capture.pictures, delay: delay) { [weak capture] in
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
    /// Setting it stays behind by so many seconds from now on, at rate 1; negative counts as 0.
    public var delay: Double {
        get {
            let playhead = engine.playhead
            if let constant = playhead.constantDelay { return constant.inSeconds }
            return engine.delay.inSeconds
        }
        set { engine.command { playhead, now, _ in playhead.follow(delay: Nanoseconds(seconds: newValue), at: now) } }
    }

    /// How fast it plays: 1 as it was captured, 0.25 in slow motion, 0 not at all, negative backwards.
    ///
    /// Setting it plays on from where it is. Faster than 1 it goes on live once it has caught up; backwards it stops at
    /// the oldest frame that is held. From −64 to 64.
    public var rate: Double {
        get { engine.playhead.rate }
        set { engine.command { playhead, now, _ in playhead.setRate(newValue, at: now) } }
    }

    /// The time in the captured material that it is at, on the session's clock.
    public var position: CMTime { engine.position.asTime }

    /// Stops at the frame that is shown.
    public func pause() { engine.command { playhead, now, _ in playhead.pause(at: now) } }

    /// Plays on from there, as before the pause.
    public func resume() { engine.command { playhead, now, _ in playhead.resume(at: now) } }

    /// Shows the present, at rate 1.
    public func goLive() { delay = 0 }

    /// Goes to a time in the captured material and plays on from there; stays there when paused.
    ///
    /// - Parameter time: on the session's clock; what is no number has no effect.
    public func seek(to time: CMTime) {
        guard let place = Nanoseconds(time) else { return }
        engine.command { playhead, now, _ in playhead.seek(to: place, at: now) }
    }

    /// Goes forward by so many seconds, or back by a negative number of them.
    public func seek(by seconds: Double) {
        engine.command { playhead, now, _ in
            playhead.seek(to: playhead.position(at: now) + Nanoseconds(seconds: seconds), at: now)
        }
    }

    /// Stops at the frame so many after the one that is shown; before it for a negative number.
    public func step(by count: Int) {
        engine.command { playhead, now, frames in playhead.step(by: count, frames: frames, at: now) }
    }

    // MARK: Frames

    /// The frames, each when it is to be shown; ends when capture has ended and all is shown.
    ///
    /// Begins capture unless it has begun. One task at a time.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: self)
    }

    /// Calls a closure for each frame when it is to be shown, until ``stopFrames()``, the end of capture, when all that is
    /// held has been shown, or the reader's end.
    ///
    /// Begins capture unless it has begun, also anew after its end. A second call takes the place of the first.
    ///
    /// - Parameters:
    ///   - queue: where it is called; the next call comes when it has returned.
    ///   - body: what is called.
    public func onFrame(queue: DispatchQueue, _ body: @escaping @Sendable (DelayedFrame) -> Void) {
        capture.start {
            engine.hand(to: queue, body)
            return true
        }
    }

    /// As ``onFrame(queue:_:)``, but capture is begun and ended by others.
    ///
    /// After the end of capture it shows what is held, from where the reader is.
    package func show(on queue: DispatchQueue, _ body: @escaping @Sendable (DelayedFrame) -> Void) {
        engine.hand(to: queue, body)
    }

    /// Ends the calls, and iterating.
    public func stopFrames() { engine.detach() }

    /// What is shown at a time: the frame captured last before or at it, less the delay; nil before the first.
    ///
    /// Decodes where needed, which takes some milliseconds.
    ///
    /// - Parameter time: on the session's clock, not before the times of earlier calls; nil for now.
    public func frame(at time: CMTime? = nil) -> DelayedFrame? {
        guard let time else { return engine.frame(at: nil) }
        return Nanoseconds(time).flatMap { engine.frame(at: $0) }
    }

    /// How exactly the delay was kept so far.
    public var statistics: DelayStatistics { engine.statistics }

    /// A layer that shows what the reader shows, within its bounds, undistorted; one for the reader.
    ///
    /// It takes frames by itself where nothing else does.
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

    /// Gives the frames one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Ends taking frames when the last copy of the iterator goes.
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

        /// The next frame; nil when capture has ended and all is shown.
        public mutating func next() async -> DelayedFrame? {
            await lifetime.reader.engine.next()
        }

        /// The next frame; nil when capture has ended and all is shown.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> DelayedFrame? {
            await lifetime.reader.engine.next()
        }
    }
}
