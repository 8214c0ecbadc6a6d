public import CoreVideo
import Foundation
import Synchronization

/// A timeline that an application controls: it follows a clock or another timebase at a rate.
///
/// Its time is a line: the anchor time plus the rate multiplied by the source time elapsed since the anchor. A new
/// timebase is stopped at 0. Changes are posted to the default notification centre, on the thread that makes them, for
/// the timebase and for all timebases that follow it.
///
/// Usable from any thread.
public final class CMTimebase: CMSyncProtocol, Hashable {
    /// A Boolean value that indicates whether the timebase belongs to a player or layer and rejects changes by others.
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

    /// Creates a timebase that follows a clock, stopped at 0.
    ///
    /// - Throws: Never throws.
    public convenience init(sourceClock: CMClock) throws {
        self.init(source: .clock(sourceClock), isReadOnly: false)
    }

    /// Creates a timebase that follows another timebase, stopped at 0.
    ///
    /// - Throws: Never throws.
    public convenience init(sourceTimebase: CMTimebase) throws {
        self.init(source: .timebase(sourceTimebase), isReadOnly: false)
    }

    /// Creates a timebase that only its owner can set, with ``drive(rate:anchorTime:sourceTime:)``.
    package convenience init(readOnlyFollowing sourceClock: CMClock) {
        self.init(source: .clock(sourceClock), isReadOnly: true)
    }

    /// The current relation of the time to that of the source.
    var line: TimebaseLine { state.withLock { $0.line } }

    /// The current time.
    public var time: CMTime {
        let line = line
        return line.time(atSource: line.source.time)
    }

    /// The rate relative to the source.
    public var rate: Double { line.rate }

    /// The time and the rate at the same moment.
    public var timeAndRate: (time: CMTime, rate: Double) {
        let line = line
        return (line.time(atSource: line.source.time), line.rate)
    }

    /// Returns the current time, converted to a timescale.
    public func time(withTimescale timescale: CMTimeScale, rounding: CMTimeRoundingMethod = .default) -> CMTime {
        time.convertScale(timescale, method: rounding)
    }

    /// The rate relative to the root clock: the product of all rates up to it.
    public var effectiveRate: Double {
        let line = line
        guard case .timebase(let source) = line.source else { return line.rate }
        return line.rate * source.effectiveRate
    }

    /// The source clock or timebase.
    ///
    /// A new source keeps the current time and rate. Setting a source that follows this timebase has no effect.
    public var source: any CMSyncProtocol {
        get { line.source.object }
        set { if let node = SyncNode(newValue) { _ = setSource(node) } }
    }

    /// The source clock; nil if the source is a timebase.
    public var sourceClock: CMClock? {
        if case .clock(let clock) = line.source { clock } else { nil }
    }

    /// The source timebase; nil if the source is a clock.
    public var sourceTimebase: CMTimebase? {
        if case .timebase(let timebase) = line.source { timebase } else { nil }
    }

    /// The root clock.
    public var ultimateSourceClock: CMClock { line.source.clock }

    /// Sets the current time.
    ///
    /// - Throws: ``Error/readOnly``, or ``Error/invalidParameter`` for a time that is not numeric.
    public func setTime(_ time: CMTime) throws {
        try checkWritable()
        guard time.isNumeric else { throw Error.invalidParameter }
        change(jumps: true) { line, now in
            line.anchor = time
            line.sourceAnchor = now
        }
    }

    /// Sets the time that corresponds to a time of the source.
    ///
    /// - Throws: ``Error/readOnly``, or ``Error/invalidParameter`` for a time that is not numeric.
    public func setAnchorTime(_ anchorTime: CMTime, referenceTime: CMTime) throws {
        try checkWritable()
        guard anchorTime.isNumeric, referenceTime.isNumeric else { throw Error.invalidParameter }
        change(jumps: true) { line, _ in
            line.anchor = anchorTime
            line.sourceAnchor = referenceTime
        }
    }

    /// Sets the rate; the time continues from its current value.
    ///
    /// - Throws: ``Error/readOnly``, or ``Error/invalidParameter`` for a rate that is not numeric.
    public func setRate(_ rate: Double) throws {
        try checkWritable()
        guard rate.isFinite else { throw Error.invalidParameter }
        change(jumps: false) { line, now in
            line.anchor = line.time(atSource: now)
            line.sourceAnchor = now
            line.rate = rate
        }
    }

    /// Sets the rate, and the time that corresponds to a time of the source.
    ///
    /// - Throws: ``Error/readOnly``, or ``Error/invalidParameter`` for a rate or time that is not numeric.
    public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, referenceTime: CMTime) throws {
        try checkWritable()
        guard rate.isFinite, anchorTime.isNumeric, referenceTime.isNumeric else { throw Error.invalidParameter }
        drive(rate: rate, anchorTime: anchorTime, sourceTime: referenceTime)
    }

    /// Sets rate and anchor on behalf of the owner of a timebase that is read-only to others.
    package func drive(rate: Double, anchorTime: CMTime, sourceTime: CMTime) {
        change(jumps: true) { line, _ in
            line.rate = rate
            line.anchor = anchorTime
            line.sourceAnchor = sourceTime
        }
    }

    /// Returns after all notifications of earlier changes have been posted, which happens before a change returns.
    ///
    /// - Throws: Never throws.
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

    /// Changes the line atomically, then reschedules timers and posts notifications.
    ///
    /// The closure receives the current time of the source.
    private func change(jumps: Bool, _ body: (inout TimebaseLine, CMTime) -> Void) {
        let before = effectiveRate
        let now = line.source.time
        state.withLock { body(&$0.line, now) }
        announce(jumps: jumps, rateChanges: before != effectiveRate)
    }

    /// Reschedules timers and posts notifications for this timebase and for those that follow it.
    private func announce(jumps: Bool, rateChanges: Bool) {
        let (timers, children) = state.withLock { ($0.timers, $0.children) }
        for timer in timers { schedule(timer) }
        // No lock is held here, because handlers may use the timebase.
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

    /// Gives the extension that manages timers access to them.
    func updateTimers<R: Sendable>(_ body: (inout [TimebaseTimer]) -> R) -> R {
        state.withLock { body(&$0.timers) }
    }

    /// The type ID of timebases.
    public static var typeID: CFTypeID { CMTypeID.timebase.rawValue }

    /// Returns a Boolean value that indicates whether both references are to the same timebase.
    public static func == (lhs: CMTimebase, rhs: CMTimebase) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
