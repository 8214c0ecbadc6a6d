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

    private let four = TinyModel.Feature.array([4])

    private func outputs(_ model: MLModel) throws -> [String: [Double]] {
        let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3, 4] as [Float])]))
        return Dictionary(
            uniqueKeysWithValues: result.featureNames.map {
                ($0, numbers(result.featureValue(for: $0)?.multiArrayValue))
            }
        )
    }

    @Test("C-PIPE-2 a later feature hides an earlier one of its name, and one that nobody made throws")
    func hiding() throws {
        let models = [
            TinyModel.step("x", "y", alpha: 2, beta: 0), TinyModel.step("y", "z", alpha: 1, beta: 1),
            TinyModel.step("z", "y", alpha: 10, beta: 0),
        ]
        let data = TinyModel.pipeline(inputs: [("x", four)], outputs: [("y", four), ("z", four)], models)
        let wanted = ["y": [30, 50, 70, 90], "z": [3, 5, 7, 9]] as [String: [Double]]
        #expect(try outputs(folder.load(data, "hidden.mlmodel")) == wanted)
        let early = TinyModel.pipeline(inputs: [("x", four)], outputs: [("y", four)], Array(models.reversed()))
        #expect(throws: MLModelError.self) { try outputs(folder.load(early, "early.mlmodel")) }
    }

    @Test("C-PIPE-4 leading ones of scores and boxes do not count", arguments: [[], [1], [1, 1]])
    func leadingOnes(ones: [Int]) throws {
        let data = TinyModel.suppression(ones + [3, 2], ones + [3, 4], labels: ["a", "b"])
        let scores: [Float] = [0.6, 0.1, 0.1, 0.9, 0.3, 0.2]
        let result = try folder.load(data, "n\(ones.count).mlmodel").prediction(
            from: features([
                "scores": MLMultiArray(MLShapedArray(scalars: scores, shape: ones + [3, 2])),
                "boxes": MLMultiArray(MLShapedArray(scalars: boxes.flatMap { $0 }, shape: ones + [3, 4])),
            ])
        )
        let confidence = result.featureValue(for: "confidence")?.multiArrayValue
        let coordinates = result.featureValue(for: "coordinates")?.multiArrayValue
        #expect(confidence?.shape == [2, 2] && coordinates?.shape == [2, 4])
        #expect(numbers(confidence).map { Float($0) } == [0.1, 0.9, 0.3, 0.2])
    }

    @Test("C-PIPE-10 a suppression's labels are the model's, and without them there are none")
    func suppressionLabels() throws {
        let labels = TinyModel.suppression([3, 2], [3, 4], labels: ["cup", "plate"])
        #expect(try folder.load(labels, "a.mlmodel").modelDescription.classLabels as? [String] == ["cup", "plate"])
        let none = TinyModel.suppression([3, 2], [3, 4], labels: nil)
        #expect(try folder.load(none, "b.mlmodel").modelDescription.classLabels == nil)
    }

    @Test("C-PIPE-12 pipelines of classifiers and regressors run as others do")
    func kinds() throws {
        let regressor = TinyModel.pipeline(
            201,
            inputs: [("x", four)],
            outputs: [("y", four)],
            [TinyModel.step("x", "a", alpha: 2, beta: 0), TinyModel.step("a", "y", alpha: 1, beta: 1)]
        )
        #expect(try outputs(folder.load(regressor, "r.mlmodel")) == ["y": [3, 5, 7, 9]])
        let classifier = TinyModel.pipeline(
            200,
            inputs: [("x", .array([3]))],
            outputs: [("label", .string), ("probabilities", .strings)],
            predicted: ("label", "probabilities"),
            [TinyModel.classifier(strings: ["cat", "dog", "eel"])]
        )
        let model = try folder.load(classifier, "c.mlmodel")
        #expect(model.modelDescription.classLabels as? [String] == ["cat", "dog", "eel"])
        let result = try model.prediction(from: features(["x": MLMultiArray([0.25, 0.5, 0.25] as [Float])]))
        #expect(result.featureValue(for: "label")?.stringValue == "dog")
        #expect(result.featureValue(for: "probabilities")?.dictionaryValue["cat"] == 0.25)
    }
}
