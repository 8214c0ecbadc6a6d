/// Finds the word that somebody probably meant.
///
/// CameraSources counts typing slips in the same way for names of cameras. This module imports none of ours, so that a file
/// can be checked without cameras, and forty lines are no reason to change that.
enum Suggestion {
    /// `; did you mean 'x'?`, or the words there are where none is near.
    static func text(for word: String, among candidates: [String]) -> String {
        if let nearest = nearest(to: word, among: candidates) { return "; did you mean '\(nearest)'?" }
        return "; there are " + candidates.joined(separator: ", ")
    }

    /// The candidate with the fewest typing slips, where those are few for the length of the word, or
    /// one that begins with it.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars)
        // What is far longer than any of the words is no slip of the finger.
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

    /// Insertions, deletions, replacements and swaps of neighbours between two words.
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
