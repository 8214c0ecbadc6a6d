import AVFBase
import CameraSources
import CoreMedia
import Synchronization
import Testing

@testable import AVFCapture

/// A clock with predefined readings.
private final class Readings: Sendable {
    private let list: Mutex<[Int64]>
    init(_ list: [Int64]) { self.list = Mutex(list) }
    func next() -> CMTime { list.withLock { CMTime(value: $0.count > 1 ? $0.removeFirst() : $0[0], timescale: 1000) } }
}

@Suite("Conversion of source times to the session's clock")
struct SessionTimeTests {
    private func milliseconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1000) }

    /// Compares two clocks with predefined readings: the source's before and after, the session's between.
    private func convert(_ times: [Int64], own: [Int64], session: [Int64]) throws -> [CMTime] {
        let (own, other) = (Readings(own), Readings(session))
        let sourceClock = CMClock(name: "source") { own.next() }
        let sessionClock = CMClock(name: "session") { other.next() }
        let input = InputOnClock(sessionClock)
        let chosen = try #require(SessionClock(of: [input]))
        var time = SessionTime(from: sourceClock, pace: .live, to: chosen)
        return times.map { time.convert(milliseconds($0)) }
    }

    @Test("a delayed comparison changes nothing")
    func heldUp() throws {
        // The first comparison is exact: 500 apart. In the second 300 ms pass between the readings.
        let times = try convert([10, 20], own: [10, 10, 20, 320], session: [510, 600])
        #expect(times == [milliseconds(510), milliseconds(520)])
    }

    @Test("a comparison that disproves the offset changes it as little as possible")
    func drifting() throws {
        let times = try convert([10, 20, 30], own: [10, 10, 20, 21, 30, 30], session: [510, 525, 535])
        // Between 504 and 505 in the second, 505 in the third.
        #expect(times == [milliseconds(510), milliseconds(524), milliseconds(535)])
    }

    @Test("non-numeric times stay unchanged")
    func noNumbers() throws {
        var time = SessionTime()
        #expect(!time.convert(.invalid).isValid)
        #expect(time.convert(.positiveInfinity) == .positiveInfinity)
    }
}

/// An input that has only a clock.
private final class InputOnClock: AVCaptureInput {
    private let ownClock: CMClock
    init(_ clock: CMClock) {
        ownClock = clock
        super.init(mediaTypes: [.video])
    }
    override var clock: CMClock? { ownClock }
}
