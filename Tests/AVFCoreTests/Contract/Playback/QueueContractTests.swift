import AVFoundation
import Foundation
import Testing

/// Three chunks of one recording, with different lengths.
private let chunks = [
    PlaybackFixtures.Clip(frames: 20, first: 0),
    PlaybackFixtures.Clip(frames: 15, first: 20),
    PlaybackFixtures.Clip(frames: 30, first: 35),
]

/// Tests the clauses of queue players and loopers.
@Suite(.enabled(if: hasFFmpeg)) struct QueueContractTests {
    @Test("QUEUE-2 QUEUE-6 three chunks play as one: every frame once, in order, each at its exact time")
    func gapless() throws {
        let stage = PlaybackStage()
        let player = try stage.queue(chunks)
        let layer = stage.layer(player)
        let items = player.items()
        player.play()
        stage.settle()
        // Ten samples for each frame check its time to a tenth of a frame, without rounding.
        var firstSeen: [(number: Int?, step: Int)] = []
        for step in 0..<650 {
            let shown = stage.shown(layer)
            if firstSeen.last?.number != shown || firstSeen.isEmpty { firstSeen.append((shown, step)) }
            stage.pass(1, 300)
        }
        #expect(firstSeen.map(\.number) == Array(0..<65))
        #expect(firstSeen.map(\.step) == (0..<65).map { $0 * 10 })
        stage.pass(1, 30)
        #expect(player.currentItem == nil)
        #expect(player.items().isEmpty)
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        #expect(player.reasonForWaitingToPlay == .noItemToPlay)
        #expect(items.allSatisfy { $0.status == .readyToPlay })
    }

    @Test("QUEUE-2 the end of each item is notified in order, and the observer sees each become current")
    func notifications() throws {
        let stage = PlaybackStage()
        let player = try stage.queue(chunks)
        let items = player.items()
        let log = EventLog()
        let names = items.map(ObjectIdentifier.init)
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime,
            object: nil,
            queue: nil
        ) { note in
            let item = (note.object as? AVPlayerItem).map(ObjectIdentifier.init)
            if let index = names.firstIndex(where: { $0 == item }) { log.add("end \(index)") }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        let observation = player.observe(\.currentItem) { player, _ in
            let item = player.currentItem.map(ObjectIdentifier.init)
            log.add("current \(names.firstIndex { $0 == item } ?? -1)")
        }
        player.play()
        stage.pass(3, 1)
        #expect(log.all == ["current 1", "end 0", "current 2", "end 1", "current -1", "end 2"])
        observation.invalidate()
    }

    @Test("QUEUE-3 an item in a queue cannot be inserted again, and the item to insert after must be in the queue")
    func inserting() throws {
        let stage = PlaybackStage()
        let player = try stage.queue([chunks[0], chunks[1]])
        let items = player.items()
        let other = AVPlayerItem(url: try PlaybackFixtures.clip(chunks[2]))
        #expect(!player.canInsert(items[0], after: nil))
        #expect(player.canInsert(other, after: nil))
        #expect(player.canInsert(other, after: items[0]))
        let stranger = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere"))
        #expect(!player.canInsert(other, after: stranger))
        #expect(raised { player.insert(items[0], after: nil) } == [.invalidArgument])
        #expect(raised { player.insert(other, after: stranger) } == [.invalidArgument])
        #expect(raised { player.replaceCurrentItem(with: items[1]) } == [.invalidArgument])
        player.insert(other, after: items[0])
        #expect(player.items().map(ObjectIdentifier.init) == [items[0], other, items[1]].map(ObjectIdentifier.init))
        let second = AVQueuePlayer()
        #expect(!second.canInsert(other, after: nil))
        player.remove(other)
        #expect(second.canInsert(other, after: nil))
    }

    @Test("QUEUE-4 QUEUE-5 removing the current item advances; an item inserted into an empty queue plays immediately")
    func removing() throws {
        let stage = PlaybackStage()
        let player = try stage.queue(chunks)
        let layer = stage.layer(player)
        player.play()
        stage.pass(1, 6)
        #expect(stage.shown(layer) == 5)
        player.advanceToNextItem()
        stage.settle()
        #expect(stage.shown(layer) == 20)
        if let current = player.currentItem { player.remove(current) }
        stage.settle()
        #expect(stage.shown(layer) == 35)
        player.removeAllItems()
        stage.settle()
        #expect(player.currentItem == nil)
        #expect(stage.shown(layer) == nil)
        #expect(player.reasonForWaitingToPlay == .noItemToPlay)
        player.insert(AVPlayerItem(url: try PlaybackFixtures.clip(chunks[1])), after: nil)
        stage.settle()
        #expect(player.timeControlStatus == .playing)
        #expect(stage.shown(layer) == 20)
    }

    @Test("QUEUE-6 chunks that are added while others play continue without a gap")
    func chunkByChunk() throws {
        let stage = PlaybackStage()
        let player = try stage.queue([chunks[0]])
        let layer = stage.layer(player)
        player.play()
        stage.settle()
        var seen: [Int?] = []
        for frame in 0..<65 {
            if frame == 10 || frame == 28 {
                let chunk = chunks[frame == 10 ? 1 : 2]
                player.insert(AVPlayerItem(url: try PlaybackFixtures.clip(chunk)), after: nil)
            }
            seen.append(stage.shown(layer))
            stage.pass(1, 30)
        }
        #expect(seen == Array(0..<65))
    }

    @Test("QUEUE-7 a looper repeats a range without a gap until it is disabled")
    func looper() throws {
        let stage = PlaybackStage()
        let player = try stage.queue([])
        let layer = stage.layer(player)
        let template = AVPlayerItem(url: try PlaybackFixtures.clip(chunks[0]))
        let range = CMTimeRange(start: at(5, 30), duration: at(7, 30))
        let looper = AVPlayerLooper(player: player, templateItem: template, timeRange: range)
        stage.settle()
        #expect(looper.status == .ready)
        #expect(looper.loopingPlayerItems.count >= 3)
        #expect(looper.loopingPlayerItems.allSatisfy { $0.template === template })
        #expect(looper.loopCount == 0)
        player.play()
        stage.settle()
        var seen: [Int?] = []
        for _ in 0..<42 {
            seen.append(stage.shown(layer))
            stage.pass(1, 30)
        }
        #expect(seen == (0..<42).map { 5 + $0 % 7 })
        #expect(looper.loopCount == 6)
        looper.disableLooping()
        #expect(looper.status == .cancelled)
        #expect(player.items().count == 1)
        stage.pass(7, 30)
        #expect(player.currentItem == nil)
    }

    @Test("QUEUE-7 a looper rejects an empty range and one that exceeds the item")
    func looperRaises() throws {
        let stage = PlaybackStage()
        let player = try stage.queue([])
        let template = AVPlayerItem(url: try PlaybackFixtures.clip(chunks[0]))
        for range in [
            CMTimeRange(start: .zero, duration: .zero), CMTimeRange(start: .zero, duration: at(9, 1)),
            CMTimeRange(start: at(-1, 1), duration: at(1, 2)),
        ] {
            #expect(
                raised { _ = AVPlayerLooper(player: player, templateItem: template, timeRange: range) }
                    == [.invalidArgument]
            )
        }
        #expect(player.items().isEmpty)
    }
}
