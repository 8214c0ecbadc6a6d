import Foundation

/// A set of inputs in one text file, one per line: `t` and text with escapes, or `x` and hexadecimal digits.
struct Corpus {
    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    var inputs: [[UInt8]]

    init(inputs: [[UInt8]]) { self.inputs = inputs }

    /// Reads a file; a missing file contains no inputs.
    ///
    /// Empty lines and lines that begin with `#` are ignored.
    init(file path: String) throws {
        inputs = []
        guard FileManager.default.fileExists(atPath: path) else { return }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let input = Self.input(line) else { throw Malformed(description: "\(path), line \(number + 1)") }
            inputs.append(input)
        }
    }

    /// Reads a folder in which each file is an input.
    init(folder: String) throws {
        inputs = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appending(path: name)))
        }
    }

    /// Writes each input to a file named after its content.
    func unpack(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for input in inputs {
            let sum = input.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }  // FNV-1a
            try Data(input).write(to: URL(fileURLWithPath: folder).appending(path: String(sum, radix: 16)))
        }
    }

    /// Writes all inputs in an order that is independent of file names.
    func write(to path: String) throws {
        let lines = Set(inputs.filter { !$0.isEmpty }.map(Self.line)).sorted()
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }

    // MARK: Lines

    private static func line(_ input: [UInt8]) -> String {
        let printable = input.count { (0x20..<0x7F).contains($0) || [0x09, 0x0A, 0x0D].contains($0) }
        guard 10 * printable >= 8 * input.count else { return "x " + input.map(digits).joined() }
        return "t " + input.map(escaped).joined()
    }

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case UInt8(ascii: "\\"): "\\\\"
        case 0x20..<0x7F: String(UnicodeScalar(byte))
        default: "\\x" + digits(byte)
        }
    }

    private static func digits(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    private static func input(_ line: Substring) -> [UInt8]? {
        let bytes = line.utf8.dropFirst(2)
        if line.hasPrefix("t ") { return text(bytes) }
        guard line.hasPrefix("x "), bytes.count.isMultiple(of: 2) else { return nil }
        var result: [UInt8] = []
        var rest = bytes
        while !rest.isEmpty {
            guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            result.append(byte)
            rest = rest.dropFirst(2)
        }
        return result
    }

    private static func text(_ bytes: Substring.UTF8View.SubSequence) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
            case UInt8(ascii: "x"):
                guard let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
                result.append(byte)
                rest = rest.dropFirst(2)
            default: return nil
            }
        }
        return result
    }
}
