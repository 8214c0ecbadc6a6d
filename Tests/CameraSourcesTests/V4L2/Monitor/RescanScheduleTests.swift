import Testing

@testable import CameraSources

@Suite("Schedule of looks at device files")
struct RescanScheduleTests {
    /// Returns the times of all looks for events at given times.
    private func rescans(_ events: [Int], until end: Int = 100_000) -> [Int] {
        var schedule = RescanSchedule()
        var rescans: [Int] = []
        var events = events[...]
        var now = 0
        while now <= end {
            let wait = schedule.wait(at: now).map { now + $0 }
            guard let next = [wait, events.first].compactMap({ $0 }).min() else { break }
            now = next
            if events.first == now {
                events.removeFirst()
                schedule.note(at: now)
            }
            if schedule.takeRescan(at: now) { rescans.append(now) }
        }
        return rescans
    }

    @Test("an event is followed by three looks, and silence by none")
    func one() {
        #expect(rescans([]) == [])
        #expect(rescans([1000]) == [1030, 1500, 3000])
    }

    @Test("several events cause one look, and restart the later ones")
    func several() {
        #expect(rescans([1000, 1010, 1020]) == [1030, 1520, 3020])
        #expect(rescans([1000, 1400]) == [1030, 1430, 1900, 3400])
    }

    @Test("continuous events do not postpone the first look")
    func endless() {
        let times = rescans(Array(stride(from: 0, to: 10_000, by: 10)))
        #expect(times.first == 30)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 2000 })
        #expect(times.count > 200)
        #expect(times.last == 9_990 + 2000)
    }
}
