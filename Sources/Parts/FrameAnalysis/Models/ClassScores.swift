import Foundation

/// The scores of a classifier whose file does not say that it is one: one output with a number for each class.
struct ClassScores: Sendable, Hashable {
    private let labels: [String]
    private let scores: [Double]

    /// Nil unless there is one output with as many values as there are labels.
    init?(_ outputs: [ModelOutput], labels: [String]) {
        guard labels.count > 1, outputs.count == 1, outputs[0].values.count == labels.count,
            outputs[0].trimmed.count == 1
        else { return nil }
        let values = outputs[0].values.map { Double($0) }
        guard values.allSatisfy(\.isFinite) else { return nil }
        self.labels = labels
        let sum = values.reduce(0, +)
        if values.allSatisfy({ (0...1).contains($0) }), abs(sum - 1) < 0.01 {
            scores = values
        } else {
            // Logits: shares that sum to 1.
            let top = values.max() ?? 0
            let powers = values.map { exp($0 - top) }
            let total = powers.reduce(0, +)
            scores = powers.map { $0 / total }
        }
    }

    /// Returns the classes from a confidence on, the most confident first.
    func detections(leastConfidence: Double) -> [Detection] {
        scores.indices.filter { scores[$0] >= leastConfidence }
            .sorted { (scores[$1], $0) < (scores[$0], $1) }
            .map { Detection(label: labels[$0], confidence: scores[$0], bounds: nil) }
    }
}
