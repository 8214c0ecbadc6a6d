import AVFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

/// Tests ``AVCaptureAudioPreviewOutput``, ``AudioDevice`` and ``PlaybackEnvironment``.
@Suite("Audio preview during capture")
struct AVCaptureAudioPreviewOutputTests {
    /// Records the audio that it is to play.
    private final class Speaker: AudioDevice {
        let rate: Int
        let channels: Int
        private let written: Mutex<[Float]>
        private let log: @Sendable ([Float]) -> Void

        init(rate: Int, channels: Int, log: @escaping @Sendable ([Float]) -> Void) {
            self.rate = rate
            self.channels = channels
            self.log = log
            written = Mutex([])
        }

        func write(_ samples: [Float]) { log(samples) }
        var delay: Int? { nil }
        func stop() {}
        func drain() {}
    }

    @Test("the microphone's audio is played at the set volume")
    func plays() throws {
        let heard = Mutex<[Float]>([])
        let rig = try AudioRig(channels: 2)
        let output = AVCaptureAudioPreviewOutput()
        #expect(output.volume == 1 && output.outputDeviceUniqueID == nil)
        rig.session.addOutput(output)
        #expect(output.connections.count == 1 && output.connections[0].isActive)
        let environment = PlaybackEnvironment(openAudio: { rate, channels in
            Speaker(rate: rate, channels: channels) { samples in heard.withLock { $0 += samples } }
        })
        PlaybackEnvironment.$current.withValue(environment) { rig.session.startRunning() }
        rig.microphone.push(100) { _, channel in channel == 0 ? 0.5 : -0.25 }
        let core = rig.session.core
        var sinks: [AudioPreviewSink] = []
        core.apply { _ in sinks = core.sources.routes.values.compactMap { $0.receiver.sink as? AudioPreviewSink } }
        let sink = try #require(sinks.first)
        sink.settle()
        output.volume = 0.5
        rig.microphone.push(100) { _, _ in 0.5 }
        sink.settle()
        rig.session.stopRunning()
        let samples = heard.withLock { $0 }
        #expect(samples.count == 400)
        #expect(abs(samples[0] - 0.5) < 0.001 && abs(samples[1] + 0.25) < 0.001)
        #expect(abs(samples[200] - 0.25) < 0.001)
    }

    @Test("a machine without an audio device is no error")
    func noDevice() throws {
        let rig = try AudioRig()
        let output = AVCaptureAudioPreviewOutput()
        output.outputDeviceUniqueID = "no such device"
        rig.session.addOutput(output)
        rig.session.startRunning()
        for _ in 0..<3 { rig.microphone.push(480) }
        rig.settle()
        #expect(rig.session.isRunning && rig.delegate.samples.count == 3)
        rig.session.stopRunning()
        #expect(exceptions { output.volume = 2 } == [.range])
    }
}
