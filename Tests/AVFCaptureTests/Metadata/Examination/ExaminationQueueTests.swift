import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Queue of frames to examine")
struct ExaminationQueueTests {
    private typealias Queue = ExaminationQueue<Int, String>

    /// A settled entry as text: `7=a` for a result, `7-` for a skipped or lost frame, `end`.
    private static func text(_ settled: Queue.Settled) -> String {
        switch settled {
        case .found(let found, let frame): "\(frame)=\(found)"
        case .nothing(let time): "\(time.value)-"
        case .end: "end"
        }
    }

    private static func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    /// Adds frames.
    ///
    /// - Returns: The frames that were skipped.
    private func add(_ frames: Int..., keepsAll: Bool, to queue: inout Queue) -> [Int] {
        frames.compactMap { queue.add($0, keepsAll: keepsAll, time: Self.time) }
    }

    /// Passes the next frame to a worker, which must exist.
    private func start(_ queue: inout Queue) throws -> (number: Int, frame: Int) {
        let work = queue.start()
        return try #require(work)
    }

    /// Takes out everything that is settled.
    private func settled(_ queue: inout Queue) -> [String] {
        var texts: [String] = []
        while let next = queue.next() { texts.append(Self.text(next)) }
        return texts
    }

    @Test("results come out in the order of the frames, whichever worker is done first")
    func order() throws {
        var queue = Queue()
        #expect(add(0, 1, 2, keepsAll: true, to: &queue) == [])
        let numbers = try (0...2).map { frame in
            let started = try start(&queue)
            #expect(started.frame == frame)
            return started.number
        }
        #expect(!queue.hasWaiting)
        #expect(queue.start() == nil)
        queue.finish(numbers[2], found: "c")
        queue.finish(numbers[1], found: "b")
        #expect(settled(&queue) == [])
        queue.finish(numbers[0], found: "a")
        #expect(queue.count == 3)
        #expect(settled(&queue) == ["0=a", "1=b", "2=c"])
        #expect(queue.count == 0)
    }

    @Test("a new frame of a live source replaces the one that waits, which keeps its place as nothing")
    func replacement() throws {
        var queue = Queue()
        #expect(add(0, keepsAll: false, to: &queue) == [])
        let first = try start(&queue)
        #expect(add(1, 2, 3, keepsAll: false, to: &queue) == [1, 2])
        #expect(queue.hasWaiting)
        let last = try start(&queue)
        #expect(last.frame == 3)
        // Frames under examination are not replaced.
        #expect(add(4, keepsAll: false, to: &queue) == [])
        queue.finish(last.number, found: "d")
        #expect(settled(&queue) == [])
        queue.finish(first.number, found: "a")
        #expect(settled(&queue) == ["0=a", "1-", "2-", "3=d"])
        #expect(queue.count == 1 && queue.hasWaiting)
    }

    @Test("of several waiting frames, a frame of a live source replaces only the newest")
    func replacementOfNewest() {
        var queue = Queue()
        #expect(add(0, 1, keepsAll: true, to: &queue) == [])
        #expect(add(2, keepsAll: false, to: &queue) == [1])
        #expect(queue.start()?.frame == 0)
        #expect(queue.start()?.frame == 2)
        #expect(queue.start() == nil)
    }

    @Test("losses and the end wait for the frames before them, and hold back the frames after them")
    func settledEntries() throws {
        var queue = Queue()
        queue.add(.nothing(Self.time(0)))
        #expect(settled(&queue) == ["0-"])
        #expect(add(1, keepsAll: true, to: &queue) == [])
        queue.add(.nothing(Self.time(2)))
        queue.add(.found("none", 3))
        queue.add(.end(DrainToken {}))
        #expect(settled(&queue) == [])
        let work = try start(&queue)
        #expect(!queue.hasWaiting)
        queue.finish(work.number, found: "a")
        #expect(settled(&queue) == ["1=a", "2-", "3=none", "end"])
    }

    @Test("a result counts once, and only for a frame that a worker has taken")
    func strayResults() throws {
        var queue = Queue()
        #expect(add(0, 1, keepsAll: true, to: &queue) == [])
        let first = try start(&queue)
        queue.finish(first.number + 1, found: "of a waiting frame")
        queue.finish(first.number + 2, found: "of no frame")
        queue.finish(first.number - 1, found: "of an earlier frame")
        queue.finish(first.number, found: "a")
        queue.finish(first.number, found: "again")
        #expect(settled(&queue) == ["0=a"])
        queue.finish(first.number, found: "too late")
        #expect(settled(&queue) == [])
        #expect(queue.start()?.frame == 1)
    }

