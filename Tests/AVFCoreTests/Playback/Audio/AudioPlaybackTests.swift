import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFCore

/// A device that keeps the written samples.
private final class RecordingDevice: AudioDevice {
    let rate: Int
    let channels: Int
    private let written = Mutex<[Float]>([])
    private let stopped = Mutex(0)

    init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }

    var samples: [Float] { written.withLock { $0 } }
    var stops: Int { stopped.withLock { $0 } }
    func write(_ samples: [Float]) { written.withLock { $0 += samples } }
    var delay: Int? { nil }
    func stop() { stopped.withLock { $0 += 1 } }
    func drain() {}
}

/// Tests ``AudioStore``.
@Suite("Audio playback", .enabled(if: hasFFmpeg))
struct AudioPlaybackTests {
    private let clip = PlaybackFixtures.Clip(frames: 30, hasAudio: true, ending: "mov")

    /// Returns the samples of the file, decoded by the `ffmpeg` command.
    private func reference(_ clip: PlaybackFixtures.Clip) throws -> [Float] {
        let target = PlaybackFixtures.url(clip.name + ".f32")
        try PlaybackFixtures.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y", "-i", try PlaybackFixtures.clip(clip).path, "-f", "f32le", target.path]
        )
        let data = try Data(contentsOf: target)
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Returns the root of the mean square.
    private func power(_ samples: some Collection<Float>) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))).squareRoot()
    }

    @Test("an item's audio mix is heard")
    func mix() throws {
        let device = RecordingDevice(rate: 48_000, channels: 2)
        let stage = PlaybackStage { _, _ in device }
        let item = AVPlayerItem(url: try PlaybackFixtures.clip(clip))
        let track = try #require(item.asset.tracks(withMediaType: .audio).first)
        let parameters = AVMutableAudioMixInputParameters(track: track)
        parameters.setVolume(0.25, at: .zero)
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        item.audioMix = mix
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        player.play()
        stage.pass(9, 10)
        let expected = try reference(clip)
        let heard = device.samples
        #expect(heard.count > 40_000)
        let ratio = power(heard.dropFirst(2000)) / power(expected.dropFirst(2000).prefix(heard.count))
        #expect(abs(ratio - 0.25) < 0.01, "\(ratio)")
        player.pause()
    }

    @Test("the sound of the selected language is heard, also when it is selected while the item plays")
    func selection() throws {
        let device = RecordingDevice(rate: 48_000, channels: 2)
        let stage = PlaybackStage { _, _ in device }
        let item = AVPlayerItem(url: try AssetFixtures.languages())
        let player = stage.make { AVPlayer(playerItem: item) }
        stage.settle()
        // The number of times that the sound rises through zero in a second of it is its frequency.
        func frequency(_ samples: ArraySlice<Float>) -> Double {
            let mono = stride(from: samples.startIndex, to: samples.endIndex - 1, by: 2).map { samples[$0] }
            let rises = zip(mono, mono.dropFirst()).count { $0 < 0 && $1 >= 0 }
            return Double(rises) * 48_000 / Double(max(mono.count, 1))
        }
        player.play()
        stage.pass(1, 2)
        let first = device.samples.count
        #expect(abs(frequency(device.samples[4000..<first]) - 440) < 30)
        let group = try #require(item.asset.mediaSelectionGroup(forMediaCharacteristic: .audible))
        item.select(group.options[1], in: group)
        stage.settle()
        stage.pass(1, 1)
        let heard = device.samples
        #expect(heard.count > first + 40_000)
        #expect(abs(frequency(heard[(heard.count - 30_000)...]) - 1000) < 60)
        player.pause()
    }

    @Test(
        "the played samples equal the file's samples, scaled by the volume",
        arguments: [1, 0.5] as [Float]
    )
    func exact(volume: Float) throws {
        let device = RecordingDevice(rate: 48_000, channels: 2)
        let stage = PlaybackStage { _, _ in device }
        let player = try stage.player(clip)
        player.volume = volume
        player.play()
        stage.pass(9, 10)
        let expected = try reference(clip)
        let heard = device.samples
        #expect(expected.contains { abs($0) > 0.05 })
        #expect(heard.count >= 48_000 * 2 * 9 / 10)
        let count = min(heard.count, expected.count)
        #expect((0..<count).allSatisfy { abs(heard[$0] - expected[$0] * volume) < 1e-6 })
    }

    @Test("a muted player writes silence; a paused one writes nothing, and drops what was written")
    func mute() throws {
        let device = RecordingDevice(rate: 48_000, channels: 2)
        let stage = PlaybackStage { _, _ in device }
        let player = try stage.player(clip)
        player.isMuted = true
        player.play()
        stage.pass(1, 5)
        #expect(!device.samples.isEmpty)
        #expect(device.samples.allSatisfy { $0 == 0 })
        player.pause()
        stage.clock.settle()
        let count = device.samples.count
        #expect(device.stops == 1)
        stage.pass(1, 5)
        #expect(device.samples.count == count)
    }

    @Test("there is no sample too many or too few between two items")
    func gapless() throws {
        let device = RecordingDevice(rate: 48_000, channels: 2)
        let stage = PlaybackStage { _, _ in device }
        let player = try stage.queue(
            [clip, clip].enumerated().map { index, clip in
                var clip = clip
                clip.first = index * 100
                return clip
            }
        )
        player.play()
        stage.pass(19, 10)
        let one = try reference(clip)
        #expect(one.count == 96_000)
        let heard = device.samples
        #expect(heard.count >= 48_000 * 2 * 19 / 10)
        let expected = one + one
        #expect((0..<min(heard.count, expected.count)).allSatisfy { abs(heard[$0] - expected[$0]) < 1e-6 })
    }

    @Test("ALSA gets the same samples, through a device that writes a file")
    func alsa() throws {
        let heardFile = PlaybackFixtures.url("heard.raw")
        let configuration = """
            pcm.obscura_test { type plug slave.pcm { type file slave.pcm { type null } \
            file "\(heardFile.path)" format "raw" } }
            """
        let path = try PlaybackFixtures.file("asound.conf", configuration.utf8).path
        setenv("ALSA_CONFIG_PATH", path, 1)
        defer { unsetenv("ALSA_CONFIG_PATH") }
        let stage = PlaybackStage { rate, channels in
            try ALSADevice(name: "obscura_test", rate: rate, channels: channels)
        }
        do {
            let player = try stage.player(clip)
            player.play()
            stage.pass(1, 2)
            player.pause()
            stage.clock.settle()
        }
        stage.clock.settle()
        let data = try Data(contentsOf: heardFile)
        let heard = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let expected = try reference(clip)
        #expect(heard.count >= 48_000)
        #expect((0..<min(heard.count, expected.count)).allSatisfy { abs(heard[$0] - expected[$0]) < 1e-6 })
    }

    @Test("without a device time continues")
    func noDevice() throws {
        #expect(throws: AudioDeviceError.self) { try ALSADevice(name: "no such device", rate: 48_000, channels: 2) }
        let stage = PlaybackStage { rate, channels in
            try ALSADevice(name: "no such device", rate: rate, channels: channels)
        }
        let player = try stage.player(clip)
        player.play()
        stage.pass(1, 2)
        #expect(player.currentTime() == at(1, 2))
    }

    @Test(
        "a drifting device is followed by at most 0.5 %, and not at all within 5 ms",
        arguments: [(0, 0), (240, 0), (-240, 0), (600, -5), (-600, 5), (96_000, -5)] as [(Int, Int)]
    )
    func drift(lag: Int, expected: Int) {
        #expect(DriftCorrection.frames(lag: Double(lag), count: 960, rate: 48_000) == expected)
    }

    @Test("stretching preserves the ends and the channels")
    func stretching() {
        let samples: [Float] = [0, 10, 1, 11, 2, 12, 3, 13]
        let longer = DriftCorrection.stretched(samples, channels: 2, by: 3)
        #expect(longer.count == 14)
        #expect(longer.prefix(2) == [0, 10] && longer.suffix(2) == [3, 13])
        #expect(DriftCorrection.stretched(samples, channels: 2, by: -1).count == 6)
    }
}
