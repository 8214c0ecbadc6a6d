import Foundation

/// The Home Assistant description of a camera as one device, announced by a single message ("device discovery", since
/// version 2024.11).
struct HomeAssistant: Sendable {
    let prefix: String
    let topics: MQTTTopics
    let unit: String
    let softwareVersion: String?
    /// Indicates whether labels are graded.
    var gradesPrint = false

    /// Returns the topic of the retained discovery message.
    ///
    /// An empty message removes the device.
    func topic(_ camera: String) -> String { "\(prefix)/device/\(identifier(camera))/config" }

    /// Returns an identifier of letters, digits, `_` and `-`, the only characters that such a topic may contain.
    ///
    /// Different names have different identifiers.
    func identifier(_ camera: String) -> String {
        "obscura_\(Self.plain(unit))_\(Self.plain(camera))"
    }

    /// Replaces every other byte by `-` and two hexadecimal digits, which keeps different names different.
    private static func plain(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "-" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return text
    }

    func message(_ camera: String) -> Data {
        let identifier = identifier(camera)
        var text = JSONText(capacity: 2_048)
        text.object { text in
            text.key("availability")
            text.array([topics.health]) { text, topic in
                text.object { text in
                    text.key("topic")
                    text.value(topic)
                    text.key("value_template")
                    text.value("{{ value_json.status }}")
                }
            }
            text.key("components")
            text.object { text in components(camera, identifier, &text) }
            text.key("device")
            text.object { text in
                text.key("identifiers")
                text.array([identifier]) { $0.value($1) }
                text.key("manufacturer")
                text.value("Obscura")
                text.key("model")
                text.value("Camera")
                text.key("name")
                text.value("\(unit) \(camera)")
                version(&text)
            }
            text.key("origin")
            text.object { text in
                text.key("name")
                text.value("Obscura")
                version(&text)
            }
            text.key("qos")
            text.value(Int64(1))
            text.key("state_topic")
            text.value(topics.state(camera))
        }
        return text.data
    }

    private func version(_ text: inout JSONText) {
        guard let softwareVersion else { return }
        text.key("sw_version")
        text.value(softwareVersion)
    }

    private func components(_ camera: String, _ identifier: String, _ text: inout JSONText) {
        func component(_ key: StaticString, _ name: String, _ platform: String, _ fields: [(String, Field)]) {
            text.key(key)
            text.object { text in
                var fields = fields
                fields.append(("name", .text(name)))
                fields.append(("platform", .text(platform)))
                fields.append(("unique_id", .text("\(identifier)_\(key)")))
                for (key, field) in fields.sorted(by: { $0.0 < $1.0 }) {
                    text.key(text: key)
                    switch field {
                    case .text(let value): text.value(value)
                    case .number(let value): text.value(value)
                    }
                }
            }
        }
        func number(_ name: String, _ range: ClosedRange<Double>, step: Double, unit: String) -> [(String, Field)] {
            [
                ("command_topic", .text(topics.command(camera, name))), ("min", .number(range.lowerBound)),
                ("max", .number(range.upperBound)), ("mode", .text("box")), ("step", .number(step)),
                ("unit_of_measurement", .text(unit)), ("value_template", .text("{{ value_json.\(name) }}")),
            ]
        }
        component("clip", "Save clip", "button", [("command_topic", .text(topics.command(camera, "clip")))])
        component("delay", "Delay", "number", number("delay", UnitCommand.delays, step: 0.1, unit: "s"))
        // A Home Assistant state has at most 255 characters.
        let code = "{{ ((value_json.last | default({})).text | default('', true))[:255] }}"
        component("last_code", "Last code", "sensor", [("value_template", .text(code))])
        let object = "{{ ((value_json.object | default({})).text | default('', true))[:255] }}"
        component("last_object", "Last object", "sensor", [("value_template", .text(object))])
        component(
            "paused",
            "Pause",
            "switch",
            [
                ("command_topic", .text(topics.command(camera, "pause"))),
                ("value_template", .text("{{ 'ON' if value_json.paused else 'OFF' }}")),
            ]
        )
        if gradesPrint {
            let grade = "{{ (value_json.print | default({})).grade | default('', true) }}"
            let alarms = "((value_json.print | default({})).alarms | default([]))"
            component(
                "print_alarm",
                "Print alarm",
                "binary_sensor",
                [
                    ("device_class", .text("problem")),
                    ("value_template", .text("{{ 'ON' if \(alarms) else 'OFF' }}")),
                ]
            )
            component("print_grade", "Print grade", "sensor", [("value_template", .text(grade))])
        }
        component("rate", "Frame rate", "number", number("rate", UnitCommand.rates, step: 0.1, unit: "fps"))
        component(
            "running",
            "Running",
            "binary_sensor",
            [
                ("device_class", .text("running")),
                ("value_template", .text("{{ 'ON' if value_json.running else 'OFF' }}")),
            ]
        )
        component("snapshot", "Snapshot", "button", [("command_topic", .text(topics.command(camera, "snapshot")))])
    }

    private enum Field {
        case text(String), number(Double)
    }
}
