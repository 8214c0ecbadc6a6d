import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// Brings frames from the source thread to the delegate of a video data output, or to a synchronizer in its place.
///
/// One block is queued for each callback, and never more than one at a time, so that an output does not take a shared
/// serial queue for itself, and callbacks follow one another on a concurrent queue too. The delegate is called without
/// a lock held.
final class VideoDelivery: Sendable {
    typealias Delegate = any AVCaptureVideoDataOutputSampleBufferDelegate

    /// What is told between frames.
    enum Report: Sendable {
        case drop(VideoDrop)
        case end(DrainToken)
    }

    struct Receiver: Sendable {
        let receiver: any OutputEventReceiver
        let tag: Int
    }

    private typealias Policy = LateFramePolicy<VideoDatum, Report>

    private struct State {
        weak var delegate: Delegate?
        var hasDelegate = false
        var queue: DispatchQueue?
        var receiver: Receiver?
        var policy = Policy()
        /// Goes up when what has been queued for the delegate must not run any more.
        var generation = 0
        var minFrameDuration = CMTime.invalid
        var lastTime = CMTime.invalid
    }

    /// What to do outside the lock.
    private enum Action {
        case nothing
        case schedule(DispatchQueue, Int)
        case hand(OutputEvent, Receiver)
    }

    private let state: Mutex<State>

    init() { state = Mutex(State()) }

    // MARK: Set-up

    var delegate: Delegate? { state.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { state.withLock { $0.delegate == nil ? nil : $0.queue } }

    /// Whether no callback is running or to be made.
    var isIdle: Bool { state.withLock { $0.policy.phase == .idle && $0.policy.count == 0 } }

    /// Changes the delegate.
    ///
    /// What waits goes to the new one; nothing more is queued for the old one (VDO-3).
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let delegate = UncheckedReference(delegate)
        let (forgotten, action) = state.withLock { state in
            state.delegate = delegate.value
            state.hasDelegate = delegate.value != nil
            state.queue = delegate.value == nil ? nil : queue
            let forgotten = delegate.value == nil ? state.policy.removeAll() : []
            return (forgotten, Self.restart(&state))
        }
        withdraw(forgotten)
        perform(action)
    }

