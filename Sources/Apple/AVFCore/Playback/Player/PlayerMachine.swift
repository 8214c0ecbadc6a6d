import CoreMedia

/// A player's decisions: events in, actions out.
///
/// Knows nothing of threads, files or clocks: every event carries the clock's time. The owner performs the actions in
/// order, and notifies observers of the differences between two ``Facts``.
struct PlayerMachine: Sendable {
    /// The number of an item, unique in the process.
    typealias ItemID = Int
    /// The number of a completion handler of a seek or a preroll.
    typealias Token = Int

    /// The actions that the owner performs.
    enum Action: Equatable, Sendable {
        /// Makes an item's timebase follow a line.
        case drive(ItemID, PlaybackLine)
        /// Opens an item and decodes its first frames.
        case prepare(ItemID)
        /// Releases an item that has left the player.
        case retire(ItemID)
        /// Seeks in an item; answered by ``Event/seekFinished(_:generation:reached:)``.
        case seek(ItemID, SeekRequest, generation: Int)
        /// Finds the frame a number of steps away from a time; answered as a seek.
        case step(ItemID, count: Int, from: CMTime, generation: Int)
        /// Makes an item report when it has enough again.
        case reportFill(ItemID)
        /// Sets the direction in which an item is decoded.
        case setDirection(ItemID, isForward: Bool)
        /// Reports that a seek or preroll has ended.
        case complete(Token, Bool)
        /// Posts a notification.
        case post(Notice, ItemID)
        /// Posts the notification of a changed rate, with its reason.
        case postRateChange(RateReason)
        /// The time has jumped, started or stopped: calls the observers of time.
        case timeMoved
        /// A frame may have become available where there was none.
        case imagesChanged
    }

    /// The events that are posted as notifications.
    enum Notice: Equatable, Sendable { case didPlayToEnd, failedToPlayToEnd, stalled, timeJumped }

    /// The reasons for a change of the rate.
    enum RateReason: Equatable, Sendable { case called, failed, ended }

    /// The events that the machine handles.
    enum Event: Sendable {
        case setRate(Float)
        case playImmediately(Float)
        case setRateAtHostTime(Float, time: CMTime, clockTime: CMTime)
        case setDefaultRate(Float)
        case setWaits(Bool)
        case setEndAction(EndAction)
        case replaceCurrent(Item?)
        case insert(Item, after: ItemID?)
        case remove(ItemID)
        case removeAll
        case advance
        case setEndTimes(ItemID, forward: CMTime, reverse: CMTime)
        case seek(ItemID, SeekRequest, Token?)
        case cancelSeeks(ItemID)
        case step(ItemID, Int)
        case preroll(Token, rate: Float)
        case cancelPrerolls
        /// An item can be played: its duration and the time of its first frame are known.
        case ready(ItemID, duration: CMTime)
        case failed(ItemID)
        /// An item has its first frame or audio.
        case hasSome(ItemID)
        /// An item's buffer is full.
        case filled(ItemID)
        case seekFinished(ItemID, generation: Int, reached: CMTime?)
        /// The owner's thread has its turn.
        case turn(Buffer?)
    }

    /// An item's settings at the time it is added.
    struct Item: Equatable, Sendable {
        var id: ItemID
        var forwardEnd = CMTime.invalid
        var reverseEnd = CMTime.invalid
        /// The time to begin at.
        var start: SeekRequest?
    }

    /// The target and the tolerances of a seek.
    struct SeekRequest: Equatable, Sendable {
        var time: CMTime
        var before: CMTime
        var after: CMTime
    }

    /// The extent to which the current item can be played without a pause for decoding.
    struct Buffer: Equatable, Sendable {
        /// The item's time up to which there are frames, in the direction of playback.
        var limit: CMTime
        /// Indicates that nothing follows.
        var isComplete: Bool
        /// Indicates that nothing follows because the file is broken there.
        var isBroken: Bool
    }

    /// The actions at an item's end.
    enum EndAction: Int, Sendable { case advance, pause, none }
    enum Status: Int, Sendable { case unknown, ready, failed }
    enum TimeControl: Int, Sendable { case paused, waiting, playing }
    enum Reason: Sendable { case noItem, evaluating, minimizingStalls }

    /// The state that observers can see.
    struct Facts: Equatable, Sendable {
        var rate: Float = 0
        var defaultRate: Float = 1
        var timeControl = TimeControl.paused
        var reason: Reason?
        var status = Status.unknown
        var endAction = EndAction.pause
        var waits = true
        var items: [ItemID] = []
    }

    struct Entry: Sendable {
        let id: ItemID
        var status = Status.unknown
        var duration = CMTime.indefinite
        var forwardEnd: CMTime
        var reverseEnd: CMTime
        var hasSome = false
        var hasEnough = false
        var isPrepared = false
        var isForward = true
        /// The item's time while it stands still.
        var position = CMTime.zero
        var pendingSeek: PendingSeek?
        /// A seek requested before the item was ready.
        var startSeek: (request: SeekRequest, token: Token?)?
        /// Set when the item has reached its end; time may have continued.
        var hasPassedEnd = false
        /// Set when the item has stalled and waits for data.
        var isStalled = false
    }

