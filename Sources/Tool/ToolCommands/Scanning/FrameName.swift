/// The file name of a saved frame.
struct FrameName: Equatable {
    /// The input as given on the command line.
    var input: String
    /// The input's index if there are several.
    var index: Int?
    var frame: Int

    /// The name without folder and extension, made of letters, digits, dots, hyphens and underscores.
    var text: String {
        var base = input
        if let mark = base.firstIndex(of: "?") { base = String(base[..<mark]) }
        while base.hasSuffix("/") { base.removeLast() }
        if let slash = base.lastIndex(of: "/") { base = String(base[base.index(after: slash)...]) }
        if let dot = base.lastIndex(of: "."), dot != base.startIndex { base = String(base[..<dot]) }
        let safe = String(base.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }.prefix(80))
        let trimmed = safe.drop { $0 == "." || $0 == "-" }
        let parts = [index.map { padded($0 + 1, 3) }, trimmed.isEmpty ? "frame" : String(trimmed), padded(frame, 6)]
        return parts.compactMap { $0 }.joined(separator: "-")
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
