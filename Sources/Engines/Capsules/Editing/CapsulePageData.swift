/// The marks on the lanes of a capsule's page.
struct CapsulePageData {
    /// The kind of a mark, which decides its colour.
    enum Kind: Int, CaseIterable {
        case frame, delivered, dropped, callback, set, code, decision, other

        /// The kind in the legend.
        var name: String {
            switch self {
            case .frame: "frame"
            case .delivered: "delivered"
            case .dropped: "lost or dropped"
            case .callback: "callback"
            case .set: "set"
            case .code: "found"
            case .decision: "decision"
            case .other: "settings, notes"
            }
        }
    }

    private struct Frame: Hashable {
        var camera: Int
        var number: Int
    }

    private struct Mark {
        var lane: String
        var time: UInt64
        var length: UInt64 = 0
        var kind: Kind
        var text: String
        var frame: Frame?
    }

    private var marks: [Mark] = []
    /// The lanes with their places on the page.
    private var lanes: [String: Int] = [:]
    private var cameras: [Int: Int] = [:]
    private var connections: [Int: (lane: String, camera: Int)] = [:]
    private var mailboxes: [Int: (lane: String, camera: Int?)] = [:]
    /// The frames by their times in microseconds, for sets.
    private var times: [Int64: Frame] = [:]
    private let begin: UInt64

    init(_ file: CapsuleFile) {
        begin = file.entries.first?.hostTime ?? 0
        for entry in file.entries { note(entry) }
    }

    private mutating func add(_ place: Int, _ mark: Mark) {
        lanes[mark.lane] = min(lanes[mark.lane] ?? place, place)
        marks.append(mark)
    }

    private static func microseconds(_ time: CapsuleTime) -> Int64? {
        time.seconds.flatMap { Int64(exactly: ($0 * 1e6).rounded()) }
    }

    private mutating func note(_ entry: CapsuleEntry) {
        let time = entry.hostTime
        switch entry.record {
        case .camera(let camera): cameras[camera.id] = cameras.count
        case .connection(let id, let kind, let camera):
            let count = connections.values.count { $0.lane.hasPrefix("\(kind) output") }
            connections[id] = (count == 0 ? "\(kind) output" : "\(kind) output \(count + 1)", max(camera, 0))
        case .mailbox(let id, let kind, let owner):
            let output = connections[owner]
            let lane = output.map { $0.lane.replacing(" output", with: " client") } ?? "\(kind) client"
            mailboxes[id] = (lane, kind == "video" || kind == "depth" ? output?.camera ?? 0 : nil)
        case .frame(let frame):
            let key = Frame(camera: frame.camera, number: frame.number)
            if let microseconds = Self.microseconds(frame.time) { times[microseconds] = key }
            let text = "frame \(frame.number)" + (frame.time.seconds.map { " at \(Self.decimal($0)) s" } ?? "")
            add(0, Mark(lane: lane(ofCamera: frame.camera), time: time, kind: .frame, text: text, frame: key))
        case .loss(let loss):
            let key = Frame(camera: loss.camera, number: loss.number)
            let text = "lost \(loss.count) (\(loss.reason))"
            add(0, Mark(lane: lane(ofCamera: loss.camera), time: time, kind: .dropped, text: text, frame: key))
        case .ending(let camera, let code, let message):
            let text = code.isEmpty ? "the end" : "\(code): \(message)"
            let kind = code.isEmpty ? Kind.other : .dropped
            add(0, Mark(lane: lane(ofCamera: camera), time: time, kind: kind, text: text))
        case .fate(let fate): note(fate, time)
        case .callback(let callback): note(callback, time)
        default: noteDecision(entry.record, time)
        }
    }

