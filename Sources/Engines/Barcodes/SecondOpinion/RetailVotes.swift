/// What several looks at an EAN or UPC code say, and what follows.
///
/// A check digit is right by chance in one reading of ten that are wrong, and the same misprint misleads two libraries alike.
/// So a number counts when two looks agree on it, or one that saw it on many lines, and no look says another.
struct RetailVotes {
    /// A way to look at a picture.
    enum Look: Hashable {
        /// The library, at the picture as it is, with few lines that agree.
        case plain
        /// ZBar.
        case other
        /// The library, at a blurred copy.
        case blurred
        /// The library, at a sharpened copy.
        case sharpened
    }

    /// A number and who saw it.
    private struct Candidate {
        let number: [UInt8]
        /// Whether it is that of a UPC-E code, whose short row of bars is soon found where none is.
        var isShort = false
        /// By look, how many lines agree.
        var lines: [Look: Int] = [:]
    }

    private var candidates: [Candidate] = []

    /// Whether nobody saw anything.
    var isEmpty: Bool { candidates.isEmpty }

    /// Adds what a look saw.
    ///
    /// - Parameter number: the digits as ASCII: thirteen, or eight of EAN-8.
    mutating func add(_ number: [UInt8], isShort: Bool, by look: Look, lines: Int) {
        let index = candidates.firstIndex { $0.number == number } ?? candidates.count
        if index == candidates.count { candidates.append(Candidate(number: number)) }
        candidates[index].isShort = candidates[index].isShort || isShort
        candidates[index].lines[look] = max(candidates[index].lines[look] ?? 0, lines)
    }

    /// The number that counts, with who saw it; nil where it is not certain.
    var verdict: (number: [UInt8], looks: Set<Look>)? {
        let serious = candidates.filter(isSerious).sorted { $0.lines.count > $1.lines.count }
        guard let best = serious.first else { return nil }
        let others = serious.dropFirst()
        if others.isEmpty { return isCertain(best) ? (best.number, Set(best.lines.keys)) : nil }
        guard others.allSatisfy({ $0.lines.count == 1 }) else { return nil }
        if best.lines.count > 2 { return (best.number, Set(best.lines.keys)) }
        guard others.count == 1, let other = others.first else { return nil }
        if best.lines.count == 2 {
            return (best.lines[.other] ?? 0) >= Self.overwhelming ? (best.number, Set(best.lines.keys)) : nil
        }
        // Few lines against many.
        for (one, two) in [(best, other), (other, best)] where two.lines[.plain] != nil {
            if (one.lines[.other] ?? 0) >= Self.many { return (one.number, [.other]) }
        }
        return nil
    }

    /// Whether a candidate is more than one of the numbers that ZBar reads beside the right one, on fewer lines, or a UPC-E
    /// code that only ZBar sees.
    private func isSerious(_ candidate: Candidate) -> Bool {
        guard let own = candidate.lines[.other], candidate.lines.count == 1 else { return true }
        guard !candidate.isShort else { return false }
        let most = candidates.compactMap { $0.isShort ? nil : $0.lines[.other] }.max() ?? 0
        return 3 * own >= most
    }

    /// Whether a candidate without another counts.
    private func isCertain(_ candidate: Candidate) -> Bool {
        if candidate.lines.count > 1 || candidate.lines[.plain] != nil { return true }
        if candidate.isShort { return false }
        return (candidate.lines[.other] ?? 0) >= Self.enough || (candidate.lines[.sharpened] ?? 0) > Self.enough
    }

    private static let enough = 5
    private static let many = 30
    private static let overwhelming = 40

    /// The 13 digits that the eight of UPC-E stand for, all in ASCII.
    static func expanded(upcE digits: [UInt8]) -> [UInt8] {
        guard digits.count == 8 else { return digits }
        let zero = UInt8(ascii: "0")
        let (body, last) = (digits[1...5], digits[6])
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: zero, count: count) }
        let filled: [UInt8] =
            switch last - min(last, zero) {
            case 0...2: body.prefix(2) + [last] + zeros(4) + body.suffix(3)
            case 3: body.prefix(3) + zeros(5) + body.suffix(2)
            case 4: body.prefix(4) + zeros(5) + body.suffix(1)
            default: body + zeros(4) + [last]
            }
        return [zero, digits[0]] + filled + [digits[7]]
    }
}
