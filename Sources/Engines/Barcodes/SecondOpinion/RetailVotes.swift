/// The results of several passes over an EAN or UPC code, and the verdict.
///
/// One wrong reading in ten has a correct check digit by chance, and a misprint can mislead two libraries alike. A
/// number is therefore accepted if two passes agree on it or one pass read it on many lines, unless other passes
/// contradict it.
struct RetailVotes {
    /// A way to read an image.
    enum Pass: Hashable {
        /// The library reads the original image, with few agreeing lines.
        case plain
        /// ZBar reads the original image.
        case other
        /// The library reads a blurred copy.
        case blurred
        /// The library reads a sharpened copy.
        case sharpened
    }

    /// A number and the passes that read it.
    private struct Candidate {
        let number: [UInt8]
        /// True for a UPC-E code, whose short row of bars is easily misread where there is none.
        var isShort = false
        /// Number of agreeing lines for each pass.
        var lines: [Pass: Int] = [:]
    }

    private var candidates: [Candidate] = []

    /// A Boolean value that indicates whether no pass has read anything.
    var isEmpty: Bool { candidates.isEmpty }

    /// Adds a number that a pass read.
    ///
    /// - Parameter number: the digits as ASCII: thirteen, or eight for EAN-8.
    mutating func add(_ number: [UInt8], isShort: Bool, by pass: Pass, lines: Int) {
        let index = candidates.firstIndex { $0.number == number } ?? candidates.count
        if index == candidates.count { candidates.append(Candidate(number: number)) }
        candidates[index].isShort = candidates[index].isShort || isShort
        candidates[index].lines[pass] = max(candidates[index].lines[pass] ?? 0, lines)
    }

    /// The accepted number and the passes that read it; nil if it is not certain.
    var verdict: (number: [UInt8], passes: Set<Pass>)? {
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

    /// Indicates whether to consider a candidate.
    ///
    /// False for numbers that ZBar reads beside the correct one on fewer lines, and for UPC-E codes that only ZBar
    /// sees.
    private func isSerious(_ candidate: Candidate) -> Bool {
        guard let own = candidate.lines[.other], candidate.lines.count == 1 else { return true }
        guard !candidate.isShort else { return false }
        let most = candidates.compactMap { $0.isShort ? nil : $0.lines[.other] }.max() ?? 0
        return 3 * own >= most
    }

    /// Indicates whether to accept a candidate without competitors.
    private func isCertain(_ candidate: Candidate) -> Bool {
        if candidate.lines.count > 1 { return true }
        if candidate.isShort { return false }
        if candidate.lines[.plain] != nil { return true }
        return (candidate.lines[.other] ?? 0) >= Self.enough || (candidate.lines[.sharpened] ?? 0) > Self.enough
    }

    private static let enough = 5
    private static let many = 30
    private static let overwhelming = 40

    /// Returns the 13 digits that are equivalent to the eight of UPC-E, all in ASCII.
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
