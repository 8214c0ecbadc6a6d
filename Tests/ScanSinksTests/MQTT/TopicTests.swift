import Foundation
import Testing

@testable import ScanSinks

@Suite("Sinks: topics")
struct TopicTests {
    @Test(
        "Names become one level each, and can be restored",
        arguments: [
            ("door", "door"), ("Tür 3", "Tür 3"), ("a/b", "a%2Fb"), ("+", "%2B"), ("#", "%23"), ("50%", "50%25"),
            ("$SYS", "%24SYS"),
            ("a$", "a$"), ("a\0b", "a%00b"), ("\u{7F}\u{85}", "%7F%C2%85"), ("\u{FFFF}", "%EF%BF%BF"), ("🎥", "🎥"),
        ]
    )
    func levels(name: String, level: String) {
        #expect(MQTTTopics.level(name) == level)
        #expect(MQTTTopics.name(level) == name)
    }

    @Test("Any name gives a level that brokers accept, and different names give different levels")
    func random() {
        let seed = Seeded.seed("levels")
        var generator = Seeded(seed)
        var levels: [String: String] = [:]
        let pieces = ["a", "/", "+", "#", "%", "\0", "é", "2F", "\u{1F3A5}", "$", "\u{301}", "\n"]
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...60, using: &generator)
            let name = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let level = MQTTTopics.level(name)
            #expect(throws: Never.self, "seed \(seed)") { try MQTTTopics.check(level: level, what: "level") }
            if let other = levels[level] { #expect(Array(other.utf8) == Array(name.utf8), "seed \(seed)") }
            levels[level] = name
        }
    }

    @Test("An empty name also has a level, which is not a command's")
    func empty() {
        #expect(MQTTTopics.level("") == "%")
        #expect(MQTTTopics.name("%") == nil)
    }

    @Test("Home Assistant's message is JSON of the documented form")
    func homeAssistant() throws {
        let topics = MQTTTopics(prefix: "obscura", unit: "kiosk \"1\"")
        let assistant = HomeAssistant(
            prefix: "homeassistant",
            topics: topics,
            unit: "kiosk \"1\"",
            softwareVersion: "1.2"
        )
        #expect(assistant.topic("Tür/1") == "homeassistant/device/obscura_kiosk-20-221-22_T-c3-bcr-2f1/config")
        let json = try #require(JSONSerialization.jsonObject(with: assistant.message("Tür/1")) as? [String: Any])
        let device = try #require(json["device"] as? [String: Any])
        #expect(device["identifiers"] as? [String] == ["obscura_kiosk-20-221-22_T-c3-bcr-2f1"])
        #expect(device["name"] as? String == "kiosk \"1\" Tür/1")
        #expect((json["origin"] as? [String: Any])?["name"] as? String == "Obscura")
        #expect(json["state_topic"] as? String == "obscura/kiosk \"1\"/Tür%2F1/state")
        let availability = try #require((json["availability"] as? [[String: String]])?.first)
        #expect(availability == ["topic": "obscura/kiosk \"1\"/health", "value_template": "{{ value_json.status }}"])
        let components = try #require(json["components"] as? [String: [String: Any]])
        #expect(
            components.mapValues { $0["platform"] as? String } == [
                "clip": "button", "delay": "number", "last_code": "sensor", "last_object": "sensor",
                "paused": "switch", "rate": "number", "running": "binary_sensor", "snapshot": "button",
            ]
        )
        #expect(Set(components.values.compactMap { $0["unique_id"] as? String }).count == 8)
        #expect(components["paused"]?["command_topic"] as? String == "obscura/kiosk \"1\"/Tür%2F1/command/pause")
        #expect(components["delay"]?["max"] as? Double == 3_600)
    }

    @Test("Home Assistant shows the print's quality where labels are graded")
    func print() throws {
        let topics = MQTTTopics(prefix: "obscura", unit: "a")
        let assistant = HomeAssistant(
            prefix: "homeassistant",
            topics: topics,
            unit: "a",
            softwareVersion: nil,
            gradesPrint: true
        )
        let json = try #require(JSONSerialization.jsonObject(with: assistant.message("door")) as? [String: Any])
        let components = try #require(json["components"] as? [String: [String: Any]])
        #expect(components["print_alarm"]?["device_class"] as? String == "problem")
        #expect((components["print_grade"]?["value_template"] as? String)?.contains("value_json.print") == true)
        let state = CameraState(
            isRunning: true,
            print: CameraState.Print(grade: 2.4, alarms: ["contrast"], text: "contrast falls")
        )
        let text = try #require(
            JSONSerialization.jsonObject(with: state.json(unit: "a", camera: "door", run: UUID(), number: 1))
                as? [String: Any]
        )
        let print = try #require(text["print"] as? [String: Any])
        #expect(print["alarms"] as? [String] == ["contrast"])
        #expect(print["grade"] as? Double == 2.4)
        #expect(print["text"] as? String == "contrast falls")
    }

    @Test("A camera's state names its last code and its last object")
    func newest() throws {
        let (time, run) = (Date(timeIntervalSince1970: 0), UUID())
        let state = CameraState(
            isRunning: true,
            lastScan: .init(id: UUID(), text: "4006381333931", type: "org.gs1.EAN-13", time: time),
            lastObject: .init(id: UUID(), text: "circle", type: "object.shapes", time: time)
        )
        let json = try #require(
            JSONSerialization.jsonObject(with: state.json(unit: "kiosk", camera: "door", run: run, number: 7))
                as? [String: Any]
        )
        #expect(json["run"] as? String == run.uuidString.lowercased() && json["number"] as? Int == 7)
        #expect((json["last"] as? [String: String])?["text"] == "4006381333931")
        #expect((json["object"] as? [String: String])?["text"] == "circle")
        #expect((json["object"] as? [String: String])?["type"] == "object.shapes")
    }
}
