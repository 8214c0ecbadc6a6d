import AVFBase
import CameraSources
import CoreMedia
import DequeModule
import Dispatch
import Foundation
import Synchronization

/// Examines the frames of a metadata output on its own workers and passes on the results in order.
///
/// A live source's frames are examined one at a time: meanwhile only the newest frame waits, and the ones it replaces
/// are skipped. The frames of a source that waits for its clients are all examined, several simultaneously.
///
/// The results are put in order under the lock. Clients and receivers are called without it: the delegate on its queue,
/// and a receiver by one thread at a time, which hands over all events that wait.
final class MetadataExaminer: Sendable {
    typealias Delegate = any AVCaptureMetadataOutputObjectsDelegate

    /// The origin of a frame.
    struct Route: Sendable {
        let connection: UncheckedWeakReference<AVCaptureConnection>
        let source: UncheckedWeakReference<AnyObject>
        let ledger: FrameLedger
    }

    struct Work: Sendable {
        var frame: CapturedFrame
        var request: MetadataRequest
        var route: Route

        /// Removes the frame from the ledger.
        func withdraw() { route.ledger.withdraw(frame.frame.number) }
    }

    /// Objects passed between threads; immutable.
    typealias Found = UncheckedReference<[AVMetadataObject]>

    typealias Callback = ClientMailbox<MetadataItem>.Callback

    struct State {
        weak var output: AVCaptureMetadataOutput?
        weak var delegate: Delegate?
        var hasDelegate = false
        var receiver: (any OutputEventReceiver)?
        var tag = 0
        var request: MetadataRequest
        var frames = ExaminationQueue<Work, Found>()
        var workers = 0
        /// The maximum number of frames examined simultaneously.
        var limit = 1
        /// The results for the delegate.
        var callbacks = ClientMailbox<MetadataItem>()
        /// The results for the receiver.
        var events = EventOutbox()
        /// The capture times of the last frames that were not examined.
        var skipped: Deque<CMTime> = []
        /// Indicates whether the last examined frame had objects (META-11).
        var hadObjects = false
        var hasListener: Bool { receiver != nil || hasDelegate }
    }

    /// Work to do outside the lock.
    struct Action {
        var callback: Callback?
        /// The first event to hand over; the thread that gets it hands over all others too.
        var event: AddressedEvent?
    }

    /// The next step of a worker.
    enum Step {
        case examine(number: Int, Work)
        case handOver(AddressedEvent)
    }

    /// More than the number of frames that can be on their way to a client.
    private static let rememberedSkips = 64
    /// Timeout of a flush for another thread that hands over events; receivers return immediately.
    private static let handOverTimeout = DispatchTimeInterval.seconds(1)

    let state: Mutex<State>
    let workQueue = DispatchQueue(label: "AVFoundation.metadata", attributes: .concurrent)
    private let parallelLimit: Int

    /// - Parameter parallelLimit: The maximum number of frames examined simultaneously for a source that waits.
    init(request: MetadataRequest, parallelLimit: Int) {
        state = Mutex(State(request: request))
        self.parallelLimit = parallelLimit
    }

    // MARK: Setup

    func setOutput(_ output: AVCaptureMetadataOutput) {
        let output = UncheckedReference(output)
        state.withLock { $0.output = output.value }
    }

    var delegate: Delegate? { state.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { state.withLock { $0.delegate == nil ? nil : $0.callbacks.queue } }

    /// The request for the frames that arrive from now on.
    var request: MetadataRequest {
        get { state.withLock { $0.request } }
        set {
            state.withLock { $0.request = newValue }
            CaptureTaps.noteSetting("metadata", "types") { newValue.types.map(\.rawValue).joined(separator: " ") }
            CaptureTaps.noteSetting("metadata", "rectOfInterest") {
                let rect = newValue.rectOfInterest
                return "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
            }
        }
    }

    /// Changes the delegate; drops callbacks queued for the old one.
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let delegate = UncheckedReference(delegate)
        let discarded = state.withLock { state in
            state.delegate = delegate.value
            state.hasDelegate = delegate.value != nil
            let discarded = state.callbacks.removeAll()
            // With nothing left that waits, there is nothing to schedule.
            _ = state.callbacks.setQueue(delegate.value == nil ? nil : queue)
            startWorkers(&state)
            return discarded
        }
        withExtendedLifetime(discarded) {}
    }

