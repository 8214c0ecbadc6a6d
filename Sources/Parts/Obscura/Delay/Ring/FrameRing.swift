import AVFoundation
import Basics

/// A reader that shows frames of a ring.
protocol RingListener: AnyObject, Sendable {
    /// Called on any thread, without a lock, when frames came or went, or capture began or ended.
    func ringDidChange()
    /// Indicates whether a frame before this one was due by a time and has not been taken yet; called without a lock.
    func isBehind(_ frame: Int, at time: Nanoseconds) -> Bool
}

/// Holds the captured frames of the recent past, compressed, in memory and then on disk, within budgets.
///
/// One thread at a time, that of capture, adds frames; any thread reads. A frame is available immediately,
/// uncompressed, and is compressed before the next one is accepted, so compression sets the pace of a source that can
/// wait. To stay within the budgets, the oldest frames are dropped first. If the source can wait, the ring waits for
/// readers that have yet to take these frames.
///
/// ``RingIndex`` decides all of this; the ring compresses, writes, waits and notifies.
///
/// `@unchecked Sendable`: mutable state is protected by `condition` or used by the capture thread only.
final class FrameRing: @unchecked Sendable {
    let configuration: DelayedFeedConfiguration
    let events = EventHub<DelayedFeedEvent>()
    let codec: FrameCodec
    let store: (any SpillStore)?
    /// The queue that writes frames to disk.
    let spilling = DispatchQueue(label: "Obscura.FrameRing.spilling", qos: .utility)
    /// The serial queue on which frames are added; nil if the owner adds them on one thread at a time.
    private let captureQueue: DispatchQueue?

    // The following properties are protected by `condition`.
    let condition = NSCondition()
    var index: RingIndex
    var listeners: [ObjectIdentifier: any RingListener] = [:]
    var clocks: [ClockWaiter] = []
    /// Incremented whenever waiting threads should check again.
    var changes = 0

    // The following properties are used on the capture thread only.
    private var compressor: (any FrameCompressor)?
    private var compressed: FrameCodec.Frames?
    private var isFailing = false
    /// True while frames that the camera has compressed wait for a key frame.
    private var passNeedsKey = true

    /// Makes an empty ring.
    ///
    /// - Parameters:
    ///   - store: the storage for frames that do not fit in memory; nil for none.
    ///   - captureQueue: the serial queue on which frames are added; nil for one thread at a time.
    init(
        configuration: DelayedFeedConfiguration,
        codec: FrameCodec? = nil,
        store: (any SpillStore)? = nil,
        captureQueue: DispatchQueue? = nil
    ) {
        self.configuration = configuration
        self.codec = codec ?? FrameCodec(configuration)
        self.store = store
        self.captureQueue = captureQueue
        index = RingIndex(configuration: configuration, hasDisk: store != nil)
    }

    deinit {
        events.finish()
        for waiter in clocks { waiter.continuation.resume() }
    }

    /// Runs a body under the lock; it must not call code that may call the ring.
    func locked<R>(_ body: (inout RingIndex) throws -> R) rethrows -> R {
        condition.lock()
        defer { condition.unlock() }
        return try body(&index)
    }

    // MARK: Capture, on one thread at a time

    private func assertOnCaptureQueue() {
        if let captureQueue { captureQueue.assertIsCurrent() }
    }

    /// Notes that capture begins, or continues after an end.
    ///
    /// - Parameter isPaced: true if the source waits for its consumers.
    func begin(isPaced: Bool) {
        assertOnCaptureQueue()
        locked { $0.life.begin(isPaced: isPaced) }
        notifyListeners()
    }

    /// Returns whether a frame is taken; begins anew for one that does not follow the others.
    private func admits(_ moment: Nanoseconds?) -> Bool {
        switch locked({ $0.admission(of: moment) }) {
        case .ignore: return false
        case .restart: restart()
        case .accept: break
        }
        return true
    }

    /// Adds a frame; returns when it has been compressed and there is room for the next one.
    ///
    /// While capture is ending, frames of a source that waits are ignored.
    func append(_ image: CVPixelBuffer, time: CMTime, duration: CMTime, number: Int?) {
        assertOnCaptureQueue()
        let moment = Nanoseconds(time)
        guard admits(moment) else { return }
        guard let moment else { return lose(at: time, reason: .discontinuity) }
        let (frame, rate) = locked { index in
            (index.append(image, at: moment, time: time, duration: duration, number: number), index.rate)
        }
        notifyListeners()
        compress(image, frame: frame, rate: rate, time: time, duration: duration)
        // Those who take every frame take it compressed.
        if locked({ $0.demand.firstKept != nil }) { notifyListeners() }
        settle(mayWait: true)
        resumeClocks()
    }

