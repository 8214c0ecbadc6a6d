import CameraSources
import CoreMedia
import CoreVideo
import Testing

@testable import AVFCapture

@Suite("Outbox of a synchronizer")
struct SynchronizerItemTests {
    private typealias Outbox = Mailbox<SynchronizerItem>

    private let connection = AVCaptureConnection(inputPorts: [], output: AVCaptureVideoDataOutput())
    private let route: VideoRoute
    private let image: CVPixelBuffer
    private let format: CapturedFormat

    init() throws {
        route = VideoRoute(connection: connection, recipe: .identity)
        image = try CVPixelBuffer.make(width: 2, height: 2, format: kCVPixelFormatType_32BGRA)
        format = CapturedFormat(like: image, nominalDuration: CMTime(value: 1, timescale: 30))
    }

    /// Returns a set of one video frame that arrived with an event; with metadata if the set shall have objects.
    private func frame(_ number: Int, arrival: Int, withMetadata: Bool = false) -> SynchronizedSet {
        let time = CMTime(value: CMTimeValue(number), timescale: 30)
        let frame = CapturedFrame(
            frame: CameraFrame(image: image, presentationTime: time, duration: .invalid, number: number, hostTime: 0),
            format: format,
            ticket: nil
        )
        var entries = [
            SynchronizedSet.Entry(
                output: 0,
                datum: .data(.video(VideoDatum(frame: frame, route: route)), arrival: arrival)
            )
        ]
        if withMetadata {
            let metadata = MetadataDatum(time: time, objects: [], frame: nil)
            entries.append(SynchronizedSet.Entry(output: 1, datum: .data(.metadata(metadata), arrival: arrival + 1)))
        }
        return SynchronizedSet(time: time, entries: entries)
    }

    /// Returns a set without pixels.
    private func metadata(_ number: Int) -> SynchronizedSet {
        let time = CMTime(value: CMTimeValue(number), timescale: 30)
        let datum = MetadataDatum(time: time, objects: [], frame: nil)
        return SynchronizedSet(
            time: time,
            entries: [SynchronizedSet.Entry(output: 1, datum: .data(.metadata(datum), arrival: 0))]
        )
    }

    /// An entry as text: the set's number, then `v` for a frame, `l` for a late one, `o` for one without a buffer, and
    /// `m` for metadata; or the number of tokens.
    private func text(_ item: SynchronizerItem) -> String {
        switch item {
        case .end(let tokens): "end of \(tokens.count)"
        case .set(let set, _):
            "\(set.time.value)"
                + set.entries.map { entry in
                    switch entry.datum {
                    case .data(.video, _): "v"
                    case .data: "m"
                    case .dropped(let drop): drop.reason == .late ? "l" : drop.reason == .outOfBuffers ? "o" : "d"
                    case .lost: "?"
                    }
                }.joined()
        }
    }

    /// Runs scheduled callbacks until nothing waits.
    private func run(_ outbox: inout Outbox) -> [String] {
        var texts: [String] = []
        while let entry = outbox.begin() {
            texts.append(text(entry))
            guard outbox.end() else { break }
        }
        return texts
    }

    @Test("one callback is scheduled or running at a time, and the next follows the end of the one before")
    func phases() {
        var outbox = Outbox()
        #expect(outbox.isIdle && outbox.phase == .idle)
        #expect(outbox.offer(frame(0, arrival: 1), event: 1, limit: .unlimited) == true)
        #expect(outbox.phase == .scheduled && !outbox.isIdle)
        #expect(outbox.offer(frame(1, arrival: 2), event: 2, limit: .unlimited) == false)
        #expect(outbox.end() == false)
        #expect(outbox.begin().map(text) == "0v")
        #expect(outbox.phase == .running)
        #expect(outbox.begin() == nil)
        #expect(outbox.end() == true)
        #expect(outbox.begin().map(text) == "1v")
        #expect(!outbox.isIdle)
        #expect(outbox.end() == false)
        #expect(outbox.isIdle)
        #expect(outbox.begin() == nil)
    }

    @Test("SYNC-18 a waiting frame is late when a frame is ready that was captured after the waiting one was ready")
    func late() {
        var outbox = Outbox()
        _ = outbox.offer(frame(0, arrival: 1, withMetadata: true), event: 2, limit: .newestOnly)
        // This frame was captured before the detector had finished the first one.
        _ = outbox.offer(frame(1, arrival: 2), event: 4, limit: .newestOnly)
        #expect(outbox.removeAll().map(text) == ["0vm", "1v"])
        _ = outbox.offer(frame(2, arrival: 5, withMetadata: true), event: 6, limit: .newestOnly)
        _ = outbox.offer(frame(3, arrival: 7), event: 8, limit: .newestOnly)
        _ = outbox.offer(frame(4, arrival: 9), event: 9, limit: .newestOnly)
        // The dropped frames keep their places and their metadata.
        #expect(run(&outbox) == ["2lm", "3l", "4v"])
    }

