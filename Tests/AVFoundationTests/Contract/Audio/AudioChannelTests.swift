import AVFoundation
import CoreMedia
import Foundation
import Testing

@Suite("Contract: audio channels")
struct AudioChannelTests {
    @Test("CONN-17 a connection has one object for each channel, and a connection without audio has none")
    func channelObjects() throws {
        let rig = try AudioRig(channels: 4)
        #expect(rig.connection.audioChannels.count == 4)
        #expect(zip(rig.connection.audioChannels, rig.connection.audioChannels).allSatisfy { $0 === $1 })
        #expect(rig.connection.audioChannels.allSatisfy { $0.volume == 1 && $0.isEnabled })
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: NamedSources.camera("virtual:320x240@30?codes=none")))
        let video = AVCaptureVideoDataOutput()
        session.addOutput(video)
        #expect(video.connections[0].audioChannels.isEmpty)
    }

    @Test("CONN-17 levels are in decibels relative to full scale, separate for each channel")
    func levels() throws {
        let rig = try AudioRig(channels: 4, isFloat: true)
        let silence = rig.connection.audioChannels.map(\.averagePowerLevel)
        #expect(silence.allSatisfy { $0 <= -100 })
        rig.session.startRunning()
        for _ in 0..<20 {
            rig.microphone.push(480) { frame, channel in
                switch channel {
                case 0: frame.isMultiple(of: 2) ? 1 : -1
                case 1: sin(2 * Double.pi * Double(frame) / 48)
                case 2: 0.1 * sin(2 * Double.pi * Double(frame) / 48)
                default: 0
                }
            }
        }
        let channels = rig.connection.audioChannels
        let expected: [(mean: Float, peak: Float)] = [(0, 0), (-3.01, 0), (-23.01, -20)]
        for (channel, level) in zip(channels, expected) {
            #expect(abs(channel.averagePowerLevel - level.mean) < 0.05)
            #expect(abs(channel.peakHoldLevel - level.peak) < 0.05)
        }
        #expect(channels[3].averagePowerLevel <= -100 && channels[3].peakHoldLevel <= -100)
    }

    @Test("CONN-17 the mean follows immediately, and a peak is held for a second of audio")
    func hold() throws {
        let rig = try AudioRig()
        rig.session.startRunning()
        rig.microphone.push(4800) { _, _ in 0.5 }
        let channel = rig.connection.audioChannels[0]
        #expect(abs(channel.averagePowerLevel + 6.02) < 0.1 && abs(channel.peakHoldLevel + 6.02) < 0.1)
        for _ in 0..<8 { rig.microphone.push(4800) }
        #expect(channel.averagePowerLevel <= -100)
        #expect(abs(channel.peakHoldLevel + 6.02) < 0.1)
        for _ in 0..<3 { rig.microphone.push(4800) }
        #expect(channel.peakHoldLevel <= -100)
    }

    @Test("CONN-17 volume and isEnabled change the delivered audio, but not the measured levels")
    func volume() throws {
        let rig = try AudioRig(channels: 2)
        rig.session.startRunning()
        let channels = rig.connection.audioChannels
        channels[0].volume = 0.5
        channels[1].isEnabled = false
        rig.microphone.push(480) { _, _ in 0.5 }
        rig.settle()
        let samples = AVFoundationTests.channels(of: try #require(rig.delegate.buffers.first))
        #expect(abs(samples[0][7] - 0.25) < 0.001 && samples[1].allSatisfy { $0 == 0 })
        #expect(channels.allSatisfy { abs($0.averagePowerLevel + 6.02) < 0.1 })
        #expect(exceptions { channels[0].volume = 1.5 } == [.range])
        #expect(channels[0].volume == 0.5)
    }
}
