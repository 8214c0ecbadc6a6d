import AVFoundation
import Foundation
import Synchronization
import Testing

private let clip = PlaybackFixtures.Clip(frames: 60, keyInterval: 12)

@Suite("States of players and items", .enabled(if: hasFFmpeg))
struct PlayerStatesTests {
    @Test("PLAY-4 a player that waits says why: for an item, or while it evaluates")
    func waiting() throws {
        #expect(AVPlayer.TimeControlStatus.paused.rawValue == 0)
        #expect(AVPlayer.TimeControlStatus.waitingToPlayAtSpecifiedRate.rawValue == 1)
        #expect(AVPlayer.TimeControlStatus.playing.rawValue == 2)
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer() }
        player.play()
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        #expect(player.reasonForWaitingToPlay == .noItemToPlay)
        let reasons = Mutex<[String]>([])
        let observation = player.observe(\.reasonForWaitingToPlay) { player, _ in
            reasons.withLock { $0.append(player.reasonForWaitingToPlay?.rawValue ?? "-") }
        }
        player.replaceCurrentItem(with: AVPlayerItem(url: try PlaybackFixtures.clip(clip)))
        stage.settle()
        #expect(player.timeControlStatus == .playing && player.reasonForWaitingToPlay == nil)
        #expect(reasons.withLock { $0.last } == "-")
        #expect(reasons.withLock { $0.contains(AVPlayer.WaitingReason.evaluatingBufferingRate.rawValue) })
        observation.invalidate()
    }

    @Test("PLAY-6 without automatic waiting a rate plays at once what is buffered")
    func immediate() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        player.automaticallyWaitsToMinimizeStalling = false
        let states = Mutex<[Int]>([])
        let observation = player.observe(\.timeControlStatus) { player, _ in
            states.withLock { $0.append(player.timeControlStatus.rawValue) }
        }
        player.rate = 1
        stage.settle()
        #expect(states.withLock { $0.last } == AVPlayer.TimeControlStatus.playing.rawValue)
        observation.invalidate()
    }

    /// The reasons for waiting that an observer of a player saw, and the stalls that were announced.
    private final class Waiting: Sendable {
        private let seen = Mutex<[AVPlayer.WaitingReason]>([])
        private let stalls = Mutex(0)

        var reasons: [AVPlayer.WaitingReason] { seen.withLock { $0 } }
        var stallCount: Int { stalls.withLock { $0 } }

        /// Calls a closure with a player that is observed.
        func watch(_ player: AVPlayer, _ body: () throws -> Void) rethrows {
            let observation = player.observe(\.reasonForWaitingToPlay) { [weak self] player, _ in
                guard let reason = player.reasonForWaitingToPlay else { return }
                self?.seen.withLock { $0.append(reason) }
            }
            let token = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemPlaybackStalled,
                object: nil,
                queue: nil
            ) { [weak self] _ in self?.stalls.withLock { $0 += 1 } }
            defer {
                observation.invalidate()
                NotificationCenter.default.removeObserver(token)
            }
            try body()
        }
    }

    /// The changes that an observer of a player is told: each status and the reason for waiting, or "-".
    private final class Watched: Sendable {
        private let seen = Mutex<[String]>([])

        var states: [String] { seen.withLock { $0 } }

        private func note(_ text: String) { seen.withLock { $0.append(text) } }

        /// Calls a closure with a player whose status and reason are observed.
        func watch(_ player: AVPlayer, _ body: () throws -> Void) rethrows {
            let names = ["paused", "waiting", "playing"]
            let status = player.observe(\.timeControlStatus, options: [.new]) { [weak self] player, _ in
                self?.note(names[player.timeControlStatus.rawValue])
            }
            let reason = player.observe(\.reasonForWaitingToPlay, options: [.new]) { [weak self] player, _ in
                self?.note(player.reasonForWaitingToPlay?.rawValue ?? "-")
            }
            defer {
                status.invalidate()
                reason.invalidate()
            }
            try body()
        }
    }

    private static let evaluating = AVPlayer.WaitingReason.evaluatingBufferingRate.rawValue
    private static let minimizing = AVPlayer.WaitingReason.toMinimizeStalls.rawValue

    @Test("PLAY-7 playImmediately skips waiting, which observers of the status see, and has the rate it was given")
    func playImmediately() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let watched = Watched()
        watched.watch(player) {
            player.playImmediately(atRate: 2)
            // At once, not at the next turn of the player.
            #expect(player.rate == 2 && player.timeControlStatus == .playing && player.reasonForWaitingToPlay == nil)
            stage.settle()
        }
        #expect(watched.states == ["playing"])
        stage.pass(1, 2)
        #expect(player.currentTime() == at(1, 1))
    }

    @Test("PLAY-5 PLAY-7 play() is seen to evaluate the buffer first, and playImmediately() ends that")
    func playEvaluates() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let watched = Watched()
        watched.watch(player) {
            player.play()
            // Only observers see the state for sure: the player may go on before the next line.
            stage.settle()
            player.pause()
            stage.settle()
        }
        #expect(Set(watched.states.prefix(2)) == ["waiting", Self.evaluating])
        #expect(watched.states.contains("playing") && watched.states.last == "paused")
        let other = try stage.player(clip)
        other.play()
        other.playImmediately(atRate: 1)
        #expect(other.timeControlStatus == .playing && other.reasonForWaitingToPlay == nil)
    }

    @Test("PLAY-7 an item that is not ready has an empty buffer: observers see a stall that was not announced")
    func playImmediatelyUnready() throws {
        let stage = PlaybackStage()
        let url = try PlaybackFixtures.clip(clip)
        let player = stage.make { AVPlayer(playerItem: AVPlayerItem(url: url)) }
        let watched = Watched()
        let waiting = Waiting()
        waiting.watch(player) {
            watched.watch(player) {
                player.playImmediately(atRate: 2)
                #expect(player.rate == 2)
                stage.settle()
                #expect(player.timeControlStatus == .playing && player.reasonForWaitingToPlay == nil)
            }
        }
        #expect(waiting.stallCount == 0 && !watched.states.contains(Self.evaluating))
        #expect(Set(watched.states.prefix(2)) == ["waiting", Self.minimizing])
        #expect(Set(watched.states.suffix(2)) == ["playing", "-"])
    }

    @Test("PLAY-7 playImmediately with an empty buffer waits as at a stall, without announcing one")
    func playImmediatelyEmpty() throws {
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer() }
        let waiting = Waiting()
        let item = AVPlayerItem(url: try PlaybackFixtures.clip(clip))
        waiting.watch(player) {
            player.playImmediately(atRate: 2)
            #expect(player.rate == 2)
            #expect(player.reasonForWaitingToPlay == AVPlayer.WaitingReason.noItemToPlay)
            player.replaceCurrentItem(with: item)
            player.playImmediately(atRate: 1.5)
            stage.settle()
            #expect(player.rate == 1.5 && player.timeControlStatus == .playing)
            stage.pass(1, 2)
            #expect(player.currentTime() == at(3, 4))
        }
        #expect(waiting.stallCount == 0)
        #expect(waiting.reasons.first == AVPlayer.WaitingReason.noItemToPlay)
    }

    @Test("PLAY-9 preroll of a ready player ends with true, and with false where a rate interrupts it")
    func preroll() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let results = Mutex<[Bool]>([])
        player.preroll(atRate: 1) { isDone in results.withLock { $0.append(isDone) } }
        stage.settle()
        #expect(comesTrue { results.withLock { $0.count } == 1 })
        #expect(results.withLock { $0 } == [true])
    }

    @Test("PLAY-12 without an item the time is zero")
    func noItem() {
        #expect(AVPlayer().currentTime() == .zero)
        #expect(AVQueuePlayer().currentTime() == .zero)
    }

    @Test("PLAY-20 an awaited seek returns true when it has reached its time")
    func awaitedSeek() async throws {
        let stage = PlaybackStage()
        nonisolated(unsafe) let player = try stage.player(clip)
        async let result = player.seek(to: at(1, 1), toleranceBefore: .zero, toleranceAfter: .zero)
        #expect(comesTrue { player.currentTime() == at(1, 1) })
        stage.settle()
        #expect(await result)
    }

    @Test("ITEM-2 the states have Apple's numbers; an item that is removed keeps its state, and a failed one is dead")
    func states() throws {
        #expect(AVPlayerItem.Status.unknown.rawValue == 0)
        #expect(AVPlayerItem.Status.readyToPlay.rawValue == 1)
        #expect(AVPlayerItem.Status.failed.rawValue == 2)
        let stage = PlaybackStage()
        let item = AVPlayerItem(url: PlaybackFixtures.url("nowhere.mp4"))
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        #expect(item.status == .failed)
        player.replaceCurrentItem(with: nil)
        #expect(item.status == .failed)
        let other = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        #expect(item.status == .failed && other.currentItem === item)
        let ready = try stage.player(clip)
        let kept = try #require(ready.currentItem)
        ready.replaceCurrentItem(with: nil)
        stage.settle()
        #expect(kept.status == .readyToPlay)
    }

    @Test("ITEM-3 an item is in one player and once in its queue; copies are items of their own")
    func copies() throws {
        let stage = PlaybackStage()
        let item = AVPlayerItem(url: try PlaybackFixtures.clip(clip))
        let queue = stage.make { AVQueuePlayer(items: [item]) }
        #expect(!queue.canInsert(item, after: nil))
        #expect(raised { queue.insert(item, after: nil) }.count == 1)
        #expect(raised { stage.make { AVPlayer() }.replaceCurrentItem(with: item) }.count == 1)
        let copy = try #require(item.copy() as? AVPlayerItem)
        #expect(copy !== item && copy.asset === item.asset)
        let other = stage.make { AVPlayer(playerItem: copy) }
        stage.settle()
        #expect(other.currentItem === copy && copy.status == .readyToPlay)
    }

    @Test("ITEM-4 an item loads the duration before it is ready, and names the keys that it was given")
    func keys() throws {
        let asset = AVURLAsset(url: try PlaybackFixtures.clip(clip))
        #expect(AVPlayerItem(asset: asset).automaticallyLoadedAssetKeys == ["duration"])
        let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: ["duration", "tracks"])
        #expect(item.automaticallyLoadedAssetKeys == ["duration", "tracks"])
        let stage = PlaybackStage()
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        #expect(player.currentItem?.status == .readyToPlay)
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
        #expect(item.duration == at(2, 1))
    }

    @Test("ITEM-6 a ready item plays at rates from 1 to 2, whatever its flags say", arguments: [1, 1.5, 2] as [Float])
    func rates(rate: Float) throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let item = try #require(player.currentItem)
        #expect(item.canPlayReverse && item.canPlayFastForward && item.canPlaySlowForward)
        player.rate = rate
        stage.settle()
        stage.pass(1, 2)
        #expect(abs(player.currentTime().seconds - Double(rate) / 2) < 1e-6)
    }

    @Test("ITEM-7 the loaded and the seekable ranges are lists of values with a range")
    func ranges() throws {
        let stage = PlaybackStage()
        let fresh = AVPlayerItem(url: try PlaybackFixtures.clip(clip))
        #expect(fresh.loadedTimeRanges.isEmpty && fresh.seekableTimeRanges.isEmpty)
        let item = try #require(try stage.player(clip).currentItem)
        let whole = CMTimeRange(start: .zero, duration: at(2, 1))
        #expect(item.loadedTimeRanges.map(\.timeRangeValue) == [whole])
        #expect(item.seekableTimeRanges.map(\.timeRangeValue) == [whole])
    }

    @Test("ITEM-10 the presentation size has square pixels, and the transform applied")
    func size() throws {
        let stage = PlaybackStage()
        for (url, size) in [
            (try AssetFixtures.turned(), CGSize(width: 48, height: 64)),
            (
                try AssetFixtures.make(
                    "broad.mov",
                    "-f lavfi -i testsrc2=size=160x120:rate=30 -frames:v 2 -vf setsar=2/1 -c:v libx264 -pix_fmt yuv420p"
                ), CGSize(width: 320, height: 120)
            ),
        ] {
            let player = stage.make { AVPlayer(url: url) }
            stage.settle()
            #expect(player.currentItem?.presentationSize == size)
        }
    }

    @Test("OUT-7 a layer gives its image while the player is paused, and none while it plays or has no item")
    func displayedImage() throws {
        let stage = PlaybackStage()
        let player = try stage.player(clip)
        let layer = stage.layer(player)
        #expect(number(of: layer.displayedPixelBuffer()) == 0)
        player.play()
        stage.settle()
        #expect(layer.displayedPixelBuffer() == nil)
        player.pause()
        stage.settle()
        #expect(layer.displayedPixelBuffer() != nil)
        player.replaceCurrentItem(with: nil)
        stage.settle()
        #expect(layer.displayedPixelBuffer() == nil)
    }
}
