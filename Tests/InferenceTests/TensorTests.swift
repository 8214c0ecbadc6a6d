import Testing

@testable import Inference

@Suite struct TensorTests {
    @Test func copiesAreIndependent() throws {
        var first = try Tensor([1, 2, 3, 4], shape: [2, 2])
        let second = first
        first.withUnsafeMutableBytes { $0.storeBytes(of: 9, as: Float.self) }
        #expect(first.withUnsafeBytes { $0.load(as: Float.self) } == 9)
        #expect(second.withUnsafeBytes { $0.load(as: Float.self) } == 1)
    }

    @Test func hugeAndNegativeShapesAreErrors() {
        #expect(throws: InferenceError.self) { try Tensor(.float32, shape: [.max, 4]) }
        #expect(throws: InferenceError.self) { try Tensor(.float32, shape: [-1]) }
        #expect(throws: InferenceError.self) { try Tensor([1], shape: [2]) }
    }
}