    @Test("late frames count as dropped in the ledger once, with their time")
    func ledger() {
        var outbox = Outbox()
        for number in 0..<3 { _ = outbox.offer(frame(number, arrival: number), event: number, limit: .newestOnly) }
        let counts = connection.ledger.counts
        #expect(counts.captured == 3 && counts.droppedLate == 2 && counts.inFlight == 1)
        #expect(run(&outbox) == ["0l", "1l", "2v"])
        // The last frame was begun and released without a delivery, so it was withdrawn.
        #expect(connection.ledger.counts.captured == 2 && connection.ledger.counts.inFlight == 0)
    }

    @Test("a frame in a callback is not late any more, and sets without pixels make no frame late")
    func notLate() {
        var outbox = Outbox()
        _ = outbox.offer(frame(0, arrival: 1), event: 1, limit: .newestOnly)
        #expect(outbox.begin().map(text) == "0v")
        _ = outbox.offer(frame(1, arrival: 2), event: 2, limit: .newestOnly)
        _ = outbox.offer(metadata(2), event: 3, limit: .newestOnly)
        #expect(outbox.end() == true)
        #expect(run(&outbox) == ["1v", "2m"])
    }

    @Test("reports of drops between frames do not hide an older frame from becoming late")
    func reportsBetween() {
        var outbox = Outbox()
        _ = outbox.offer(frame(0, arrival: 1), event: 1, limit: .unlimited)
        for number in 1..<5 {
            _ = outbox.offer(metadata(number), event: number + 1, limit: .newestOnly)
        }
        _ = outbox.offer(frame(5, arrival: 9), event: 9, limit: .newestOnly)
        #expect(run(&outbox) == ["0l", "1m", "2m", "3m", "4m", "5v"])
    }

    @Test("if late frames are kept, a limited number waits, and further ones are out of buffers")
    func queue() {
        var outbox = Outbox()
        for number in 0..<4 {
            let set = frame(number, arrival: number, withMetadata: true)
            _ = outbox.offer(set, event: number, limit: .keepOldest(upTo: 2))
        }
        _ = outbox.offer(metadata(4), event: 4, limit: .keepOldest(upTo: 2))
        #expect(outbox.begin().map(text) == "0vm")
        // The frame in the callback has made room for another one.
        _ = outbox.offer(frame(5, arrival: 5), event: 5, limit: .keepOldest(upTo: 2))
        _ = outbox.offer(frame(6, arrival: 6), event: 6, limit: .keepOldest(upTo: 2))
        #expect(outbox.end() == true)
        #expect(run(&outbox) == ["1vm", "2om", "3om", "4m", "5v", "6o"])
        #expect(connection.ledger.counts.droppedOutOfBuffers == 3)
    }

    @Test("nothing of a source that waits is dropped")
    func lossless() {
        var outbox = Outbox()
        for number in 0..<20 { _ = outbox.offer(frame(number, arrival: number), event: number, limit: .unlimited) }
        #expect(run(&outbox) == (0..<20).map { "\($0)v" })
    }

    @Test("tokens are released after everything that waited before them")
    func tokens() {
        final class Log: @unchecked Sendable {
            // @unchecked: used on the test's thread only.
            var lines: [String] = []
        }
        let log = Log()
        var outbox = Outbox()
        _ = outbox.offer(frame(0, arrival: 0), event: 0, limit: .newestOnly)
        let tokens = [1, 2].map { number in DrainToken { log.lines.append("token \(number)") } }
        #expect(outbox.add(end: tokens) == false)
        _ = outbox.offer(metadata(1), event: 1, limit: .newestOnly)
        while let entry = outbox.begin() {
            log.lines.append(text(entry))
            guard outbox.end() else { break }
        }
        #expect(log.lines == ["0v", "end of 2", "1m"])
        withExtendedLifetime(tokens) {}
        #expect(outbox.add(end: [DrainToken { log.lines.append("removed") }]) == true)
        #expect(outbox.removeAll().map(text) == ["end of 1"])
        #expect(log.lines.last == "removed")
    }

    @Test("a scheduled callback moves to a new queue; a running one keeps its place")
    func reschedule() {
        var outbox = Outbox()
        #expect(outbox.reschedule() == false)
        _ = outbox.offer(metadata(0), event: 0, limit: .newestOnly)
        #expect(outbox.reschedule() == true)
        #expect(outbox.begin().map(text) == "0m")
        _ = outbox.offer(metadata(1), event: 1, limit: .newestOnly)
        #expect(outbox.reschedule() == false)
        #expect(outbox.end() == true)
        _ = outbox.removeAll()
        #expect(outbox.reschedule() == false)
        #expect(outbox.isIdle)
    }

