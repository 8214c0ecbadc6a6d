import AVFoundation
import Basics
import DequeModule
import Synchronization

/// A compressed frame of the ring for a consumer of every frame.
///
/// `@unchecked Sendable`: nothing changes the sample.
struct TakenFrame: @unchecked Sendable {
    /// The frame's number in the ring.
    let frame: Int
    let sample: CMSampleBuffer
    /// The frame's number as given by the camera.
    let number: Int?
    let lostBefore: Int
    /// True for a frame before the first one, which decoding needs.
    let isBefore: Bool
}

/// Runs an ``EveryFramePlan`` on a ring: waits for frames and times, and reads and decodes frames.
///
/// One task at a time takes frames.
///
/// `@unchecked Sendable`: mutable state is in the mutex, or used on `queue` only.
final class EveryFrameEngine: RingListener, @unchecked Sendable {
    private enum Want {
        case coded(CheckedContinuation<[TakenFrame], Never>)
        case image(CheckedContinuation<DelayedFrame?, Never>)
    }

    private let ring: FrameRing
    /// The session's clock; nil before it is known.
    private let clock: @Sendable () -> CMClock?
    private let queue = DispatchQueue(label: "Obscura.EveryFrame", qos: .userInitiated)
    private let plan: Mutex<EveryFramePlan>
    /// `isWanted` is true while a consumer waits for frames, `isQueued` while a run of `pump()` is queued.
    private let isWanted = Atomic(false)
    private let isQueued = Atomic(false)
    private let isDetached = Atomic(false)

    // The following properties are used on `queue` only.
    private var want: Want?
    private var timer: (any DispatchSourceTimer)?
    private var read: Deque<TakenFrame> = []
    private var expander: (any FrameExpander)?
    private var format: CMFormatDescription?
    private var hasBegun = false
    /// True while decoding waits for a key frame.
    private var needsKey = true

    init(ring: FrameRing, delay: Nanoseconds, clock: @escaping @Sendable () -> CMClock?) {
        self.ring = ring
        self.clock = clock
        let time = clock().flatMap { Nanoseconds(CMClockGetTime($0)) }
        plan = Mutex(ring.view { EveryFramePlan(delay: delay, ring: $0, clock: time) })
        ring.setNeed(delay, of: self)
        keep()
        ring.add(self)
    }

    deinit { timer?.cancel() }

    /// The number of frames taken and lost so far.
    var counts: (taken: Int, lost: Int) { plan.withLock { ($0.taken, $0.lost) } }
    /// The delay of all frames.
    var delay: Nanoseconds { plan.withLock { $0.delay } }

    /// Takes no more frames; a pending request returns nothing.
    func detach() {
        guard !isDetached.exchange(true, ordering: .acquiringAndReleasing) else { return }
        ring.remove(self)
        ring.setNeed(nil, of: self)
        ring.setKeep(nil, of: self)
        queue.async { [self] in
            timer?.cancel()
            timer = nil
            read = []
            expander = nil
            answerEnd()
        }
    }

    // MARK: Taking frames

