import ModelFiles
import Testing

/// ``BoxSuppression`` against a slow version, on made-up boxes.
@Suite struct SuppressionTests {
    @Test("rows that stay do not overlap, and each row that goes overlaps one with a higher score")
    func randomBoxes() {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
        var state = seed
        func number() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        for round in 0..<200 {
            let count = Int(number() * 30)
            let classes = 1 + Int(number() * 3)
            let scores = (0..<(count * classes)).map { _ in number() }
            let boxes = (0..<count).flatMap { _ in [number(), number(), number() / 2, number() / 2] }
            let (overlap, threshold, isPerClass) = (number(), number() / 2, round % 2 == 0)
            let kept = BoxSuppression.kept(
                confidence: scores,
                classes: classes,
                coordinates: boxes,
                overlap: Double(overlap),
                threshold: Double(threshold),
                isPerClass: isPerClass
            )
            func best(_ row: Int) -> (score: Float, index: Int) {
                let own = scores[(row * classes)..<((row + 1) * classes)]
                let score = own.max() ?? 0
                return (score, (own.firstIndex(of: score) ?? 0) - row * classes)
            }
            func hides(_ a: Int, _ b: Int) -> Bool {
                guard !isPerClass || best(a).index == best(b).index else { return false }
                func side(_ row: Int, _ axis: Int) -> (Float, Float) {
                    let (centre, length) = (boxes[4 * row + axis], boxes[4 * row + 2 + axis])
                    return (centre - length / 2, centre + length / 2)
                }
                var common: Float = 1
                for axis in 0...1 {
                    common *= max(0, min(side(a, axis).1, side(b, axis).1) - max(side(a, axis).0, side(b, axis).0))
                }
                func area(_ row: Int) -> Float { boxes[4 * row + 2] * boxes[4 * row + 3] }
                return common / (area(a) + area(b) - common) > overlap + 1e-5
            }
            #expect(kept.map { best($0).score } == kept.map { best($0).score }.sorted(by: >), "seed \(seed)")
            for (place, row) in kept.enumerated() {
                #expect(best(row).score >= threshold, "seed \(seed)")
                #expect(!kept[..<place].contains { hides($0, row) }, "seed \(seed), round \(round)")
            }
            for row in 0..<count where best(row).score >= threshold && !kept.contains(row) {
                let isHidden = kept.contains { best($0).score >= best(row).score && overlaps($0, row, boxes) }
                #expect(isHidden, "seed \(seed), round \(round), row \(row)")
            }
        }
    }

    private func overlaps(_ a: Int, _ b: Int, _ boxes: [Float]) -> Bool {
        abs(boxes[4 * a] - boxes[4 * b]) <= (boxes[4 * a + 2] + boxes[4 * b + 2]) / 2
            && abs(boxes[4 * a + 1] - boxes[4 * b + 1]) <= (boxes[4 * a + 3] + boxes[4 * b + 3]) / 2
    }
}
