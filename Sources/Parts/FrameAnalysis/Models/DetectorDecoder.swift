import Foundation

/// Turns a detector's numbers into detections; a value without state.
struct DetectorDecoder: Sendable, Hashable {
    /// The confidence below which nothing counts.
    var leastConfidence = 0.25
    /// The overlap from which on two boxes of one class are the same thing.
    var mostOverlap = 0.45
    /// The overlap from which on two boxes of different classes are the same thing.
    static let mostOverlapOfClasses = 0.7
    /// The largest number of detections in a picture.
    static let most = 300
    /// The largest number of candidates that are compared with each other.
    private static let mostCandidates = 3000

    private struct Candidate {
        var label: Int
        var confidence: Double
        var box: CGRect
    }

    /// Returns the detections, the most confident first, with bounds as fractions of the picture.
    func detections(_ outputs: [ModelOutput], _ layout: DetectorLayout, _ facts: DetectorFacts) -> [Detection] {
        var candidates: [Candidate] = []
        var isFinished = false
        switch layout {
        case .rows(let classes):
            let count = outputs[0].table?.columns ?? 0
            collect(count, classes, facts, &candidates) { outputs[0].values[$1 * count + $0] }
        case .columns(let classes):
            let width = 4 + classes
            collect(outputs[0].table?.rows ?? 0, classes, facts, &candidates) { outputs[0].values[$0 * width + $1] }
        case .objectness(let classes):
            let width = 5 + classes
            collect(outputs[0].table?.rows ?? 0, classes, facts, &candidates) { place, row in
                let values = outputs[0].values
                return row < 4
                    ? values[place * width + row] : values[place * width + 4] * values[place * width + row + 1]
            }
        case .finished:
            isFinished = true
            let values = outputs[0].values
            for place in 0..<(outputs[0].table?.rows ?? 0) {
                let row = Array(values[place * 6..<place * 6 + 6])
                add(Array(row[0..<4]), .corners, row[4], Self.index(row[5]), facts, &candidates)
            }
        case .pair(let boxes, let scores, let classes, let kind):
            let (places, points) = (outputs[boxes].values, outputs[scores].values)
            // A row of softmax scores often begins with the background.
            let first = classes == facts.labels.count + 1 || (facts.labels.isEmpty && classes == 2) ? 1 : 0
            for place in 0..<places.count / 4 {
                let row = points[place * classes..<(place + 1) * classes].dropFirst(first)
                guard let best = row.indices.max(by: { row[$0] < row[$1] }) else { continue }
                let label = best - place * classes - first
                add(Array(places[place * 4..<place * 4 + 4]), kind, row[best], label, facts, &candidates)
            }
        case .triple(let boxes, let scores, let classes, let kind):
            isFinished = true
            let places = outputs[boxes].values
            for place in 0..<places.count / 4 {
                let label = Self.index(outputs[classes].values[place])
                let box = Array(places[place * 4..<place * 4 + 4])
                add(box, kind, outputs[scores].values[place], label, facts, &candidates)
            }
        }
        candidates.sort { $0.confidence > $1.confidence }
        let kept = isFinished ? Array(candidates.prefix(Self.most)) : withoutDuplicates(candidates)
        return kept.map {
            Detection(label: facts.label($0.label), confidence: $0.confidence, bounds: $0.box)
        }
    }

    private static func index(_ value: Float) -> Int { value.isFinite && abs(value) < 1e6 ? Int(value) : -1 }

    /// Adds the best class of each place.
    private func collect(
        _ count: Int,
        _ classes: Int,
        _ facts: DetectorFacts,
        _ candidates: inout [Candidate],
        _ value: (_ place: Int, _ row: Int) -> Float
    ) {
        for place in 0..<count {
            var best = (label: 0, score: -Float.infinity)
            for label in 0..<classes {
                let score = value(place, 4 + label)
                if score > best.score { best = (label, score) }
            }
            guard Double(best.score) >= leastConfidence else { continue }
            let box = (0..<4).map { value(place, $0) }
            add(box, .centre, best.score, best.label, facts, &candidates)
        }
    }

    private func add(
        _ numbers: [Float],
        _ kind: DetectorLayout.BoxKind,
        _ score: Float,
        _ label: Int,
        _ facts: DetectorFacts,
        _ candidates: inout [Candidate]
    ) {
        guard score.isFinite, Double(score) >= leastConfidence, numbers.allSatisfy(\.isFinite) else { return }
        var box = numbers.map { Double($0) }
        // Fractions of the picture hardly exceed 1; pixels do.
        if box.contains(where: { abs($0) > 2 }) {
            let sides = (Double(max(facts.width, 1)), Double(max(facts.height, 1)))
            box =
                kind == .rowsFirst
                ? [box[0] / sides.1, box[1] / sides.0, box[2] / sides.1, box[3] / sides.0]
                : [box[0] / sides.0, box[1] / sides.1, box[2] / sides.0, box[3] / sides.1]
        }
        let rect =
            switch kind {
            case .corners: CGRect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1])
            case .rowsFirst: CGRect(x: box[1], y: box[0], width: box[3] - box[1], height: box[2] - box[0])
            case .centre: CGRect(x: box[0] - box[2] / 2, y: box[1] - box[3] / 2, width: box[2], height: box[3])
            }
        guard box[2] > 0 || kind != .centre, rect.size.width > 0, rect.size.height > 0 else { return }
        candidates.append(Candidate(label: label, confidence: Double(score), box: rect))
    }

    /// Keeps the most confident one of candidates that overlap; those of different classes have to overlap more.
    private func withoutDuplicates(_ candidates: [Candidate]) -> [Candidate] {
        var kept: [Candidate] = []
        for candidate in candidates.prefix(Self.mostCandidates) where kept.count < Self.most {
            let isNew = kept.allSatisfy { other in
                let most = other.label == candidate.label ? mostOverlap : Self.mostOverlapOfClasses
                return BoxOverlap.ratio(other.box, candidate.box) <= most
            }
            if isNew { kept.append(candidate) }
        }
        return kept
    }
}