    @Test("removal returns all frames with and without results, and later results of their workers have no effect")
    func removal() throws {
        var queue = Queue()
        #expect(add(0, 1, 2, keepsAll: true, to: &queue) == [])
        queue.add(.nothing(Self.time(3)))
        queue.add(.found("none", 4))
        let (first, second) = (try start(&queue), try start(&queue))
        queue.finish(second.number, found: "b")
        #expect(queue.removeAll() == [0, 1, 2, 4])
        #expect(queue.count == 0 && !queue.hasWaiting)
        #expect(queue.start() == nil)
        #expect(add(5, keepsAll: true, to: &queue) == [])
        let new = try start(&queue)
        #expect(new.frame == 5)
        queue.finish(first.number, found: "stale")
        #expect(settled(&queue) == [])
        queue.finish(new.number, found: "f")
        #expect(settled(&queue) == ["5=f"])
        #expect(queue.removeAll() == [])
    }

    @Test("the end's token is released when it is taken out, or when everything is removed")
    func token() {
        let releases = Releases()
        var queue = Queue()
        queue.add(.end(DrainToken { releases.add() }))
        #expect(releases.count == 0)
        #expect(settled(&queue) == ["end"])
        #expect(releases.count == 1)
        queue.add(.end(DrainToken { releases.add() }))
        #expect(queue.removeAll() == [])
        #expect(releases.count == 2)
    }

    private final class Releases: @unchecked Sendable {
        // @unchecked: used on the test's thread only.
        private(set) var count = 0
        func add() { count += 1 }
    }

    @Test("in any history every frame comes out once and in order: examined, skipped or removed")
    func histories() {
        /// The queue as a plain list.
        struct Model {
            enum Phase: Equatable { case waiting, examined(Int), settled(String) }
            var entries: [(frame: Int, phase: Phase)] = []

            var firstWaiting: Int? { entries.firstIndex { $0.phase == .waiting } }
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var queue = Queue()
            var model = Model()
            var frame = 0
            var running: [Int] = []
            for _ in 0..<60 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<6:
                    let keepsAll = Bool.random(using: &generator)
                    let skipped = queue.add(frame, keepsAll: keepsAll, time: Self.time)
                    var expected: Int?
                    if !keepsAll, let index = model.entries.lastIndex(where: { $0.phase == .waiting }) {
                        expected = model.entries[index].frame
                        model.entries[index].phase = .settled("\(model.entries[index].frame)-")
                    }
                    #expect(skipped == expected, "seed \(seed)")
                    model.entries.append((frame, .waiting))
                    frame += 1
                case 6..<8:
                    queue.add(.nothing(Self.time(frame)))
                    model.entries.append((frame, .settled("\(frame)-")))
                    frame += 1
                case 8..<12:
                    let started = queue.start()
                    let index = model.firstWaiting
                    #expect(started?.frame == index.map { model.entries[$0].frame }, "seed \(seed)")
                    guard let started, let index else { break }
                    model.entries[index].phase = .examined(started.number)
                    running.append(started.number)
                case 12..<16:
                    guard let position = running.indices.randomElement(using: &generator) else { break }
                    let number = running.remove(at: position)
                    queue.finish(number, found: "x")
                    if let index = model.entries.firstIndex(where: { $0.phase == .examined(number) }) {
                        model.entries[index].phase = .settled("\(model.entries[index].frame)=x")
                    }
                case 16..<19:
                    let next = queue.next().map(Self.text)
                    var expected: String?
                    if case .settled(let text)? = model.entries.first?.phase {
                        expected = text
                        model.entries.removeFirst()
                    }
                    #expect(next == expected, "seed \(seed)")
                default:
                    // The workers' results may still follow, so they stay in the list.
                    let removed = queue.removeAll()
                    let expected = model.entries.filter { entry in
                        if case .settled(let text) = entry.phase { !text.hasSuffix("-") } else { true }
                    }
                    #expect(removed == expected.map(\.frame), "seed \(seed)")
                    model.entries = []
                }
                #expect(queue.count == model.entries.count, "seed \(seed)")
                #expect(queue.hasWaiting == (model.firstWaiting != nil), "seed \(seed)")
            }
        }
    }
}
