public import CoreVideo
import Foundation
import Synchronization

/// A timeline that an application controls: it follows a clock or another timebase at a rate.
///
/// Its time is a line: the anchor time plus the rate times what has passed on the source since the anchor. A new one
/// stands still at 0. Changes are announced on the default notification centre, on the thread that makes them, for the
/// timebase and for all that hang on it.
///
/// Any thread may use it.
public final class CMTimebase: CMSyncProtocol, Hashable {
    /// Whether it belongs to a player or layer and cannot be set from outside.
    package let isReadOnly: Bool
    private let state: Mutex<State>

    private struct State: Sendable {
        var line: TimebaseLine
        var timers: [TimebaseTimer] = []
        var children: [WeakTimebase] = []
    }

    private struct WeakTimebase: Sendable {
        weak let timebase: CMTimebase?
    }

    init(source: SyncNode, isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        state = Mutex(State(line: TimebaseLine(source: source, rate: 0, anchor: .zero, sourceAnchor: source.time)))
        adopt(by: source)
    }

    /// Makes a timebase that follows a clock; it stands still at 0.
    ///
    /// - Throws: nothing.
    public convenience init(sourceClock: CMClock) throws {
        self.init(source: .clock(sourceClock), isReadOnly: false)
    }

    /// Makes a timebase that follows another; it stands still at 0.
    ///
    /// - Throws: nothing.
    public convenience init(sourceTimebase: CMTimebase) throws {
        self.init(source: .timebase(sourceTimebase), isReadOnly: false)
    }

    /// Makes a timebase that only its owner can set, by ``drive(rate:anchorTime:sourceTime:)``.
    package convenience init(readOnlyFollowing sourceClock: CMClock) {
        self.init(source: .clock(sourceClock), isReadOnly: true)
    }

    /// How the time follows from the source's, at this moment.
    var line: TimebaseLine { state.withLock { $0.line } }

    /// The time now.
    public var time: CMTime {
        let line = line
        return line.time(atSource: line.source.time)
    }

    /// The rate with respect to the source.
    public var rate: Double { line.rate }

    /// Time and rate at one moment.
    public var timeAndRate: (time: CMTime, rate: Double) {
        let line = line
        return (line.time(atSource: line.source.time), line.rate)
    }

    /// The time now, at a timescale.
    public func time(withTimescale timescale: CMTimeScale, rounding: CMTimeRoundingMethod = .default) -> CMTime {
        time.convertScale(timescale, method: rounding)
    }

    /// The rate with respect to the clock at the root: the product of all rates on the way.
    public var effectiveRate: Double {
        let line = line
        guard case .timebase(let source) = line.source else { return line.rate }
        return line.rate * source.effectiveRate
    }

    /// The clock or timebase that is followed.
    ///
    /// Setting it keeps time and rate; setting one that follows this timebase has no effect.
    public var source: any CMSyncProtocol {
        get { line.source.object }
        set { if let node = SyncNode(newValue) { _ = setSource(node) } }
    }

    /// The clock that is followed; nil when it is a timebase.
    public var sourceClock: CMClock? {
        if case .clock(let clock) = line.source { clock } else { nil }
    }

    /// The timebase that is followed; nil when it is a clock.
    public var sourceTimebase: CMTimebase? {
        if case .timebase(let timebase) = line.source { timebase } else { nil }
    }

    /// The clock at the root.
    public var ultimateSourceClock: CMClock { line.source.clock }

    /// Sets the time now.
    ///
    /// - Throws: ``Error/readOnly``; ``Error/invalidParameter`` for a time that is no number.
    public func setTime(_ time: CMTime) throws {
        try checkWritable()
        guard time.isNumeric else { throw Error.invalidParameter }
        change(jumps: true) { line, now in
            line.anchor = time
            line.sourceAnchor = now
        }
    }

    /// Sets the time that is shown when the source shows another.
    ///
    /// - Throws: ``Error/readOnly``; ``Error/invalidParameter`` for a time that is no number.
    public func setAnchorTime(_ anchorTime: CMTime, referenceTime: CMTime) throws {
        try checkWritable()
        guard anchorTime.isNumeric, referenceTime.isNumeric else { throw Error.invalidParameter }
        change(jumps: true) { line, _ in
            line.anchor = anchorTime
            line.sourceAnchor = referenceTime
        }
    }

