import Foundation

/// Labels of classes in the forms that exporters use.
enum LabelFile {
    static let mostLabels = 100_000

    /// Reads labels from a text: a Python or JSON dictionary from numbers, a list, or one label a line or comma.
    static func parse(_ text: String) -> [String]? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count < 1 << 24 else { return nil }
        if text.hasPrefix("{") { return dictionary(text) }
        if text.hasPrefix("[") || text.hasPrefix("(") {
            let labels = quoted(text)
            return labels.isEmpty ? nil : labels
        }
        let separator: Character = text.contains("\n") ? "\n" : ","
        let labels = text.split(separator: separator).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty }
        return labels.isEmpty || labels.count > mostLabels ? nil : labels
    }

    /// Reads `{0: 'cat', 1: "dog"}`.
    private static func dictionary(_ text: String) -> [String]? {
        var labels: [Int: String] = [:]
        var key = ""
        var rest = text.dropFirst()[...]
        while let character = rest.popFirst() {
            if character.isNumber, character.isASCII {
                key.append(character)
            } else if character == "'" || character == "\"" {
                guard let label = string(&rest, character) else { return nil }
                if let number = Int(key) {
                    labels[number] = label
                    key = ""
                } else if Int(label) != nil {
                    // JSON has its numbers in quotes.
                    key = label
                }
            } else if character == "," {
                key = ""
            }
            if labels.count > mostLabels { return nil }
        }
        guard let most = labels.keys.max(), most < mostLabels else { return nil }
        return (0...most).map { labels[$0] ?? "\($0)" }
    }

    private static func quoted(_ text: String) -> [String] {
        var labels: [String] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "'" || character == "\"" else { continue }
            guard let label = string(&rest, character), labels.count < mostLabels else { return [] }
            labels.append(label)
        }
        return labels
    }

    private static func string(_ rest: inout Substring, _ quote: Character) -> String? {
        var label = ""
        while let character = rest.popFirst() {
            if character == quote { return label }
            if character == "\\", let next = rest.popFirst() { label.append(next) } else { label.append(character) }
        }
        return nil
    }

    /// Returns the labels in a file beside a model's, if there is one.
    static func beside(_ url: URL) -> ClassLabels? {
        let stem = url.deletingPathExtension()
        let folder = url.deletingLastPathComponent()
        let candidates =
            ["txt", "labels", "names"].map { stem.appendingPathExtension($0) } + [
                folder.appendingPathComponent("\(stem.lastPathComponent)_labels.txt"),
                folder.appendingPathComponent("\(stem.lastPathComponent).labels.txt"),
                folder.appendingPathComponent("labels.txt"),
            ]
        for candidate in candidates {
            guard let size = (try? FileManager.default.attributesOfItem(atPath: candidate.path))?[.size] as? Int,
                size < 1 << 22, let text = try? String(contentsOf: candidate, encoding: .utf8)
            else { continue }
            if let labels = parse(text.contains("\n") ? text : text + "\n") { return .strings(labels) }
        }
        return nil
    }
}