    /// Adds a frame as the camera has compressed it; returns when there is room for the next one.
    ///
    /// Frames without the key frame that they depend on are lost.
    func append(coded sample: CMSampleBuffer, time: CMTime, duration: CMTime, number: Int?) {
        assertOnCaptureQueue()
        let moment = Nanoseconds(time)
        guard admits(moment) else { return }
        let isKey = sample.isKeyFrame
        guard let moment, isKey || !passNeedsKey else { return lose(at: time, reason: .discontinuity) }
        passNeedsKey = false
        finishCompressor()
        let bytes = sample.codedBytes
        let format = sample.formatDescription
        locked { index in
            let frame = index.append(nil, at: moment, time: time, duration: duration, number: number)
            index.pass(bytes, of: frame, format: format, isKey: isKey)
        }
        notifyListeners()
        settle(mayWait: true)
        resumeClocks()
    }

    /// Notes that the camera or its output lost frames.
    func lose(at time: CMTime, reason: ScanDrop.Reason) {
        assertOnCaptureQueue()
        passNeedsKey = true
        locked { $0.lose(at: Nanoseconds(time)) }
        events.send(.lost(time: time, reason: reason))
        notifyListeners()
        resumeClocks()
    }

    /// Notes that capture has ended; held frames stay.
    func end(_ error: (any Error)? = nil) {
        assertOnCaptureQueue()
        finishCompressor()
        passNeedsKey = true
        settle(mayWait: false)
        locked { $0.life.end() }
        events.send(.ended(error))
        notifyListeners()
        resumeClocks()
    }

    /// Drops everything, because time has gone back.
    private func restart() {
        passNeedsKey = true
        releaseCompressor()
        spilling.sync {}
        locked { $0.restart() }
        events.send(.restarted)
    }

    // MARK: Start and stop of capture, on any thread

    /// Notes that capture is about to begin or continue; must be followed by ``started(isAnew:)``.
    ///
    /// In between, readers do not treat an ended capture as ended.
    func willStart() { locked { $0.life.willStart() } }

    /// Notes that a start has completed: capture continues unchanged, or begins anew.
    func started(isAnew: Bool) {
        locked { $0.life.started(isAnew: isAnew) }
        notifyListeners()
    }

    /// Notes that capture is to end, so the ring waits for no reader any more.
    func close() { change { $0.life.close() } }

    /// The number of calls of ``close()``.
    var closings: Int { locked { $0.life.closings } }

    /// Notes that capture begins, unless ``close()`` was called since the start was requested.
    ///
    /// - Parameter closings: the value of ``closings`` when the start was requested.
    func open(after closings: Int) { locked { $0.life.open(after: closings) } }

    // MARK: Compression, on the capture thread

    private func compress(_ image: CVPixelBuffer, frame: Int, rate: Double, time: CMTime, duration: CMTime) {
        let frames = FrameCodec.Frames(
            width: CVPixelBufferGetWidth(image),
            height: CVPixelBufferGetHeight(image),
            pixelFormat: CVPixelBufferGetPixelFormatType(image),
            rate: rate.rounded()
        )
        do {
            let compressor = try compressor(for: frames)
            let asKeyFrame = locked { $0.beginCompressing(frame) }
            let samples = try compressor.compress(image, time: time, duration: duration, asKeyFrame: asKeyFrame)
            isFailing = false
            for sample in samples { fill(sample) }
        } catch {
            // The next frame gets a new compressor; the frames in this one are lost.
            _ = locked { $0.beginCompressing(frame) }
            releaseCompressor()
            if !isFailing { events.send(.compressionFailed(message: Self.text(error))) }
            isFailing = true
        }
    }

    private func compressor(for frames: FrameCodec.Frames) throws -> any FrameCompressor {
        var same = frames
        same.rate = compressed?.rate ?? frames.rate
        if let compressor, same == compressed { return compressor }
        finishCompressor()
        let bitRate = configuration.bitRate(width: frames.width, height: frames.height, rate: frames.rate)
        let made = try codec.makeCompressor(frames, bitRate)
        compressor = made
        compressed = frames
        return made
    }

    private func finishCompressor() {
        guard compressor != nil else { return }
        for sample in (try? compressor?.finish()) ?? [] { fill(sample) }
        releaseCompressor()
    }

    private func releaseCompressor() {
        compressor = nil
        compressed = nil
        locked { $0.emptyCompressor() }
    }

    private func fill(_ sample: CMSampleBuffer) {
        let bytes = sample.codedBytes
        let isKey = sample.isKeyFrame
        let format = sample.formatDescription
        locked { $0.fill(bytes, format: format, isKey: isKey) }
    }

    static func text(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }

    // MARK: Waiting threads

    /// Notes that a listener has taken a frame, and wakes threads that wait for that.
    func listenerAdvanced() { change { _ in } }

    /// Wakes waiting threads; called under the lock.
    func noteChange() {
        changes += 1
        condition.broadcast()
    }

    /// Runs a body under the lock, and wakes waiting threads.
    func change<R>(_ body: (inout RingIndex) -> R) -> R {
        condition.withLock {
            noteChange()
            return body(&index)
        }
    }

    /// Blocks until the change count differs from a previous value.
    func waitForChange(after changes: Int) {
        condition.withLock {
            while self.changes == changes { condition.wait() }
        }
    }
}
