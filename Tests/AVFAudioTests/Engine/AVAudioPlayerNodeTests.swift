import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVFAudio

/// Tests ``AVAudioPlayerNode``, with ``PlayerNodeCore`` and ``ScheduledSound``.
@Suite struct AVAudioPlayerNodeTests {
    /// The names of handlers in the order of their calls.
    final class Calls: Sendable {
        private let names = Mutex<[String]>([])
        func add(_ name: String) { names.withLock { $0.append(name) } }
        var all: [String] { names.withLock { $0 } }
    }

    static func constant(_ value: Float, _ frames: Int) throws -> AVAudioPCMBuffer {
        try Sounds.buffer([[Float](repeating: value, count: frames)])
    }

    @Test("buffers follow one another without a gap, and begin at their times")
    func order() throws {
        let stage = try HandStage(channels: 1)
        let player = try stage.player()
        let calls = Calls()
        player.scheduleBuffer(try Self.constant(0.1, 700)) { calls.add("first") }
        player.scheduleBuffer(try Self.constant(0.2, 300), completionCallbackType: .dataPlayedBack) { kind in
            #expect(kind == .dataPlayedBack)
            calls.add("second")
        }
        player.scheduleBuffer(try Self.constant(0.3, 100), at: AVAudioTime(sampleTime: 1500, atRate: 44_100))
        try stage.engine.start()
        #expect(try stage.render(10)[0].allSatisfy { $0 == 0 })
        player.play()
        #expect(player.isPlaying)
        let sound = try stage.render(2000)[0]
        #expect(sound[..<700].allSatisfy { $0 == 0.1 } && sound[700..<1000].allSatisfy { $0 == 0.2 })
        #expect(sound[1000..<1500].allSatisfy { $0 == 0 } && sound[1500..<1600].allSatisfy { $0 == 0.3 })
        #expect(sound[1600...].allSatisfy { $0 == 0 })
        #expect(calls.all == ["first", "second"])
        let time = try #require(player.lastRenderTime)
        #expect(time.sampleTime == 2010 && player.playerTime(forNodeTime: time)?.sampleTime == 2000)
    }

    @Test("loops go on until they are interrupted, at once or at their end", arguments: [true, false])
    func loops(_ atLoop: Bool) throws {
        let stage = try HandStage(channels: 1)
        let player = try stage.player()
        player.scheduleBuffer(try Self.constant(0.1, 300), options: .loops)
        try stage.engine.start()
        player.play()
        #expect(try stage.render(1000)[0].allSatisfy { $0 == 0.1 })
        player.scheduleBuffer(try Self.constant(0.2, 300), options: atLoop ? .interruptsAtLoop : .interrupts)
        let sound = try stage.render(1000)[0]
        let start = atLoop ? 200 : 0
        #expect(sound[..<start].allSatisfy { $0 == 0.1 } && sound[start..<start + 300].allSatisfy { $0 == 0.2 })
        #expect(sound[(start + 300)...].allSatisfy { $0 == 0 })
    }

    @Test("a pause keeps the schedule, and a stop ends it with all its handlers")
    func stops() throws {
        let stage = try HandStage(channels: 1)
        let player = try stage.player()
        let calls = Calls()
        player.scheduleBuffer(try Self.constant(0.1, 1000)) { calls.add("first") }
        player.scheduleBuffer(try Self.constant(0.2, 1000)) { calls.add("second") }
        try stage.engine.start()
        player.play()
        _ = try stage.render(500)
        player.pause()
        #expect(try stage.render(500)[0].allSatisfy { $0 == 0 })
        player.play()
        #expect(try stage.render(500)[0].allSatisfy { $0 == 0.1 })
        #expect(calls.all == ["first"])
        player.stop()
        #expect(calls.all == ["first", "second"] && !player.isPlaying)
        player.play()
        #expect(try stage.render(500)[0].allSatisfy { $0 == 0 })
    }

    @Test("files and their parts play at the rate of the connection")
    func files() throws {
        let tone = Sounds.tone(6000)
        let url = try Sounds.write(tone)
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = try HandStage(channels: 1)
        let player = try stage.player()
        let calls = Calls()
        let file = try AVAudioFile(forReading: url)
        player.scheduleSegment(file, startingFrame: 2000, frameCount: 1000, at: nil) { calls.add("segment") }
        player.scheduleFile(file, at: nil) { calls.add("file") }
        try stage.engine.start()
        player.play()
        let sound = try stage.render(8000)[0]
        #expect(Sounds.difference(sound.prefix(1000), tone[0][2000..<3000]) < 1e-4)
        #expect(Sounds.difference(sound[1000..<7000], tone[0]) < 1e-4)
        #expect(calls.all == ["segment", "file"])
        #expect(file.framePosition == 0)
    }

    @Test("a task waits until its buffer is consumed")
    func waits() async throws {
        let stage = try HandStage(channels: 1)
        let player = try stage.player()
        let buffer = try Self.constant(0.1, 10)
        try stage.engine.start()
        player.play()
        let calls = Calls()
        player.scheduleBuffer(buffer) { calls.add("done") }
        _ = try stage.render(20)
        #expect(calls.all == ["done"])
    }
}
