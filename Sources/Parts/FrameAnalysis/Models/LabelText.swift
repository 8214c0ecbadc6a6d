import Foundation

/// Class names in the metadata of a model.
enum LabelText {
    /// The keys under which exporters store class names.
    static let keys = ["names", "classes", "labels"]

    /// Returns the names in a text: a Python dictionary or list (`{0: 'person', 1: 'car'}`), JSON, or names with commas
    /// between them.
    static func parse(_ text: String) -> [String] {
        let inner = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard inner.count < 1_000_000 else { return [] }
        guard inner.hasPrefix("{") || inner.hasPrefix("[") else {
            return inner.isEmpty
                ? [] : inner.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        var names: [(index: Int, name: String)] = []
        var key = ""
        var quote: Character?
        var word = ""
        var isEscaped = false
        for character in inner.dropFirst() {
            if let mark = quote {
                if isEscaped {
                    word.append(character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == mark {
                    quote = nil
                    if key.isEmpty, inner.hasPrefix("{"), Int(word) != nil {
                        // A quoted number before a colon is a key.
                        key = word
                    } else {
                        names.append((Int(key.trimmingCharacters(in: .whitespaces)) ?? names.count, word))
                        key = ""
                    }
                    word = ""
                } else {
                    word.append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character.isNumber {
                key.append(character)
            } else if character == "," {
                key = ""
            }
        }
        guard let last = names.map(\.index).max(), last >= 0, last < 100_000 else { return [] }
        var list = (0...last).map { "\($0)" }
        for (index, name) in names where list.indices.contains(index) { list[index] = name }
        return list
    }
}
