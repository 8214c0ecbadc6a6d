/// Suggests the word that a user probably meant.
enum Suggestion {
    /// Returns `; did you mean 'x'?` for the candidate nearest to a misspelt word, or an empty string when none is
    /// near.
    static func text(for word: some StringProtocol, among candidates: [String]) -> String {
        guard let nearest = nearest(to: word, among: candidates) else { return "" }
        return "; did you mean '\(nearest)'?"
    }

    /// Returns the candidate with the smallest edit distance, if that is small for the candidate's length.
    static func nearest(to word: some StringProtocol, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        // Names are short. A word that is far longer than any of them is not a typing error.
        guard !typed.isEmpty, typed.count <= 40 else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = distance(typed, Array(candidate.lowercased().unicodeScalars))
            if distance <= max(1, candidate.count / 3), distance < best?.distance ?? .max {
                best = (distance, candidate)
            }
        }
        return best?.candidate
    }

    /// Number of insertions, deletions, replacements and swaps of neighbours between two words.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(previous[column + 1], current[column]) + 1
                cost = min(cost, previous[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[second.count]
    }
}
