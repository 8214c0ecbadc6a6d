import Inference

/// Non-maximum suppression of boxes.
package enum BoxSuppression {
    /// Returns the indices of kept boxes, highest score first.
    ///
    /// `confidence` has a row of class scores for each box, `coordinates` its centre, width and height. Boxes whose
    /// best
    /// score is below the threshold are dropped; others are dropped if they overlap a kept one by more than `overlap`.
    package static func kept(
        confidence: [Float],
        classes: Int,
        coordinates: [Float],
        overlap: Double,
        threshold: Double,
        isPerClass: Bool
    ) -> [Int] {
        guard classes > 0 else { return [] }
        let count = min(confidence.count / classes, coordinates.count / 4)
        var candidates: [(index: Int, score: Float, best: Int)] = []
        for box in 0..<count {
            var best = 0
            for candidate in 1..<max(classes, 1)
            where confidence[box * classes + candidate] > confidence[box * classes + best] {
                best = candidate
            }
            let score = confidence[box * classes + best]
            if Double(score) >= threshold { candidates.append((box, score, best)) }
        }
        candidates.sort { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
        var kept: [(index: Int, score: Float, best: Int)] = []
        for candidate in candidates {
            let isCovered = kept.contains { other in
                (!isPerClass || other.best == candidate.best)
                    && Self.overlap(coordinates, candidate.index, other.index) > overlap
            }
            if !isCovered { kept.append(candidate) }
        }
        return kept.map(\.index)
    }

    /// Area of the intersection of two boxes over that of their union.
    private static func overlap(_ boxes: [Float], _ first: Int, _ second: Int) -> Double {
        func side(_ axis: Int) -> (common: Double, first: Double, second: Double) {
            let (a, b) = (Double(boxes[first * 4 + axis]), Double(boxes[second * 4 + axis]))
            let (m, n) = (max(0, Double(boxes[first * 4 + axis + 2])), max(0, Double(boxes[second * 4 + axis + 2])))
            return (max(0, min(a + m / 2, b + n / 2) - max(a - m / 2, b - n / 2)), m, n)
        }
        let (x, y) = (side(0), side(1))
        let common = x.common * y.common
        let union = x.first * y.first + x.second * y.second - common
        return union > 0 ? common / union : 0
    }

    /// Runs a stage on the features, adding its outputs.
    static func run(_ stage: SuppressionStage, _ features: inout [String: FeatureData]) throws(InferenceError) {
        let confidence = try rows(stage.confidence, features)
        let coordinates = try rows(stage.coordinates, features)
        guard coordinates.columns == 4 || coordinates.values.isEmpty else {
            throw .mismatch(name: stage.coordinates, "has \(coordinates.columns) numbers for each box, not 4")
        }
        let kept = kept(
            confidence: confidence.values,
            classes: confidence.columns,
            coordinates: coordinates.values,
            overlap: number(stage.overlapInput, features) ?? stage.overlap,
            threshold: number(stage.thresholdInput, features) ?? stage.threshold,
            isPerClass: stage.isPerClass
        )
        features[stage.confidenceOutput] = .tensor(try confidence.picked(kept))
        features[stage.coordinatesOutput] = .tensor(try coordinates.picked(kept))
    }

    private struct Rows {
        var values: [Float]
        var columns: Int

        func picked(_ rows: [Int]) throws(InferenceError) -> Tensor {
            try Tensor(rows.flatMap { values[$0 * columns..<($0 + 1) * columns] }, shape: [rows.count, columns])
        }
    }

    private static func rows(_ name: String, _ features: [String: FeatureData]) throws(InferenceError) -> Rows {
        guard case .tensor(let tensor) = features[name] else { throw .mismatch(name: name, "has no value") }
        return Rows(values: try tensor.floats(), columns: tensor.shape.last ?? 1)
    }

    private static func number(_ name: String?, _ features: [String: FeatureData]) -> Double? {
        guard let name, let value = features[name] else { return nil }
        switch value {
        case .double(let value): return value
        case .int64(let value): return Double(value)
        case .tensor(let tensor): return (try? tensor.floats())?.first.map { Double($0) }
        default: return nil
        }
    }
}
