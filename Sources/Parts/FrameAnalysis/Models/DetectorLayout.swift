/// The arrangement of a detector's outputs, recognised by their number, shapes and names.
///
/// Shapes are without leading ones; C is the number of classes, N that of candidates.
enum DetectorLayout: Sendable, Hashable {
    /// `[4+C, N]`, as of YOLOv8 and later: centre, size, class scores.
    case rows(classes: Int)
    /// `[N, 4+C]`: the same, transposed.
    case columns(classes: Int)
    /// `[N, 5+C]`, as of YOLOv5: centre, size, score of any object, class scores.
    case objectness(classes: Int)
    /// `[N, 6]`: two corners, score, class; already without duplicates.
    case finished
    /// Boxes `[N, 4]` and scores `[N, C]`.
    case pair(boxes: Int, scores: Int, classes: Int, kind: BoxKind)
    /// Boxes `[N, 4]`, scores `[N]`, classes `[N]`; already without duplicates.
    case triple(boxes: Int, scores: Int, classes: Int, kind: BoxKind)

    /// The meaning of a box's four numbers.
    enum BoxKind: Sendable, Hashable {
        /// Left, top, right, bottom.
        case corners
        /// Top, left, bottom, right, as of TensorFlow.
        case rowsFirst
        /// Centre, then width and height.
        case centre
    }

    /// Recognises a layout; nil if the outputs are not those of a detector.
    init?(_ outputs: [ModelOutput], _ facts: DetectorFacts) {
        guard outputs.allSatisfy(\.isSound) else { return nil }
        if let layout = Self.several(outputs, facts) ?? Self.single(outputs, facts) {
            self = layout
        } else {
            return nil
        }
    }

    private static func single(_ outputs: [ModelOutput], _ facts: DetectorFacts) -> DetectorLayout? {
        // Further outputs, such as a segmentation's prototypes, have another number of dimensions.
        guard let (first, second) = outputs.first?.table, outputs.first?.shape.count == 3 else { return nil }
        let known = facts.labels.count
        if known > 0 {
            if first == 4 + known { return .rows(classes: known) }
            if second == 5 + known { return .objectness(classes: known) }
            if second == 4 + known { return .columns(classes: known) }
        }
        if second == 6, first <= 1000 { return .finished }
        guard known == 0 else { return nil }
        let places = candidates(facts)
        if first > 4, places.contains(second) { return .rows(classes: first - 4) }
        if second > 5, places.contains(first) || first.isMultiple(of: 3) && places.contains(first / 3) {
            return .objectness(classes: second - 5)
        }
        return nil
    }

    /// Returns the numbers of places of the usual grids, with cells of 8, 16 and 32 pixels.
    private static func candidates(_ facts: DetectorFacts) -> Set<Int> {
        func cells(_ stride: Int) -> Int {
            let (product, overflows) = (facts.width / stride).multipliedReportingOverflow(by: facts.height / stride)
            return overflows ? 0 : product
        }
        let counts = [cells(8), cells(16), cells(32)]
        return Set([counts[0], counts[0] &+ counts[1] &+ counts[2]]).subtracting([0])
    }

    private static func several(_ outputs: [ModelOutput], _ facts: DetectorFacts) -> DetectorLayout? {
        let boxes = outputs.firstIndex { output in
            let shape = output.shape.count > 2 ? output.trimmed : output.shape
            return output.shape.last == 4 && shape.count <= 2 && named(output, ["box", "coordinates", "loc"])
        }
        guard let boxes else { return nil }
        let count = outputs[boxes].values.count / 4
        let kind: BoxKind =
            named(outputs[boxes], ["coordinates"])
            ? .centre : named(outputs[boxes], ["detection_boxes"]) ? .rowsFirst : .corners
        let scores = outputs.indices.first { index in
            index != boxes && named(outputs[index], ["score", "conf", "prob"])
                && (count == 0 || outputs[index].values.count.isMultiple(of: count))
        }
        guard let scores else { return nil }
        let classes = count == 0 ? 1 : outputs[scores].values.count / count
        let labels = outputs.indices.first { index in
            index != boxes && index != scores && named(outputs[index], ["label", "class"])
                && outputs[index].values.count == count
        }
        if classes == 1, let labels { return .triple(boxes: boxes, scores: scores, classes: labels, kind: kind) }
        guard classes > 0 else { return nil }
        return .pair(boxes: boxes, scores: scores, classes: classes, kind: kind)
    }

    private static func named(_ output: ModelOutput, _ parts: [String]) -> Bool {
        let name = output.name.lowercased()
        return parts.contains { name.contains($0) }
    }
}
