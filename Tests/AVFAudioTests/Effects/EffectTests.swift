import CoreMedia
import Foundation
import Testing

@testable import AVFAudio

/// Tests ``AVAudioUnit`` and its effects: ``EffectCore``, ``TimePitchCore``, ``SpeedReader``, ``DelayCore``,
/// ``ReverbCore``, ``DistortionCore``, ``EqualizerCore`` and ``Biquad``.
@Suite struct EffectTests {
    /// Renders a tone through an effect.
    static func render(_ node: AVAudioNode, _ sound: [Float], frames: Int, pass: Int = 1000) throws -> [Float] {
        let stage = try HandStage(channels: 1)
        let player = AVAudioPlayerNode()
        stage.engine.attach(player)
        stage.engine.attach(node)
        stage.engine.connect(player, to: node, format: stage.format)
        stage.engine.connect(node, to: stage.engine.mainMixerNode, format: stage.format)
        player.scheduleBuffer(try Sounds.buffer([sound]))
        player.volume = 0.5
        try stage.engine.start()
        player.play()
        return try stage.render(frames, pass: pass)[0].map { $0 * 2 }
    }

    @Test("speed without pitch, pitch without speed, and both together")
    func speed() throws {
        let tone = Sounds.tone(44_100)[0]
        let faster = AVAudioUnitTimePitch()
        faster.rate = 2
        let quick = try Self.render(faster, tone, frames: 30_000)
        #expect(Sounds.level(quick[5000..<15_000], hertz: 440, rate: 44_100) > 0.35)
        // Half a second later, the sound is over.
        #expect(quick[24_000...].allSatisfy { abs($0) < 0.01 })
        let higher = AVAudioUnitTimePitch()
        higher.pitch = 1200
        let high = try Self.render(higher, tone, frames: 40_000)
        #expect(Sounds.level(high[5000..<35_000], hertz: 880, rate: 44_100) > 0.35)
        let linked = AVAudioUnitVarispeed()
        linked.rate = 2
        let both = try Self.render(linked, tone, frames: 30_000)
        #expect(Sounds.level(both[5000..<15_000], hertz: 880, rate: 44_100) > 0.45)
        #expect(both[22_100...].allSatisfy { abs($0) < 0.01 })
        linked.bypass = true
        #expect(try Self.render(linked, tone, frames: 1000) == Array(tone[..<1000]))
    }

    @Test("a speed of 1 changes no sample")
    func unchanged() throws {
        let tone = Sounds.tone(20_000)[0]
        #expect(
            try Self.render(AVAudioUnitTimePitch(), tone, frames: 10_000, pass: 333).dropFirst(2).elementsEqual(
                tone[2..<10_000],
                by: { abs($0 - $1) < 1e-5 }
            )
        )
    }

    @Test("an echo comes at its time, and again weaker")
    func echo() throws {
        let delay = AVAudioUnitDelay()
        (delay.delayTime, delay.feedback, delay.wetDryMix, delay.lowPassCutoff) = (0.01, 50, 50, 22_000)
        var click = [Float](repeating: 0, count: 2000)
        click[0] = 1
        let sound = try Self.render(delay, click, frames: 2000)
        #expect(sound[0] == 0.5 && sound[441] == 0.5)
        #expect((0.2...0.26).contains(sound[882]))
        #expect(sound[1..<441].allSatisfy { $0 == 0 })
    }

    @Test("filters let through what they should", arguments: AVAudioUnitEQFilterType.allCases)
    func filters(_ kind: AVAudioUnitEQFilterType) throws {
        let equalizer = AVAudioUnitEQ(numberOfBands: 1)
        let band = equalizer.bands[0]
        (band.filterType, band.frequency, band.bandwidth, band.gain, band.bypass) = (kind, 1000, 1, -24, false)
        func gain(_ hertz: Double) throws -> Double {
            let sound = try Self.render(equalizer, Sounds.tone(20_000, hertz: hertz)[0], frames: 20_000)
            return Sounds.level(sound[8000..<18_000], hertz: hertz, rate: 44_100) / 0.5
        }
        let (low, middle, high) = (try gain(50), try gain(1000), try gain(15_000))
        switch kind {
        case .lowPass, .resonantLowPass: #expect(low > 0.95 && high < 0.02)
        case .highPass, .resonantHighPass: #expect(low < 0.02 && high > 0.95)
        case .bandPass: #expect(low < 0.1 && middle > 0.95 && high < 0.1)
        case .bandStop: #expect(low > 0.95 && middle < 0.05 && high > 0.95)
        case .parametric: #expect(low > 0.95 && middle < 0.08 && high > 0.95)
        case .lowShelf, .resonantLowShelf: #expect(low < 0.08 && high > 0.95)
        case .highShelf, .resonantHighShelf: #expect(low > 0.95 && high < 0.08)
        }
        equalizer.globalGain = -96
        #expect(try gain(50) < 0.001)
    }

    @Test("a room sounds on and fades, and distortion adds overtones")
    func room() throws {
        let reverb = AVAudioUnitReverb()
        reverb.loadFactoryPreset(.cathedral)
        reverb.wetDryMix = 100
        var click = [Float](repeating: 0, count: 10)
        click[0] = 1
        let sound = try Self.render(reverb, click, frames: 88_200, pass: 4096)
        let energy = stride(from: 0, to: 88_200, by: 22_050).map { start in
            sound[start..<start + 22_050].reduce(0) { $0 + $1 * $1 }
        }
        #expect(energy[0] > energy[1] && energy[1] > energy[2] && energy[2] > energy[3] && energy[1] > 0)
        let distortion = AVAudioUnitDistortion()
        (distortion.preGain, distortion.wetDryMix) = (20, 100)
        let harsh = try Self.render(distortion, Sounds.tone(20_000)[0], frames: 20_000)
        #expect(Sounds.level(harsh[5000..<15_000], hertz: 1320, rate: 44_100) > 0.1)
    }
}
