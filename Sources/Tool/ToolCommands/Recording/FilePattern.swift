import Foundation

/// The names of recorded files: one name, or a pattern with a placeholder for a number, such as `clip-%03d.mov`.
struct FilePattern: Equatable, Sendable {
    /// The error for an invalid pattern.
    struct Malformed: Error, Equatable, CustomStringConvertible {
        var description: String
    }

    /// The text before the number, or a single name; `tail` is the text after the number.
    private var head: String
    private var tail = ""
    /// The minimum number of digits; nil for a single name.
    private var digits: Int?

    /// Parses a pattern: `%d`, `%3d` or `%03d` stands for the number, `%%` for a percent sign.
    init(parsing text: String) throws(Malformed) {
        var parts = [""]
        var digits: Int?
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "%" else {
                parts[parts.count - 1].append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                parts[parts.count - 1].append("%")
                continue
            }
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(number.count)
            guard rest.popFirst() == "d", number.count <= 2 else {
                throw Malformed(
                    description: "'\(text)' is no pattern. The place of the number is written %d or %03d, "
                        + "and a percent sign %%."
                )
            }
            guard digits == nil else {
                throw Malformed(description: "'\(text)' has more than one place for a number. Leave one.")
            }
            digits = max(1, Int(number) ?? 1)
            parts.append("")
        }
        head = parts[0]
        if parts.count > 1 { tail = parts[1] }
        self.digits = digits
        if digits != nil, head.contains("/"), tail.contains("/") || head.hasSuffix("/") && tail.isEmpty {
            throw Malformed(
                description: "'\(text)' has its number in the name of a folder. Put it into the file's name."
            )
        }
        if digits != nil, tail.contains("/") {
            throw Malformed(
                description: "'\(text)' has its number in the name of a folder. Put it into the file's name."
            )
        }
    }

    /// True if the pattern has a placeholder.
    var isNumbered: Bool { digits != nil }

    /// Returns the name of a file; the first has the number 1.
    func path(_ number: Int) -> String {
        guard let digits else { return head }
        let text = "\(number)"
        return head + String(repeating: "0", count: max(0, digits - text.count)) + text + tail
    }

    /// The folder of the files.
    var folder: String {
        guard let slash = head.lastIndex(of: "/") else { return "." }
        return slash == head.startIndex ? "/" : String(head[..<slash])
    }

    /// Returns the existing file with the lowest number that matches the pattern, or nil.
    func existing() -> String? {
        guard isNumbered else { return Self.isThere(head) ? head : nil }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let prefix = head.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let numbers = entries.compactMap { entry -> Int? in
            guard entry.hasPrefix(prefix), entry.hasSuffix(tail), entry.count > prefix.count + tail.count else {
                return nil
            }
            let middle = entry.dropFirst(prefix.count).dropLast(tail.count)
            return middle.allSatisfy { $0.isASCII && $0.isNumber } ? Int(middle) : nil
        }
        return numbers.min().map(path)
    }

    /// Indicates whether anything has this name, including a dangling link.
    static func isThere(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }
}