    /// Sets the receiver of events, or nil to use the delegate again; returns false if there is another receiver.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let discarded = state.withLock { state -> ([Work], [MetadataItem], [AddressedEvent])? in
            if let present = state.receiver, let receiver, present !== receiver { return nil }
            state.receiver = receiver
            state.tag = tag
            state.hadObjects = false
            return (state.frames.removeAll(), state.callbacks.removeAll(), state.events.removeAll())
        }
        for work in discarded?.0 ?? [] { work.withdraw() }
        return discarded != nil
    }

    /// Indicates whether no frame is being processed and no callback is pending.
    var isIdle: Bool {
        state.withLock { $0.frames.count == 0 && $0.workers == 0 && $0.callbacks.isIdle && $0.events.isIdle }
    }

    // MARK: On the source thread

    func receive(_ frame: CapturedFrame, route: Route) {
        let (skipped, action) = state.withLock { state -> (Work?, Action) in
            guard state.hasListener else { return (nil, Action()) }
            let work = Work(frame: frame, request: state.request, route: route)
            route.ledger.capture(frame.frame.number, as: "metadata")
            if let reason = DropReason(recordedFor: frame.frame, kind: "metadata", asker: route.ledger.id) {
                route.ledger.drop(reason, frame.frame.number)
                state.frames.add(.nothing(frame.presentationTime))
                return (nil, settle(&state))
            }
            if state.request.isEmpty {
                state.frames.add(.found(Found([]), work))
                return (nil, settle(&state))
            }
            state.limit = frame.isLossless && !state.request.needsOrder ? parallelLimit : 1
            let skipped = state.frames.add(work, keepsAll: frame.isLossless) { $0.frame.presentationTime }
            if let skipped {
                if state.skipped.count == Self.rememberedSkips { state.skipped.removeFirst() }
                state.skipped.append(skipped.frame.presentationTime)
            }
            let action = settle(&state)
            startWorkers(&state)
            return (skipped, action)
        }
        // Skipped without a callback (META-10), but counted.
        if let skipped { skipped.route.ledger.drop(.late, skipped.frame.frame.number) }
        perform(action)
    }

    func receive(_ loss: CameraLoss, route: Route) {
        let action = state.withLock { state -> Action in
            guard state.hasListener else { return Action() }
            route.ledger.lose(DropReason(loss.reason), loss.number, as: "metadata")
            state.frames.add(.nothing(loss.presentationTime))
            return settle(&state)
        }
        perform(action)
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            guard state.hasListener else { return Action() }
            state.frames.add(.end(token))
            return settle(&state)
        }
        perform(action)
    }

    // MARK: On any thread

    /// Returns whether a recent frame was skipped.
    func hasSkipped(_ time: CMTime) -> Bool { state.withLock { $0.skipped.contains(time) } }

    /// Discards everything that was not passed on, and tells a receiver so.
    ///
    /// When it returns, the receiver has all events, unless it is called by the receiver itself.
    func flush() {
        let handedOver = DispatchSemaphore(value: 0)
        let (discarded, callbacks, action, waits) = state.withLock { state in
            state.hadObjects = false
            let discarded = (state.frames.removeAll(), state.callbacks.removeAll())
            guard let receiver = state.receiver else { return (discarded.0, discarded.1, Action(), false) }
            let token = DrainToken { handedOver.signal() }
            state.events.add(AddressedEvent(event: .end(nil), receiver: receiver, tag: state.tag, token: token))
            let waits = state.events.isHandedOverElsewhere
            return (discarded.0, discarded.1, Action(event: state.events.begin()), waits)
        }
        for work in discarded { work.withdraw() }
        withExtendedLifetime(callbacks) {}
        perform(action)
        if waits { _ = handedOver.wait(timeout: .now() + Self.handOverTimeout) }
    }

    func startWorkers(_ state: inout State) {
        while state.workers < state.limit, state.frames.hasWaiting, mayExamine(state) {
            state.workers += 1
            workQueue.async { self.work() }
            // Start another worker only for another waiting frame: a worker that is about to run may take this one.
            if state.workers >= state.frames.count { break }
        }
    }

    /// Returns whether the delegate keeps up well enough to examine another live frame.
    private func mayExamine(_ state: State) -> Bool {
        state.receiver != nil || state.limit > 1 || state.callbacks.pendingCount < 2
    }

    /// Runs one worker: examines frames and hands over their results until no frame waits.
    private func work() {
        var step = state.withLock { nextStep(&$0) }
        while let current = step {
            switch current {
            case .examine(let number, let work):
                let objects = Found(work.request.objects(in: work.frame, from: work.route.source))
                let (callback, next) = state.withLock { state -> (Callback?, Step?) in
                    state.frames.finish(number, found: objects)
                    let action = settle(&state)
                    return (action.callback, action.event.map { .handOver($0) } ?? nextStep(&state))
                }
                schedule(callback)
                step = next
            case .handOver(let event):
                event.send()
                step = state.withLock { state in state.events.advance().map { .handOver($0) } ?? nextStep(&state) }
            }
        }
    }

    /// Returns the next frame to examine; nil if the worker ends.
    private func nextStep(_ state: inout State) -> Step? {
        guard mayExamine(state), let next = state.frames.start() else {
            state.workers -= 1
            return nil
        }
        next.frame.request.admit(next.frame.frame)
        return .examine(number: next.number, next.frame)
    }
}
