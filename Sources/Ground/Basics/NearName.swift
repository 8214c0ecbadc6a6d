/// Finds the name that a user probably meant.
package enum NearName {
    /// Returns `; did you mean 'x'?` for the candidate nearest to a misspelt word, or an empty string if none is near.
    package static func hint(for word: some StringProtocol, among candidates: [String]) -> String {
        nearest(to: word, among: candidates).map(question) ?? ""
    }

    /// Returns the hint for a word, or all candidates if none is near.
    ///
    /// A candidate that begins with the word is near, too.
    package static func hintOrList(for word: some StringProtocol, among candidates: [String]) -> String {
        let nearest = completion(of: word, among: candidates) ?? nearest(to: word, among: candidates)
        return nearest.map(question) ?? "; there are " + candidates.joined(separator: ", ")
    }

    /// Returns the candidate with the smallest edit distance, if that is small for the candidate's length.
    package static func nearest(to word: some StringProtocol, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        guard isName(typed) else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = distance(typed, Array(candidate.lowercased().unicodeScalars))
            if distance <= max(1, candidate.count / 3), distance < best?.distance ?? .max {
                best = (distance, candidate)
            }
        }
        return best?.candidate
    }

    /// Returns the first candidate that begins with a word of at least three characters.
    package static func completion(of word: some StringProtocol, among candidates: [String]) -> String? {
        let typed = word.lowercased()
        guard isName(typed.unicodeScalars), typed.unicodeScalars.count >= 3 else { return nil }
        return candidates.first { $0.hasPrefix(typed) }
    }

    /// Returns false for a word that is empty, or far longer than any name: such a word is not a typing error.
    private static func isName(_ word: some Collection<Unicode.Scalar>) -> Bool { !word.isEmpty && word.count <= 40 }

    private static func question(_ candidate: String) -> String { "; did you mean '\(candidate)'?" }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words.
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
