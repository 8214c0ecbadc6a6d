import Capsules
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import CameraSources

/// Tests ``ReplayMicrophone``, ``ReplaySound`` and ``CapsuleSoundSettings``.
@Suite struct ReplayMicrophoneTests {
    private struct Heard: Equatable {
        var time: CMTime
        var number: Int
        var bytes: [UInt8]
    }

    private final class Client: MicrophoneClient {
        let heard = Mutex<[Heard]>([])
        let end = DispatchSemaphore(value: 0)

        func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer) {
            let bytes = (try? buffer.samples.dataBuffer?.dataBytes()).map { Array($0) } ?? []
            let heard = Heard(time: buffer.samples.presentationTimeStamp, number: buffer.number, bytes: bytes)
            self.heard.withLock { $0.append(heard) }
        }

        func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss) {}
        func microphoneDidEnd(_ source: any MicrophoneSource) { end.signal() }
        func microphone(_ source: any MicrophoneSource, didFail error: CameraError) { end.signal() }
    }

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static func sound(_ start: Int64, _ count: Int, _ bytes: [UInt8]) -> CapsuleRecord {
        let time = CapsuleTime(value: start, timescale: 8000)
        return .sound(CapsuleSound(microphone: "mic", time: time, count: count, bytes: bytes))
    }

    private func write(_ name: String, _ records: [CapsuleRecord]) throws -> String {
        let path = scratch.path(name)
        let writer = try CapsuleFileWriter(path: path)
        for (index, record) in records.enumerated() {
            try writer.append(CapsuleEntry(hostTime: UInt64(index) * 1_000_000_000, record: record))
        }
        try writer.finish()
        return path
    }

    private static let microphone = CapsuleRecord.microphone(
        CapsuleMicrophone(uniqueID: "mic", name: "Mic", rate: 8000, channels: 1, isFloat: false, isLive: true)
    )

    private func play(_ microphone: ReplayMicrophone) throws -> [Heard] {
        let client = Client()
        try microphone.start(MicrophoneRequest(format: microphone.info.defaultFormat), client: client)
        #expect(client.end.wait(timeout: .now() + 30) == .success)
        microphone.stop()
        return client.heard.withLock { $0 }
    }

    @Test("sound comes again with its times and samples, numbers count what is missing, and silence fills in")
    func plays() throws {
        let records = [
            Self.microphone, Self.sound(100, 2, [1, 2, 3, 4]), Self.sound(110, 1, [5, 6]), Self.sound(111, 2, []),
            // Behind the others, and of a length that no buffer has.
            Self.sound(90, 1, [7, 8]), Self.sound(200, 1 << 40, []),
        ]
        let path = try write("a.capsule", records)
        let microphone = try ReplayMicrophone(CapsuleSoundSettings(path: path))
        #expect(microphone.info.localizedName == "Mic" && microphone.pace == .lossless)
        func time(_ start: Int64) -> CMTime { CMTime(value: start, timescale: 8000) }
        #expect(
            try play(microphone) == [
                Heard(time: time(100), number: 0, bytes: [1, 2, 3, 4]),
                Heard(time: time(110), number: 10, bytes: [5, 6]),
                Heard(time: time(111), number: 11, bytes: [0, 0, 0, 0]),
            ]
        )
        // It goes on behind the end.
        #expect(try play(microphone).isEmpty)
        let late = try ReplayMicrophone(CapsuleSoundSettings(path: path, from: 3))
        #expect(try play(late).map(\.number) == [11])
    }

    @Test("a capsule without sound, and a place that it does not have, are refused with a remedy")
    func refusals() throws {
        let silent = try write("b.capsule", [.note("nothing")])
        #expect(throws: CameraError.self) { try ReplayMicrophone(CapsuleSoundSettings(path: silent)) }
        let one = try write("c.capsule", [Self.microphone, Self.sound(0, 1, [1, 2])])
        #expect(throws: CameraError.self) { try ReplayMicrophone(CapsuleSoundSettings(path: one, microphone: 2)) }
        #expect(throws: CameraError.self) { try MicrophoneRegistry.make(named: "capsule:\(scratch.path("none"))") }
        #expect(try MicrophoneRegistry.make(named: "capsule:\(one)").info.uniqueID == "mic")
    }
}
