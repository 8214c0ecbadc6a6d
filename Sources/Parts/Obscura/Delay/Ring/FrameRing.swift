import AVFoundation
import Basics
import DequeModule

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
/// `@unchecked Sendable`: mutable state is protected by `condition` or used by the capture thread only.
final class FrameRing: @unchecked Sendable {
    /// The state protected by the lock.
    struct State {
        var times = FrameTimes()
        var records: Deque<FrameRecord> = []
        var ledger: RingLedger
        /// The newest frame as captured.
        var newestImage: (frame: Int, image: CVPixelBuffer)?
        /// The time up to which all captured frames have been added.
        var watermark: Nanoseconds?
        var isEnded = false
        /// The number of starts of capture in progress; until they complete, an end is not final.
        var starting = 0
        /// True once capture is to end: the ring waits for no reader, and accepts no further frame of a source that
        /// waits.
        var isClosed = false
        /// The number of calls of `close()` so far.
        var closings = 0
        /// True if the source waits for its consumers; the frames then determine the time.
        var isPaced = false
        var pixelFormat: OSType?
        var captured = 0
        var lost = 0
        var listeners: [ObjectIdentifier: any RingListener] = [:]
        /// The delays that must be possible, by listener.
        var needs: [ObjectIdentifier: Nanoseconds] = [:]
        /// The first frame that each clip still needs, by pin.
        var pins: [Int: Int] = [:]
        var nextPin = 0
        var clocks: [ClockWaiter] = []
        var store: (any SpillStore)?
        var hasSpilled = false
        /// The need and the holdable delay that were announced last.
        var announced: (need: Nanoseconds, holdable: Nanoseconds)?
        /// Incremented whenever waiting threads should check again.
        var changes = 0
    }

    /// A task that waits until capture reaches a time.
    struct ClockWaiter {
        var time: Nanoseconds
        var continuation: CheckedContinuation<Void, Never>
    }

    let configuration: DelayedFeedConfiguration
    let events = EventHub<DelayedFeedEvent>()
    let codec: FrameCodec
    let condition = NSCondition()
    var state: State
    /// The queue that writes frames to disk.
    let spilling = DispatchQueue(label: "Obscura.FrameRing.spilling", qos: .utility)

    // The following properties are used on the capture thread only.
    private var compressor: (any FrameCompressor)?
    private var compressed: FrameCodec.Frames?
    /// Frames that are still in the compressor.
    private var inCompressor: Deque<Int> = []
    private var pendingLosses = 0
    private var isFailing = false
    private var lastRate = 30.0

    /// Makes an empty ring.
    ///
    /// - Parameter store: the storage for frames that do not fit in memory; nil for none.
    init(configuration: DelayedFeedConfiguration, codec: FrameCodec? = nil, store: (any SpillStore)? = nil) {
        self.configuration = configuration
        self.codec = codec ?? FrameCodec(configuration)
        let ledger = RingLedger(
            memoryBudget: configuration.compressedBudget,
            diskBudget: store == nil ? 0 : configuration.diskBudget
        )
        state = State(ledger: ledger)
        state.store = store
    }

    deinit {
        events.finish()
        for waiter in state.clocks { waiter.continuation.resume() }
    }

