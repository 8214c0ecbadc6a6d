import AVFBase
import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFAudio

/// Tests ``AVAudioPlayer``, with ``SoundPlayerCore`` and ``VolumeRamp``.
@Suite struct AVAudioPlayerTests {
    /// A player on a clock that the test moves, and what it plays.
    final class Stage: Sendable {
        let clock = ManualClock(at: CMTime(value: 100, timescale: 1))
        private let devices = Mutex<[KeepingDevice]>([])

        func player(_ url: URL) throws -> AVAudioPlayer {
            let environment = PlaybackEnvironment(clock: clock) { [self] rate, channels in
                let device = KeepingDevice(rate: rate, channels: channels)
                devices.withLock { $0.append(device) }
                return device
            }
            return try PlaybackEnvironment.$current.withValue(environment) { try AVAudioPlayer(contentsOf: url) }
        }

        var played: [Float] { devices.withLock { $0.first }?.samples(0) ?? [] }
        var right: [Float] { devices.withLock { $0.first }?.samples(1) ?? [] }
        func advance(_ milliseconds: Int64) { clock.advance(by: CMTime(value: milliseconds, timescale: 1000)) }
    }

    /// A delegate that waits for the end.
    final class Listener: NSObject, AVAudioPlayerDelegate, Sendable {
        let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
        func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) { continuation.yield(flag) }
    }

    static func tone(_ milliseconds: Int) throws -> (url: URL, samples: [Float]) {
        let tone = Sounds.tone(44_100 * milliseconds / 1000)
        return (try Sounds.write(tone), tone[0])
    }

    @Test("a player plays its file to the end, tells its delegate, and begins again at zero")
    func whole() async throws {
        let (url, tone) = try Self.tone(500)
        defer { try? FileManager.default.removeItem(at: url) }
        let (stage, listener) = (Stage(), Listener())
        let player = try stage.player(url)
        player.delegate = listener
        #expect(player.duration == 0.5 && player.numberOfChannels == 1 && player.url == url)
        #expect(player.prepareToPlay() && player.play() && player.isPlaying)
        stage.advance(200)
        #expect(abs(player.currentTime - 0.2) < 1e-6)
        stage.advance(400)
        #expect(!player.isPlaying && player.currentTime == 0)
        #expect(abs(stage.played.count - tone.count) <= 1)
        #expect(Sounds.difference(stage.played, tone) < 1e-4)
        var ends = listener.ends.makeAsyncIterator()
        #expect(await ends.next() == true)
    }

    @Test("pauses keep the position, and positions can be set while it plays")
    func positions() throws {
        let (url, tone) = try Self.tone(1000)
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = Stage()
        let player = try stage.player(url)
        player.play()
        stage.advance(100)
        player.pause()
        #expect(!player.isPlaying)
        stage.advance(500)
        #expect(abs(player.currentTime - 0.1) < 1e-6)
        player.play(atTime: player.deviceCurrentTime + 0.2)
        #expect(player.isPlaying)
        stage.advance(200)
        #expect(abs(player.currentTime - 0.1) < 1e-6)
        stage.advance(100)
        #expect(abs(player.currentTime - 0.2) < 1e-6)
        let before = stage.played.count
        player.currentTime = 0.7
        stage.advance(100)
        #expect(abs(player.currentTime - 0.8) < 1e-6)
        #expect(Sounds.difference(stage.played[before...].prefix(4000), tone[30_870...]) < 0.001)
        player.currentTime = 5
        #expect(player.currentTime < 1e-6)
        player.stop()
    }

    @Test("repetitions follow without a gap")
    func loops() throws {
        let (url, tone) = try Self.tone(100)
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = Stage()
        let player = try stage.player(url)
        player.numberOfLoops = 2
        player.play()
        stage.advance(350)
        #expect(!player.isPlaying)
        #expect(abs(stage.played.count - 3 * tone.count) <= 3)
        #expect(Sounds.difference(stage.played.dropFirst(tone.count + 1).prefix(1000), tone.dropFirst(1)) < 0.08)
        player.numberOfLoops = -1
        player.play()
        stage.advance(10_050)
        #expect(player.isPlaying && abs(player.currentTime - 0.05) < 1e-3)
        player.stop()
    }

    @Test("a higher rate keeps the pitch and shortens the time")
    func rate() throws {
        let (url, _) = try Self.tone(1000)
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = Stage()
        let player = try stage.player(url)
        player.rate = 2
        #expect(player.play())
        stage.advance(100)
        // Without `enableRate` the rate has no effect.
        #expect(abs(player.currentTime - 0.1) < 1e-6)
        player.enableRate = true
        stage.advance(400)
        #expect(abs(player.currentTime - 0.9) < 1e-6)
        stage.advance(100)
        #expect(!player.isPlaying)
        let middle = stage.played.dropFirst(8000).prefix(8000)
        #expect(Sounds.level(middle, hertz: 440, rate: 44_100) > 0.3)
        #expect(Sounds.level(middle, hertz: 880, rate: 44_100) < 0.1)
    }

    @Test("volumes, fades, places and levels")
    func levels() throws {
        let url = try Sounds.write([[Float](repeating: 0.5, count: 44_100)])
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = Stage()
        let player = try stage.player(url)
        player.isMeteringEnabled = true
        player.updateMeters()
        #expect(player.peakPower(forChannel: 0) == -160)
        player.play()
        stage.advance(100)
        player.updateMeters()
        #expect(abs(player.peakPower(forChannel: 0) + 6.02) < 0.1)
        #expect(abs(player.averagePower(forChannel: 0) + 6.02) < 0.1)
        #expect(player.averagePower(forChannel: 7) == -160)
        player.pan = -1
        player.setVolume(0, fadeDuration: 0.2)
        stage.advance(100)
        #expect(try abs(#require(stage.played.last) - 0.25) < 0.01 && stage.right.last == 0)
        stage.advance(100)
        #expect(player.volume == 0 && stage.played.last == 0)
        player.stop()
    }

    @Test("data play as files do, and what is no sound does not")
    func data() throws {
        let (url, _) = try Self.tone(100)
        defer { try? FileManager.default.removeItem(at: url) }
        let player = try AVAudioPlayer(data: Data(contentsOf: url))
        #expect(player.duration == 0.1 && player.url == nil && player.data != nil)
        #expect(throws: NSError.self) { try AVAudioPlayer(data: Data([1, 2, 3])) }
    }
}

/// Tests ``PlayerLine``.
@Suite struct PlayerLineTests {
    @Test("positions, speeds and repetitions are exact")
    func line() throws {
        var line = PlayerLine(length: 1000, speed: 100)
        line.start(at: 5)
        #expect(line.position(at: 4) == 0 && line.position(at: 7) == 200 && line.end == 15)
        line.setSpeed(200, at: 7)
        #expect(line.position(at: 8) == 400 && line.end == 11)
        line.loops = 1
        let isFirst = line.loop()
        #expect(isFirst && line.end == 16 && line.position(at: 12) == 200)
        let isSecond = line.loop()
        #expect(!isSecond)
        line.rest(at: 13)
        #expect(line.position(at: 20) == 400 && line.end == nil && !line.isRunning)
        line.move(to: 10, at: 20)
        #expect(line.position(at: 21) == 10)
    }
}