    /// Returns the next compressed frames that are due; an empty array at the end.
    func nextCoded() async -> [TakenFrame] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { answer in request(.coded(answer)) }
        } onCancel: {
            detach()
        }
    }

    /// Returns the next frame that is due; nil at the end.
    func next() async -> DelayedFrame? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { answer in request(.image(answer)) }
        } onCancel: {
            detach()
        }
    }

    private func request(_ want: Want) {
        queue.async { [self] in
            precondition(self.want == nil, "The frames of a delayed feed are taken by one task at a time.")
            self.want = want
            isWanted.store(true, ordering: .releasing)
            if isDetached.load(ordering: .acquiring) { answerEnd() } else { pump() }
        }
    }

    func ringDidChange() {
        guard isWanted.load(ordering: .acquiring), !isQueued.exchange(true, ordering: .acquiringAndReleasing) else {
            return
        }
        queue.async { [self] in
            isQueued.store(false, ordering: .releasing)
            pump()
        }
    }

    func isBehind(_ frame: Int, at time: Nanoseconds) -> Bool {
        plan.withLock { plan in ring.view { plan.isBehind(frame, at: time, frames: $0.times) } }
    }

    // MARK: On the queue

    private func pump() {
        dispatchPrecondition(condition: .onQueue(queue))
        timer?.cancel()
        timer = nil
        while let want, !isDetached.load(ordering: .acquiring) {
            if case .image(let answer) = want, let frame = read.popFirst() {
                if let shown = decode(frame) {
                    take()
                    answer.resume(returning: shown)
                }
                continue
            }
            switch step() {
            case .take(let frames):
                read.append(contentsOf: load(frames))
                if case .coded(let answer) = want, !read.isEmpty {
                    take()
                    let frames = Array(read)
                    read = []
                    answer.resume(returning: frames)
                }
            case .lose: break
            case .wait(let until):
                if let until { wait(until: until) }
                return
            case .end: answerEnd()
            }
        }
    }

    /// Forgets the request, which is about to be answered.
    private func take() {
        want = nil
        isWanted.store(false, ordering: .releasing)
    }

    private func answerEnd() {
        let want = want
        take()
        switch want {
        case .coded(let answer): answer.resume(returning: [])
        case .image(let answer): answer.resume(returning: nil)
        case nil: break
        }
    }

    private func step() -> EveryFramePlan.Step {
        let time = clock().flatMap { Nanoseconds(CMClockGetTime($0)) }
        return plan.withLock { plan in
            let (view, coded) = ring.codedView()
            return plan.step(view, coded: coded, clock: time)
        }
    }

    /// Returns the frames with their bytes; frames that are no longer held count as lost.
    private func load(_ frames: Range<Int>) -> [TakenFrame] {
        // The first frame may depend on earlier ones.
        let start = hasBegun ? frames.lowerBound : ring.group(of: frames.lowerBound)?.lowerBound ?? frames.lowerBound
        hasBegun = true
        let coded = (try? ring.coded(start..<frames.upperBound)) ?? nil
        let result = (coded ?? []).map { frame in
            let facts = ring.facts(of: frame.frame)
            return TakenFrame(
                frame: frame.frame,
                sample: frame.sample,
                number: facts?.number,
                lostBefore: facts?.lostBefore ?? 0,
                isBefore: frame.frame < frames.lowerBound
            )
        }
        let missing = frames.count - result.count(where: { !$0.isBefore })
        if missing > 0 { plan.withLock { $0.miss(missing) } }
        keep()
        ring.listenerAdvanced()
        return result
    }

    /// Keeps the frames that are still to be taken, as long as the budgets allow.
    private func keep() { ring.setKeep(plan.withLock { $0.next }, of: self) }

    private func wait(until time: Nanoseconds) {
        let now = clock().flatMap { Nanoseconds(CMClockGetTime($0)) } ?? time
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [weak self] in self?.pump() }
        timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, min(time - now, 3_600_000_000_000)))))
        self.timer = timer
        timer.resume()
    }

    /// Returns the frame with its image; nil if it cannot be decoded, in which case it counts as lost.
    private func decode(_ frame: TakenFrame) -> DelayedFrame? {
        guard let image = image(of: frame.sample) else {
            if !frame.isBefore { plan.withLock { $0.miss(1) } }
            return nil
        }
        return frame.isBefore ? nil : DelayedFrame(image, frame, delay: delay)
    }

    private func image(of sample: CMSampleBuffer) -> CVPixelBuffer? {
        if needsKey, !sample.isKeyFrame { return nil }
        do {
            if expander == nil || format !== sample.formatDescription {
                guard let new = sample.formatDescription else { return nil }
                let pixelFormat = ring.locked { $0.pixelFormat } ?? kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
                expander = try ring.codec.makeExpander(new, pixelFormat)
                format = new
            }
            needsKey = false
            return try expander?.expand(sample).last?.image
        } catch {
            expander = nil
            needsKey = true
            return nil
        }
    }
}

extension DelayedFrame {
    /// Makes a frame that is due exactly a delay after its capture.
    fileprivate init(_ image: CVPixelBuffer, _ frame: TakenFrame, delay: Nanoseconds) {
        let time = CMSampleBufferGetPresentationTimeStamp(frame.sample)
        self.init(
            pixelBuffer: image,
            captureTime: time,
            duration: CMSampleBufferGetDuration(frame.sample),
            displayTime: time + delay.asTime,
            age: delay.inSeconds,
            lateness: 0,
            number: frame.number,
            isRepeat: false,
            skipped: 0,
            lostBefore: frame.lostBefore
        )
    }
}

extension FrameRing {
    /// Returns the frames and the time of the ring, with the number after the newest compressed frame.
    func codedView() -> (view: RingView, coded: Int) {
        locked { index in
            let view = RingView(
                times: index.times,
                watermark: index.watermark,
                isEnded: index.life.isOver,
                isPaced: index.life.isPaced
            )
            return (view, index.ledger.groups.last?.frames.upperBound ?? index.times.first)
        }
    }

    /// Keeps frames from a number on, as long as the budgets allow; nil for none.
    func setKeep(_ frame: Int?, of listener: AnyObject) {
        locked { $0.demand.setKeep(frame, of: ObjectIdentifier(listener)) }
    }
}
