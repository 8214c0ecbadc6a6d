import ArgumentParser
import Foundation
import MediaFiles
import Obscura

/// Shows the contents of a file.
struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what a picture or media file holds.",
        discussion: """
            Examples:
              obscura inspect clip.mp4
              obscura inspect photo.jpg
              obscura inspect clip.mov --events

            Exit status: 0, 2 if the file could not be read, 77 if reading it is not allowed.
            """
    )

    @Argument(help: "A picture, a media file or an address.", completion: .file())
    var file: String

    @Flag(help: "List the events in the film instead, each with its frame and time.")
    var events = false

    @Flag(help: "With --events: print one JSON object a line.")
    var json = false

    func run() throws {
        do throws(MediaError) {
            guard !events else {
                let output = StandardOutput()
                for event in try FilmEvents(location: MediaLocation(file)).events {
                    try? output.line(EventText.line(event, isJSON: json))
                }
                return
            }
            let inspection = try MediaInspection(MediaLocation(file))
            try? StandardOutput().line(InspectionText.text(inspection))
        } catch {
            Message.error(error.message)
            throw (error.code == .noPermission ? ToolStatus.noPermission : .someFailed).exitCode
        }
    }
}

/// Formats the contents of a file as lines for people.
enum InspectionText {
    static func text(_ file: MediaInspection) -> String {
        var lines = [TerminalStyle.printable(file.name)]
        var facts = [file.containerTitle.isEmpty ? file.container : file.containerTitle]
        if let count = file.byteCount { facts.append("\(count) bytes") }
        if let duration = file.duration { facts.append("\(format(duration, 3)) s") }
        if let rate = file.bitRate { facts.append(bitRate(rate)) }
        if file.chapterCount > 0 { facts.append("\(file.chapterCount) chapters") }
        lines.append("  " + facts.joined(separator: ", "))
        lines += tags(file.tags, indent: "  ")
        for stream in file.streams {
            lines.append("  stream \(stream.index): \(stream.kind.rawValue), \(describe(stream))")
            lines += tags(stream.tags, indent: "    ")
        }
        return lines.joined(separator: "\n")
    }

    private static func describe(_ stream: MediaInspection.Stream) -> String {
        var facts = [stream.codec + (stream.profile.map { " (\($0))" } ?? "")]
        if let width = stream.width, let height = stream.height { facts.append("\(width)x\(height)") }
        if let aspect = stream.pixelAspect, aspect.numerator != aspect.denominator {
            facts.append("pixels \(aspect.numerator):\(aspect.denominator)")
        }
        if let rate = stream.frameRate, rate.denominator != 0 {
            let value = Double(rate.numerator) / Double(rate.denominator)
            facts.append("\(format(value, value == value.rounded() ? 0 : 3)) fps")
        }
        if let pixelFormat = stream.pixelFormat { facts.append(pixelFormat) }
        let colors = [stream.colorRange, stream.colorMatrix, stream.colorPrimaries, stream.colorTransfer]
        let known = colors.compactMap { $0 }
        if !known.isEmpty { facts.append(known.joined(separator: "/")) }
        if let rotation = stream.rotation, rotation != 0 { facts.append("turned by \(rotation) degrees") }
        if stream.isMirrored == true { facts.append("mirrored") }
        if let rate = stream.sampleRate { facts.append("\(rate) Hz") }
        if let channels = stream.channels { facts.append("\(channels) channel\(channels == 1 ? "" : "s")") }
        if let count = stream.frameCount { facts.append("\(count) frame\(count == 1 ? "" : "s")") }
        if let duration = stream.duration { facts.append("\(format(duration, 3)) s") }
        if let rate = stream.bitRate { facts.append(bitRate(rate)) }
        if let language = stream.language { facts.append("language \(TerminalStyle.printable(language))") }
        return facts.joined(separator: ", ")
    }

    private static func tags(_ tags: [String: String], indent: String) -> [String] {
        tags.sorted { $0.key < $1.key }.map { key, value in
            let text = value.count <= 200 ? value : value.prefix(200) + "…"
            return "\(indent)\(TerminalStyle.printable(key)): \(TerminalStyle.printable(String(text)))"
        }
    }

    private static func bitRate(_ rate: Int) -> String {
        rate < 1_000_000 ? "\(format(Double(rate) / 1000, 1)) kbit/s" : "\(format(Double(rate) / 1_000_000, 2)) Mbit/s"
    }
}
