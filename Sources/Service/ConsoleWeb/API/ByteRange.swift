/// The part of a file that a request asks for.
enum ByteRange: Sendable, Hashable {
    case whole
    case part(Range<Int>)
    /// The requested range is outside of the file.
    case outside

    /// Parses a `Range` header.
    ///
    /// Several ranges, or a header that cannot be parsed, count as no header.
    static func read(_ text: String?, size: Int) -> ByteRange {
        guard let text, text.lowercased().hasPrefix("bytes=") else { return .whole }
        let parts = text.dropFirst(6).trimmed.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return .whole }
        switch (number(parts[0]), number(parts[1])) {
        case (let first?, let last?):
            guard first <= last else { return .whole }
            guard first < size else { return .outside }
            return .part(first..<min(size, last + 1))
        case (let first?, nil) where parts[1].isEmpty:
            return first < size ? .part(first..<size) : .outside
        case (nil, let count?) where parts[0].isEmpty:
            return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
        default: return .whole
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
