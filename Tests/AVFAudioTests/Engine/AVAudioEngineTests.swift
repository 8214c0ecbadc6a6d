import AVFBase
import CameraSources
import CoreMedia
import Foundation
import Pacing
import Synchronization
import Testing

@testable import AVFAudio

/// A graph that is rendered by hand.
struct HandStage {
    let engine = AVAudioEngine()
    let format: AVAudioFormat

    init(rate: Double = 44_100, channels: UInt32 = 2) throws {
        format = try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    }

    /// Attaches a player and connects it to the main mixer.
    func player(_ rate: Double = 44_100, channels: UInt32 = 1) throws -> AVAudioPlayerNode {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
        engine.connect(player, to: engine.mainMixerNode, format: format)
        return player
    }

    /// Renders frames in passes; returns an array for each channel.
    func render(_ frames: Int, pass: Int = 1000) throws -> [[Float]] {
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096))
        var sound = Array(repeating: [Float](), count: Int(format.channelCount))
        while sound[0].count < frames {
            let count = min(pass, frames - sound[0].count)
            #expect(try engine.renderOffline(UInt32(count), to: buffer) == .success)
            for (channel, samples) in try Sounds.samples(buffer).enumerated() { sound[channel] += samples }
        }
        return sound
    }
}

/// Tests ``AVAudioEngine``, with ``EngineCore``, ``GraphCore``, ``MixerCore`` and ``NodeTap``.
@Suite struct AVAudioEngineTests {
    @Test("a mix has the volumes and places of its sources, and of the mixer")
    func mix() throws {
        let stage = try HandStage()
        let (left, right) = (try stage.player(), try stage.player())
        #expect(stage.engine.mainMixerNode.nextAvailableInputBus == 2)
        left.scheduleBuffer(try Sounds.buffer([[Float](repeating: 0.5, count: 3000)]))
        right.scheduleBuffer(try Sounds.buffer([[Float](repeating: 0.25, count: 3000)]))
        (left.pan, left.volume, right.pan) = (-1, 0.5, 1)
        stage.engine.mainMixerNode.outputVolume = 0.5
        try stage.engine.start()
        left.play()
        right.play()
        let sound = try stage.render(2000)
        #expect(sound[0].allSatisfy { $0 == 0.125 } && sound[1].allSatisfy { $0 == 0.125 })
        right.volume = 0
        let later = try stage.render(2000)
        #expect(later[0][..<1000].allSatisfy { $0 == 0.125 } && later[0][1000...].allSatisfy { $0 == 0 })
        #expect(later[1].allSatisfy { $0 == 0 })
        #expect(stage.engine.manualRenderingSampleTime == 4000)
        stage.engine.detach(left)
        #expect(left.engine == nil && stage.engine.mainMixerNode.nextAvailableInputBus == 0)
    }

    @Test("passes of any length render the same", arguments: [1, 7, 333, 4096])
    func passes(_ pass: Int) throws {
        let stage = try HandStage(rate: 48_000, channels: 1)
        let player = try stage.player(44_100)
        let tone = Sounds.tone(4000)
        player.scheduleBuffer(try Sounds.buffer(tone))
        try stage.engine.start()
        player.play()
        let sound = try stage.render(3000, pass: pass)[0]
        let expected = Sounds.tone(4000, rate: 48_000)[0]
        // The filter begins in silence, and its input comes in other pieces.
        #expect(Sounds.difference(sound.dropFirst(200), expected.dropFirst(200)) < 0.003)
    }