    /// Runs a body under the lock; it must not call code that may call the ring.
    func locked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        condition.lock()
        defer { condition.unlock() }
        return try body(&state)
    }

    // MARK: Capture, on one thread at a time

    /// Notes that capture begins, or continues after an end.
    ///
    /// - Parameter isPaced: true if the source waits for its consumers.
    func begin(isPaced: Bool) {
        locked { state in
            state.isPaced = isPaced
            state.isEnded = false
        }
        notifyListeners()
    }

    /// Adds a frame; returns when it has been compressed and there is room for the next one.
    ///
    /// While capture is ending, frames of a source that waits are ignored: they come only because the end takes time,
    /// and would displace frames that readers have yet to show.
    func append(_ image: CVPixelBuffer, time: CMTime, duration: CMTime, number: Int?) {
        guard !locked({ $0.isPaced && $0.isClosed }) else { return }
        guard let moment = Nanoseconds(time) else {
            return lose(at: time, reason: .discontinuity)
        }
        restartIfNeeded(at: moment)
        let frame = locked { state -> Int in
            let frame = state.times.end
            if let before = state.times.newest, moment > before {
                lastRate = max(1, min(1000, 1 / (moment - before).inSeconds))
            }
            if let seconds = duration.isNumeric ? duration.seconds : nil, seconds > 0 { lastRate = 1 / seconds }
            state.times.append(moment)
            state.records.append(
                FrameRecord(
                    captureTime: time,
                    duration: duration,
                    number: number,
                    lostBefore: pendingLosses,
                    content: .raw(image)
                )
            )
            state.newestImage = (frame, image)
            state.watermark = max(moment, state.watermark ?? moment)
            state.captured += 1
            if state.pixelFormat == nil { state.pixelFormat = CVPixelBufferGetPixelFormatType(image) }
            return frame
        }
        pendingLosses = 0
        notifyListeners()
        compress(image, frame: frame, time: time, duration: duration)
        settle(mayWait: true)
        resumeClocks()
    }

    /// Notes that the camera or its output lost frames.
    func lose(at time: CMTime, reason: ScanDrop.Reason) {
        pendingLosses += 1
        locked { state in
            state.lost += 1
            if let moment = Nanoseconds(time) { state.watermark = max(moment, state.watermark ?? moment) }
        }
        events.send(.lost(time: time, reason: reason))
        notifyListeners()
        resumeClocks()
    }

    /// Notes that capture is about to begin or continue; must be followed by ``started(isAnew:)``.
    ///
    /// In between, readers do not treat an ended capture as ended.
    func willStart() {
        locked { $0.starting += 1 }
    }

    /// Notes that a start has completed: capture continues unchanged, or begins anew.
    func started(isAnew: Bool) {
        locked { state in
            state.starting -= 1
            if isAnew { state.isEnded = false }
        }
        notifyListeners()
    }

    /// Notes that capture has ended; held frames stay.
    func end(_ error: (any Error)? = nil) {
        if let compressor {
            for sample in (try? compressor.finish()) ?? [] { fill(sample) }
        }
        releaseCompressor()
        settle(mayWait: false)
        locked { $0.isEnded = true }
        events.send(.ended(error))
        notifyListeners()
        resumeClocks()
    }

    /// Notes that capture is to end, so the ring waits for no reader any more; may be called on any thread.
    func close() {
        change { state in
            state.isClosed = true
            state.closings += 1
        }
    }

    /// The number of calls of ``close()``.
    var closings: Int { locked { $0.closings } }

    /// Notes that capture begins, unless ``close()`` was called since the start was requested.
    ///
    /// - Parameter closings: the value of ``closings`` when the start was requested.
    func open(after closings: Int) {
        locked { state in
            if state.closings == closings { state.isClosed = false }
        }
    }

    // MARK: Compression

    private func compress(_ image: CVPixelBuffer, frame: Int, time: CMTime, duration: CMTime) {
        let frames = FrameCodec.Frames(
            width: CVPixelBufferGetWidth(image),
            height: CVPixelBufferGetHeight(image),
            pixelFormat: CVPixelBufferGetPixelFormatType(image),
            rate: lastRate.rounded()
        )
        do {
            let compressor = try compressor(for: frames)
            inCompressor.append(frame)
            let asKeyFrame = locked { $0.ledger.wantsKeyFrame }
            let samples = try compressor.compress(image, time: time, duration: duration, asKeyFrame: asKeyFrame)
            isFailing = false
            for sample in samples { fill(sample) }
        } catch {
            // The next frame gets a new compressor; the frames in this one are lost.
            inCompressor.append(frame)
            releaseCompressor()
            if !isFailing { events.send(.compressionFailed(message: Self.text(error))) }
            isFailing = true
        }
    }

    private func compressor(for frames: FrameCodec.Frames) throws -> any FrameCompressor {
        var same = frames
        same.rate = compressed?.rate ?? frames.rate
        if let compressor, same == compressed { return compressor }
        for sample in (try? compressor?.finish()) ?? [] { fill(sample) }
        releaseCompressor()
        let bitRate = configuration.bitRate(width: frames.width, height: frames.height, rate: frames.rate)
        let made = try codec.makeCompressor(frames, bitRate)
        compressor = made
        compressed = frames
        return made
    }

    private func releaseCompressor() {
        compressor = nil
        compressed = nil
        let missing = inCompressor
        inCompressor = []
        locked { state in
            state.ledger.closeGroup()
            for frame in missing where state.times.numbers.contains(frame) {
                state.records[frame - state.times.first].content = .missing
            }
        }
    }

    /// Stores the compressed form of the oldest frame in the compressor.
    private func fill(_ sample: CMSampleBuffer) {
        guard let frame = inCompressor.popFirst() else { return }
        let bytes = sample.codedBytes
        let isKey = sample.isKeyFrame
        locked { state in
            guard state.times.numbers.contains(frame) else { return }
            let index = frame - state.times.first
            state.records[index].content = .memory(bytes)
            state.records[index].format = sample.formatDescription
            state.records[index].isKey = isKey
            state.ledger.add(frame: frame, bytes: bytes.count, isKey: isKey)
        }
    }

    /// Drops everything if time goes back.
    private func restartIfNeeded(at moment: Nanoseconds) {
        guard let newest = locked({ $0.times.newest }), moment <= newest else { return }
        releaseCompressor()
        spilling.sync {}
        locked { state in
            while !state.ledger.groups.isEmpty { state.ledger.removeOldest() }
            state.records = []
            state.times.removeFrames(before: state.times.end)
            state.newestImage = nil
            state.watermark = nil
        }
        events.send(.restarted)
    }

    static func text(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
    }

    // MARK: Listeners

    /// Adds a listener, which the ring retains until it is removed.
    func add(_ listener: any RingListener) {
        locked { $0.listeners[ObjectIdentifier(listener)] = listener }
    }

    /// Removes a listener.
    func remove(_ listener: any RingListener) {
        change { $0.listeners[ObjectIdentifier(listener)] = nil }
    }

    /// Sets the delay that must be possible for a listener; nil for none.
    func setNeed(_ need: Nanoseconds?, of listener: AnyObject) {
        locked { $0.needs[ObjectIdentifier(listener)] = need }
        needsChanged()
    }

    /// Notes that a listener has taken a frame, and wakes threads that wait for that.
    func listenerAdvanced() {
        change { _ in }
    }

    /// Runs a body under the lock, and wakes waiting threads.
    func change<R>(_ body: (inout State) -> R) -> R {
        locked { state in
            state.changes += 1
            condition.broadcast()
            return body(&state)
        }
    }

    /// Blocks until the change count differs from a previous value.
    func waitForChange(after changes: Int) {
        condition.lock()
        while state.changes == changes { condition.wait() }
        condition.unlock()
    }

    func notifyListeners() {
        for listener in locked({ Array($0.listeners.values) }) { listener.ringDidChange() }
    }

    // MARK: Waiting for time

    /// Returns when all frames captured up to a time have been added, or capture has ended.
    func waitUntilCaptured(_ time: Nanoseconds) async {
        await withCheckedContinuation { continuation in
            let isDone = locked { state in
                if state.isEnded || (state.watermark ?? -.distant) >= time { return true }
                state.clocks.append(ClockWaiter(time: time, continuation: continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    private func resumeClocks() {
        let due = locked { state -> [ClockWaiter] in
            let watermark = state.isEnded ? Nanoseconds.max : state.watermark ?? -.distant
            let due = state.clocks.filter { $0.time <= watermark }
            if !due.isEmpty { state.clocks.removeAll { $0.time <= watermark } }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }
}
