import Foundation
import Testing

@testable import ScanCollector

/// Tests ``CollectorMessage`` and ``CollectorTopics``.
@Suite struct CollectorMessageTests {
    private static let topics = CollectorTopics(prefix: "plant/obscura")

    private static func message(_ topic: String, _ payload: String) -> CollectorMessage {
        CollectorMessage(topic: topic, payload: Array(payload.utf8), topics: topics)
    }

    @Test("Topics have their meanings")
    func meanings() {
        let topics = Self.topics
        #expect(topics.meaning(of: "plant/obscura/u/door%2F1/scan") == .scan(unit: "u", camera: "door%2F1"))
        #expect(topics.meaning(of: "plant/obscura/u/health") == .health(unit: "u"))
        #expect(topics.meaning(of: "plant/obscura/u/request/scans/reply") == .answer(unit: "u"))
        #expect(topics.meaning(of: "plant/obscura/u/c/picture/1") == .image(unit: "u", id: "1"))
        for other in [
            "", "obscura/u/c/scan", "plant/obscura/u", "plant/obscura/u/c/scan/x", "plant/obscura/u/request/scans",
        ] {
            #expect(topics.meaning(of: other) == nil)
        }
        #expect(topics.request("u") == "plant/obscura/u/request/scans")
        #expect(topics.subscriptions(group: "g", images: true).first == "$share/g/plant/obscura/+/+/scan")
        #expect(topics.subscriptions(group: nil, images: false).count == 4)
    }

    @Test("States, health and answers are read")
    func others() {
        let state =
            #"{"camera":"door","captured":10,"delivered":9,"dropped":1,"paused":false,"rate":30,"running":true}"#
        let report = CollectorMessage.CameraReport(
            unit: "u",
            camera: "door",
            isRunning: true,
            captured: 10,
            delivered: 9,
            dropped: 1,
            rate: 30,
            problem: nil
        )
        #expect(Self.message("plant/obscura/u/door/state", state) == .report(report))
        let run = UUID()
        var numbered = report
        (numbered.run, numbered.number) = (run, 7)
        let with = state.replacing("{", with: "{\"run\":\"\(run.uuidString.lowercased())\",\"number\":7,")
        #expect(Self.message("plant/obscura/u/door/state", with) == .report(numbered))
        #expect(Self.message("plant/obscura/u/door/state", with.replacing(":7,", with: ":-7,")) == .report(report))
        #expect(Self.message("plant/obscura/u/door/state", "") == .nothing)
        let health = Self.message("plant/obscura/u/health", #"{"status":"online","version":"1.2"}"#)
        #expect(health == .health(unit: "u", status: "online", version: "1.2"))
        let answer = Self.message(
            "plant/obscura/u/request/scans/reply",
            #"{"from":1,"newest":9,"oldest":3,"sent":2,"to":4}"#
        )
        #expect(answer == .answer(unit: "u", first: 1, last: 4, oldest: 3, newest: 9))
    }

    @Test(
        "What is not understood is refused by name",
        arguments: [
            ("plant/obscura/u/door/state", "{}"), ("plant/obscura/u/health", "[]"), ("plant/obscura/u/door/scan", "x"),
            ("plant/obscura/u/request/scans/reply", #"{"from":-1,"newest":9,"oldest":3,"to":4}"#), ("other", "{}"),
            ("plant/obscura/u/c/picture/6f9619ff-8b86-d011-b42d-00cf4fc964ff", "GIF89a"),
        ]
    )
    func refused(topic: String, payload: String) {
        guard case .refused(topic, let reason, Array(payload.utf8)) = Self.message(topic, payload) else {
            Issue.record("\(topic) was accepted")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test("A unit cannot speak for another")
    func otherUnit() {
        let scan = #"""
            {"bytes":"","camera":"c","id":"6f9619ff-8b86-d011-b42d-00cf4fc964ff","sequence":1,"source":"s",
             "time":"2026-03-01T12:00:00.250Z","type":"t","unit":"u"}
            """#
        guard case .scan = Self.message("plant/obscura/u/c/scan", scan) else {
            Issue.record("the unit's own scan was refused")
            return
        }
        guard case .refused = Self.message("plant/obscura/v/c/scan", scan) else {
            Issue.record("another unit's scan was accepted")
            return
        }
    }
}
