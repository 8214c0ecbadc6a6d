/// Schedules looks at the device files after an event: one soon, and two later ones.
///
/// A device file appears before it is usable: udev sets its group and its links a moment later, and some cameras need a
/// second before they answer. Times are in milliseconds of any clock that does not go back.
struct RescanSchedule: Sendable {
    /// Delays between an event and the looks.
    static let delays = [30, 500, 2000]

    private var due: [Int] = []

    /// Notes an event.
    ///
    /// A look that is already due keeps its time, so continuous events cannot postpone it.
    mutating func note(at now: Int) {
        let first = due.first.map { min($0, now + Self.delays[0]) } ?? now + Self.delays[0]
        due = [first] + Self.delays.dropFirst().map { now + $0 }
    }

    /// Returns the time until the next look; nil if none is due.
    func wait(at now: Int) -> Int? { due.first.map { max(0, $0 - now) } }

    /// Returns whether it is time to look, and removes that look from the schedule.
    mutating func takeRescan(at now: Int) -> Bool {
        guard let first = due.first, first <= now else { return false }
        due.removeAll { $0 <= now }
        return true
    }
}
