import CoreML
import Foundation
import Testing

/// States that stay between predictions.
@Suite struct StateTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    private func accumulator() throws -> MLModel { try folder.load(TinyProgram.counter().data) }

    private func step(_ model: MLModel, _ state: MLState) throws -> [Double] {
        let input = try features(["x": MLMultiArray([1, 2, 3] as [Float])])
        return numbers(try model.prediction(from: input, using: state).featureValue(for: "y")?.multiArrayValue)
    }

    @Test("C-PRED-17 a state begins with zeros, keeps its values between predictions, and is its own")
    func keeping() async throws {
        let model = try accumulator()
        let constraint = model.modelDescription.stateDescriptionsByName["total"]?.stateConstraint
        #expect(constraint?.bufferShape == [3] && constraint?.dataType == .float16)
        let (first, second) = (model.makeState(), model.makeState())
        first.withMultiArray(for: "total") { #expect(numbers($0) == [0, 0, 0]) }
        #expect(try step(model, first) == [1, 2, 3])
        #expect(try step(model, first) == [2, 4, 6])
        #expect(try step(model, second) == [1, 2, 3])
        let input = try features(["x": MLMultiArray([1, 2, 3] as [Float])])
        let result = try await model.prediction(from: input, using: first)
        #expect(numbers(result.featureValue(for: "y")?.multiArrayValue) == [3, 6, 9])
        first.withMultiArray(for: "total") { #expect(numbers($0) == [3, 6, 9]) }
    }

    @Test("C-PRED-17 without a state, or with another model's, such a model throws")
    func missing() throws {
        let model = try accumulator()
        let input = try features(["x": MLMultiArray([1, 2, 3] as [Float])])
        #expect { try model.prediction(from: input) } throws: { "\($0)".contains("makeState") }
        let other = try folder.load(TinyModel.affine(), "other.mlmodel").makeState()
        #expect { try model.prediction(from: input, using: other) } throws: { "\($0)".contains("total") }
    }

    @Test("C-PRED-18 the array that is lent is a view of the state")
    func lending() throws {
        let model = try accumulator()
        let state = model.makeState()
        state.withMultiArray(for: "total") { array in
            for index in 0..<3 { array[index] = 10 }
        }
        state.getMultiArrayForState(named: "total") { #expect(numbers($0) == [10, 10, 10]) }
        #expect(try step(model, state) == [11, 12, 13])
    }

    @Test("C-PRED-18 an unknown name traps")
    func unknownName() async {
        await #expect(processExitsWith: .failure) {
            // Another failure than the trap does not count.
            guard let model = try? StateTests().accumulator() else { exit(0) }
            model.makeState().withMultiArray(for: "none") { _ in }
        }
    }
}
