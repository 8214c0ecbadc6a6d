import CoreML
import Foundation
import Testing

/// Pipelines and non-maximum suppression.
@Suite struct PipelineTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func run(
        scores: [[Float]],
        boxes: [[Float]],
        isPerClass: Bool = false,
        _ more: [String: Any] = [:]
    ) throws -> (scores: MLMultiArray, boxes: MLMultiArray) {
        let classes = scores[0].count
        let data = TinyModel.detector(boxes: scores.count, classes: classes, isPerClass: isPerClass)
        let model = try folder.load(data, "d\(scores.count)-\(classes)-\(isPerClass).mlmodel")
        func array(_ rows: [[Float]]) throws -> MLMultiArray {
            MLMultiArray(MLShapedArray(scalars: rows.flatMap { $0 }, shape: [rows.count, rows[0].count]))
        }
        let input: [String: Any] = ["scores": try array(scores), "boxes": try array(boxes)]
        let result = try model.prediction(from: features(input.merging(more) { $1 }))
        return (
            try #require(result.featureValue(for: "confidence")?.multiArrayValue),
            try #require(result.featureValue(for: "coordinates")?.multiArrayValue)
        )
    }

    private let boxes: [[Float]] = [[0.5, 0.5, 0.4, 0.4], [0.52, 0.5, 0.4, 0.4], [0.1, 0.1, 0.1, 0.1]]

    @Test("C-PIPE-1 C-PIPE-3 C-PIPE-5 C-PIPE-7 boxes pass through a pipeline, and overlapping ones are dropped")
    func suppression() throws {
        let result = try run(scores: [[0.6, 0.1], [0.1, 0.9], [0.3, 0.2]], boxes: boxes)
        #expect(result.scores.shape == [2, 2])
        #expect(numbers(result.scores).map { Float($0) } == [0.1, 0.9, 0.3, 0.2])
        #expect(numbers(result.boxes).map { Float($0) } == boxes[1] + boxes[2])
    }

    @Test("C-PIPE-6 C-PIPE-9 with pickTop.perClass only boxes of the same class are dropped")
    func perClass() throws {
        let scores: [[Float]] = [[0.6, 0.1], [0.1, 0.9], [0.3, 0.2]]
        #expect(try run(scores: scores, boxes: boxes, isPerClass: true).scores.shape == [3, 2])
        #expect(try run(scores: scores, boxes: boxes).scores.shape == [2, 2])
    }

    @Test("C-PIPE-7 where nothing is kept, the arrays have no rows")
    func nothing() throws {
        let result = try run(scores: [[0.1, 0.1], [0.2, 0.1], [0, 0]], boxes: boxes)
        #expect(result.scores.shape == [0, 2] && result.boxes.shape == [0, 4])
    }

    @Test("C-PIPE-8 C-PIPE-11 thresholds that are given replace the file's")
    func thresholds() throws {
        let scores: [[Float]] = [[0.6, 0.1], [0.1, 0.9], [0.3, 0.2]]
        #expect(try run(scores: scores, boxes: boxes, ["confidenceThreshold": 0.5]).scores.shape == [1, 2])
        #expect(try run(scores: scores, boxes: boxes, ["iouThreshold": 0.99]).scores.shape == [3, 2])
        let undefined = MLFeatureValue(undefined: .double)
        #expect(try run(scores: scores, boxes: boxes, ["iouThreshold": undefined]).scores.shape == [2, 2])
    }
}
