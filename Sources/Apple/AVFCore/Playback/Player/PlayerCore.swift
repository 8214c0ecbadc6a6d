import AVFBase
import CoreMedia
import CoreVideo
import DequeModule
import Foundation
import Pacing
import Synchronization

/// The implementation of a player: decides under a lock, and performs actions outside it, in order.
///
/// Any thread may send events. A thread that finds no other thread performing actions performs all that are pending.
/// One call's actions are thus usually done when it returns, and never do two threads perform actions concurrently.
final class PlayerCore: Sendable {
    typealias ItemID = PlayerMachine.ItemID

    /// The effects of one event.
    // @unchecked: items have locks of their own.
    private struct Transition: @unchecked Sendable {
        var actions: [PlayerMachine.Action]
        var before: PlayerMachine.Facts
        var after: PlayerMachine.Facts
        var itemBefore: AVPlayerItem?
        var itemAfter: AVPlayerItem?
        var items: [ItemID: AVPlayerItem]
        var calls: [TimeObservers.Call]
    }

    // @unchecked: as above.
    private struct State: @unchecked Sendable {
        var machine: PlayerMachine
        var items: [ItemID: AVPlayerItem] = [:]
        var observers = TimeObservers()
        var handlers: [Int: TimeObserverToken] = [:]
        var completions: [PlayerMachine.Token: @Sendable (Bool) -> Void] = [:]
        var lastToken = 0
        var outbox: Deque<Transition> = []
        /// The thread that is performing actions.
        var performer: pthread_t?
        var plan: [Segment] = []
        var planned: [PlayerMachine.Stretch] = []
        var volume: Float = 1
        var isMuted = false
        var hasEnded = false
    }

    /// A stretch of playback, with its item.
    struct Segment: Sendable {
        var item: ItemCore
        var line: PlaybackLine
        var end: CMTime
    }

