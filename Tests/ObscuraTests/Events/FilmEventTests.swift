import AVFoundation
import Basics
import Foundation
import MediaFiles
import Testing

@testable import Obscura

/// Tests ``FilmEvent``, ``FilmEvents``, ``FilmEventCoding`` and ``EventLog``.
@Suite("Events of films", .timeLimit(.minutes(2)))
struct FilmEventTests {
    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    @Test("events are samples of a metadata track, and are read from it")
    func coding() throws {
        let code = FilmEvent(
            codeOf: "org.iso.QRCode",
            text: "7",
            bytes: Data([55]),
            bounds: CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25),
            corners: [CGPoint(x: 0.25, y: 0.5)],
            at: time(3)
        )
        let drop = FilmEvent(.drop, at: time(3), values: ["reason": "FrameWasLate"])
        let sample = try #require(FilmEventCoding.sample([code, drop], at: time(3), duration: time(1)))
        #expect(FilmEventCoding.events(sample) == [code, drop])
        #expect(code.numbers("bounds") == [0.25, 0.5, 0.125, 0.25] && code.numbers("text") == [7])
        #expect(drop.numbers("reason").isEmpty)
    }

    @Test("a log keeps events in order of their times, and gives those of a span in groups")
    func log() {
        let log = EventLog()
        for frame in [3, 1, 2, 2, 5] { log.add(FilmEvent(.note, at: time(frame), values: ["frame": "\(frame)"])) }
        log.add(FilmEvent(.note, at: .invalid, values: [:]))
        let groups = log.groups(from: time(1), to: time(5))
        #expect(groups.map(\.time) == [time(1), time(2), time(3)])
        #expect(groups.map(\.events.count) == [1, 2, 1])
    }

    @Test("a clip has the events of its time, each at its frame")
    func clip() throws {
        let rig = try RingRig()
        rig.add(150)
        let log = EventLog()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("events-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = folder.appendingPathComponent("whole.mov")
        let clip = try ClipWriter(ring: rig.ring, log: log).write(.last(Nanoseconds(seconds: 1)), to: whole)
        #expect(try FilmEvents(contentsOf: whole).events.isEmpty)
        // The times of the clip's frames on the ring's clock.
        for frame in [0, 7, 29] {
            log.add(FilmEvent(.note, at: clip.start + time(frame), values: ["frame": "\(frame)"]))
        }
        let url = folder.appendingPathComponent("events.mov")
        _ = try ClipWriter(ring: rig.ring, log: log).write(.last(Nanoseconds(seconds: 1)), to: url)
        let events = try FilmEvents(contentsOf: url).events
        #expect(events.map { $0.values["frame"] } == ["0", "7", "29"])
        #expect(events.allSatisfy { event in
            event.time.seconds * 30 - (Double(event.values["frame"] ?? "") ?? -1) < 0.01
        })
    }
}
