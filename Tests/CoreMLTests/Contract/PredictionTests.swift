import CoreML
import Foundation
import Testing

/// Predictions.
@Suite struct PredictionTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func code(_ body: () throws -> Void) -> MLModelError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? MLModelError)?.code
        }
    }

    @Test("C-PRED-1 a prediction has the model's outputs")
    func outputs() throws {
        let model = try folder.load(TinyModel.affine())
        let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3, 4] as [Float])]))
        #expect(result.featureNames == ["y"])
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == [3, 5, 7, 9])
    }

    @Test("C-PRED-2 a missing input, another type and another shape throw and name the feature")
    func unfitting() throws {
        let model = try folder.load(TinyModel.affine())
        for dictionary: [String: Any] in [
            [:], ["x": "text"], ["x": try MLMultiArray([1] as [Float])], ["x": MLFeatureValue(undefined: .multiArray)],
        ] {
            #expect(code { _ = try model.prediction(from: features(dictionary)) } == .featureType)
            do { _ = try model.prediction(from: features(dictionary)) } catch {
                #expect(error.localizedDescription.contains("\"x\""), "\(error)")
            }
        }
        let optional = try folder.load(TinyModel.affine(optional: true), "optional.mlmodel")
        let result = try optional.prediction(from: features([:])).featureValue(for: "y")?.multiArrayValue
        #expect(numbers(result) == [1, 1, 1, 1])
    }

    @Test("C-PRED-3 C-PRED-4 arrays of other numbers and with gaps are converted")
    func conversions() throws {
        let model = try folder.load(TinyModel.affine())
        func run(_ array: MLMultiArray) throws -> [Double] {
            numbers(try model.prediction(from: features(["x": array])).featureValue(for: "y")?.multiArrayValue)
        }
        #expect(try run(MLMultiArray([1, 2, 3, 4] as [Double])) == [3, 5, 7, 9])
        #expect(try run(MLMultiArray([1, 2, 3, 4])) == [3, 5, 7, 9])
        for type: MLMultiArrayDataType in [.float32, .float16, .int8] {
            let gaps = MLMultiArray(shape: [4], dataType: type, strides: [3])
            for index in 0..<4 { gaps[index] = NSNumber(value: index + 1) }
            #expect(try run(gaps) == [3, 5, 7, 9])
        }
    }

    @Test("C-PRED-5 results are not changed by later predictions")
    func independentResults() throws {
        let model = try folder.load(TinyModel.affine())
        let first = try model.prediction(from: features(["x": MLMultiArray([1, 1, 1, 1] as [Float])]))
        for number in 0..<20 {
            let array = try MLMultiArray([Float](repeating: Float(number), count: 4))
            _ = try model.prediction(from: features(["x": array]))
        }
        #expect(numbers(first.featureValue(for: "y")?.multiArrayValue) == [3, 3, 3, 3])
    }

    @Test("C-PRED-6 inputs are released before the call returns")
    func releasedInputs() throws {
        let model = try folder.load(TinyModel.affine())
        nonisolated(unsafe) var isReleased = false
        do {
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4)
            memory.initialize(repeating: 1, count: 4)
            let array = try MLMultiArray(
                dataPointer: memory,
                shape: [4],
                dataType: .float32,
                strides: [1],
                deallocator: {
                    isReleased = true
                    $0.deallocate()
                }
            )
            _ = try model.prediction(from: features(["x": array]))
        }
        #expect(isReleased)
    }

    @Test("C-PRED-7 a fitting backing is filled and returned, another one is ignored")
    func backings() throws {
        let model = try folder.load(TinyModel.affine())
        let input = try features(["x": MLMultiArray([1, 2, 3, 4] as [Float])])
        let options = MLPredictionOptions()
        let backing = try MLMultiArray(shape: [4], dataType: .float32)
        options.outputBackings = ["y": backing]
        let result = try model.prediction(from: input, options: options).featureValue(for: "y")?.multiArrayValue
        #expect(result === backing && numbers(backing) == [3, 5, 7, 9])
        let small = try MLMultiArray(shape: [3], dataType: .float32)
        options.outputBackings = ["y": small, "other": "nothing"]
        let other = try model.prediction(from: input, options: options).featureValue(for: "y")?.multiArrayValue
        #expect(other !== small && numbers(other) == [3, 5, 7, 9] && numbers(small) == [0, 0, 0])
    }

    @Test("C-PRED-8 C-PRED-10 C-PRED-16 predictions at once, on threads and in tasks, equal those one by one")
    func atOnce() async throws {
        let model = try folder.load(TinyModel.affine([64], alpha: 0.3, beta: 0.1))
        @Sendable func input(_ seed: Int) -> [Float] { (0..<64).map { Float(($0 * 31 + seed * 17) % 97) / 7 } }
        @Sendable func run(_ seed: Int) throws -> [Double] {
            let array = try MLMultiArray(input(seed))
            return numbers(try model.prediction(from: features(["x": array])).featureValue(for: "y")?.multiArrayValue)
        }
        let serial = try (0..<32).map(run)
        let results = try await withThrowingTaskGroup(of: (Int, [Double]).self) { group in
            for seed in 0..<32 {
                group.addTask {
                    let array = try MLMultiArray(input(seed))
                    let result = try await model.prediction(from: features(["x": array]))
                    return (seed, numbers(result.featureValue(for: "y")?.multiArrayValue))
                }
            }
            return try await group.reduce(into: [Int: [Double]]()) { $0[$1.0] = $1.1 }
        }
        for seed in 0..<32 { #expect(results[seed] == serial[seed]) }
        DispatchQueue.concurrentPerform(iterations: 32) { seed in #expect((try? run(seed)) == serial[seed]) }
    }

    @Test("C-PRED-9 a cancelled task throws or finishes, and never gives a part")
    func cancellation() async throws {
        let model = try folder.load(TinyModel.affine())
        let task = Task {
            let array = try MLMultiArray([1, 2, 3, 4] as [Float])
            let result = try await model.prediction(from: features(["x": array]))
            return numbers(result.featureValue(for: "y")?.multiArrayValue)
        }
        task.cancel()
        do {
            #expect(try await task.value == [3, 5, 7, 9])
        } catch {
            #expect((error as? MLModelError)?.code == .predictionCancelled)
        }
    }

    @Test("C-PRED-11 C-PRED-12 a batch has a result for each set in order, and fails as a whole")
    func batches() throws {
        let model = try folder.load(TinyModel.affine())
        let sets = try (0..<5).map { try features(["x": MLMultiArray([Float](repeating: Float($0), count: 4))]) }
        let results = try model.predictions(fromBatch: MLArrayBatchProvider(array: sets))
        #expect(results.count == 5)
        for index in 0..<5 {
            let array = results.features(at: index).featureValue(for: "y")?.multiArrayValue
            #expect(numbers(array) == [Double](repeating: Double(2 * index + 1), count: 4))
        }
        #expect(try model.predictions(fromBatch: MLArrayBatchProvider(array: [])).count == 0)
        let broken = MLArrayBatchProvider(array: sets + [try features([:])])
        #expect(code { _ = try model.predictions(from: broken, options: MLPredictionOptions()) } == .featureType)
    }

    @Test("C-PRED-15 every allowed shape predicts, and another one throws")
    func flexibleShapes() throws {
        let model = try folder.load(TinyModel.affine([4], input: .arrays([4], ranges: [(2, 6)])))
        for count in [4, 2, 6, 3, 5, 2, 6] {
            let array = try MLMultiArray([Float](repeating: 1, count: count))
            let result = try model.prediction(from: features(["x": array])).featureValue(for: "y")?.multiArrayValue
            #expect(numbers(result) == [Double](repeating: 3, count: count))
        }
        for count in [1, 7] {
            let array = try MLMultiArray([Float](repeating: 1, count: count))
            #expect(code { _ = try model.prediction(from: features(["x": array])) } == .featureType)
        }
    }

    @Test("C-OUT-1 an output has the type that the file declares", arguments: [65568, 65600, 131104])
    func outputTypes(type: Int) throws {
        let model = try folder.load(TinyModel.affine(outputType: type), "t\(type).mlmodel")
        let result = try model.prediction(from: features(["x": MLMultiArray([1, 2, 3, 4] as [Float])]))
        let array = try #require(result.featureValue(for: "y")?.multiArrayValue)
        #expect(array.dataType.rawValue == type && numbers(array) == [3, 5, 7, 9])
        #expect(array.shape == [4] && array.strides == [1])
    }

    @Test("C-OUT-5 C-OUT-6 C-OUT-8 a classifier gives the likeliest label, the first of equals, and all probabilities")
    func classifiers() throws {
        let strings = try folder.load(TinyModel.classifier(strings: ["cat", "dog", "eel"]), "a.mlmodel")
        let result = try strings.prediction(from: features(["x": MLMultiArray([0.25, 0.5, 0.5] as [Float])]))
        #expect(result.featureValue(for: "label")?.stringValue == "dog")
        let dictionary = try #require(result.featureValue(for: "probabilities")?.dictionaryValue as? [String: Double])
        #expect(dictionary == ["cat": 0.25, "dog": 0.5, "eel": 0.5])
        let integers = try folder.load(TinyModel.classifier(integers: [10, 20]), "b.mlmodel")
        let other = try integers.prediction(from: features(["x": MLMultiArray([0.75, 0.25] as [Float])]))
        #expect(other.featureValue(for: "label")?.int64Value == 10)
        #expect(other.featureValue(for: "probabilities")?.dictionaryValue as? [Int64: Double] == [10: 0.75, 20: 0.25])
    }

    @Test("C-PRED-13 a batch leaves the first dimension of inputs and outputs alone")
    func firstDimension() throws {
        let model = try folder.load(TinyModel.affine([2, 2]))
        let sets = try (0..<3).map { index in
            try features(["x": MLMultiArray(MLShapedArray<Float>(repeating: Float(index), shape: [2, 2]))])
        }
        let results = try model.predictions(fromBatch: MLArrayBatchProvider(array: sets))
        #expect(results.count == 3)
        for index in 0..<3 {
            let array = results.features(at: index).featureValue(for: "y")?.multiArrayValue
            #expect(array?.shape == [2, 2])
            #expect(numbers(array) == [Double](repeating: Double(2 * index + 1), count: 4))
        }
    }
}
