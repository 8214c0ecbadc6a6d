import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import CameraSources

@Suite("Microphones of ALSA")
struct ALSAMicrophoneTests {
    /// A device that gives what a test has written down, and then fails.
    private final class ScriptedInput: SoundInput {
        enum Step: Sendable {
            case samples(Int, CMTime)
            case nothing
            case overrun
            case failure(CameraError.Code)
        }

        private let steps: Mutex<[Step]>

        init(_ steps: [Step]) { self.steps = Mutex(steps) }

        func read(into bytes: UnsafeMutableRawBufferPointer, frameSize: Int) throws(CameraError) -> SoundRead {
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

    private func run(_ steps: [ScriptedInput.Step]) throws -> [SoundClientRecorder.Event] {
        let microphone = ALSAMicrophone(device: "scripted") { _ throws(CameraError) in ScriptedInput(steps) }
        let client = SoundClientRecorder()
        try microphone.start(SoundRequest(format: microphone.info.defaultFormat), client: client)
        client.waitForEnd()
        microphone.stop()
        return client.events
    }

    /// A whole second of the host clock that has not come yet, and milliseconds after it.
    private func host(_ second: Int64, _ milliseconds: Int64) -> CMTime {
        CMTime(value: second * 1000 + milliseconds, timescale: 1000)
    }

    private var comingSecond: Int64 { Int64(CMClock.hostTimeClock.time.seconds) + 100 }

    @Test("samples follow one another without a gap although host times wander, and begin with the host's time")
    func contiguous() throws {
        let second = comingSecond
        let events = try run([
            .samples(480, host(second, 10)), .nothing, .samples(480, host(second, 21)),
            .samples(960, host(second, 39)), .failure(.unreadable),
        ])
        func at(_ sample: Int64) -> CMTime { CMTime(value: second * 48000 + sample, timescale: 48000) }
        #expect(
            events == [
                .sound(first: 0, count: 480, at(0)), .sound(first: 480, count: 480, at(480)),
                .sound(first: 960, count: 960, at(960)), .failure(.unreadable),
            ]
        )
    }

    @Test("after an overrun what is missing is told, and times go on with the host's")
    func overrun() throws {
        let second = comingSecond
        let events = try run([
            .samples(480, host(second, 10)), .overrun, .samples(480, host(second, 120)),
            .samples(480, host(second, 130)), .failure(.unreadable),
        ])
        func at(_ sample: Int64) -> CMTime { CMTime(value: second * 48000 + sample, timescale: 48000) }
        #expect(
            events == [
                .sound(first: 0, count: 480, at(0)), .lost(first: 480, count: 4800, at(480)),
                .sound(first: 5280, count: 480, at(5280)), .sound(first: 5760, count: 480, at(5760)),
                .failure(.unreadable),
            ]
        )
    }

    @Test("its clock goes by its samples and never back")
    func clock() {
        let clock = SampleClock()
        let host = CMClock.hostTimeClock.time
        let before = clock.now
        #expect(before >= host)
        clock.note(host + CMTime(value: 1, timescale: 1), atHost: host)
        let ahead = clock.now
        #expect(ahead >= host + CMTime(value: 1, timescale: 1))
        clock.note(host, atHost: CMClock.hostTimeClock.time)
        #expect(clock.now >= ahead)
    }

    @Test("a device that is not there is told as such")
    func noDevice() throws {
        let microphone = ALSAMicrophone(device: "plughw:CARD=NoSuchCard,DEV=0")
        let client = SoundClientRecorder()
        let error = #expect(throws: CameraError.self) {
            try microphone.start(SoundRequest(format: microphone.info.defaultFormat), client: client)
        }
        #expect(error?.message.contains("NoSuchCard") == true && error?.message.contains("arecord -L") == true)
        microphone.stop()
    }

    @Test("ALSA's null device gives silence and can be stopped and started again")
    func null() throws {
        let microphone = ALSAMicrophone(device: "null")
        for _ in 0..<2 {
            let came = DispatchSemaphore(value: 0)
            let client = SoundClientRecorder { _, _ in came.signal() }
            do throws(CameraError) {
                try microphone.start(SoundRequest(format: microphone.info.defaultFormat), client: client)
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
