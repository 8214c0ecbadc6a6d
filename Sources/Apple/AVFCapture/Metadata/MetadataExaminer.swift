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
final class MetadataExaminer: Sendable {
    typealias Delegate = any AVCaptureMetadataOutputObjectsDelegate

    /// The origin of a frame.
    struct Route: Sendable {
        let connection: UncheckedWeakReference<AVCaptureConnection>
        let source: UncheckedWeakReference<AnyObject>
        let ledger: FrameLedger
    }

    private struct Work: Sendable {
        var frame: CapturedFrame
        var request: MetadataRequest
        var route: Route
    }

    /// Objects passed between threads; immutable.
    private typealias Found = UncheckedReference<[AVMetadataObject]>

    private struct State {
        weak var output: AVCaptureMetadataOutput?
        weak var delegate: Delegate?
        var hasDelegate = false
        var queue: DispatchQueue?
        var generation = 0
        var receiver: (any OutputEventReceiver)?
        var tag = 0
        var request: MetadataRequest
        var frames = ExaminationQueue<Work, Found>()
        var workers = 0
        /// The maximum number of frames examined simultaneously.
        var limit = 1
        /// The number of callbacks that were queued and have not returned.
        var callbacks = 0
        /// The capture times of the last frames that were not examined.
        var skipped: Deque<CMTime> = []
        /// Indicates whether the last examined frame had objects (META-11).
        var hadObjects = false
        var hasListener: Bool { receiver != nil || hasDelegate }
    }

    /// More than the number of frames that can be on their way to a client.
    private static let rememberedSkips = 64

    private let state: Mutex<State>
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
    var queue: DispatchQueue? { state.withLock { $0.delegate == nil ? nil : $0.queue } }

    /// The request for the frames that arrive from now on.
    var request: MetadataRequest {
        get { state.withLock { $0.request } }
        set { state.withLock { $0.request = newValue } }
    }

