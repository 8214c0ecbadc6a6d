import Foundation
import Testing

@testable import FrameAnalysis

/// ``DetectorDecoder``, ``DetectorLayout``, ``ModelOutput`` and ``LabelText``.
@Suite("Detector outputs")
struct DetectorDecoderTests {
    private let facts = DetectorFacts(labels: ["a", "b"], width: 160, height: 80)

    private func output(_ name: String, _ shape: [Int], _ values: [Float]? = nil) -> ModelOutput {
        ModelOutput(name: name, shape: shape, values: values ?? [Float](repeating: 0, count: shape.reduce(1, *)))
    }

    private func decode(_ outputs: [ModelOutput], _ facts: DetectorFacts? = nil) throws -> [Detection] {
        let facts = facts ?? self.facts
        return DetectorDecoder().detections(outputs, try #require(DetectorLayout(outputs, facts)), facts)
    }

    @Test("layouts are recognised by shapes, labels and names")
    func layouts() {
        func layout(_ outputs: [ModelOutput], _ labels: Int) -> DetectorLayout? {
            let names = (0..<labels).map { "\($0)" }
            return DetectorLayout(outputs, DetectorFacts(labels: names, width: 640, height: 640))
        }
        #expect(layout([output("o", [1, 84, 8400])], 80) == .rows(classes: 80))
        #expect(layout([output("o", [1, 84, 8400])], 0) == .rows(classes: 80))
        #expect(layout([output("o", [1, 8400, 84])], 80) == .columns(classes: 80))
        #expect(layout([output("o", [1, 25200, 85])], 80) == .objectness(classes: 80))
        #expect(layout([output("o", [1, 25200, 85])], 0) == .objectness(classes: 80))
        #expect(layout([output("o", [1, 300, 6])], 80) == .finished)
        #expect(
            layout([output("coordinates", [7, 4]), output("confidence", [7, 3])], 3)
                == .pair(boxes: 0, scores: 1, classes: 3, kind: .centre)
        )
        #expect(
            layout([output("scores", [1, 4420, 2]), output("boxes", [1, 4420, 4])], 0)
                == .pair(boxes: 1, scores: 0, classes: 2, kind: .corners)
        )
        let tensorFlow = ["detection_boxes", "detection_classes", "detection_scores", "num_detections"]
        let shapes = [[1, 10, 4], [1, 10], [1, 10], [1]]
        #expect(
            layout(zip(tensorFlow, shapes).map { output($0, $1) }, 90)
                == .triple(boxes: 0, scores: 2, classes: 1, kind: .rowsFirst)
        )
        // Not detectors.
        #expect(layout([output("o", [1, 1000])], 1000) == nil)
        #expect(layout([output("o", [1, 3, 64, 64])], 0) == nil)
        #expect(layout([ModelOutput(name: "o", shape: [1, 84, 8400], values: [])], 80) == nil)
        #expect(layout([ModelOutput(name: "o", shape: [1, .max, 8400], values: [])], 80) == nil)
    }

    @Test("boxes are fractions of the picture, the best first, without duplicates of one class")
    func rows() throws {
        // Columns: a, its duplicate, b beside it, b at the place of the first.
        let values: [Float] = [
            80, 82, 92, 81,
            40, 40, 40, 40,
            32, 32, 32, 32,
            16, 16, 16, 16,
            0.9, 0.8, 0.1, 0.2,
            0.0, 0.1, 0.95, 0.7,
        ]
        let found = try decode([output("o", [1, 6, 4], values)])
        #expect(found.map(\.label) == ["b", "a"])
        #expect(found.map { Float($0.confidence) } == [0.95, 0.9])
        #expect(found[1].bounds == CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
        var columns = [Float](repeating: 0, count: 24)
        for row in 0..<6 { for place in 0..<4 { columns[place * 6 + row] = values[row * 4 + place] } }
        // Four candidates of six numbers could be finished boxes, but the labels say otherwise.
        #expect(try decode([output("o", [1, 4, 6], columns)]) == found)
    }

    @Test("scores of YOLOv5 are products; finished boxes and pairs need no other step")
    func others() throws {
        let five: [Float] = [80, 40, 32, 16, 0.5, 0.8, 0.1]
        let product = try decode([output("o", [1, 1, 7], five)])
        #expect(product.first.map { abs($0.confidence - 0.4) < 1e-6 } == true)
        let facts = DetectorFacts(labels: ["a", "b", "c"], width: 100, height: 100)
        let finished = try decode([output("o", [1, 2, 6], [10, 20, 30, 60, 0.7, 2, 0, 0, 0, 0, 0, 0])], facts)
        #expect(finished.map(\.label) == ["c"])
        let box = try #require(finished.first?.bounds)
        let sides = [box.minX - 0.1, box.minY - 0.2, box.width - 0.2, box.height - 0.4]
        #expect(sides.allSatisfy { abs($0) < 1e-9 })
        let pair = try decode(
            [output("coordinates", [1, 4], [0.5, 0.5, 0.2, 0.4]), output("confidence", [1, 3], [0.1, 0.9, 0.2])],
            facts
        )
        #expect(pair.map(\.label) == ["b"])
        #expect(pair.first?.bounds.map { abs($0.minX - 0.4) < 1e-6 && abs($0.minY - 0.3) < 1e-6 } == true)
        #expect(try decode([output("coordinates", [0, 4]), output("confidence", [0, 3])], facts).isEmpty)
    }

    @Test("numbers that make no sense give no boxes and no crash")
    func nonsense() throws {
        var random = SeededGenerator.fresh()
        let odd: [Float] = [.nan, .infinity, -.infinity, 0, -1, 1e30, 0.5, 100]
        for _ in 0..<500 {
            let values = (0..<24).map { _ in odd.randomElement(using: &random) ?? 0 }
            for detection in try decode([output("o", [1, 6, 4], values)]) {
                #expect(detection.confidence.isFinite, "seed \(random.seed)")
                #expect(detection.bounds.map { $0.width > 0 } == true, "seed \(random.seed)")
            }
            let labels = (0..<40).map { "\($0)" }
            _ = try decode([output("o", [1, 4, 6], values)], DetectorFacts(labels: labels, width: 0, height: 0))
        }
    }

    @Test(
        "class names are read from what exporters write",
        arguments: [
            ("{0: 'person', 1: 'it\\'s', 2: \"a, b\"}", ["person", "it's", "a, b"]),
            ("['x', 'y']", ["x", "y"]), ("[\"x\"]", ["x"]), ("{\"0\": \"a\", \"2\": \"c\"}", ["a", "1", "c"]),
            ("cat, dog ,bird", ["cat", "dog", "bird"]), ("", []), ("{", []), ("{5: ", []),
            ("{999999999999: 'x'}", []), ("{1: '2', 0: '7'}", ["7", "2"]),
        ]
    )
    func labels(text: String, names: [String]) {
        #expect(LabelText.parse(text) == names)
    }
}
