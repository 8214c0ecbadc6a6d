/// A capsule in the trace-event format that Perfetto and Chrome's `about:tracing` read.
package enum CapsuleTrace {
    /// Returns the trace as JSON: callbacks as durations, everything else as moments, one lane for each part.
    package static func json(_ file: CapsuleFile) -> String {
        var lines: [String] = []
        var lanes: [String: Int] = [:]
        var mailboxes: [Int: String] = [:]
        var connections: [Int: String] = [:]
        let begin = file.entries.first?.hostTime ?? 0
        func lane(_ name: String) -> Int {
            if let known = lanes[name] { return known }
            let number = lanes.count + 1
            lanes[name] = number
            lines.append(
                #"{"name":"thread_name","ph":"M","pid":1,"tid":\#(number),"args":{"name":\#(quoted(name))}}"#
            )
            return number
        }
        func moment(_ name: String, _ place: String, _ time: UInt64) {
            lines.append(
                #"{"name":\#(quoted(name)),"ph":"i","s":"t","pid":1,"tid":\#(lane(place)),"ts":\#(micro(time))}"#
            )
        }
        func micro(_ time: UInt64) -> String {
            let nanoseconds = time >= begin ? time - begin : 0
            let rest = String(nanoseconds % 1000)
            return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
        }
        for entry in file.entries {
            let time = entry.hostTime
            switch entry.record {
            case .connection(let id, let kind, _): connections[id] = "\(kind) output"
            case .mailbox(let id, let kind, _): mailboxes[id] = "\(kind) client"
            case .frame(let frame): moment("frame \(frame.number)", "camera \(frame.camera)", time)
            case .loss(let loss): moment("lost \(loss.number) (\(loss.reason))", "camera \(loss.camera)", time)
            case .ending(let camera, let code, _): moment(code.isEmpty ? "end" : code, "camera \(camera)", time)
            case .callback(let callback):
                let place = lane(mailboxes[callback.mailbox] ?? "client")
                let start = time >= callback.duration ? time - callback.duration : 0
                lines.append(
                    #"{"name":"callback \#(callback.key)","ph":"X","pid":1,"tid":\#(place),"ts":\#(micro(start)),"#
                        + #""dur":\#(Double(callback.duration) / 1000)}"#
                )
            case .fate(let fate):
                switch fate.outcome {
                case .late, .outOfBuffers, .discontinuity:
                    moment("drop \(fate.number) (\(fate.outcome))", connections[fate.connection] ?? "output", time)
                default: break
                }
            case .scan(let scan): moment("\(scan.type) in \(scan.number)", "scans", time)
            case .set(_, _, let outputs, _): moment("set of \(outputs.count)", "sets", time)
            case .decision(let part, let text): moment(text, part, time)
            case .setting(_, let name, let value): moment("\(name) = \(value)", "settings", time)
            case .interruption(let reason): moment(reason.isEmpty ? "interruption ended" : reason, "session", time)
            case .failure(let text): moment(text, "session", time)
            case .note(let text): moment(text, "notes", time)
            case .omission(let kind, let count, _): moment("\(count) × \(kind) left out", "recorder", time)
            default: break
            }
        }
        return "{\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }

    /// Returns a text as a string of JSON.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            // A script element must not be ended from within.
            case "<": result += "\\u003c"
            case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
