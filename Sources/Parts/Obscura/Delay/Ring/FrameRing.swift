import AVFoundation
import DequeModule

/// Someone who shows frames of a ring.
protocol RingListener: AnyObject, Sendable {
    /// Frames came or went, or capture began or ended; called on any thread, without a lock.
    func ringDidChange()
    /// Whether a frame before this one was due by a time and has not been taken yet; called without a lock.
    func isBehind(_ frame: Int, at time: Nanoseconds) -> Bool
}

/// The captured frames of some time back: compressed, in memory and then on disk, within budgets.
///
/// One thread at a time, that of capture, adds frames; any thread reads. A frame is there at once, as it is, and is
/// compressed before the next one is taken; a source that can wait is thus held to the pace of compression. What has to
/// go to stay within the budgets goes oldest first. Where the source can wait, frames that a reader has yet to take are
/// waited for.
///
/// `@unchecked Sendable`: what is not constant is used under `condition`, or by the thread of capture only.
final class FrameRing: @unchecked Sendable {
    /// What is read and written under the lock.
    struct State {
        var times = FrameTimes()
        var records: Deque<FrameRecord> = []
        var ledger: RingLedger
        /// The newest frame as the camera made it.
        var newestImage: (frame: Int, image: CVPixelBuffer)?
        /// Every frame captured by then has been added.
        var watermark: Nanoseconds?
        var isEnded = false
        /// How many starts of capture are under way: an end is not the last word before they are through.
        var starting = 0
        /// Whether capture is to end: no reader is waited for, and a source that waits has given its last frame.
        var isClosed = false
        /// How often capture was to end so far.
        var closings = 0
        /// Whether the source waits for its consumers, so that time is what the frames say.
        var isPaced = false
        var pixelFormat: OSType?
        var captured = 0
        var lost = 0
        var listeners: [ObjectIdentifier: any RingListener] = [:]
        /// The delays that must be possible, by listener.
        var needs: [ObjectIdentifier: Nanoseconds] = [:]
        /// The first frame that each clip still needs.
        var pins: [Int: Int] = [:]
        var nextPin = 0
        var clocks: [ClockWaiter] = []
        var store: (any SpillStore)?
        var hasSpilled = false
        /// The need and the room that were last announced.
        var announced: (need: Nanoseconds, holdable: Nanoseconds)?
        /// Goes up whenever someone who waits should look again.
        var changes = 0
    }

    /// Someone who waits for capture to come to a time.
    struct ClockWaiter {
        var time: Nanoseconds
        var continuation: CheckedContinuation<Void, Never>
    }

    let configuration: DelayedFeedConfiguration
    let events = EventHub<DelayedFeedEvent>()
    let codec: FrameCodec
    let condition = NSCondition()
    var state: State
    /// Where frames are written to disk.
    let spilling = DispatchQueue(label: "Obscura.FrameRing.spilling", qos: .utility)

    // The rest is used by the thread of capture only.
    private var compressor: (any FrameCompressor)?
    private var compressed: FrameCodec.Frames?
    /// Frames that have gone into the compressor and not come out.
    private var inCompressor: Deque<Int> = []
    private var pendingLosses = 0
    private var isFailing = false
    private var lastRate = 30.0

    /// Makes an empty ring.
    ///
    /// - Parameter store: where frames go that memory has no room for; nil for none.
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

    /// Runs a body with the lock held; it must not call anyone who may come back here.
    func locked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        condition.lock()
        defer { condition.unlock() }
        return try body(&state)
    }

    // MARK: Capture, on one thread at a time

    /// Capture begins, or goes on after an end.
    ///
    /// - Parameter isPaced: whether the source waits for its consumers.
    func begin(isPaced: Bool) {
        locked { state in
            state.isPaced = isPaced
            state.isEnded = false
        }
        tellListeners()
    }

    /// Adds a frame; returns when it has been compressed and there is room for the next one.
    ///
    /// What a source that waits gives while capture is being ended is not taken: it would not have come without the
    /// end's taking its time, and would drive out what readers have yet to show.
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
        tellListeners()
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
        tellListeners()
        resumeClocks()
    }

    /// Capture is about to begin, or to go on; to be followed by ``started(isAnew:)``.
    ///
    /// Until then readers take what has ended for going on.
    func willStart() {
        locked { $0.starting += 1 }
    }

    /// Capture goes on as it was, or begins anew.
    func started(isAnew: Bool) {
        locked { state in
            state.starting -= 1
            if isAnew { state.isEnded = false }
        }
        tellListeners()
    }

    /// Capture has ended; what is held stays.
    func end(_ error: (any Error)? = nil) {
        if let compressor {
            for sample in (try? compressor.finish()) ?? [] { fill(sample) }
        }
        forgetCompressor()
        settle(mayWait: false)
        locked { $0.isEnded = true }
        events.send(.ended(error))
        tellListeners()
        resumeClocks()
    }

    /// Capture is to end: waits for no reader any more; called on any thread.
    func close() {
        change { state in
            state.isClosed = true
            state.closings += 1
        }
    }

    /// How often ``close()`` was called.
    var closings: Int { locked { $0.closings } }

    /// Capture begins, unless it was to end since.
    ///
    /// - Parameter closings: ``closings`` when capture was asked to begin.
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
            // The next frame gets a new compressor; what was in this one is gone.
            inCompressor.append(frame)
            forgetCompressor()
            if !isFailing { events.send(.compressionFailed(message: Self.text(error))) }
            isFailing = true
        }
    }

    private func compressor(for frames: FrameCodec.Frames) throws -> any FrameCompressor {
        var same = frames
        same.rate = compressed?.rate ?? frames.rate
        if let compressor, same == compressed { return compressor }
        for sample in (try? compressor?.finish()) ?? [] { fill(sample) }
        forgetCompressor()
        let bitRate = configuration.bitRate(width: frames.width, height: frames.height, rate: frames.rate)
        let made = try codec.makeCompressor(frames, bitRate)
        compressor = made
        compressed = frames
        return made
    }

    private func forgetCompressor() {
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

    /// Notes what a frame has become.
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

    /// Lets go of everything where time goes back.
    private func restartIfNeeded(at moment: Nanoseconds) {
        guard let newest = locked({ $0.times.newest }), moment <= newest else { return }
        forgetCompressor()
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

    /// Begins to call a listener; held strongly until it is removed.
    func add(_ listener: any RingListener) {
        locked { $0.listeners[ObjectIdentifier(listener)] = listener }
    }

    /// Ends it.
    func remove(_ listener: any RingListener) {
        change { $0.listeners[ObjectIdentifier(listener)] = nil }
    }

    /// The delay that must be possible for someone; nil for none in particular.
    func setNeed(_ need: Nanoseconds?, of listener: AnyObject) {
        locked { $0.needs[ObjectIdentifier(listener)] = need }
        needsChanged()
    }

    /// A listener has taken a frame: whoever waits for it may look again.
    func listenerAdvanced() {
        change { _ in }
    }

    /// Runs a body with the lock held, and lets those who wait look again.
    func change<R>(_ body: (inout State) -> R) -> R {
        locked { state in
            state.changes += 1
            condition.broadcast()
            return body(&state)
        }
    }

    /// Waits for a change after so many.
    func waitForChange(after changes: Int) {
        condition.lock()
        while state.changes == changes { condition.wait() }
        condition.unlock()
    }

    func tellListeners() {
        for listener in locked({ Array($0.listeners.values) }) { listener.ringDidChange() }
    }

    // MARK: Waiting for time

    /// Returns when all frames captured by a time have been added, or capture has ended.
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
