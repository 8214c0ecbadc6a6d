import ComputerVision
import Foundation

/// Character errors and time of the reader of text; of the library's own tool as well, if NAME.tesseract.txt has its
/// results.
struct TextBench {
    let folder: URL

    func run() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".pgm") }.map { String($0.dropLast(4)) }.sorted()
        var errors: [String: Int] = [:]
        var characters = 0
        var times: [String: Double] = [:]
        for name in names {
            let truth = try text("\(name).txt")
            characters += truth.count
            let picture = try VisionBench.grayMap(folder.appendingPathComponent("\(name).pgm"))
            for (level, title) in [(TextReader.Level.accurate, "accurate"), (.fast, "fast")] {
                var reader = TextReader()
                reader.level = level
                var lines: [TextLine] = []
                times[title, default: 0] += try VisionBench.milliseconds { lines = try reader.lines(in: picture) }
                let read = Self.plain(lines.compactMap { $0.candidates.first?.string }.joined(separator: " "))
                errors[title, default: 0] += Self.distance(Array(read), Array(truth))
            }
            if let bare = try? text("\(name).tesseract.txt") {
                errors["bare", default: 0] += Self.distance(Array(bare), Array(truth))
            }
        }
        let version = TextReader.libraryVersion ?? "is missing"
        print("\(names.count) pictures, \(characters) characters; Tesseract \(version)")
        for (title, count) in errors.sorted(by: { $0.key < $1.key }) {
            let time = times[title].map { String(format: "%.0f ms a picture", $0 / Double(max(1, names.count))) }
            let share = String(format: "%.2f %% wrong", 100 * Double(count) / Double(max(1, characters)))
            print("\(share)  \(title)  \(time ?? "")")
        }
    }

    private func text(_ name: String) throws -> String {
        Self.plain(try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }

    /// Returns a text with one space between its words.
    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the number of changes that make one text the other (Levenshtein).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, one) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let changed = corner + (one == other ? 0 : 1)
                corner = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
