import AVFoundation
import Basics
import Synchronization

/// Every captured frame of a ``DelayedFeed`` once, in order, with its capture time plus a delay as its display time.
///
///     for await frame in feed.everyFrame(delay: 2) {
///         try file.append(frame.pixelBuffer, at: frame.displayTime)
///     }
///
/// For consumers without a screen, such as files and streams: a frame is delivered when it is due, or later if the
/// consumer is busy, but is never skipped. Frames that the consumer has yet to take are held as long as the budgets
/// allow; ``lost`` counts those that they did not hold. Use ``DelayedFeedReader`` for what somebody looks at.
public final class EveryFrame: AsyncSequence, Sendable {
    /// The element type of the sequence.
    public typealias Element = DelayedFrame
    /// The error type of the sequence, which never throws.
    public typealias Failure = Never

    private let engine: EveryFrameEngine
    private let capture: RingCapture
    private let hasStarted = Atomic(false)

    init(capture: RingCapture, delay: Double) {
        self.capture = capture
        engine = EveryFrameEngine(ring: capture.ring, delay: Swift.max(0, Nanoseconds(seconds: delay))) {
            [weak capture] in capture?.clock
        }
    }

    deinit { engine.detach() }

    /// The number of frames that the budgets did not hold until they were taken, or that could not be compressed.
    public var lost: Int { engine.counts.lost }

    /// The accuracy of the delay so far.
    ///
    /// Every frame has its capture time plus the delay, so there is no error; a lost frame counts as skipped, and its
    /// predecessor as repeated.
    public var statistics: DelayStatistics {
        let counts = engine.counts
        var statistics = DelayStatistics()
        statistics.requested = engine.delay.inSeconds
        statistics.shown = counts.taken
        (statistics.repeated, statistics.skipped) = (counts.lost, counts.lost)
        return statistics
    }

    /// Ends the sequence; a task that waits for a frame gets none.
    public func stop() { engine.detach() }

    /// Returns the next compressed frames that are due, with their capture times; an empty array at the end.
    ///
    /// Starts capture unless it has started. Do not mix this with iteration.
    package func nextCompressed() async -> [CompressedFrame] {
        start()
        return await engine.nextCoded().map { frame in
            CompressedFrame(
                number: frame.frame,
                sample: frame.sample,
                isKey: frame.sample.isKeyFrame,
                cameraNumber: frame.number,
                isBefore: frame.isBefore
            )
        }
    }

    /// Returns an iterator, which starts capture unless it has started; only one task may iterate at a time.
    public func makeAsyncIterator() -> AsyncIterator {
        start()
        return AsyncIterator(frames: self)
    }

    /// Starts capture at the first use only, because a later start would continue it after its end.
    private func start() {
        if !hasStarted.exchange(true, ordering: .relaxed) { capture.start() }
    }

    /// Iterates over the frames.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let frames: EveryFrame

        /// Returns the next frame; nil when capture has ended and all frames have been delivered.
        public mutating func next() async -> DelayedFrame? { await frames.engine.next() }

        /// Returns the next frame; nil when capture has ended and all frames have been delivered.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> DelayedFrame? {
            await frames.engine.next()
        }
    }
}
