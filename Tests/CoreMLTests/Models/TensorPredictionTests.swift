import CoreML
import Foundation
import Testing

/// Predictions on tensors: ``MLTensor``.
@Suite struct TensorPredictionTests {
    @Test("a prediction on tensors equals that on arrays")
    func tensors() async throws {
        let folder = try ModelFolder()
        let model = try folder.load(TinyModel.affine())
        let result = try await model.prediction(from: ["x": MLTensor(shape: [4], scalars: [1, 2, 3, 4] as [Float])])
        let tensor = try #require(result["y"])
        #expect(tensor.shape == [4] && tensor.rank == 1 && tensor.scalarCount == 4 && !tensor.isScalar)
        #expect(await tensor.shapedArray(of: Float.self).scalars == [3, 5, 7, 9])
        let integers = MLTensor(shape: [4], scalars: [1, 2, 3, 4] as [Int32])
        let other = try #require(try await model.prediction(from: ["x": integers])["y"])
        #expect(await other.shapedArray(of: Float.self).scalars == [3, 5, 7, 9])
    }

    @Test("a state is read and changed")
    func states() async throws {
        let folder = try ModelFolder()
        let model = try folder.load(TinyProgram.counter().data)
        let state = model.makeState()
        let input = MLTensor(shape: [3], scalars: [1, 2, 3] as [Float16])
        for round in 1...2 {
            let result = try #require(try await model.prediction(from: ["x": input], using: state)["y"])
            #expect(await result.shapedArray(of: Float16.self).scalars == [1, 2, 3].map { Float16($0 * round) })
        }
    }

    @Test("Booleans, missing tensors and labels throw")
    func refusals() async throws {
        let folder = try ModelFolder()
        let model = try folder.load(TinyModel.affine(), "a.mlmodel")
        let flags = MLTensor(shape: [4], scalars: [true, false, true, true])
        await #expect(throws: MLModelError.self) { try await model.prediction(from: ["x": flags]) }
        await #expect(throws: MLModelError.self) { try await model.prediction(from: [:] as [String: MLTensor]) }
        let classifier = try folder.load(TinyModel.classifier(strings: ["a", "b"]), "b.mlmodel")
        let scores = MLTensor(shape: [2], scalars: [0.25, 0.75] as [Float])
        await #expect(throws: MLModelError.self) { try await classifier.prediction(from: ["x": scores]) }
    }
}
