import AVFoundation
import Foundation
import Synchronization
import Testing

private let half = PlaybackFixtures.Clip(frames: 60, keyInterval: 12)

/// Tests ``AVPlayer``, ``AVPlayerItem``, ``ItemCore``, ``ItemPump``, ``PumpWorker`` and ``FrameStore``.
@Suite("Player", .enabled(if: hasFFmpeg))
struct AVPlayerTests {
    @Test("PLAY-1 ITEM-1 defaults")
    func defaults() throws {
        let player = AVPlayer()
        #expect(player.rate == 0)
        #expect(player.defaultRate == 1)
        #expect(player.volume == 1)
        #expect(!player.isMuted)
        #expect(player.actionAtItemEnd == .pause)
        #expect(player.automaticallyWaitsToMinimizeStalling)
        #expect(player.timeControlStatus == .paused)
        #expect(player.reasonForWaitingToPlay == nil)
        #expect(player.status == .unknown)
        #expect(player.currentItem == nil)
        #expect(player.currentTime() == .zero)
        #expect(AVQueuePlayer().actionAtItemEnd == .advance)
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4"))
        #expect(item.status == .unknown)
        #expect(item.duration.isIndefinite)
        #expect(item.currentTime() == .zero)
        #expect(item.isPlaybackBufferEmpty)
        #expect(!item.isPlaybackLikelyToKeepUp)
        #expect(item.presentationSize == .zero)
        #expect(item.tracks.isEmpty)
        #expect(item.timebase == nil)
        #expect(!item.forwardPlaybackEndTime.isValid)
    }

