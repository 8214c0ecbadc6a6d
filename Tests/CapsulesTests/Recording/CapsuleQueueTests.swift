import Capsules
import Testing

@testable import Obscura

/// Tests ``CapsuleQueue``, ``CapsuleRing`` and ``RingWatch``.
@Suite struct CapsuleQueueTests {
    @Test("what does not fit is left out and counted by its name")
    func limits() {
        var queue = CapsuleQueue<Int>(limit: 3, pixelLimit: 1)
        #expect(queue.add(1, kind: "frame", number: 1) == true)
        #expect(queue.hasRoomForPixels)
        #expect(queue.add(2, kind: "pixels", number: 1, holdsPixels: true) == true)
        #expect(!queue.hasRoomForPixels)
        #expect(queue.add(3, kind: "pixels", number: 2, holdsPixels: true) == false)
        #expect(queue.add(4, kind: "frame", number: 3) == true)
        #expect(queue.add(5, kind: "frame", number: 4) == false)
        #expect(queue.add(6, kind: "frame", number: 5) == false)
        #expect(queue.takeAll().map(\.job) == [1, 2, 4])
        // The pixels are held until they are compressed.
        #expect(queue.add(7, kind: "pixels", number: 6, holdsPixels: true) == false)
        queue.release(1)
        #expect(queue.add(8, kind: "pixels", number: 7, holdsPixels: true) == true)
        #expect(
            queue.takeOmissions() == [
                .omission(kind: "frame", count: 2, firstNumber: 4), .omission(kind: "pixels", count: 2, firstNumber: 2),
            ]
        )
        let rest = queue.takeOmissions()
        #expect(rest.isEmpty)
        #expect(queue.omissions == ["frame": 2, "pixels": 2])
    }

    @Test("a ring forgets what is too old or too much, but no declaration")
    func ring() {
        var ring = CapsuleRing(length: 1_000, limit: 10_000)
        ring.add(CapsuleEntry(hostTime: 0, record: .camera(Samples.camera)))
        for number in 0..<100 {
            ring.add(CapsuleEntry(hostTime: UInt64(number) * 100, record: .note("\(number)")))
        }
        #expect(ring.recordCount == 1 + 11)
        ring.add(CapsuleEntry(hostTime: 10_000, record: .note(String(repeating: "x", count: 9_990))))
        #expect(ring.recordCount == 4 && ring.count <= 10_000)
    }

    private static func entry(_ time: UInt64, _ outcome: CapsuleFate.Outcome) -> CapsuleEntry {
        CapsuleEntry(hostTime: time, record: .fate(CapsuleFate(connection: 1, number: 1, outcome: outcome)))
    }

    @Test("a drop makes a file a second later, and the next drops none for a minute")
    func drops() {
        let second: UInt64 = 1_000_000_000
        var watch = RingWatch(FlightRecorder.Configuration())
        watch.note(Self.entry(0, .delivered))
        #expect(watch.isDue(at: 5 * second) == false)
        watch.note(Self.entry(5 * second, .late))
        #expect(watch.isDue(at: 5 * second) == false)
        #expect(watch.isDue(at: 6 * second) == true)
        watch.note(Self.entry(7 * second, .late))
        #expect(watch.isDue(at: 9 * second) == false)
        watch.note(Self.entry(70 * second, .lostDiscontinuity))
        #expect(watch.isDue(at: 71 * second) == true)
    }

    @Test("a running camera that delivers nothing makes a file, a stopped one none")
    func stalls() {
        let second: UInt64 = 1_000_000_000
        let run = CapsuleRecord.run(
            CapsuleRun(camera: 0, format: Samples.format, duration: Samples.time, wantsDepth: false)
        )
        var watch = RingWatch(FlightRecorder.Configuration())
        watch.note(CapsuleEntry(hostTime: 0, record: run))
        #expect(watch.isDue(at: second) == false)
        #expect(watch.isDue(at: 2 * second) == false)
        #expect(watch.isDue(at: 3 * second) == true)
        var stopped = RingWatch(FlightRecorder.Configuration())
        stopped.note(CapsuleEntry(hostTime: 0, record: run))
        stopped.note(CapsuleEntry(hostTime: second, record: .stop(camera: 0)))
        #expect(stopped.isDue(at: 100 * second) == false)
    }
}