    private mutating func note(_ fate: CapsuleFate, _ time: UInt64) {
        guard let (lane, camera) = connections[fate.connection] else { return }
        let key = Frame(camera: camera, number: fate.number)
        switch fate.outcome {
        case .delivered:
            add(1, Mark(lane: lane, time: time, kind: .delivered, text: "delivered \(fate.number)", frame: key))
        case .late, .outOfBuffers, .discontinuity, .lostOutOfBuffers, .lostDiscontinuity:
            let text = "dropped \(fate.number): \(fate.outcome)"
            add(1, Mark(lane: lane, time: time, kind: .dropped, text: text, frame: key))
        default: break
        }
    }

    private mutating func note(_ callback: CapsuleCallback, _ time: UInt64) {
        let mailbox = mailboxes[callback.mailbox] ?? ("client", nil)
        let isSet = mailbox.lane == "set client"
        let frame =
            mailbox.camera.map { Frame(camera: $0, number: callback.key) }
            ?? (isSet ? times[(Int64(callback.key) &+ 500) / 1000] : nil)
        let start = time >= callback.duration ? time - callback.duration : 0
        let mark = Mark(
            lane: mailbox.lane,
            time: start,
            length: callback.duration,
            kind: .callback,
            text: "callback",
            frame: frame
        )
        add(isSet ? 4 : 2, mark)
    }

    private mutating func noteDecision(_ record: CapsuleRecord, _ time: UInt64) {
        func mark(_ lane: String, _ kind: Kind, _ text: String, _ frame: Frame? = nil) -> Mark {
            Mark(lane: lane, time: time, kind: kind, text: text, frame: frame)
        }
        switch record {
        case .set(_, let setTime, let outputs, let reasons):
            let drops = reasons.filter { !$0.isEmpty }
            let text =
                "set of outputs \(outputs)" + (drops.isEmpty ? "" : ", dropped: \(drops.joined(separator: ", "))")
            let frame = Self.microseconds(setTime).flatMap { times[$0] }
            add(3, mark("sets", drops.isEmpty ? .set : .dropped, text, frame))
        case .scan(let scan):
            let camera = connections[scan.connection]?.camera ?? 0
            let key = Frame(camera: camera, number: scan.number)
            add(5, mark("found", .code, "\(scan.type) \(scan.text ?? "")", key))
        case .decision(let part, let text): add(6, mark(part, .decision, text))
        case .setting(let subject, let name, let value):
            add(8, mark("settings", .other, "\(subject) \(name) = \(value)"))
        case .interruption(let reason):
            add(7, mark("session", reason.isEmpty ? .other : .dropped, reason.isEmpty ? "goes on" : reason))
        case .failure(let text): add(7, mark("session", .dropped, text))
        case .note(let text): add(9, mark("notes", .other, text))
        case .omission(let kind, let count, let number):
            add(10, mark("recorder", .dropped, "\(count) × \(kind) left out, from \(number)"))
        default: break
        }
    }

    private func lane(ofCamera id: Int) -> String { "camera \((cameras[id] ?? id) &+ 1)" }

    private static func decimal(_ seconds: Double) -> String { "\((seconds * 1e6).rounded() / 1e6)" }

    /// The page's data: the names of lanes, and marks with lane, milliseconds, length, kind, text and frame.
    var json: String {
        let names = lanes.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let kinds = Kind.allCases.map { CapsuleTrace.quoted("\($0)") }.joined(separator: ",")
        let texts = marks.map { mark in
            let start = mark.time >= begin ? Double(mark.time - begin) / 1e6 : 0
            let frame = mark.frame.map { "\"\($0.camera)/\($0.number)\"" } ?? "null"
            let place = places[mark.lane] ?? 0
            let text = CapsuleTrace.quoted(mark.text)
            return "[\(place),\(start),\(Double(mark.length) / 1e6),\(mark.kind.rawValue),\(text),\(frame)]"
        }
        let lanes = names.map(CapsuleTrace.quoted).joined(separator: ",")
        return "{\"lanes\":[\(lanes)],\"kinds\":[\(kinds)],\"marks\":[\(texts.joined(separator: ",\n"))]}"
    }
}