    /// Changes the delegate; drops callbacks queued for the old one.
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let delegate = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = delegate.value
            state.hasDelegate = delegate.value != nil
            state.queue = delegate.value == nil ? nil : queue
            state.generation += 1
        }
    }

    /// Sets the receiver of events, or nil to use the delegate again; returns false if there is another receiver.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let discarded = state.withLock { state -> [Work]? in
            if let present = state.receiver, let receiver, present !== receiver { return nil }
            state.receiver = receiver
            state.tag = tag
            state.generation += 1
            state.hadObjects = false
            return state.frames.removeAll()
        }
        for work in discarded ?? [] { work.route.ledger.withdraw() }
        return discarded != nil
    }

    /// Indicates whether no frame is being processed and no callback is pending.
    var isIdle: Bool { state.withLock { $0.frames.count == 0 && $0.workers == 0 && $0.callbacks == 0 } }

    // MARK: On the source thread

    func receive(_ frame: CapturedFrame, route: Route) {
        let skipped = state.withLock { state -> Work? in
            guard state.hasListener else { return nil }
            let work = Work(frame: frame, request: state.request, route: route)
            route.ledger.capture()
            if state.request.isEmpty {
                state.frames.add(.found(Found([]), work))
                settle(&state)
                return nil
            }
            state.limit = frame.isLossless ? parallelLimit : 1
            let skipped = state.frames.add(work, keepsAll: frame.isLossless) { $0.frame.presentationTime }
            if let skipped {
                if state.skipped.count == Self.rememberedSkips { state.skipped.removeFirst() }
                state.skipped.append(skipped.frame.presentationTime)
            }
            settle(&state)
            startWorkers(&state)
            return skipped
        }
        // Skipped without a callback (META-10), but counted.
        skipped?.route.ledger.drop(.late)
    }

    func receive(_ loss: CameraLoss, route: Route) {
        state.withLock { state in
            guard state.hasListener else { return }
            route.ledger.lose(DropReason(loss.reason))
            state.frames.add(.nothing(loss.presentationTime))
            settle(&state)
        }
    }

    func end(_ token: DrainToken) {
        state.withLock { state in
            guard state.hasListener else { return }
            state.frames.add(.end(token))
            settle(&state)
        }
    }

    // MARK: On any thread

    /// Returns whether a recent frame was skipped.
    func hasSkipped(_ time: CMTime) -> Bool { state.withLock { $0.skipped.contains(time) } }

    /// Discards everything that was not passed on.
    func flush() {
        let discarded = state.withLock { state in
            state.generation += 1
            state.hadObjects = false
            let discarded = state.frames.removeAll()
            state.receiver?.receive(.end(nil), tag: state.tag)
            return discarded
        }
        for work in discarded { work.route.ledger.withdraw() }
    }

    private func startWorkers(_ state: inout State) {
        while state.workers < state.limit, state.frames.hasWaiting, mayExamine(state) {
            state.workers += 1
            workQueue.async { self.work() }
            // Start another worker only for another waiting frame: a worker that is about to run may take this one.
            if state.workers >= state.frames.count { break }
        }
    }

    /// Returns whether the delegate keeps up well enough to examine another live frame.
    private func mayExamine(_ state: State) -> Bool {
        state.receiver != nil || state.limit > 1 || state.callbacks < 2
    }

    /// Runs one worker: examines frames until none waits.
    private func work() {
        while true {
            let next = state.withLock { state -> (number: Int, frame: Work)? in
                guard mayExamine(state), let next = state.frames.start() else {
                    state.workers -= 1
                    return nil
                }
                return next
            }
            guard let next else { return }
            let objects = Found(next.frame.request.objects(in: next.frame.frame, from: next.frame.route.source))
            state.withLock { state in
                state.frames.finish(next.number, found: objects)
                settle(&state)
            }
        }
    }

    // MARK: Passing on results, under the lock so two workers cannot overtake each other

    private func settle(_ state: inout State) {
        while let settled = state.frames.next() {
            switch settled {
            case .found(let objects, let work):
                work.route.ledger.deliver(handedOverAt: work.frame.frame.hostTime)
                let isLast = objects.value.isEmpty && state.hadObjects
                state.hadObjects = !objects.value.isEmpty
                if !objects.value.isEmpty || isLast {
                    hand(objects.value, work, state: &state)
                } else {
                    state.receiver?.receive(.nothing(work.frame.presentationTime), tag: state.tag)
                }
            case .nothing(let time):
                state.receiver?.receive(.nothing(time), tag: state.tag)
            case .end(let token):
                if let receiver = state.receiver {
                    receiver.receive(.end(token), tag: state.tag)
                } else {
                    // Released after the queued callbacks.
                    state.queue?.async { withExtendedLifetime(token) {} }
                }
            }
        }
    }

    private func hand(_ objects: [AVMetadataObject], _ work: Work, state: inout State) {
        // Only frames of a source that waits need to be retained with their results.
        let datum = MetadataDatum(
            time: work.frame.presentationTime,
            objects: objects,
            frame: work.frame.isLossless ? work.frame : nil
        )
        if let receiver = state.receiver {
            receiver.receive(.data(.metadata(datum)), tag: state.tag)
        } else if let queue = state.queue {
            state.callbacks += 1
            let generation = state.generation
            let connection = work.route.connection
            queue.async { self.call(datum, connection, generation) }
        }
    }

    // MARK: On the delegate's queue

    private func call(
        _ datum: MetadataDatum,
        _ connection: UncheckedWeakReference<AVCaptureConnection>,
        _ generation: Int
    ) {
        let client = state.withLock { state -> UncheckedReference<(Delegate?, AVCaptureMetadataOutput?)>? in
            guard state.generation == generation else { return nil }
            return UncheckedReference((state.delegate, state.output))
        }
        if let (delegate, output) = client?.value, let delegate, let output, let connection = connection.value {
            delegate.metadataOutput(output, didOutput: datum.objects, from: connection)
        }
        state.withLock { state in
            state.callbacks -= 1
            startWorkers(&state)
        }
    }
}

/// The sink of a connection to a metadata output.
final class MetadataSink: FrameSink {
    private let examiner: MetadataExaminer
    private let route: MetadataExaminer.Route

    init(connection: AVCaptureConnection, examiner: MetadataExaminer) {
        self.examiner = examiner
        route = MetadataExaminer.Route(
            connection: UncheckedWeakReference(connection),
            source: UncheckedWeakReference(connection.inputPorts.first?.input),
            ledger: connection.ledger
        )
    }

    func receive(_ frame: CapturedFrame) { examiner.receive(frame, route: route) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) { examiner.receive(loss, route: route) }

    func sourceDidEnd(_ token: DrainToken) { examiner.end(token) }

    func flush() { examiner.flush() }
}
