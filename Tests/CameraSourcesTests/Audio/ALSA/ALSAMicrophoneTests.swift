import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import CameraSources

@Suite("ALSA microphones")
struct ALSAMicrophoneTests {
    /// A device that delivers a test's script, and then fails.
    private final class ScriptedInput: MicrophoneInput {
        enum Step: Sendable {
            case samples(Int, CMTime)
            case nothing
            case overrun
            case failure(CameraError.Code)
        }

        private let steps: Mutex<[Step]>
        private let restarted: Mutex<Int>

        init(_ steps: [Step]) {
            self.steps = Mutex(steps)
            restarted = Mutex(0)
        }

        /// Number of restarts.
        var restarts: Int { restarted.withLock { $0 } }

        func restart() throws(CameraError) { restarted.withLock { $0 += 1 } }

        func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> MicrophoneRead {
            let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            switch step {
            case .samples(let count, let time):
                for index in 0..<count * frameSize { bytes[index] = UInt8(index & 0x7F) }
                return .samples(count, heardAt: time)
            case .nothing: return .nothing
            case .overrun: return .overrun
            case .failure(let code): throw CameraError(code, "The scripted device failed. Write another script.")
            case nil: throw CameraError(.disconnected, "The scripted device is over. Write a longer script.")
            }
        }
    }

    private func microphone(_ input: ScriptedInput) -> ALSAMicrophone {
        ALSAMicrophone(MicrophoneIdentity(device: "scripted")) { _ throws(CameraError) in input }
    }

    private func run(_ steps: [ScriptedInput.Step]) throws -> [MicrophoneClientRecorder.Event] {
        let microphone = microphone(ScriptedInput(steps))
        let client = MicrophoneClientRecorder()
        try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
        client.waitForEnd()
        microphone.stop()
        return client.events
    }

    /// Returns the contiguous stretches of audio; empty if there are unreported gaps or overlaps.
    private func stretches(_ events: [MicrophoneClientRecorder.Event]) -> [Range<Int64>] {
        var result: [Range<Int64>] = []
        var number = 0
        for event in events {
            switch event {
            case .samples(let first, let count, let time):
                guard first == number, time.timescale == 48000 else { return [] }
                number += count
                if let last = result.last, last.upperBound == time.value {
                    result[result.count - 1] = last.lowerBound..<time.value + Int64(count)
                } else {
                    result.append(time.value..<time.value + Int64(count))
                }
            case .lost(let first, let count, let time):
                guard first == number, result.last?.upperBound == time.value else { return [] }
                number += count
            default: break
            }
        }
        return result
    }

    /// Returns a time of the host clock, in milliseconds after a whole second.
    private func host(_ milliseconds: Int64) -> CMTime { CMTime(value: 1_000_000 + milliseconds, timescale: 1000) }

    /// Number of samples that the correction filter retains.
    private static let kept: Int64 = 17

    @Test("samples follow one another without a gap although host times jitter, and begin at the host's time")
    func contiguous() throws {
        let events = try run([
            .samples(480, host(10)), .nothing, .samples(480, host(21)), .samples(960, host(39)), .failure(.unreadable),
        ])
        #expect(events.last == .failure(.unreadable))
        let second: Int64 = 1000 * 48000
        let only = try #require(stretches(events).first)
        #expect(stretches(events).count == 1 && only.lowerBound == second)
        // A millisecond of jitter is compensated by stretching a few samples at most.
        #expect(abs(only.upperBound - (second + 1920 - Self.kept)) <= 8)
    }

    @Test("after an overrun the missing samples are reported, and times continue on the host clock")
    func overrun() throws {
        let events = try run([
            .samples(480, host(10)), .overrun, .samples(480, host(120)), .samples(480, host(130)),
            .failure(.unreadable),
        ])
        let second: Int64 = 1000 * 48000
        #expect(
            stretches(events)
                == [second..<second + 480 - Self.kept, second + 5280..<second + 6240 - Self.kept]
        )
        #expect(
            events.contains(
                .lost(
                    first: Int(480 - Self.kept),
                    count: Int(4800 + Self.kept),
                    CMTime(value: second + 480 - Self.kept, timescale: 48000)
                )
            )
        )
    }

    @Test("the audio of a device that is 300 millionths fast is as long as the host clock requires")
    func drift() throws {
        // A minute on the host clock: the device delivers correspondingly more samples.
        let seconds = 60
        var steps: [ScriptedInput.Step] = []
        for index in 1...(seconds * 50) {
            let heard = Double(index * 960) / 48000 * (1 - 0.0003)
            steps.append(.samples(960, host(0) + CMTime(seconds: heard, preferredTimescale: 1_000_000_000)))
        }
        let last = host(0).seconds + Double(seconds) * (1 - 0.0003)
        let events = try run(steps + [.failure(.unreadable)])
        let all = stretches(events)
        #expect(all.count == 1 && all.first?.lowerBound == 1000 * 48000)
        let end = Double(all.first?.upperBound ?? 0) / 48000 + Double(Self.kept) / 48000
        #expect(abs(end - last) < 0.0005, "off by \(end - last) s; uncorrected 0.018 s")
    }

    @Test("a device that falls silent is restarted twice, and then fails with a message")
    func silence() throws {
        let (reads, restarts) = ALSARun.silenceLimits
        let input = ScriptedInput(Array(repeating: .nothing, count: reads * (restarts + 1)))
        let microphone = microphone(input)
        let client = MicrophoneClientRecorder()
        try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
        client.waitForEnd()
        microphone.stop()
        #expect(client.events == [.failure(.unreadable)])
        #expect(input.restarts == restarts)
    }

    @Test("a second run continues after the first, with the stream's numbers and no time twice")
    func again() throws {
        let inputs = Mutex([
            ScriptedInput([.samples(480, host(10)), .samples(480, host(20))]),
            ScriptedInput([.samples(480, host(25)), .samples(480, host(35)), .samples(480, host(45))]),
        ])
        let microphone = ALSAMicrophone(MicrophoneIdentity(device: "scripted")) { _ throws(CameraError) in
            inputs.withLock { $0.removeFirst() }
        }
        var events: [MicrophoneClientRecorder.Event] = []
        for _ in 0..<2 {
            let client = MicrophoneClientRecorder()
            try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
            client.waitForEnd()
            microphone.stop()
            events += client.events
        }
        let all = stretches(events)
        #expect(!all.isEmpty)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    @Test("a missing device is reported as such")
    func noDevice() throws {
        let microphone = ALSAMicrophone(device: "plughw:CARD=NoSuchCard,DEV=0")
        let client = MicrophoneClientRecorder()
        let error = #expect(throws: CameraError.self) {
            try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
        }
        #expect(error?.message.contains("NoSuchCard") == true && error?.message.contains("arecord -L") == true)
        microphone.stop()
    }

    @Test("ALSA's null device delivers silence and can be stopped and restarted")
    func null() throws {
        let microphone = ALSAMicrophone(device: "null")
        for _ in 0..<2 {
            let came = DispatchSemaphore(value: 0)
            let client = MicrophoneClientRecorder { _, _ in came.signal() }
            do throws(CameraError) {
                try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
            } catch {
                // A machine without ALSA's configuration has no such device.
                return
            }
            came.wait()
            microphone.stop()
            #expect(client.samples.allSatisfy { $0 == 0 })
        }
    }
}