    @Test("PLAY-2 an item loads in a player before play, and shows its first frame")
    func loads() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let item = try #require(player.currentItem)
        #expect(item.status == .readyToPlay)
        #expect(player.status == .readyToPlay)
        #expect(item.duration == at(2, 1))
        #expect(item.presentationSize == CGSize(width: PlaybackFixtures.width, height: PlaybackFixtures.height))
        #expect(item.tracks.count == 1)
        #expect(item.tracks.first?.assetTrack?.mediaType == .video)
        #expect(item.isPlaybackLikelyToKeepUp)
        #expect(item.loadedTimeRanges.map(\.timeRangeValue) == [CMTimeRange(start: .zero, duration: at(2, 1))])
        let layer = stage.layer(player)
        #expect(layer.isReadyForDisplay)
        #expect(stage.shown(layer) == 0)
        #expect(number(of: layer.displayedPixelBuffer()) == 0)
        player.play()
        #expect(layer.displayedPixelBuffer() == nil)
    }

    @Test("PLAY-3 PLAY-5 play evaluates, plays every frame at its time, and pauses on request")
    func plays() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        let log = EventLog()
        let observation = player.observe(\.timeControlStatus) { player, _ in log.add("\(player.timeControlStatus)") }
        player.play()
        stage.settle()
        #expect(log.all == ["waitingToPlayAtSpecifiedRate", "playing"])
        #expect(player.currentItem?.timebase?.rate == 1)
        var seen: [Int?] = []
        for _ in 0..<59 {
            seen.append(stage.shown(layer))
            stage.pass(1, 30)
        }
        #expect(seen == Array(0..<59))
        player.pause()
        stage.settle()
        #expect(player.currentTime() == at(59, 30))
        stage.pass(1, 1)
        #expect(player.currentTime() == at(59, 30))
        #expect(stage.shown(layer) == 59)
        observation.invalidate()
    }

    @Test(
        "PLAY-3 slow, fast and backwards, the frame is that of the time",
        arguments: [0.5, 0.25, 2, 4, -1, -2, -0.5] as [Float]
    )
    func rates(rate: Float) throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        if rate < 0 {
            player.seek(to: at(2, 1), toleranceBefore: .zero, toleranceAfter: .zero)
            stage.settle()
            #expect(player.currentTime() == at(2, 1))
            #expect(stage.shown(layer) == 59)
        }
        player.rate = rate
        stage.settle()
        #expect(player.timeControlStatus == .playing)
        for step in 0..<30 {
            let time = player.currentTime()
            let exact = Double(rate < 0 ? 2 : 0) + Double(rate) * Double(step) / 60
            #expect(abs(time.seconds - exact) < 1e-6)
            let expected = max(0, min(59, Int((time.seconds * 30 + 1e-6).rounded(.down))))
            #expect(stage.shown(layer) == expected, "step \(step)")
            stage.pass(1, 60)
        }
    }

    @Test("PLAY-10 setting the same item again has no effect; an item of another player raises")
    func replacing() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let item = try #require(player.currentItem)
        player.replaceCurrentItem(with: item)
        #expect(player.currentItem === item)
        let other = AVPlayer()
        #expect(raised { other.replaceCurrentItem(with: item) }.count == 1)
        #expect(other.currentItem == nil)
        player.replaceCurrentItem(with: nil)
        #expect(player.currentItem == nil)
        other.replaceCurrentItem(with: item)
        #expect(other.currentItem === item)
    }

    @Test("PLAY-11 ITEM-5 ITEM-9 the end is reported once, with the item, and the player pauses there")
    func end() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let item = try #require(player.currentItem)
        let log = EventLog()
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime,
            object: item,
            queue: nil
        ) { _ in log.add("end") }
        defer { NotificationCenter.default.removeObserver(token) }
        player.play()
        stage.pass(3, 1)
        #expect(log.all == ["end"])
        #expect(player.rate == 0)
        #expect(player.timeControlStatus == .paused)
        #expect(player.currentTime() == at(2, 1))
        #expect(stage.shown(stage.layer(player)) == 59)
        // Plays again from the beginning.
        player.seek(to: .zero)
        player.play()
        stage.pass(1, 1)
        #expect(player.currentTime() == at(1, 1))
        #expect(raised { player.actionAtItemEnd = .advance }.count == 1)
        // An end time before the end of the media.
        item.forwardPlaybackEndTime = at(3, 2)
        stage.pass(1, 1)
        #expect(player.currentTime() == at(3, 2))
        #expect(log.all == ["end", "end"])
    }

    @Test("PLAY-13 an unreadable file fails the item; the player stays ready", arguments: [false, true])
    func brokenFile(isMissing: Bool) throws {
        let stage = PlaybackStage()
        let url =
            isMissing
            ? PlaybackFixtures.url("missing.mp4") : try PlaybackFixtures.file("text.mp4", "no movie at all".utf8)
        let player = stage.make { AVPlayer(url: url) }
        let log = EventLog()
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemFailedToPlayToEndTime,
            object: player.currentItem,
            queue: nil
        ) { note in
            log.add("\(note.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] is AVError)")
        }
        defer { NotificationCenter.default.removeObserver(token) }
        player.play()
        stage.settle()
        #expect(player.currentItem?.status == .failed)
        #expect(player.currentItem?.error is AVError)
        #expect(player.status == .readyToPlay)
        #expect(player.error == nil)
        #expect(player.rate == 0)
        #expect(log.all == ["true"])
    }

    @Test("PLAY-13 a truncated file plays as far as possible and then fails to play to its end")
    func cutFile() throws {
        let whole = try PlaybackFixtures.clip(PlaybackFixtures.Clip(frames: 60, keyInterval: 12, ending: "mkv"))
        let bytes = [UInt8](try Data(contentsOf: whole))
        let url = try PlaybackFixtures.file("cut.mkv", bytes.prefix(bytes.count * 2 / 3))
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer(url: url) }
        let log = EventLog()
        let names: [NSNotification.Name] = [.AVPlayerItemFailedToPlayToEndTime, .AVPlayerItemDidPlayToEndTime]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: player.currentItem, queue: nil) { note in
                log.add(note.name.rawValue)
            }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        player.play()
        stage.pass(5, 1)
        #expect(log.all.count == 1)
        #expect(player.rate == 0)
        #expect(try #require(stage.shown(stage.layer(player))) > 20)
    }

    @Test("PLAY-8 PLAY-9 PLAY-17 invalid calls raise, and change nothing")
    func raises() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        #expect(raised { player.setRate(1, time: .zero, atHostTime: .invalid) }.count == 1)
        #expect(raised { AVPlayer().preroll(atRate: 1) }.count == 1)
        for time in [CMTime.invalid, .indefinite] {
            #expect(raised { player.seek(to: time) }.count == 1)
        }
        for tolerance in [CMTime.invalid, at(-1, 1), .indefinite] {
            #expect(
                raised { player.seek(to: .zero, toleranceBefore: tolerance, toleranceAfter: .zero) }.count == 1
            )
        }
        #expect(raised { player.rate = .nan }.count == 1)
        #expect(player.rate == 0)
    }

    @Test("PLAY-15 exact seeks reach the time and its frame", arguments: [0, 1, 11, 12, 13, 30, 47, 59])
    func exactSeeks(frame: Int) throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        let log = EventLog()
        // A time in the middle of the frame.
        let time = at(frame * 2 + 1, 60)
        player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { log.add("\($0)") }
        stage.settle()
        #expect(log.all == ["true"])
        #expect(player.currentTime() == time)
        #expect(stage.shown(layer) == frame)
    }

    @Test("PLAY-15 with tolerance a key frame within it suffices")
    func tolerantSeeks() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        player.seek(to: at(50, 30))
        stage.settle()
        #expect(player.currentTime() == at(48, 30))
        #expect(stage.shown(layer) == 48)
        player.seek(to: at(20, 30), toleranceBefore: at(1, 30), toleranceAfter: .positiveInfinity)
        stage.settle()
        #expect(player.currentTime() == at(20, 30))
        #expect(stage.shown(layer) == 20)
    }

    @Test("PLAY-16 PLAY-20 of several seeks only the last one ends with true; without an item all end with false")
    func manySeeks() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let results = Mutex<[Int: Bool]>([:])
        for frame in 0..<40 {
            player.seek(to: at(frame, 30), toleranceBefore: .zero, toleranceAfter: .zero) { isFinished in
                results.withLock { $0[frame] = isFinished }
            }
        }
        stage.settle()
        let all = results.withLock { $0 }
        #expect(all.count == 40)
        #expect(all[39] == true)
        #expect(stage.shown(stage.layer(player)) == 39)
        let log = EventLog()
        AVPlayer().seek(to: .zero) { log.add("\($0)") }
        #expect(log.all == ["false"])
    }

    @Test("PLAY-18 PLAY-19 a seek beyond the end goes to the end, keeps the rate and posts a time jump")
    func seekBeyond() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let log = EventLog()
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemTimeJumped,
            object: player.currentItem,
            queue: nil
        ) { _ in log.add("jump") }
        defer { NotificationCenter.default.removeObserver(token) }
        player.seek(to: at(99, 1), toleranceBefore: .zero, toleranceAfter: .zero) { log.add("\($0)") }
        stage.settle()
        #expect(log.all == ["jump", "true"])
        #expect(player.currentTime() == at(2, 1))
        player.seek(to: at(1, 1), toleranceBefore: .zero, toleranceAfter: .zero)
        player.rate = 1
        stage.pass(1, 2)
        player.seek(to: at(1, 2), toleranceBefore: .zero, toleranceAfter: .zero)
        #expect(player.rate == 1)
        stage.pass(1, 2)
        #expect(player.currentTime() == at(1, 1))
        #expect(stage.shown(stage.layer(player)) == 30)
    }

    @Test("PLAY-16 a seek before the item is open is performed when it is")
    func earlySeek() throws {
        let url = try PlaybackFixtures.clip(half)
        let stage = PlaybackStage()
        let item = AVPlayerItem(url: url)
        item.seek(to: at(1, 1), toleranceBefore: .zero, toleranceAfter: .zero)
        #expect(item.currentTime() == at(1, 1))
        let player = stage.make { AVPlayer(playerItem: item) }
        #expect(player.currentTime() == at(1, 1))
        stage.settle()
        #expect(player.currentTime() == at(1, 1))
        #expect(stage.shown(stage.layer(player)) == 30)
    }

    @Test("ITEM-8 steps move by frames, forward and back, and stop at the ends", arguments: [1, 2, 5, 13, 40, 100])
    @MainActor
    func steps(count: Int) throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        let item = try #require(player.currentItem)
        #expect(item.canStepForward && item.canStepBackward)
        player.seek(to: at(20, 30), toleranceBefore: .zero, toleranceAfter: .zero)
        stage.settle()
        item.step(byCount: count)
        stage.settle()
        #expect(stage.shown(layer) == min(59, 20 + count))
        item.step(byCount: -count)
        stage.settle()
        #expect(stage.shown(layer) == max(0, min(59, 20 + count) - count))
        #expect(player.rate == 0)
    }

    @Test("PLAY-8 a start at a host time reaches the time then, exact to the frame")
    func startAtHostTime() throws {
        let stage = PlaybackStage()
        let player = try stage.player(half)
        let layer = stage.layer(player)
        player.automaticallyWaitsToMinimizeStalling = false
        let start = stage.now + at(1, 2)
        player.setRate(1, time: .zero, atHostTime: start)
        stage.pass(1, 4)
        #expect(player.currentTime() == .zero)
        stage.pass(1, 2)
        #expect(player.currentTime() == at(1, 4))
        #expect(stage.shown(layer) == 7)
    }
}
