import AVFoundation
import Foundation
import Testing

@Suite("Time observers of a player", .enabled(if: hasFFmpeg))
struct AVPlayerObserversTests {
    private let clip = PlaybackFixtures.Clip(frames: 60, keyInterval: 12)

    @Test(
        "PLAY-21 PLAY-24 periodic calls come at start, interval, jump and stop, not at registration while paused"
    )
    func periodic() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let queue = DispatchQueue(label: "observer")
        let log = EventLog()
        let observer = player.addPeriodicTimeObserver(forInterval: at(1, 2), queue: queue) { time in
            log.add(String(format: "%.2f", time.seconds))
        }
        stage.settle()
        queue.sync {}
        #expect(log.all == [])
        player.play()
        stage.pass(11, 10)
        queue.sync {}
        #expect(log.all == ["0.00", "0.50", "1.00"])
        log.clear()
        player.pause()
        stage.settle()
        queue.sync {}
        #expect(log.all == ["1.10"])
        log.clear()
        player.seek(to: at(3, 2), toleranceBefore: .zero, toleranceAfter: .zero)
        stage.settle()
        queue.sync {}
        #expect(log.all == ["1.50"])
        player.removeTimeObserver(observer)
        log.clear()
        player.play()
        stage.pass(1, 1)
        queue.sync {}
        #expect(log.all == [])
    }

    @Test("PLAY-22 a boundary observer is called when play crosses it, not when a seek jumps over it")
    func boundary() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let queue = DispatchQueue(label: "observer")
        let log = EventLog()
        let times = [at(1, 2), at(3, 2)].map { NSValue(time: $0) }
        let observer = player.addBoundaryTimeObserver(forTimes: times, queue: queue) { log.add("crossed") }
        player.play()
        stage.pass(1, 1)
        queue.sync {}
        #expect(log.all == ["crossed"])
        player.seek(to: at(9, 5), toleranceBefore: .zero, toleranceAfter: .zero)
        stage.pass(1, 10)
        queue.sync {}
        #expect(log.all == ["crossed"])
        player.removeTimeObserver(observer)
    }

    @Test("PLAY-23 an object that is not an observer of this player raises")
    func removing() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let other = AVPlayer()
        let observer = player.addPeriodicTimeObserver(forInterval: at(1, 1), queue: nil) { _ in }
        #expect(raised { other.removeTimeObserver(observer) }.count == 1)
        #expect(raised { player.removeTimeObserver("nothing") }.count == 1)
        let second = player.addPeriodicTimeObserver(forInterval: at(1, 1), queue: nil) { _ in }
        player.removeTimeObserver(second)
        #expect(raised { player.removeTimeObserver(second) }.count == 1)
        #expect(
            raised { _ = player.addPeriodicTimeObserver(forInterval: .zero, queue: nil) { _ in } }.count == 1
        )
    }

    @Test("PLAY-3 a notification reports each change of the rate, with its reason")
    func rateNotification() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let log = EventLog()
        let token = NotificationCenter.default.addObserver(
            forName: AVPlayer.rateDidChangeNotification,
            object: player,
            queue: nil
        ) { note in
            let reason = note.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason
            log.add(reason == .setRateCalled ? "called" : "-")
        }
        defer { NotificationCenter.default.removeObserver(token) }
        player.play()
        stage.pass(3, 1)
        #expect(log.all == ["called", "-"])
    }
}
