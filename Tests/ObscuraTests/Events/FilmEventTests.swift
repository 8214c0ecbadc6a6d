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

    @Test("detections and decisions are events, too, and settings are those that hold when a clip begins")
    func kinds() throws {
        let detection = FilmEvent(
            detectionOf: "cup",
            confidence: 0.5,
            bounds: CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25),
            track: 3,
            isFollowed: true,
            at: time(2)
        )
        let sample = try #require(FilmEventCoding.sample([detection], at: time(2), duration: time(1)))
        #expect(FilmEventCoding.events(sample) == [detection])
        #expect(detection.values["track"] == "3" && detection.numbers("bounds") == [0.25, 0.5, 0.125, 0.25])
        let log = EventLog()
        let first = RecordedSettings(values: ["rate": "30", "torch": "off"])
        let second = RecordedSettings(values: ["rate": "15", "torch": "off"])
        log.add(FilmEvent(.settings, at: time(1), values: first.changes(since: nil)))
        log.add(FilmEvent(.settings, at: time(9), values: second.changes(since: first)))
        #expect(second.changes(since: second).isEmpty && second.changes(since: first) == ["rate": "15"])
        #expect(log.settings(at: time(1)).isEmpty)
        #expect(log.settings(at: time(5)) == ["rate": "30", "torch": "off"])
        #expect(log.settings(at: time(10)) == ["rate": "15", "torch": "off"])
    }

    @Test("clips have the camera's settings and its lost frames by themselves")
    func noted() async throws {
        let camera = try FeedCamera("codes=none&frames=120&seed=2103&lose=0.1")
        let buffer = try ClipBuffer(device: camera.device)
        buffer.start()
        await buffer.waitUntilCaptured(CMTime(value: 119, timescale: 30))
        buffer.stop()
        await buffer.waitUntilSettled()
        let lost = buffer.status.lost
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("noted-\(UUID().uuidString).mov")
        defer { try? FileManager.default.removeItem(at: url) }
        _ = try await buffer.save(last: 3, to: url)
        let events = try FilmEvents(contentsOf: url).events
        let settings = try #require(events.first)
        #expect(settings.kind == .settings && settings.frame == 0 && settings.values["rate"] == "30.0")
        let drops = events.filter { $0.kind == .drop }
        #expect(lost > 0 && !drops.isEmpty && drops.allSatisfy { $0.values["reason"] == "discontinuity" })
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
        #expect(
            events.allSatisfy { event in
                event.time.seconds * 30 - (Double(event.values["frame"] ?? "") ?? -1) < 0.01
            }
        )
    }
}
