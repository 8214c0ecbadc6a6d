import Capsules
import Foundation

/// What is in a capsule, for people and for programs.
struct CapsuleText {
    private let file: CapsuleFile
    private let summary: CapsuleSummary
    private let name: String

    init(_ file: CapsuleFile, name: String) {
        self.file = file
        self.name = name
        summary = CapsuleSummary(file)
    }

    /// The lines for people.
    var lines: [String] {
        var lines = [TerminalStyle.printable(name)]
        let head = file.head
        var facts = ["\(file.count) bytes", String(format: "%.2f s", summary.seconds)]
        facts.append("\(file.entries.count) records")
        facts.append("pixels: \(head?.pixels.rawValue ?? "unknown")")
        if head?.isRedacted == true { facts.append("redacted") }
        if head?.isRing == true { facts.append("the last moments of a flight recorder") }
        lines.append("  " + facts.joined(separator: ", "))
        if !file.isComplete { lines.append("  not completed: the recording was killed, or is still under way") }
        if file.cutOff > 0 { lines.append("  \(file.cutOff) bytes at the end are no whole record") }
        for damage in file.damage.prefix(10) {
            lines.append("  damaged: \(damage.count) bytes at \(damage.offset)")
        }
        for camera in summary.cameras {
            let name = TerminalStyle.printable(camera.camera.name)
            let id = TerminalStyle.printable(camera.camera.uniqueID)
            lines.append("  camera \(name) (\(id)): \(camera.frames) frames, \(camera.lost) lost")
            if let ending = camera.ending { lines.append("    ended: \(TerminalStyle.printable(ending))") }
        }
        for connection in summary.connections {
            let ledger = connection.ledger
            lines.append(
                "  \(connection.kind) output: \(ledger.captured) captured, \(ledger.delivered) delivered, "
                    + "\(ledger.late) late, \(ledger.outOfBuffers) out of buffers, \(ledger.discontinuity) lost"
            )
        }
        if summary.scans > 0 { lines.append("  \(summary.scans) codes in frames") }
        if summary.sets > 0 { lines.append("  \(summary.sets) sets") }
        if let median = summary.callbackMilliseconds(0.5), let slow = summary.callbackMilliseconds(0.99) {
            lines.append(String(format: "  callbacks: half within %.2f ms, 99 of 100 within %.2f ms", median, slow))
        }
        for (kind, count) in summary.omissions.sorted(by: { $0.key < $1.key }) {
            lines.append("  left out while recording: \(count) × \(kind)")
        }
        return lines
    }

    /// The same for programs.
    var json: JSON {
        .object([
            ("file", .string(name)), ("bytes", .int(file.count)), ("seconds", .number(summary.seconds)),
            ("last_host_ns", .int(Int(clamping: file.entries.map(\.hostTime).max() ?? 0))),
            ("complete", .bool(file.isComplete)), ("cut_off", .int(file.cutOff)),
            ("damaged", .int(file.damage.count)), ("pixels", .string(file.head?.pixels.rawValue ?? "unknown")),
            ("redacted", .bool(file.head?.isRedacted ?? false)), ("ring", .bool(file.head?.isRing ?? false)),
            ("records", .object(summary.kinds.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })),
            ("omitted", .object(summary.omissions.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })),
            ("cameras", .array(summary.cameras.map(Self.json))),
            ("outputs", .array(summary.connections.map(Self.json))), ("scans", .int(summary.scans)),
            ("sets", .int(summary.sets)),
            (
                "callback_ms",
                .object([
                    ("p50", .optional(summary.callbackMilliseconds(0.5)) { .number($0) }),
                    ("p99", .optional(summary.callbackMilliseconds(0.99)) { .number($0) }),
                ])
            ),
        ])
    }

    private static func json(_ camera: CapsuleSummary.Camera) -> JSON {
        .object([
            ("id", .string(camera.camera.uniqueID)), ("name", .string(camera.camera.name)),
            ("frames", .int(camera.frames)), ("lost", .int(camera.lost)),
            ("ended", .optional(camera.ending) { .string($0) }),
        ])
    }

    private static func json(_ connection: CapsuleSummary.Connection) -> JSON {
        let ledger = connection.ledger
        return .object([
            ("kind", .string(connection.kind)), ("captured", .int(ledger.captured)),
            ("delivered", .int(ledger.delivered)),
            (
                "dropped",
                .object([
                    ("late", .int(ledger.late)), ("outOfBuffers", .int(ledger.outOfBuffers)),
                    ("discontinuity", .int(ledger.discontinuity)),
                ])
            ),
        ])
    }
}
