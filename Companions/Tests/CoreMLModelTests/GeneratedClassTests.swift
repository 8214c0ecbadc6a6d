import CoreML
import Foundation
import Testing

/// The class that ``ClassGenerator``, run by ``CoreMLModelPlugin``, makes of `Doubler.xml`: a network that doubles.
@Suite struct GeneratedClassTests {
    private let input = MLShapedArray<Float>(scalars: [1, 2, 3, 4], shape: [1, 4])

    @Test("C-GEN-1 C-GEN-9 C-GEN-10 the class loads its model from the bundle and predicts")
    func prediction() throws {
        let model = try Doubler(configuration: MLModelConfiguration())
        #expect(Doubler.urlOfModelInThisBundle.lastPathComponent == "Doubler.mlmodelc")
        let output: DoublerOutput = try model.prediction(input: DoublerInput(x: MLMultiArray(input)))
        #expect(output.out_ShapedScalars == [2, 4, 6, 8])
        #expect(try model.prediction(x: input).outShapedArray.scalars == [2, 4, 6, 8])
        #expect(try model.prediction(x: MLMultiArray(input)).featureNames == ["out"])
    }

    @Test("C-GEN-2 C-GEN-3 C-GEN-5 C-GEN-6 inputs and outputs are feature providers with properties")
    func providers() throws {
        let values = DoublerInput(x: input)
        #expect(values.featureNames == ["x"])
        #expect(values.featureValue(for: "x")?.multiArrayValue === values.x)
        #expect(values.featureValue(for: "y") == nil)
        values.x = try MLMultiArray(shape: [1, 4], dataType: .float32)
        #expect(values.x[0] == 0)
        let output = DoublerOutput(out_: MLMultiArray(input))
        #expect(output.featureValue(for: "out")?.multiArrayValue?.count == 4)
        #expect(DoublerOutput(features: output).outShapedArray == input)
    }

    @Test("C-GEN-7 a feature whose name clashes gets an underscore")
    func clash() throws {
        #expect(DoublerOutput(out_: MLMultiArray(input)).out_.shape == [1, 4])
    }

    @Test("C-GEN-10 C-GEN-12 loading and predicting in tasks, and batches in order")
    func asynchronous() async throws {
        let model = try await Doubler.load()
        let output = try await model.prediction(input: DoublerInput(x: input))
        #expect(output.outShapedArray.scalars == [2, 4, 6, 8])
        let outputs = try model.predictions(
            inputs: (0..<3).map { number in
                DoublerInput(x: MLShapedArray(repeating: Float(number), shape: [1, 4]))
            }
        )
        #expect(outputs.map { $0.outShapedArray[scalarAt: 0, 0] } == [0, 2, 4])
        let isLoaded = await withCheckedContinuation { continuation in
            Doubler.load { continuation.resume(returning: (try? $0.get()) != nil) }
        }
        #expect(isLoaded)
    }
}

extension DoublerOutput {
    fileprivate var out_ShapedScalars: [Float] { outShapedArray.scalars }
}