    let environment: PlaybackEnvironment
    private let state: Mutex<State>
    private let owner: Mutex<UncheckedWeakReference<AVPlayer>> = Mutex(UncheckedWeakReference(nil))
    private let screens: Mutex<[UncheckedWeakReference<AVPlayerLayer>]> = Mutex([])
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)
    private let feeder: Mutex<AudioFeeder?> = Mutex(nil)

    init(isQueue: Bool, environment: PlaybackEnvironment) {
        self.environment = environment
        state = Mutex(State(machine: PlayerMachine(isQueue: isQueue)))
    }

    /// Connects the core to its player through a weak reference.
    func attach(to player: AVPlayer) {
        let reference = UncheckedWeakReference(player)
        owner.withLock { $0 = reference }
    }

    /// The player; nil while it is deallocated.
    var player: AVPlayer? { owner.withLock { $0 }.value }

    /// Ends the threads and releases the items, when the player is deallocated.
    func shutDown() {
        let items = state.withLock { state -> [AVPlayerItem] in
            defer {
                state.items = [:]
                state.plan = []
                state.hasEnded = true
            }
            return Array(state.items.values)
        }
        keeper.withLock { $0 }?.stop()
        feeder.withLock { $0 }?.stop()
        for item in items { item.core.retire(from: self) }
    }

    // MARK: Reading

    var facts: PlayerMachine.Facts { state.withLock { $0.machine.facts } }
    var now: CMTime { environment.clock.now }

    /// The items in order, the current one first.
    var items: [AVPlayerItem] {
        state.withLock { state in
            UncheckedReference(state.machine.entries.compactMap { state.items[$0.id] })
        }.value
    }

    var currentItem: AVPlayerItem? {
        state.withLock { state in UncheckedReference(state.machine.current.flatMap { state.items[$0.id] }) }.value
    }

    /// The current item's time; zero without one.
    var currentTime: CMTime {
        let now = now
        return state.withLock { $0.machine.time(at: now) }
    }

    /// Indicates whether time advances.
    var isMoving: Bool { state.withLock { $0.machine.line != nil } }

    var volume: Float {
        get { state.withLock { $0.volume } }
        set { state.withLock { $0.volume = newValue } }
    }

    var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { state.withLock { $0.isMuted = newValue } }
    }

    /// Returns the segment that plays at a time of the clock; nil if there is none.
    func segment(at clockTime: CMTime) -> Segment? {
        state.withLock { state in
            if state.plan.count > 1, clockTime >= state.plan[1].line.clockAnchor { return state.plan[1] }
            return state.plan.first
        }
    }

    /// Returns the frame to show at a time of the clock, with its item; nil if there is none.
    func image(at clockTime: CMTime) -> (item: ItemCore, frame: StoredFrame)? {
        guard let segment = segment(at: clockTime) else { return nil }
        let line = segment.line
        let time = line.time(at: CMTimeMaximum(clockTime, line.clockAnchor))
        return segment.item.frames?.shown(at: time).map { (segment.item, $0) }
    }

    // MARK: Events

    /// Handles an event, which may add items.
    func send(_ event: PlayerMachine.Event, adding items: [AVPlayerItem] = []) {
        let items = UncheckedReference(items)
        perform { state in
            for item in items.value { state.items[item.core.id] = item }
            return event
        }
    }

    /// Handles an event whose end is reported to a completion handler.
    func send(
        completion: (@Sendable (Bool) -> Void)?,
        _ event: @Sendable (PlayerMachine.Token?) -> PlayerMachine.Event
    ) {
        perform { state in
            guard let completion else { return event(nil) }
            state.lastToken += 1
            state.completions[state.lastToken] = completion
            return event(state.lastToken)
        }
    }

    private func perform(_ makeEvent: (inout State) -> PlayerMachine.Event) {
        let now = now
        let turn = state.withLock { state -> Performing in
            let event = makeEvent(&state)
            Self.handle(event, in: &state, at: now)
            return Self.beginPerforming(&state)
        }
        performAll(turn)
        wakeThreads()
    }

    /// The answer to a thread that wants to perform actions.
    private enum Performing {
        /// Another thread is performing, and will perform the new actions too.
        case elsewhere
        case begun
        /// The caller is already performing: client code called from an action has sent an event.
        case nested
    }

    private static func beginPerforming(_ state: inout State) -> Performing {
        if let performer = state.performer {
            return pthread_equal(performer, pthread_self()) != 0 ? .nested : .elsewhere
        }
        guard !state.outbox.isEmpty else { return .elsewhere }
        state.performer = pthread_self()
        return .begun
    }

    private static func handle(_ event: PlayerMachine.Event, in state: inout State, at now: CMTime) {
        let before = state.machine.facts
        let itemBefore = state.machine.current.flatMap { state.items[$0.id] }
        let actions = state.machine.handle(event, at: now)
        var calls: [TimeObservers.Call] = []
        if actions.contains(.timeMoved) {
            calls = state.observers.moved(to: state.machine.time(at: now), rate: state.machine.line?.rate ?? 0)
        }
        let itemAfter = state.machine.current.flatMap { state.items[$0.id] }
        state.planned = state.machine.plan(at: now)
        state.plan = state.planned.compactMap { stretch in
            state.items[stretch.item].map { Segment(item: $0.core, line: stretch.line, end: stretch.end) }
        }
        let after = state.machine.facts
        guard !actions.isEmpty || before != after || !calls.isEmpty else { return }
        state.outbox.append(
            Transition(
                actions: actions,
                before: before,
                after: after,
                itemBefore: itemBefore,
                itemAfter: itemAfter,
                items: state.items,
                calls: calls
            )
        )
        for case .retire(let id) in actions { state.items[id] = nil }
    }

    // MARK: Threads

    private func wakeThreads() {
        let keeper = keeper.withLock { keeper -> TimeKeeper? in
            if let keeper { return keeper }
            guard !state.withLock({ $0.hasEnded || $0.machine.entries.isEmpty && $0.machine.facts.rate == 0 }) else {
                return nil
            }
            keeper = TimeKeeper(name: "AVPlayer", clock: environment.clock) { [weak self] now in
                self?.turn(at: now) ?? .positiveInfinity
            }
            return nil
        }
        keeper?.wake()
        wakeFeeder()
    }

    private func wakeFeeder() {
        let feeder = feeder.withLock { feeder -> AudioFeeder? in
            if let feeder { return feeder }
            guard !audioSegments.isEmpty else { return nil }
            let made = AudioFeeder(
                environment: environment,
                rate: ItemCore.audioRate,
                channels: ItemCore.audioChannels
            ) { [weak self] in
                guard let self else { return ([], 0) }
                return (audioSegments, isMuted ? 0 : volume)
            }
            feeder = made
            return made
        }
        feeder?.wake()
    }

    /// The audio that plays now and next.
    private var audioSegments: [AudioSegment] {
        state.withLock { $0.plan }.compactMap { segment in
            guard segment.line.rate > 0, let store = segment.item.audio else { return nil }
            return AudioSegment(store: store, line: segment.line, end: segment.end)
        }
    }

    /// Takes the thread's turn; returns the clock time at which it wants the next one.
    private func turn(at now: CMTime) -> CMTime {
        let turn = state.withLock { state -> Performing in
            // Observers first see the time up to the item's end, before the item changes.
            if let line = state.machine.line {
                var time = line.time(at: now)
                if let end = state.machine.endTime, state.machine.current?.hasPassedEnd == false {
                    time = line.rate > 0 ? CMTimeMinimum(time, end) : CMTimeMaximum(time, end)
                }
                let calls = state.observers.reached(time)
                if !calls.isEmpty {
                    let facts = state.machine.facts
                    state.outbox.append(
                        Transition(
                            actions: [],
                            before: facts,
                            after: facts,
                            itemBefore: nil,
                            itemAfter: nil,
                            items: [:],
                            calls: calls
                        )
                    )
                }
            }
            let buffer = Self.buffer(in: state)
            Self.handle(.turn(buffer), in: &state, at: now)
            return Self.beginPerforming(&state)
        }
        performAll(turn)
        wakeFeeder()
        return state.withLock { state in
            var deadline = state.machine.deadline(Self.buffer(in: state))
            if let line = state.machine.line, let next = state.observers.next {
                deadline = CMTimeMinimum(deadline, line.clockTime(at: next))
            }
            return deadline
        }
    }

    private static func buffer(in state: State) -> PlayerMachine.Buffer? {
        state.machine.current.flatMap { state.items[$0.id]?.core.frames?.buffer }
    }

    // MARK: Actions

    private func performAll(_ turn: Performing) {
        guard turn != .elsewhere else { return }
        while true {
            let next = state.withLock { state -> Transition? in
                if let next = state.outbox.popFirst() { return next }
                if turn == .begun { state.performer = nil }
                return nil
            }
            guard let next else { return }
            perform(next)
        }
    }

    private func perform(_ transition: Transition) {
        var reported: [PlayerMachine.Action] = []
        for action in transition.actions {
            switch action {
            case .drive(let id, let line): transition.items[id]?.core.drive(line)
            case .prepare(let id): prepare(transition.items[id])
            case .retire(let id): transition.items[id]?.core.retire(from: self)
            case .seek(let id, let request, let generation):
                transition.items[id]?.core.search(.init(goal: .time(request), generation: generation))
            case .step(let id, let count, let from, let generation):
                transition.items[id]?.core.search(.init(goal: .step(count: count, from: from), generation: generation))
            case .reportFill(let id): transition.items[id]?.core.reportFill()
            case .setDirection(let id, let isForward): transition.items[id]?.core.setDirection(isForward: isForward)
            case .timeMoved, .imagesChanged: break
            case .complete, .post, .postRateChange: reported.append(action)
            }
        }
        let player = owner.withLock { $0 }.value
        player?.notifyObservers(
            transition.before,
            transition.after,
            itemBefore: transition.itemBefore,
            itemAfter: transition.itemAfter
        )
        for screen in screens.withLock({ $0 }) { screen.value?.imageMayHaveChanged() }
        for action in reported {
            switch action {
            case .complete(let token, let isFinished):
                state.withLock { $0.completions.removeValue(forKey: token) }?(isFinished)
            case .post(let notice, let id): transition.items[id]?.core.post(notice)
            case .postRateChange(let reason): player?.postRateChange(reason)
            default: break
            }
        }
        for call in transition.calls {
            state.withLock { $0.handlers[call.id] }?.call(call.time)
        }
    }

    private func prepare(_ item: AVPlayerItem?) {
        guard let item else { return }
        let id = item.core.id
        item.core.prepare(clock: environment.clock) { [weak self, weak core = item.core] report in
            guard let self, let core else { return }
            core.note(report)
            switch report {
            case .opened(let facts): send(.ready(id, duration: facts.duration))
            case .failed: send(.failed(id))
            case .hasSome: send(.hasSome(id))
            case .filled: send(.filled(id))
            case .seekFinished(let generation, let reached):
                send(.seekFinished(id, generation: generation, reached: reached))
            case .brokeOff: break
            }
        }
    }

    // MARK: Observers and screens

    /// Adds an observer of time.
    func observe(_ token: TimeObserverToken, interval: CMTime?, times: [CMTime]) {
        let now = now
        state.withLock { state in
            // Moves the observers to the current time; earlier times must not count as crossed.
            if let line = state.machine.line { _ = state.observers.reached(line.time(at: now)) }
            let id = interval.map { state.observers.addPeriodic($0) } ?? state.observers.addBoundary(times)
            token.setID(id)
            state.handlers[id] = token
        }
        wakeThreads()
    }

    /// Removes an observer; returns false if it is not one of this player's.
    func remove(_ token: TimeObserverToken) -> Bool {
        token.end()
        return state.withLock { state in
            guard let id = state.handlers.first(where: { $0.value === token })?.key else { return false }
            state.handlers[id] = nil
            return state.observers.remove(id)
        }
    }

    /// Starts notifying a layer when a frame may have become available.
    func add(_ layer: AVPlayerLayer) {
        let reference = UncheckedWeakReference(layer)
        screens.withLock { screens in
            screens.removeAll { $0.value == nil || $0.value === reference.value }
            screens.append(reference)
        }
    }

    /// Stops notifying a layer.
    func remove(_ layer: AVPlayerLayer) {
        let reference = UncheckedWeakReference(layer)
        screens.withLock { $0.removeAll { $0.value == nil || $0.value === reference.value } }
    }
}
