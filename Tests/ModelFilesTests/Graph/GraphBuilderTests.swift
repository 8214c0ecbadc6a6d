import Inference
import Testing

@testable import ModelFiles

/// Tests of ``GraphBuilder`` where the engine is installed.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct GraphBuilderTests {
    private func run(_ builder: GraphBuilder, _ values: [Float], _ shape: [Int]) throws -> Tensor? {
        let network = try Network(builder.source())
        return try network.run(["input": Tensor(values, shape: shape)])["output"]
    }

    @Test func layersAreJoinedByTheirPorts() throws {
        var builder = GraphBuilder()
        let x = builder.parameter("input", "f32", [2, 4])
        // Two outputs of a layer with two inputs.
        let parts = builder.add("Split", "opset1", [x, builder.long(1)], [("num_splits", "2")], outputs: 2)
        builder.result(builder.minus(parts[1], parts[0]), "output", "f32")
        let result = try run(builder, [1, 2, 3, 5, 10, 20, 30, 50], [2, 4])
        #expect(result?.shape == [2, 2])
        #expect(try result?.floats() == [2, 3, 20, 30])
    }

    @Test func constantsAreShared() throws {
        var builder = GraphBuilder()
        let (first, second, third) = (builder.scalar(2), builder.scalar(2), builder.int(2))
        #expect(first == second)
        #expect(first != third)
        let count = builder.count
        _ = builder.long(7)
        _ = builder.long(7)
        #expect(builder.count == count + 1)
    }

    @Test func emptyIntervalsKeepTheirUpperBound() throws {
        var builder = GraphBuilder()
        let x = builder.parameter("input", "f32", [3])
        builder.result(builder.clamp(x, 5, 1), "output", "f32")
        #expect(try run(builder, [0, 3, 9], [3])?.floats() == [1, 1, 1])
    }

    @Test func neighbouringChannelsDivide() throws {
        var builder = GraphBuilder()
        let x = builder.parameter("input", "f32", [1, 3, 1, 1])
        builder.result(builder.localResponse(x, size: 3, alpha: 3, beta: 1, bias: 2), "output", "f32")
        let values = try run(builder, [1, 2, 3], [1, 3, 1, 1])?.floats() ?? []
        // 2 + (the sum of the squares of a channel and its neighbours).
        for (value, expected) in zip(values, [1.0 / 7, 2.0 / 16, 3.0 / 15] as [Float]) {
            #expect(abs(value - expected) < 1e-5)
        }
    }
}