    @Test("removal returns everything, and room for all frames is available again")
    func removal() {
        var outbox = Outbox()
        let limit = MailboxLimit.keepOldest(upTo: 2)
        for number in 0..<2 { _ = outbox.offer(frame(number, arrival: number), event: number, limit: limit) }
        #expect(outbox.removeAll().map(text) == ["0v", "1v"])
        #expect(outbox.phase == .scheduled && !outbox.isIdle)
        for number in 2..<5 { _ = outbox.offer(frame(number, arrival: number), event: number, limit: limit) }
        #expect(run(&outbox) == ["2v", "3v", "4o"])
        _ = outbox.offer(metadata(5), event: 5, limit: .newestOnly)
        _ = outbox.removeAll()
        #expect(outbox.begin() == nil)
        #expect(outbox.isIdle)
    }

    @Test("in any history sets leave once and in order, and exactly the late and surplus frames are dropped")
    func histories() {
        struct Item {
            var text: String
            var event: Int
            var hasFrame: Bool
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var outbox = Outbox()
            var waiting: [Item] = []
            var (isScheduled, isRunning) = (false, false)
            for event in 0..<60 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0..<8:
                    // The frame may have been captured some events before the set was complete.
                    let arrival = event - Int.random(in: 0...3, using: &generator)
                    let limits: [MailboxLimit] = [.unlimited, .newestOnly, .newestOnly, .keepOldest(upTo: 3)]
                    let limit = limits.randomElement(using: &generator) ?? .unlimited
                    var item = Item(text: "\(event)v", event: event, hasFrame: true)
                    if limit == .keepOldest(upTo: 3), waiting.filter(\.hasFrame).count >= 3 {
                        item = Item(text: "\(event)o", event: event, hasFrame: false)
                    }
                    for index in waiting.indices
                    where limit == .newestOnly && waiting[index].hasFrame && waiting[index].event < arrival {
                        waiting[index].text = waiting[index].text.replacing("v", with: "l")
                        waiting[index].hasFrame = false
                    }
                    waiting.append(item)
                    let schedules = outbox.offer(frame(event, arrival: arrival), event: event, limit: limit)
                    #expect(schedules == (!isScheduled && !isRunning), "seed \(seed)")
                    isScheduled = !isRunning
                case 8, 9:
                    let isEnd = Bool.random(using: &generator)
                    waiting.append(Item(text: isEnd ? "end of 1" : "\(event)m", event: event, hasFrame: false))
                    let schedules =
                        isEnd
                        ? outbox.add(end: [DrainToken {}])
                        : outbox.offer(metadata(event), event: event, limit: .newestOnly)
                    #expect(schedules == (!isScheduled && !isRunning), "seed \(seed)")
                    isScheduled = !isRunning
                case 10..<14:
                    let expected = isScheduled ? waiting.first?.text : nil
                    #expect(outbox.begin().map(text) == expected, "seed \(seed)")
                    if isScheduled {
                        (isScheduled, isRunning) = (false, expected != nil)
                        if isRunning { waiting.removeFirst() }
                    }
                case 14..<17:
                    #expect(outbox.end() == (isRunning && !waiting.isEmpty), "seed \(seed)")
                    if isRunning { (isRunning, isScheduled) = (false, !waiting.isEmpty) }
                case 17, 18:
                    #expect(outbox.reschedule() == (isScheduled && !waiting.isEmpty), "seed \(seed)")
                    isScheduled = isScheduled && !waiting.isEmpty
                default:
                    #expect(outbox.removeAll().map(text) == waiting.map(\.text), "seed \(seed)")
                    waiting = []
                }
                #expect((outbox.phase == .scheduled) == isScheduled, "seed \(seed)")
                #expect((outbox.phase == .running) == isRunning, "seed \(seed)")
                #expect(outbox.isIdle == (waiting.isEmpty && !isScheduled && !isRunning), "seed \(seed)")
            }
        }
        let counts = connection.ledger.counts
        #expect(counts.captured == counts.dropped && counts.inFlight == 0, "seed \(seed)")
    }
}

extension Mailbox<SynchronizerItem> {
    /// Adds a set, and tests that none is dropped without a report.
    ///
    /// Returns whether a callback must be scheduled.
    fileprivate mutating func offer(_ set: SynchronizedSet, event: Int, limit: MailboxLimit) -> Bool {
        var removed: [SynchronizerItem] = []
        defer { #expect(removed.isEmpty) }
        return offer(.set(set, event: event), limit: limit, removed: &removed)
    }

    /// Adds the end of sources.
    fileprivate mutating func add(end tokens: [DrainToken]) -> Bool { add(.end(tokens)) }
}