    struct PendingSeek: Sendable {
        var generation: Int
        var token: Token?
        var isStep: Bool
    }

    /// A start at a future time of the clock.
    struct ScheduledStart: Sendable {
        var item: ItemID
        var line: PlaybackLine
    }

    var facts = Facts()
    var entries: [Entry] = []
    /// The line that the current item follows; nil while it stands still.
    var line: PlaybackLine?
    var scheduled: ScheduledStart?
    var prerolls: [Token] = []
    /// Set when the rate was set and the thread has not had its turn since: waiting comes before playing (PLAY-5).
    var isEvaluating = false
    /// Playback begins with whatever is there.
    var isImmediate = false
    /// Playback is to continue after a seek, and is not shown as waiting meanwhile.
    var isResuming = false
    var lastGeneration = 0
    var actions: [Action] = []

    /// Number of items after the current one that are prepared.
    static let preparedAhead = 2

    ///  - Parameter isQueue: Indicates whether the player advances to the next item by itself.
    init(isQueue: Bool) { facts.endAction = isQueue ? .advance : .pause }

    var current: Entry? { entries.first }

    /// Handles an event; returns the actions for the owner.
    mutating func handle(_ event: Event, at now: CMTime) -> [Action] {
        actions = []
        switch event {
        case .setRate(let rate): setRate(rate, immediately: false, at: now)
        case .playImmediately(let rate): setRate(rate, immediately: true, at: now)
        case .setRateAtHostTime(let rate, let time, let clockTime):
            setRate(rate, time: time, clockTime: clockTime, at: now)
        case .setDefaultRate(let rate): facts.defaultRate = rate
        case .setWaits(let waits):
            facts.waits = waits
            if !waits, facts.reason == .minimizingStalls { isImmediate = true }
        case .setEndAction(let action): setEndAction(action, at: now)
        case .replaceCurrent(let item): replaceCurrent(with: item, at: now)
        case .insert(let item, let other): insert(item, after: other)
        case .remove(let id): remove(id, at: now)
        case .removeAll: while let last = entries.last { remove(last.id, at: now) }
        case .advance: if let current { remove(current.id, at: now) }
        case .setEndTimes(let id, let forward, let reverse):
            change(id) {
                $0.forwardEnd = forward
                $0.reverseEnd = reverse
            }
        case .seek(let id, let request, let token): seek(id, request, token, at: now)
        case .cancelSeeks(let id): cancelSeeks(id)
        case .step(let id, let count): step(id, count, at: now)
        case .preroll(let token, let rate): preroll(token, rate)
        case .cancelPrerolls: endPrerolls(false)
        case .ready(let id, let duration): becomeReady(id, duration)
        case .failed(let id): becomeFailed(id, at: now)
        case .hasSome(let id):
            change(id) { $0.hasSome = true }
            actions.append(.imagesChanged)
        case .filled(let id): fill(id)
        case .seekFinished(let id, let generation, let reached): finishSeek(id, generation, reached)
        case .turn(let buffer): turn(buffer, at: now)
        }
        settle(at: now)
        facts.items = entries.map(\.id)
        return actions
    }

    /// The current item's time at a time of the clock.
    func time(at now: CMTime) -> CMTime { line?.time(at: now) ?? current?.position ?? .zero }

