import AVFoundation
import DequeModule
import Synchronization

/// The events of the last while, in order of their times, until they are written into a film.
final class EventLog: Sendable {
    private let events = Mutex<Deque<FilmEvent>>([])

    /// Largest number of events that are kept; the oldest ones go first.
    private static let maximumCount = 200_000

    /// Adds an event; one without a numeric time is ignored.
    func add(_ event: FilmEvent) {
        guard event.time.isNumeric else { return }
        events.withLock { events in
            var place = events.endIndex
            while place > events.startIndex, events[place - 1].time > event.time { place -= 1 }
            events.insert(event, at: place)
            if events.count > Self.maximumCount { events.removeFirst() }
        }
    }

    /// Returns the settings that hold at a time: those noted last before it, with their changes.
    func settings(at time: CMTime) -> [String: String] {
        events.withLock { events in
            events.reduce(into: [:]) { values, event in
                guard event.kind == .settings, event.time < time else { return }
                values.merge(event.values) { $1 }
            }
        }
    }

    /// Returns the events from a time on and before another, grouped by their times.
    func groups(from start: CMTime, to end: CMTime) -> [(time: CMTime, events: [FilmEvent])] {
        var result: [(time: CMTime, events: [FilmEvent])] = []
        for event in events.withLock({ $0 }) where event.time >= start && event.time < end {
            if let last = result.last, last.time == event.time {
                result[result.count - 1].events.append(event)
            } else {
                result.append((event.time, [event]))
            }
        }
        return result
    }
}
