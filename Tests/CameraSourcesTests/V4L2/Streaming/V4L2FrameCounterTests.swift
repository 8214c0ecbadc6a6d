import Testing

@testable import CameraSources

@Suite("V4L2: frame numbers")
struct V4L2FrameCounterTests {
    @Test(
        "missing frames are counted by the driver's numbers",
        arguments: [
            ([0, 1, 2], [0, 0, 0]), ([7, 8, 10], [0, 0, 1]), ([.max, 0, 1], [0, 0, 0]), ([.max - 1, 2], [0, 3]),
            // Drivers that do not count, or whose count restarts.
            ([0, 0, 0], [0, 0, 0]), ([5, 6, 0, 1], [0, 0, 0, 0]), ([100, 3], [0, 0]),
        ] as [([UInt32], [Int])]
    )
    func numbers(sequences: [UInt32], missing: [Int]) {
        var counter = V4L2FrameCounter(next: 10)
        var expected = 10
        for (place, (sequence, lost)) in zip(sequences, missing).enumerated() {
            #expect(counter.count(sequence, room: place == 0 ? nil : 4) == lost)
            expected += lost + 1
            #expect(counter.next == expected)
        }
    }

    @Test("a number that jumps farther than possible is replaced by a count from the time")
    func jump() {
        var counter = V4L2FrameCounter(next: 0)
        _ = counter.count(0, room: nil)
        #expect(counter.count(1_000_000, room: 3) == 2)
        #expect(counter.count(1_000_001, room: 1) == 0)
        #expect(counter.count(1_000_001 + 60, room: 60) == 59)
        // A long pause may include many frames.
        #expect(counter.count(1_000_061 + 5000, room: 5000) == 4999)
    }

    @Test("after a restart of the stream, missing frames are counted by the time")
    func anew() {
        var counter = V4L2FrameCounter(next: 0)
        _ = counter.count(100, room: nil)
        counter.begin()
        #expect(counter.count(0, room: 6) == 5)
        counter.begin()
        #expect(counter.count(0, room: nil) == 0)
        counter.begin()
        #expect(counter.count(3, room: 0) == 0)
    }
}