    mutating func change(_ id: ItemID, _ body: (inout Entry) -> Void) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        body(&entries[index])
    }

    // MARK: Rate

    private mutating func setRate(_ rate: Float, immediately: Bool, at now: CMTime) {
        scheduled = nil
        isImmediate = immediately
        if rate != 0 { endPrerolls(false) }
        if rate != 0, line == nil, facts.timeControl != .playing {
            // Without automatic waiting, something that is buffered plays as well.
            let hasSome = current.map { $0.status == .ready && ($0.hasSome || $0.hasEnough) } ?? false
            isEvaluating = !immediately && (facts.waits || !hasSome)
        }
        if rate == 0 || current?.pendingSeek == nil { isResuming = false }
        changeRate(to: rate, .called)
    }

    mutating func changeRate(to rate: Float, _ reason: RateReason) {
        guard rate != facts.rate else { return }
        facts.rate = rate
        actions.append(.postRateChange(reason))
    }

    private mutating func setRate(_ rate: Float, time: CMTime, clockTime: CMTime, at now: CMTime) {
        endPrerolls(false)
        isImmediate = true
        changeRate(to: rate, .called)
        guard let current, current.status == .ready else {
            if let id = current?.id, time.isNumeric {
                seek(id, SeekRequest(time: time, before: .zero, after: .zero), nil, at: now)
            }
            return
        }
        let start = PlaybackLine(
            rate: rate,
            anchor: time.isNumeric ? time : self.time(at: now),
            clockAnchor: clockTime.isNumeric ? clockTime : now
        )
        if time.isNumeric, time != self.time(at: now), !isNear(time, current, at: now) {
            // The frames there are located while the timebase already advances.
            lastGeneration += 1
            actions.append(
                .seek(current.id, SeekRequest(time: time, before: .zero, after: .zero), generation: lastGeneration)
            )
        }
        setDirection(isForward: rate >= 0)
        change(current.id) { $0.hasPassedEnd = false }
        isEvaluating = false
        if start.clockAnchor > now, rate != 0 {
            hold(at: start.anchor, clockTime: now)
            scheduled = ScheduledStart(item: current.id, line: start)
        } else if rate == 0 {
            hold(at: start.anchor, clockTime: now)
        } else {
            begin(start)
        }
        actions.append(.timeMoved)
    }

    /// Returns whether a time lies within the next 0.1 s, which is decoded anyway.
    private func isNear(_ time: CMTime, _ entry: Entry, at now: CMTime) -> Bool {
        let way = time - self.time(at: now)
        return way >= .zero && way < CMTime(value: 1, timescale: 10)
    }

    /// Sets the direction in which the current item is decoded; returns whether it changed.
    @discardableResult
    mutating func setDirection(isForward: Bool) -> Bool {
        guard let current, current.isForward != isForward else { return false }
        change(current.id) {
            $0.isForward = isForward
            $0.hasEnough = false
            $0.hasSome = false
            $0.hasPassedEnd = false
        }
        actions.append(.setDirection(current.id, isForward: isForward))
        actions.append(.reportFill(current.id))
        return true
    }

    // MARK: Moving and standing still

    /// Moves the current item along a line.
    mutating func begin(_ line: PlaybackLine) {
        guard let id = current?.id else { return }
        let wasStanding = self.line == nil
        let runsOn = facts.endAction == .none
        self.line = line
        change(id) {
            $0.position = line.anchor
            $0.isStalled = false
            if wasStanding, !runsOn { $0.hasPassedEnd = false }
        }
        isResuming = false
        isImmediate = false
        actions.append(.drive(id, line))
    }

    /// Holds the current item at a time.
    mutating func hold(at time: CMTime, clockTime: CMTime) {
        guard let id = current?.id else { return line = nil }
        scheduled = nil
        line = nil
        change(id) { $0.position = time }
        actions.append(.drive(id, PlaybackLine(rate: 0, anchor: time, clockAnchor: clockTime)))
    }

    /// Brings the state in line with the requested rate.
    private mutating func settle(at now: CMTime) {
        prepareFirst()
        let before = (line != nil, line?.rate)
        decide(at: now)
        if before != (line != nil, line?.rate) { actions.append(.timeMoved) }
    }

    private mutating func decide(at now: CMTime) {
        guard let current else {
            line = nil
            scheduled = nil
            isImmediate = false
            return show(facts.rate == 0 ? .paused : .waiting, .noItem)
        }
        if facts.rate == 0 {
            if line != nil { hold(at: time(at: now), clockTime: now) }
            return show(.paused, nil)
        }
        if scheduled != nil { return show(.waiting, .evaluating) }
        if current.status == .failed {
            // The item can never play.
            actions.append(.post(.failedToPlayToEnd, current.id))
            changeRate(to: 0, .failed)
            return show(.paused, nil)
        }
        // Playing immediately evaluates nothing: it waits only for the media.
        let waiting: Reason = isImmediate ? .minimizingStalls : .evaluating
        guard current.status == .ready else { return show(.waiting, waiting) }
        if current.pendingSeek != nil {
            isEvaluating = false
            return isResuming ? show(.playing, nil) : show(.waiting, waiting)
        }
        if line?.rate != facts.rate, setDirection(isForward: facts.rate > 0), let line {
            // Stands still until there are frames in the other direction.
            hold(at: line.time(at: now), clockTime: now)
            isResuming = true
        }
        guard let current = self.current else { return }
        if let line {
            if line.rate != facts.rate {
                begin(PlaybackLine(rate: facts.rate, anchor: line.time(at: now), clockAnchor: now))
            }
            return show(.playing, nil)
        }
        if isEvaluating { return show(.waiting, .evaluating) }
        if isImmediate || !facts.waits {
            if current.hasSome || current.hasEnough {
                begin(PlaybackLine(rate: facts.rate, anchor: current.position, clockAnchor: now))
                return show(.playing, nil)
            }
            // Treated as a stall, without its notification.
            isImmediate = false
            if !facts.waits {
                changeRate(to: 0, .failed)
                return show(.paused, nil)
            }
            change(current.id) { $0.isStalled = true }
            return show(.waiting, .minimizingStalls)
        }
        if current.hasEnough {
            begin(PlaybackLine(rate: facts.rate, anchor: current.position, clockAnchor: now))
            return show(.playing, nil)
        }
        if isResuming { return show(.playing, nil) }
        show(.waiting, current.isStalled ? .minimizingStalls : .evaluating)
    }

    private mutating func show(_ timeControl: TimeControl, _ reason: Reason?) {
        facts.timeControl = timeControl
        facts.reason = timeControl == .waiting ? reason : nil
    }

    private mutating func prepareFirst() {
        for index in entries.indices.prefix(1 + Self.preparedAhead) where !entries[index].isPrepared {
            entries[index].isPrepared = true
            actions.append(.prepare(entries[index].id))
        }
    }
}
