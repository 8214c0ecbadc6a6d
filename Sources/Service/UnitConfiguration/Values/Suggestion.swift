/// Finds the word that was probably meant.
///
/// CameraSources counts typing errors in camera names in the same way. This module imports no other module of the
/// package, so that a file can be checked without cameras; forty duplicated lines do not justify changing that.
enum Suggestion {
    /// Returns `; did you mean 'x'?`, or a list of the candidates if none is similar.
    static func text(for word: String, among candidates: [String]) -> String {
        if let nearest = nearest(to: word, among: candidates) { return "; did you mean '\(nearest)'?" }
        return "; there are " + candidates.joined(separator: ", ")
    }

    /// Returns the candidate with the fewest typing errors, if they are few for the length of the word, or one that
    /// starts with the word.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        // A text much longer than any candidate is not a typing error.
        guard !typed.isEmpty, typed.count <= 40 else { return nil }
        if typed.count >= 3, let longer = candidates.first(where: { $0.hasPrefix(word.lowercased()) }) { return longer }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let distance = distance(typed, Array(candidate.unicodeScalars))
            if distance <= max(1, candidate.count / 3), distance < best?.distance ?? .max {
                best = (distance, candidate)
            }
        }
        return best?.candidate
    }

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