    /// Hands events to a receiver, or to the delegate again.
    ///
    /// False when another receiver gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        let result = state.withLock { state -> ([Policy.Entry], Action)? in
            if let present = state.receiver, let receiver, present.receiver !== receiver { return nil }
            state.receiver = receiver.map { Receiver(receiver: $0, tag: tag) }
            let forgotten = state.policy.removeAll()
            return (forgotten, Self.restart(&state))
        }
        guard let (forgotten, action) = result else { return false }
        withdraw(forgotten)
        perform(action)
        return true
    }

    var discardsLate: Bool {
        get { state.withLock { $0.policy.discardsLate } }
        set { state.withLock { $0.policy.setDiscardsLate(newValue) { .drop($0.drop($1)) } } }
    }

    var minFrameDuration: CMTime {
        get { state.withLock { $0.minFrameDuration } }
        set { state.withLock { $0.minFrameDuration = newValue } }
    }

    private static func restart(_ state: inout State) -> Action {
        state.generation += 1
        guard state.policy.reschedule(), let queue = state.queue else { return .nothing }
        return .schedule(queue, state.generation)
    }

    // MARK: On the source thread

    func receive(_ frame: CapturedFrame, route: VideoRoute) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.hasDelegate else { return .nothing }
            if Self.isTooSoon(frame, after: state.lastTime, bounds: state.minFrameDuration, route.minFrameDuration) {
                return state.receiver.map { .hand(.nothing(frame.presentationTime), $0) } ?? .nothing
            }
            state.lastTime = frame.presentationTime
            let datum = VideoDatum(frame: frame, route: route)
            if let receiver = state.receiver { return .hand(.data(.video(datum)), receiver) }
            state.policy.limit = frame.format.backlogLimit
            let starts = state.policy.offer(datum, keepsAll: frame.isLossless) { .drop($0.drop($1)) }
            return Self.schedule(starts, state)
        }
        perform(action)
    }

    /// Whether a frame comes sooner than a bound allows (VDO-40).
    ///
    /// Cameras tremble: what is early by less than a sixteenth of its own duration is on time.
    private static func isTooSoon(
        _ frame: CapturedFrame,
        after last: CMTime,
        bounds first: CMTime,
        _ second: CMTime
    ) -> Bool {
        guard last.isNumeric, first.isNumeric || second.isNumeric else { return false }
        let bound = first.isNumeric && second.isNumeric ? max(first, second) : (first.isNumeric ? first : second)
        let elapsed = frame.presentationTime - last
        if elapsed >= bound { return false }
        let duration = frame.duration
        return !duration.isNumeric || CMTimeMultiply(bound - elapsed, multiplier: 16) >= duration
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat, route: VideoRoute) {
        let action = state.withLock { state -> Action in
            guard state.receiver != nil || state.hasDelegate else { return .nothing }
            let reason = DropReason(loss.reason)
            route.ledger.lose(reason)
            let drop = VideoDrop(
                time: loss.presentationTime,
                duration: loss.duration,
                number: loss.number,
                reason: reason,
                format: format,
                route: route
            )
            if let receiver = state.receiver { return .hand(.dropped(drop), receiver) }
            return Self.schedule(state.policy.offer(report: .drop(drop)), state)
        }
        perform(action)
    }

    func end(_ token: DrainToken) {
        let action = state.withLock { state -> Action in
            if let receiver = state.receiver { return .hand(.end(token), receiver) }
            guard state.hasDelegate else { return .nothing }
            return Self.schedule(state.policy.offer(report: .end(token)), state)
        }
        perform(action)
    }

    private static func schedule(_ starts: Bool, _ state: State) -> Action {
        guard starts, let queue = state.queue else { return .nothing }
        return .schedule(queue, state.generation)
    }

    // MARK: On any thread

    /// Forgets what waits.
    func flush() {
        let (forgotten, receiver) = state.withLock { ($0.policy.removeAll(), $0.receiver) }
        withdraw(forgotten)
        if let receiver { receiver.receiver.receive(.end(nil), tag: receiver.tag) }
    }

    private func withdraw(_ entries: some Sequence<Policy.Entry>) {
        // Data take themselves out of the ledger when they go.
        for case .report(.drop(let drop)) in entries { drop.withdraw() }
    }

    private func perform(_ action: Action) {
        switch action {
        case .nothing: break
        case .schedule(let queue, let generation): queue.async { self.run(generation) }
        case .hand(let event, let receiver): receiver.receiver.receive(event, tag: receiver.tag)
        }
    }

    // MARK: On the delegate's queue

    /// Makes one callback, and has the next one scheduled when all that it held has been let go of.
    private func run(_ generation: Int) {
        if call(generation) { finish() }
    }

    private func call(_ generation: Int) -> Bool {
        let work = state.withLock { state -> UncheckedReference<(Policy.Entry, Delegate?)>? in
            guard generation == state.generation, let entry = state.policy.begin() else { return nil }
            return UncheckedReference((entry, state.delegate))
        }
        guard let work else { return false }
        call(work.value.0, work.value.1)
        return true
    }

    private func finish() {
        let action = state.withLock { state -> Action in
            guard state.policy.end(), let queue = state.queue else { return .nothing }
            return .schedule(queue, state.generation)
        }
        perform(action)
    }

    private func call(_ entry: Policy.Entry, _ delegate: Delegate?) {
        switch entry {
        case .datum(let datum):
            guard let delegate, let output = datum.route.connection.output else { return }
            if let sample = datum.deliver() {
                delegate.captureOutput(output, didOutput: sample, from: datum.route.connection)
            } else {
                let shell = datum.drop(datum.whyNoSample).makeShell()
                delegate.captureOutput(output, didDrop: shell, from: datum.route.connection)
            }
        case .report(.drop(let drop)):
            guard let delegate, let output = drop.route.connection.output else {
                drop.withdraw()
                return
            }
            delegate.captureOutput(output, didDrop: drop.makeShell(), from: drop.route.connection)
        case .report(.end): break
        }
    }
}

/// A connection's end at a video data output.
final class VideoDataSink: FrameSink {
    private let delivery: VideoDelivery
    private let wish: @Sendable () -> Wish
    private let route: Mutex<VideoRoute>

    /// What frames are to become.
    struct Wish: Sendable {
        /// What is to be done to the pixels.
        var recipe = ConversionRecipe.identity
        /// Set where the camera's own bytes are wanted instead of pixels.
        var codec: CompressedPicture.Codec?
    }

    /// - Parameter wish: what frames are to become now; asked for when settings have changed.
    init(
        connection: AVCaptureConnection,
        delivery: VideoDelivery,
        wish: @escaping @Sendable () -> Wish
    ) {
        self.delivery = delivery
        self.wish = wish
        let first = wish()
        route = Mutex(VideoRoute(connection: connection, recipe: first.recipe, codec: first.codec))
    }

    func reconfigure() {
        let wish = wish()
        route.withLock { route in
            let new = VideoRoute(connection: route.connection, recipe: wish.recipe, codec: wish.codec)
            if !route.isSame(as: new) { route = new }
        }
    }

    func receive(_ frame: CapturedFrame) { delivery.receive(frame, route: route.withLock { $0 }) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {
        delivery.receive(loss, format: format, route: route.withLock { $0 })
    }

    func sourceDidEnd(_ token: DrainToken) { delivery.end(token) }

    func flush() { delivery.flush() }
}
