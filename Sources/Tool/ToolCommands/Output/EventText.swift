import AVFoundation
import Obscura

/// One event of a film in the output of `inspect --events`.
enum EventText {
    /// The line, without a line ending.
    static func line(_ event: FilmEvent, isJSON: Bool) -> String {
        let seconds = event.time.seconds
        let values = event.values.sorted { $0.key < $1.key }
        guard isJSON else {
            let frame = event.frame.map { "frame \($0)  " } ?? ""
            let facts = values.map { "\($0.key) \(TerminalStyle.printable($0.value))" }.joined(separator: ", ")
            return "\(frame)\(format(seconds, 3)) s  \(event.kind.rawValue)  \(facts)"
        }
        return JSON.object([
            ("kind", .string(event.kind.rawValue)),
            ("frame", .optional(event.frame, JSON.int)),
            ("time", .number(seconds)),
            ("values", .object(values.map { ($0.key, .string($0.value)) })),
        ]).text
    }
}
