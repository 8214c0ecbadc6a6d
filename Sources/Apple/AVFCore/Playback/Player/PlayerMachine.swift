import CoreMedia

/// What a player decides: events in, actions out.
///
/// Knows nothing of threads, files or clocks: every event carries the clock's time. The owner performs the actions in
/// order, and tells observers what differs between two ``Facts``.
struct PlayerMachine: Sendable {
    /// The number of an item, unique in the process.
    typealias ItemID = Int
    /// Who waits for the end of a seek or a preroll.
    typealias Token = Int

    /// What the owner has to do.
    enum Action: Equatable, Sendable {
        /// An item's timebase is to follow a line from now on.
        case drive(ItemID, PlaybackLine)
        /// An item is to be opened and its first pictures decoded.
        case prepare(ItemID)
        /// An item has left the player: nothing of it is needed any more.
        case retire(ItemID)
        /// An item is to look for a time; answered by ``Event/seekFinished(_:generation:reached:)``.
        case seek(ItemID, SeekRequest, generation: Int)
        /// An item is to find the picture some steps away from a time; answered as a seek.
        case step(ItemID, count: Int, from: CMTime, generation: Int)
        /// An item is to say when it has enough again.
        case reportFill(ItemID)
        /// An item's pictures are wanted in this direction.
        case setDirection(ItemID, isForward: Bool)
        /// A seek or preroll has ended.
        case complete(Token, Bool)
        /// Tell the world.
        case post(Notice, ItemID)
        /// The rate is another; told with its reason.
        case postRateChange(RateReason)
        /// The observers of time are to be told where time stands.
        case timeMoved
        /// There may be a picture where there was none.
        case picturesChanged
    }

    /// What is told by notifications.
    enum Notice: Equatable, Sendable { case didPlayToEnd, failedToPlayToEnd, stalled, timeJumped }

    /// Why the rate is another.
    enum RateReason: Equatable, Sendable { case called, failed, ended }

    /// What happens.
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
        /// An item can be played: its length and the time of its first picture are known.
        case ready(ItemID, duration: CMTime)
        case failed(ItemID)
        /// An item has a first picture or sound.
        case hasSome(ItemID)
        /// An item has as much as it keeps.
        case filled(ItemID)
        case seekFinished(ItemID, generation: Int, reached: CMTime?)
        /// The owner's thread has its turn.
        case turn(Buffer?)
    }

    /// What an item needs a player to know when it comes.
    struct Item: Equatable, Sendable {
        var id: ItemID
        var forwardEnd = CMTime.invalid
        var reverseEnd = CMTime.invalid
        /// A time to begin at.
        var start: SeekRequest?
    }

    /// Where to go, and how near is near enough.
    struct SeekRequest: Equatable, Sendable {
        var time: CMTime
        var before: CMTime
        var after: CMTime
    }

    /// How far the current item can be played without a pause for decoding.
    struct Buffer: Equatable, Sendable {
        /// The item's time up to which there are pictures, in the direction of play.
        var limit: CMTime
        /// Whether nothing follows.
        var isComplete: Bool
        /// Whether nothing follows because the file is broken there.
        var isBroken: Bool
    }

    /// What happens at an item's end.
    enum EndAction: Int, Sendable { case advance, pause, none }
    enum Status: Int, Sendable { case unknown, ready, failed }
    enum TimeControl: Int, Sendable { case paused, waiting, playing }
    enum Reason: Sendable { case noItem, evaluating, minimizingStalls }

    /// What observers can see.
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
        /// Its time while it stands still.
        var position = CMTime.zero
        var pendingSeek: PendingSeek?
        /// A seek from before it could be played.
        var startSeek: (request: SeekRequest, token: Token?)?
        /// It has been at its end, and time runs on.
        var hasPassedEnd = false
        /// It stalled, and waits for data.
        var isStalled = false
    }

    struct PendingSeek: Sendable {
        var generation: Int
        var token: Token?
        var isStep: Bool
    }

    /// A start at a time of the clock that is to come.
    struct ScheduledStart: Sendable {
        var item: ItemID
        var line: PlaybackLine
    }

    var facts = Facts()
    var entries: [Entry] = []
    /// How the current item moves; nil while it stands still.
    var line: PlaybackLine?
    var scheduled: ScheduledStart?
    var prerolls: [Token] = []
    /// The rate was set, and the thread has not had its turn since: waiting comes before playing (PLAY-5).
    var isEvaluating = false
    /// Play begins with whatever is there.
    var isImmediate = false
    /// Play is to go on after a seek without being called waiting meanwhile.
    var isResuming = false
    var lastGeneration = 0
    var actions: [Action] = []

    /// How many items after the current one are made ready.
    static let preparedAhead = 2

    /// - Parameter isQueue: whether the player goes on to the next item by itself.
    init(isQueue: Bool) { facts.endAction = isQueue ? .advance : .pause }

    var current: Entry? { entries.first }

    /// Takes an event; what the owner has to do.
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
            actions.append(.picturesChanged)
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
        if rate != 0, line == nil, facts.timeControl != .playing { isEvaluating = true }
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
            // The pictures there are looked for while the timebase already moves.
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

    /// Whether a time is what comes next anyway.
    private func isNear(_ time: CMTime, _ entry: Entry, at now: CMTime) -> Bool {
        let way = time - self.time(at: now)
        return way >= .zero && way < CMTime(value: 1, timescale: 10)
    }

    /// Lets the current item be decoded the other way; whether it was not already.
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

    /// The current item moves along a line.
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

    /// The current item stands still at a time.
    mutating func hold(at time: CMTime, clockTime: CMTime) {
        guard let id = current?.id else { return line = nil }
        scheduled = nil
        line = nil
        change(id) { $0.position = time }
        actions.append(.drive(id, PlaybackLine(rate: 0, anchor: time, clockAnchor: clockTime)))
    }

    /// Brings what is in line with what is wanted.
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
            // Nothing will ever come of it.
            actions.append(.post(.failedToPlayToEnd, current.id))
            changeRate(to: 0, .failed)
            return show(.paused, nil)
        }
        guard current.status == .ready else { return show(.waiting, .evaluating) }
        if current.pendingSeek != nil {
            isEvaluating = false
            return isResuming ? show(.playing, nil) : show(.waiting, .evaluating)
        }
        if line?.rate != facts.rate, setDirection(isForward: facts.rate > 0), let line {
            // Stands until there are pictures the other way.
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
            // As a stall, without its notification.
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