    @Test("rendering by hand says what is wrong")
    func refusals() throws {
        let stage = try HandStage()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: stage.format, frameCapacity: 100))
        #expect(throws: AVAudioEngineManualRenderingError.notRunning) { try stage.engine.renderOffline(1, to: buffer) }
        try stage.engine.start()
        #expect(throws: NSError.self) { try stage.engine.renderOffline(101, to: buffer) }
        #expect(throws: AVAudioEngineManualRenderingError.initialized) {
            try stage.engine.enableManualRenderingMode(.offline, format: stage.format, maximumFrameCount: 1)
        }
        stage.engine.disableManualRenderingMode()
        #expect(!stage.engine.isRunning && !stage.engine.isInManualRenderingMode)
        #expect(throws: AVAudioEngineManualRenderingError.invalidMode) {
            try stage.engine.renderOffline(1, to: buffer)
        }
    }

    @Test("a tap has all frames of its bus in buffers of its length, also in another format")
    func tap() throws {
        let stage = try HandStage()
        let player = try stage.player()
        let tone = Sounds.tone(5000)
        player.scheduleBuffer(try Sounds.buffer(tone))
        let heard = Mutex<[(Int64, [Float])]>([])
        player.installTap(onBus: 0, bufferSize: 512, format: nil) { buffer, time in
            guard let samples = try? Sounds.samples(buffer)[0] else { return }
            heard.withLock { $0.append((time.sampleTime, samples)) }
        }
        let narrow = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 1))
        let rates = Mutex<Set<Double>>([])
        stage.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 1024, format: narrow) { buffer, _ in
            _ = rates.withLock { $0.insert(buffer.format.sampleRate) }
        }
        try stage.engine.start()
        player.play()
        _ = try stage.render(4000)
        let pieces = heard.withLock { $0 }
        #expect(pieces.map(\.0) == [0, 512, 1024, 1536, 2048, 2560, 3072])
        #expect(pieces.flatMap(\.1) == Array(tone[0].prefix(3584)))
        #expect(rates.withLock { $0 } == [22_050])
        player.removeTap(onBus: 0)
        _ = try stage.render(1000)
        #expect(heard.withLock { $0.count } == 7)
    }

    @Test("one output feeds several inputs, and closures make and take sound")
    func branches() throws {
        let stage = try HandStage(channels: 1)
        let mono = stage.format
        let source = AVAudioSourceNode(format: mono) { _, time, frames, list in
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                guard let data = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frames) { data[frame] = Float(time.pointee.mSampleTime) + Float(frame) }
            }
            return noErr
        }
        let (one, two) = (AVAudioMixerNode(), AVAudioMixerNode())
        for node in [source, one, two] as [AVAudioNode] { stage.engine.attach(node) }
        stage.engine.connect(one, to: stage.engine.mainMixerNode, format: mono)
        stage.engine.connect(two, to: stage.engine.mainMixerNode, format: mono)
        let points = [AVAudioConnectionPoint(node: one, bus: 0), AVAudioConnectionPoint(node: two, bus: 0)]
        stage.engine.connect(source, to: points, fromBus: 0, format: mono)
        #expect(stage.engine.outputConnectionPoints(for: source, outputBus: 0).count == 2)
        #expect(stage.engine.inputConnectionPoint(for: two, inputBus: 0)?.node === source)
        two.volume = 0.5
        try stage.engine.start()
        #expect(try stage.render(2000)[0] == (0..<2000).map { Float($0) * 1.5 })
    }

    @Test("input by hand is rendered, and a lack of it is told")
    func input() throws {
        let stage = try HandStage(channels: 1)
        let pieces = Mutex<[[Float]]>([[Float](repeating: 0.5, count: 100)])
        let list = try Sounds.buffer([[Float](repeating: 0.5, count: 100)])
        let isSet = stage.engine.inputNode.setManualRenderingInputPCMFormat(stage.format) { _ in
            pieces.withLock { $0.popLast() } == nil ? nil : list.audioBufferList
        }
        #expect(isSet)
        stage.engine.connect(stage.engine.inputNode, to: stage.engine.mainMixerNode, format: stage.format)
        try stage.engine.start()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: stage.format, frameCapacity: 100))
        #expect(try stage.engine.renderOffline(100, to: buffer) == .success)
        #expect(try Sounds.samples(buffer)[0].allSatisfy { $0 == 0.5 })
        #expect(try stage.engine.renderOffline(100, to: buffer) == .insufficientDataFromInputNode)
        #expect(try Sounds.samples(buffer)[0].allSatisfy { $0 == 0 })
    }

    @Test("a running graph plays on the clock, pauses and goes on")
    func clock() throws {
        let clock = ManualClock(at: CMTime(value: 7, timescale: 1))
        let devices = Mutex<[KeepingDevice]>([])
        let environment = PlaybackEnvironment(clock: clock) { rate, channels in
            let device = KeepingDevice(rate: rate, channels: channels)
            devices.withLock { $0.append(device) }
            return device
        }
        let engine = PlaybackEnvironment.$current.withValue(environment) { AVAudioEngine() }
        let player = AVAudioPlayerNode()
        engine.attach(player)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        engine.connect(player, to: engine.mainMixerNode, format: format)
        player.scheduleBuffer(try Sounds.buffer([[Float](repeating: 0.5, count: 12_000)], rate: 48_000))
        #expect(player.lastRenderTime == nil)
        try engine.start()
        #expect(engine.isRunning)
        player.play()
        clock.advance(by: CMTime(value: 1, timescale: 10))
        let time = try #require(player.lastRenderTime)
        #expect(time.sampleTime >= 4800 && time.sampleTime < 4800 + 512)
        #expect(player.playerTime(forNodeTime: time)?.sampleTime == time.sampleTime)
        engine.pause()
        clock.advance(by: CMTime(value: 5, timescale: 1))
        try engine.start()
        clock.advance(by: CMTime(value: 3, timescale: 10))
        engine.stop()
        let played = devices.withLock { $0.first }?.samples(0) ?? []
        #expect(played.prefix(12_000).allSatisfy { $0 == 0.5 } && played.count >= 18_000)
        #expect(played.dropFirst(12_000).allSatisfy { $0 == 0 })
    }

    @Test("a tap on the microphone hears it, also without a connection")
    func microphone() async throws {
        let source = try MicrophoneRegistry.make(named: "virtual:48000x1?clock=virtual&seconds=1&clap=0&level=6")
        let engine = SoundEnvironment.$current.withValue(SoundEnvironment { source }) { AVAudioEngine() }
        #expect(engine.inputNode.outputFormat(forBus: 0).channelCount == 1)
        let (levels, continuation) = AsyncStream.makeStream(of: Float.self)
        engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            continuation.yield((try? Sounds.samples(buffer)[0].max()) ?? 0)
        }
        try engine.start()
        var count = 0
        for await level in levels {
            #expect(abs(level - 0.5) < 0.01)
            count += 1
            if count == 10 { break }
        }
        engine.stop()
        let deaf = SoundEnvironment.$current.withValue(SoundEnvironment { nil }) { AVAudioEngine() }
        _ = deaf.inputNode
        #expect(throws: NSError.self) { try deaf.start() }
    }
}