    /// Sets the rate; the time goes on from where it is.
    ///
    /// - Throws: ``Error/readOnly``; ``Error/invalidParameter`` for a rate that is no number.
    public func setRate(_ rate: Double) throws {
        try checkWritable()
        guard rate.isFinite else { throw Error.invalidParameter }
        change(jumps: false) { line, now in
            line.anchor = line.time(atSource: now)
            line.sourceAnchor = now
            line.rate = rate
        }
    }

    /// Sets the rate, and the time that is shown when the source shows another.
    ///
    /// - Throws: ``Error/readOnly``; ``Error/invalidParameter`` for a rate or time that is no number.
    public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, referenceTime: CMTime) throws {
        try checkWritable()
        guard rate.isFinite, anchorTime.isNumeric, referenceTime.isNumeric else { throw Error.invalidParameter }
        drive(rate: rate, anchorTime: anchorTime, sourceTime: referenceTime)
    }

    /// Sets rate and anchor, for the owner of a timebase that is read-only to others.
    package func drive(rate: Double, anchorTime: CMTime, sourceTime: CMTime) {
        change(jumps: true) { line, _ in
            line.rate = rate
            line.anchor = anchorTime
            line.sourceAnchor = sourceTime
        }
    }

    /// Returns when all announcements of changes so far have been made; they are made before a change returns.
    ///
    /// - Throws: nothing.
    public func notificationBarrier() throws {}

    private func checkWritable() throws {
        if isReadOnly { throw Error.readOnly }
    }

    func setSource(_ node: SyncNode) -> Bool {
        if isReadOnly { return false }
        var next = node
        while case .timebase(let timebase) = next {
            if timebase === self { return false }
            next = timebase.line.source
        }
        let newNow = node.time
        change(jumps: false) { line, now in
            line.anchor = line.time(atSource: now)
            line.sourceAnchor = newNow
            line.source = node
        }
        adopt(by: node)
        return true
    }

    private func adopt(by node: SyncNode) {
        guard case .timebase(let parent) = node else { return }
        let entry = WeakTimebase(timebase: self)
        parent.state.withLock { state in
            state.children.removeAll { $0.timebase == nil }
            state.children.append(entry)
        }
    }

    /// Changes the line in one step, then moves timers and announces.
    ///
    /// The body gets the time of the source now.
    private func change(jumps: Bool, _ body: (inout TimebaseLine, CMTime) -> Void) {
        let before = effectiveRate
        let now = line.source.time
        state.withLock { body(&$0.line, now) }
        announce(jumps: jumps, rateChanges: before != effectiveRate)
    }

    /// Moves timers and announces, for this timebase and for those that hang on it.
    private func announce(jumps: Bool, rateChanges: Bool) {
        let (timers, children) = state.withLock { ($0.timers, $0.children) }
        for timer in timers { schedule(timer) }
        // A notification object must not be locked against its own handlers: nothing is locked here.
        let when = [NotificationKey.eventTime.rawValue as String: eventTime]
        if rateChanges {
            NotificationCenter.default.post(name: Self.effectiveRateChanged, object: self, userInfo: when)
        }
        if jumps { NotificationCenter.default.post(name: Self.timeJumped, object: self, userInfo: when) }
        for child in children {
            guard let timebase = child.timebase, timebase.sourceTimebase === self else { continue }
            timebase.announce(jumps: jumps, rateChanges: rateChanges && timebase.rate != 0)
        }
    }

    private var eventTime: NSDictionary {
        CMTimeCopyAsDictionary(CMClock.hostTimeClock.time, allocator: nil) ?? NSDictionary()
    }

    /// The timers, for the extension that manages them.
    func updateTimers<R: Sendable>(_ body: (inout [TimebaseTimer]) -> R) -> R {
        state.withLock { body(&$0.timers) }
    }

    /// The number that stands for the type.
    public static var typeID: CFTypeID { CMTypeID.timebase.rawValue }

    /// Whether two references are to one timebase.
    public static func == (lhs: CMTimebase, rhs: CMTimebase) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
