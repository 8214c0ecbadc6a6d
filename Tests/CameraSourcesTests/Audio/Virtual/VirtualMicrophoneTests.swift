import CoreMedia
import Foundation
import Pacing
import Testing

@testable import CameraSources

@Suite("Virtual microphone")
struct VirtualMicrophoneTests {
    private func request(_ microphone: VirtualMicrophone) -> MicrophoneRequest {
        MicrophoneRequest(format: microphone.info.defaultFormat)
    }

    private func record(_ text: String) throws -> MicrophoneClientRecorder {
        let microphone = try virtualMicrophone(text)
        let client = MicrophoneClientRecorder()
        try microphone.start(request(microphone), client: client)
        client.waitForEnd()
        microphone.stop()
        return client
    }

    private func time(_ sample: Int64) -> CMTime { CMTime(value: sample, timescale: 8000) }

    @Test("samples are numbered and timed exactly, in buffers of the requested size")
    func times() throws {
        #expect(
            try record("8000x1?clock=virtual&buffer=1000&seconds=0.3").events == [
                .samples(first: 0, count: 1000, time(0)), .samples(first: 1000, count: 1000, time(1000)),
                .samples(first: 2000, count: 400, time(2000)), .end,
            ]
        )
    }

    @Test(
        "it claps at each whole second of its clock, whatever the rate",
        arguments: [8000, 11025, 44100, 48000, 96000]
    )
    func claps(rate: Int) throws {
        let samples = try record("\(rate)x1?clock=virtual&seconds=3.2&buffer=777&tone=0").samples
        #expect(samples.count == Int((Double(rate) * 3.2).rounded()))
        for second in 0..<4 {
            #expect(samples[second * rate] == samples.max())
            #expect(samples[second * rate + rate / 100] == 0)
        }
        #expect(samples.count { $0 != 0 } <= 4 * rate / 200 + 4)
    }

    @Test("the tone has the requested level, half of it in the second channel, and is continuous across all seams")
    func tone() throws {
        let text = "48000x2?clock=virtual&seconds=2.5&buffer=501&tone=1000&level=20&clap=0"
        let samples = try record(text).samples
        #expect(samples.count == 240_000)
        let worst = (0..<samples.count / 2).map { frame in
            let expected = 0.1 * sin(2 * Double.pi * Double(frame) / 48)
            return max(
                abs(Double(samples[2 * frame]) / 32767 - expected),
                abs(Double(samples[2 * frame + 1]) / 32767 - expected / 2)
            )
        }.max()
        #expect((worst ?? 1) < 0.0001)
    }

    @Test("in real time a buffer is delivered when its last sample has been heard")
    func realTime() throws {
        let clock = ManualClock(at: CMTime(value: 5, timescale: 2))
        let microphone = try virtualMicrophone("8000x1?buffer=800", pacing: clock)
        let client = MicrophoneClientRecorder()
        try microphone.start(request(microphone), client: client)
        clock.advance(by: CMTime(value: 99, timescale: 1000))
        #expect(client.events.isEmpty)
        clock.advance(by: CMTime(value: 1, timescale: 1000))
        #expect(client.events == [.samples(first: 0, count: 800, time(20000))])
        clock.advance(by: CMTime(value: 1, timescale: 1))
        #expect(client.events.count == 11)
        // The clap of second 3 is in its place although the microphone started at 2.5.
        #expect(client.samples[4000] == client.samples.max())
        microphone.stop()
        clock.settle()
        #expect(clock.threadCount == 0)
    }

    @Test("a thread that was blocked for long reports the missed audio")
    func late() throws {
        let clock = ManualClock()
        let microphone = try virtualMicrophone("8000x1?buffer=800", pacing: clock)
        let client = MicrophoneClientRecorder { _, number in
            if number == 0 { clock.advance(by: CMTime(value: 5, timescale: 1)) }
        }
        try microphone.start(request(microphone), client: client)
        clock.advance(by: CMTime(value: 1, timescale: 10))
        clock.advance(by: CMTime(value: 1, timescale: 10))
        microphone.stop()
        #expect(
            client.events == [
                .samples(first: 0, count: 800, time(0)), .lost(first: 800, count: 40000, time(800)),
                .samples(first: 40800, count: 800, time(40800)),
            ]
        )
    }

    @Test("no callback follows prepareToStop")
    func preparesToStop() throws {
        let microphone = try virtualMicrophone("8000x1?clock=virtual&buffer=1000")
        let isPrepared = DispatchSemaphore(value: 0)
        let client = MicrophoneClientRecorder(onAudio: { source, first in
            guard first == 2000 else { return }
            source.prepareToStop()
            isPrepared.signal()
        })
        try microphone.start(request(microphone), client: client)
        isPrepared.wait()
        microphone.stop()
        #expect(client.events.count == 3)
    }

    @Test("after a stop numbers continue, and times do not go back")
    func restart() throws {
        let microphone = try virtualMicrophone("8000x1?clock=virtual&buffer=100")
        let came = DispatchSemaphore(value: 0)
        let stopping: @Sendable (Int) -> @Sendable (any MicrophoneSource, Int) -> Void = { last in
            { source, number in
                guard number == last else { return }
                source.stop()
                came.signal()
            }
        }
        let first = MicrophoneClientRecorder(onAudio: stopping(200))
        try microphone.start(request(microphone), client: first)
        came.wait()
        microphone.stop()
        #expect(first.events.count == 3)
        let second = MicrophoneClientRecorder(onAudio: stopping(300))
        try microphone.start(request(microphone), client: second)
        came.wait()
        microphone.stop()
        #expect(second.events == [.samples(first: 300, count: 100, time(300))])
    }

    @Test("a stall is one loss, and the following audio has its own time")
    func stall() throws {
        #expect(
            try record("8000x1?clock=virtual&buffer=1000&stall=0.2+0.3&seconds=0.6").events == [
                .samples(first: 0, count: 1000, time(0)), .samples(first: 1000, count: 600, time(1000)),
                .lost(first: 1600, count: 2400, time(1600)), .samples(first: 4000, count: 800, time(4000)), .end,
            ]
        )
    }

    @Test("when unplugged, it fails, leaves the registry and cannot be started again")
    func unplug() throws {
        let text = "8000x1?clock=virtual&buffer=500&unplug=0.1"
        let microphone = try virtualMicrophone(text, uniqueID: "unplug \(UUID().uuidString)")
        MicrophoneRegistry.add(microphone)
        #expect(MicrophoneRegistry.microphones.contains { $0 === microphone })
        let client = MicrophoneClientRecorder()
        try microphone.start(request(microphone), client: client)
        client.waitForEnd()
        #expect(client.events.last == .failure(.disconnected) && client.events.count == 3)
        #expect(!MicrophoneRegistry.microphones.contains { $0 === microphone })
        let error = #expect(throws: CameraError.self) { try microphone.start(request(microphone), client: client) }
        #expect(error?.code == .disconnected)
    }

    @Test("only one client at a time, and only its own format")
    func refusals() throws {
        let microphone = try virtualMicrophone("8000x1", pacing: ManualClock())
        let client = MicrophoneClientRecorder()
        let other = MicrophoneRequest(format: MicrophoneFormat(rate: 44100, channels: 1))
        #expect(throws: CameraError.self) { try microphone.start(other, client: client) }
        try microphone.start(request(microphone), client: client)
        let error = #expect(throws: CameraError.self) { try microphone.start(request(microphone), client: client) }
        #expect(error?.code == .busy)
        microphone.stop()
    }
}
