import AVFoundation
import Foundation
import MediaFiles
import Obscura

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One run of `scan --from-film`, which prints the codes that films have as events.
struct FilmScan {
    var files: [String]
    /// The kinds of codes to print; nil prints all.
    var types: [AVMetadataObject.ObjectType]?
    var isJSON: Bool
    var output = StandardOutput()

    /// Prints the codes of all films.
    func run() -> ToolStatus {
        let style = TerminalStyle(
            isTerminal: isatty(STDOUT_FILENO) == 1,
            environment: ProcessInfo.processInfo.environment
        )
        var count = 0
        var hasFailed = false
        for file in files {
            do throws(MediaError) {
                for event in try FilmEvents(location: MediaLocation(file)).events {
                    guard let line = CodeLine(event, source: file) else { continue }
                    if let types, !types.contains(where: { $0.rawValue == line.type }) { continue }
                    count += 1
                    try? output.line(isJSON ? line.json : line.readable(style))
                }
            } catch {
                Message.error(error.message)
                hasFailed = true
            }
        }
        return hasFailed ? .someFailed : count > 0 ? .done : .nothingFound
    }
}

extension CodeLine {
    /// Makes the line of an event; nil for an event that is no code.
    init?(_ event: FilmEvent, source: String) {
        guard event.kind == .code, let type = event.values["type"] else { return nil }
        let numbers = event.numbers("bounds")
        let corners = event.numbers("corners")
        self.init(
            source: source,
            frame: event.frame ?? 0,
            time: event.time.seconds,
            type: type,
            label: CodeTypes.label(AVMetadataObject.ObjectType(rawValue: type)),
            text: event.values["text"],
            bytes: event.values["bytes"].flatMap { Data(base64Encoded: $0) } ?? Data(),
            bounds: numbers.count == 4
                ? CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : .zero,
            corners: stride(from: 0, to: corners.count - corners.count % 2, by: 2).map {
                CGPoint(x: corners[$0], y: corners[$0 + 1])
            }
        )
    }
}
