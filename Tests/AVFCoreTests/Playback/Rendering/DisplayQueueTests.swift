import CoreMedia
import CoreVideo
import Testing

@testable import AVFCore

@Suite("Queue of frames to display")
struct DisplayQueueTests {
    private let images: [CVPixelBuffer] = (0..<64).compactMap { _ in
        try? CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_32BGRA)
    }

    private static func time(_ number: Int) -> CMTime { CMTime(value: CMTimeValue(number), timescale: 30) }

    /// Returns a frame with its own image.
    private func frame(_ number: Int, at time: Int? = nil) -> DisplayQueue.Frame {
        DisplayQueue.Frame(image: images[number], time: Self.time(time ?? number))
    }

    /// Returns the number of an image; nil for none.
    private func number(_ image: CVPixelBuffer?) -> Int? {
        image.flatMap { image in images.firstIndex { $0 === image } }
    }

    private func waiting(_ queue: DisplayQueue) -> [Int?] { queue.waiting.map { number($0.image) } }

    @Test("frames are sorted by time, with equal times in order of arrival")
    func order() {
        var queue = DisplayQueue()
        for (number, time) in [(0, 5), (1, 3), (2, 5), (3, 9), (4, 3), (5, 0)] {
            queue.enqueue(frame(number, at: time))
        }
        #expect(waiting(queue) == [5, 1, 4, 0, 2, 3])
        #expect(queue.total == 6 && queue.dropped == 0)
        #expect(queue.shown == nil)
    }

    @Test("a frame is displayed from its own time on, until the next one is due")
    func due() {
        var queue = DisplayQueue()
        queue.enqueue(frame(1))
        queue.enqueue(frame(3))
        #expect(number(queue.advance(to: Self.time(0))) == nil)
        #expect(number(queue.advance(to: Self.time(1))) == 1)
        #expect(number(queue.advance(to: Self.time(2))) == 1)
        #expect(number(queue.advance(to: Self.time(3))) == 3)
        #expect(number(queue.advance(to: Self.time(99))) == 3)
        #expect(queue.waiting.isEmpty && queue.dropped == 0)
    }

    @Test("of several due frames the last is displayed and the others count as dropped")
    func passed() {
        var queue = DisplayQueue()
        for number in 0..<5 { queue.enqueue(frame(number)) }
        #expect(number(queue.advance(to: Self.time(3))) == 3)
        #expect(queue.dropped == 3)
        #expect(waiting(queue) == [4])
        #expect(number(queue.advance(to: Self.time(4))) == 4)
        #expect(queue.dropped == 3 && queue.total == 5)
    }

    @Test("a frame before the displayed one is dropped on arrival; one of the same time replaces it")
    func late() {
        var queue = DisplayQueue()
        queue.enqueue(frame(5))
        _ = queue.advance(to: Self.time(7))
        queue.enqueue(frame(4))
        #expect(queue.dropped == 1 && queue.waiting.isEmpty)
        queue.enqueue(frame(6, at: 5))
        // It is not late: the displayed frame has the same time.
        #expect(queue.dropped == 1)
        #expect(number(queue.advance(to: Self.time(7))) == 6)
        // A frame that is due but newer than the displayed one is not late either.
        queue.enqueue(frame(7, at: 6))
        #expect(number(queue.advance(to: Self.time(7))) == 7)
        #expect(queue.dropped == 1 && queue.total == 4)
    }

    @Test("a look at a time returns the due frame, and changes nothing")
    func check() {
        var queue = DisplayQueue()
        for number in [2, 4, 6] { queue.enqueue(frame(number)) }
        #expect(number(queue.image(at: Self.time(1))) == nil)
        #expect(number(queue.image(at: Self.time(5))) == 4)
        #expect(waiting(queue) == [2, 4, 6] && queue.dropped == 0)
        _ = queue.advance(to: Self.time(2))
        #expect(number(queue.image(at: Self.time(3))) == 2)
        #expect(number(queue.image(at: Self.time(6))) == 6)
    }

    @Test("a frame that is shown immediately takes the place of all pending frames, which are not drops")
    func immediately() {
        var queue = DisplayQueue()
        for number in [2, 4] { queue.enqueue(frame(number)) }
        queue.show(DisplayQueue.Frame(image: images[9], time: .negativeInfinity))
        #expect(queue.waiting.isEmpty && queue.dropped == 0 && queue.total == 3)
        #expect(number(queue.advance(to: Self.time(0))) == 9)
        // Frames of any time follow it.
        queue.enqueue(frame(1))
        #expect(queue.dropped == 0)
        #expect(number(queue.advance(to: Self.time(1))) == 1)
    }

    @Test("a frame without an image clears the display when it is due")
    func clearing() {
        var queue = DisplayQueue()
        queue.enqueue(frame(1))
        queue.enqueue(DisplayQueue.Frame(image: nil, time: Self.time(2)))
        #expect(number(queue.advance(to: Self.time(1))) == 1)
        #expect(number(queue.image(at: Self.time(2))) == nil)
        #expect(number(queue.advance(to: Self.time(2))) == nil)
        #expect(queue.shown != nil && queue.dropped == 0)
    }

    @Test("a flush removes pending frames; the displayed one stays if it may, and earlier times can follow")
    func flush() {
        var queue = DisplayQueue()
        for number in [5, 6, 7] { queue.enqueue(frame(number)) }
        _ = queue.advance(to: Self.time(5))
        queue.flush(removingImage: false)
        #expect(queue.waiting.isEmpty && queue.dropped == 0 && queue.total == 3)
        #expect(number(queue.advance(to: Self.time(0))) == 5)
        queue.enqueue(frame(1))
        #expect(queue.dropped == 0)
        #expect(number(queue.advance(to: Self.time(1))) == 1)
        queue.enqueue(frame(2))
        queue.flush(removingImage: true)
        #expect(queue.shown == nil && queue.waiting.isEmpty)
        #expect(number(queue.advance(to: Self.time(9))) == nil)
        queue.enqueue(frame(0))
        #expect(number(queue.advance(to: Self.time(9))) == 0)
    }

    @Test("in any history the newest due frame is displayed, and each frame is displayed, pending, dropped or flushed")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var queue = DisplayQueue()
            // The same as plain lists: pending frames in order of arrival, and the displayed one.
            var pending: [(number: Int, time: Int)] = []
            var shown: (number: Int, time: Int)?
            var (dropped, total, now) = (0, 0, 0)
            for number in 0..<60 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<10:
                    let time = now + Int.random(in: -4...8, using: &generator)
                    queue.enqueue(frame(number, at: time))
                    total += 1
                    if let shown, time < shown.time { dropped += 1 } else { pending.append((number, time)) }
                case 10..<17:
                    now += Int.random(in: 0...4, using: &generator)
                    let due = pending.filter { $0.time <= now }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
                    #expect(
                        self.number(queue.image(at: Self.time(now))) == due.last?.number ?? shown?.number,
                        "seed \(seed)"
                    )
                    shown = due.last ?? shown
                    dropped += max(0, due.count - 1)
                    pending.removeAll { $0.time <= now }
                    #expect(self.number(queue.advance(to: Self.time(now))) == shown?.number, "seed \(seed)")
                case 17:
                    queue.show(frame(number, at: now))
                    total += 1
                    pending = []
                    shown = (number, now)
                default:
                    let removes = Bool.random(using: &generator)
                    queue.flush(removingImage: removes)
                    pending = []
                    shown = removes ? nil : shown.map { ($0.number, Int.min) }
                    now = Int.random(in: 0...now, using: &generator)
                }
                #expect(self.number(queue.shown?.image) == shown?.number, "seed \(seed)")
                #expect(queue.dropped == dropped && queue.total == total, "seed \(seed)")
                let sorted = pending.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
                #expect(waiting(queue) == sorted.map(\.number), "seed \(seed)")
            }
        }
    }
}
