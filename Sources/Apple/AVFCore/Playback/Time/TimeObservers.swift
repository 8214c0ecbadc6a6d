import CoreMedia
import Foundation

/// The observers of an item's time, and when each is due.
///
/// A value: it receives the current time and returns the calls that are due; the owner makes them.
struct TimeObservers: Sendable {
    /// A call that is due: the observer's number, and the item's time to pass.
    struct Call: Sendable, Hashable {
        var id: Int
        var time: CMTime
    }

    private enum Kind {
        case periodic(interval: CMTime)
        case boundary(times: [CMTime])
    }

    private struct Entry {
        var id: Int
        var kind: Kind
    }

    private var entries: [Entry] = []
    private var nextID = 1
    /// The time up to which normal playback has been followed: calls for earlier times have been made.
    ///
    /// Nil while time stands still.
    private var followed: CMTime?
    private var rate: Float = 0

    /// Indicates whether there are no observers.
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a periodic observer and returns its number.
    mutating func addPeriodic(_ interval: CMTime) -> Int { add(.periodic(interval: interval)) }

    /// Adds an observer of times and returns its number.
    mutating func addBoundary(_ times: [CMTime]) -> Int { add(.boundary(times: times.sorted())) }

    /// Removes an observer; returns false if there is none with this number.
    mutating func remove(_ id: Int) -> Bool {
        let count = entries.count
        entries.removeAll { $0.id == id }
        return entries.count < count
    }

    private mutating func add(_ kind: Kind) -> Int {
        defer { nextID += 1 }
        entries.append(Entry(id: nextID, kind: kind))
        return nextID
    }

    /// Handles a jump of time, or a start, stop or change of rate: returns a call for each periodic observer.
    ///
    /// Nothing between the previous time and the new one counts as crossed.
    mutating func moved(to time: CMTime, rate: Float) -> [Call] {
        self.rate = rate
        followed = rate == 0 ? nil : time
        return entries.compactMap { entry in
            if case .periodic = entry.kind { Call(id: entry.id, time: time) } else { nil }
        }
    }

    /// Handles normal playback up to a time: returns the calls for the times crossed since, in order of time.
    ///
    /// Of several multiples of an interval, only the last one results in a call.
    mutating func reached(_ time: CMTime) -> [Call] {
        guard let from = followed, rate != 0 else { return [] }
        let forward = rate > 0
        guard forward ? time > from : time < from else { return [] }
        followed = time
        var calls: [Call] = []
        for entry in entries {
            switch entry.kind {
            case .periodic(let interval):
                if let tick = Self.lastTick(of: interval, after: from, upTo: time, forward: forward) {
                    calls.append(Call(id: entry.id, time: tick))
                }
            case .boundary(let times):
                let crossed = times.filter { forward ? $0 > from && $0 <= time : $0 < from && $0 >= time }
                calls += (forward ? crossed : crossed.reversed()).map { Call(id: entry.id, time: $0) }
            }
        }
        // A stable order: by time, then by the order of addition.
        return calls.enumerated().sorted { a, b in
            if a.element.time == b.element.time { return a.offset < b.offset }
            return forward ? a.element.time < b.element.time : a.element.time > b.element.time
        }.map(\.element)
    }

    /// The item's time of the next call during normal playback; nil if there is none.
    var next: CMTime? {
        guard let from = followed, rate != 0 else { return nil }
        let forward = rate > 0
        let times = entries.compactMap { entry -> CMTime? in
            switch entry.kind {
            case .periodic(let interval): Self.tick(of: interval, after: from, forward: forward)
            case .boundary(let times): forward ? times.first { $0 > from } : times.last { $0 < from }
            }
        }
        return forward ? times.min() : times.max()
    }

    /// Returns the first multiple of an interval beyond a time.
    private static func tick(of interval: CMTime, after time: CMTime, forward: Bool) -> CMTime {
        let count = (time.seconds / interval.seconds).rounded(.down)
        guard count.isFinite, abs(count) < 1e9, var number = Int32(exactly: count) else { return .positiveInfinity }
        if forward {
            while CMTimeMultiply(interval, multiplier: number) <= time { number += 1 }
        } else {
            number += 1
            while CMTimeMultiply(interval, multiplier: number) >= time { number -= 1 }
        }
        return CMTimeMultiply(interval, multiplier: number)
    }

    private static func lastTick(of interval: CMTime, after from: CMTime, upTo time: CMTime, forward: Bool) -> CMTime? {
        let first = tick(of: interval, after: from, forward: forward)
        guard forward ? first <= time : first >= time else { return nil }
        // Takes the multiple beyond the end and goes one back.
        var last = tick(of: interval, after: time, forward: forward)
        last = forward ? last - interval : last + interval
        return last
    }
}
