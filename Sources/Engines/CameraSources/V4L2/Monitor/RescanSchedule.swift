/// When to look at the device files again after something happened to them: soon, and twice more.
///
/// A device file appears before it may be used: udev sets its group and its links a moment later, and some cameras need
/// a second before they answer. Times are in milliseconds of any clock that does not go back.
struct RescanSchedule: Sendable {
    /// How long after an event to look.
    static let delays = [30, 500, 2000]

    private var due: [Int] = []

    /// Something happened.
    ///
    /// A look that is due already stays: events without end do not put it off.
    mutating func note(at now: Int) {
        let first = due.first.map { min($0, now + Self.delays[0]) } ?? now + Self.delays[0]
        due = [first] + Self.delays.dropFirst().map { now + $0 }
    }

    /// How long to wait for the next look; nil where none is due.
    func wait(at now: Int) -> Int? { due.first.map { max(0, $0 - now) } }

    /// Whether it is time to look; takes that look off the list.
    mutating func takeLook(at now: Int) -> Bool {
        guard let first = due.first, first <= now else { return false }
        due.removeAll { $0 <= now }
        return true
    }
}
