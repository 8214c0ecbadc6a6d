/// Non-maximum suppression: of boxes that overlap, the one with the highest score stays.
struct Suppression: Sendable {
    /// The ratio of intersection to union above which a box suppresses another.
    var overlap: Float
    /// The least score of a box.
    var threshold: Float
    /// Indicates whether boxes suppress only boxes of the same best class.
    var isPerClass: Bool

    private struct Candidate {
        var row: Int
        var score: Float
        var best: Int
    }

    /// Returns the rows that stay, in descending order of their scores; equal ones in the order of the rows.
    ///
    /// - Parameters:
    ///   - confidence: the classes' scores, row after row.
    ///   - coordinates: centre x, centre y, width and height, row after row.
    ///   - count: the number of rows.
    ///   - classes: the number of classes.
    func rows(
        confidence: UnsafeBufferPointer<Float>,
        coordinates: UnsafeBufferPointer<Float>,
        count: Int,
        classes: Int
    ) -> [Int] {
        guard classes > 0, confidence.count >= count * classes, coordinates.count >= count * 4 else { return [] }
        var candidates: [Candidate] = []
        for row in 0..<count {
            let start = row * classes
            var best = 0
            var score = confidence[start]
            for index in 1..<max(classes, 1) where confidence[start + index] > score {
                best = index
                score = confidence[start + index]
            }
            if score >= threshold { candidates.append(Candidate(row: row, score: score, best: best)) }
        }
        candidates.sort { $0.score != $1.score ? $0.score > $1.score : $0.row < $1.row }
        var kept: [Candidate] = []
        for candidate in candidates {
            let isHidden = kept.contains {
                (!isPerClass || $0.best == candidate.best) && intersects($0.row, candidate.row, coordinates)
            }
            if !isHidden { kept.append(candidate) }
        }
        return kept.map(\.row)
    }

    /// Returns whether two boxes overlap by more than the limit.
    private func intersects(_ a: Int, _ b: Int, _ boxes: UnsafeBufferPointer<Float>) -> Bool {
        let (x1, y1, w1, h1) = (boxes[4 * a], boxes[4 * a + 1], boxes[4 * a + 2], boxes[4 * a + 3])
        let (x2, y2, w2, h2) = (boxes[4 * b], boxes[4 * b + 1], boxes[4 * b + 2], boxes[4 * b + 3])
        let width = min(x1 + w1 / 2, x2 + w2 / 2) - max(x1 - w1 / 2, x2 - w2 / 2)
        let height = min(y1 + h1 / 2, y2 + h2 / 2) - max(y1 - h1 / 2, y2 - h2 / 2)
        guard width > 0, height > 0 else { return false }
        let common = width * height
        let union = w1 * h1 + w2 * h2 - common
        return union > 0 && common / union > overlap
    }
}
