import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of recurrent operations, ``RecurrentCell``.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct RecurrentTests {
    private let size = 2
    private let steps: [[Float]] = [[0.5, -1], [0.25, 0.75], [-0.5, 1]]

    private func weights(_ rows: Int, _ seed: Float) -> [Float] {
        (0..<rows * 2).map { sin(Float($0) * 1.7 + seed) }
    }

    /// Returns the hidden states of all steps of a program with one recurrent operation.
    private func run(_ kind: String, gates: Int, states: [String], reverse: Bool) throws -> [Float] {
        let data = TestModels.program(input: [3, 1, 2], output: [3, 1, 2]) { program in
            TestModels.constant(&program, "w", weights(gates * 2, 1), [gates * 2, 2])
            TestModels.constant(&program, "r", weights(gates * 2, 2), [gates * 2, 2])
            TestModels.constant(&program, "b", Array(weights(gates * 2, 3).prefix(gates * 2)), [gates * 2])
            TestModels.constant(&program, "zero", [0, 0], [1, 2])
            TestModels.constant(&program, "all", 1, []) { $0.message(1) { $0.message(3) { $0.ints(1, [1]) } } }
            TestModels.constant(&program, "way", 2, []) {
                $0.message(1) { $0.message(4) { $0.string(1, reverse ? "reverse" : "forward") } }
            }
            var inputs = [
                "x": "x", "weight_ih": "w", "weight_hh": "r", "bias": "b", "output_sequence": "all", "direction": "way",
            ]
            for state in states { inputs[state] = "zero" }
            TestModels.operation(&program, kind, inputs, "y", [3, 1, 2])
        }
        let session = try ModelSession(ModelFile(specification: data).plan())
        let results = try session.run(["x": .tensor(Tensor(steps.flatMap { $0 }, shape: [3, 1, 2]))])
        guard case .tensor(let tensor) = results["y"] else { return [] }
        return try tensor.floats()
    }

    /// Returns W·x + R·h + b, row by row.
    private func gates(_ count: Int, _ x: [Float], _ h: [Float]) -> [Float] {
        let (w, r, b) = (weights(count * 2, 1), weights(count * 2, 2), weights(count * 2, 3))
        return (0..<count * 2).map { row in
            w[row * 2] * x[0] + w[row * 2 + 1] * x[1] + r[row * 2] * h[0] + r[row * 2 + 1] * h[1] + b[row]
        }
    }

    private func sigmoid(_ x: Float) -> Float { 1 / (1 + exp(-x)) }

    private func isClose(_ a: [Float], _ b: [Float]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-5 }
    }

    @Test(arguments: [false, true]) func aSimpleCell(reverse: Bool) throws {
        var h: [Float] = [0, 0]
        let wanted = (reverse ? steps.reversed() : steps).flatMap { x in
            h = gates(1, x, h).map { tanh($0) }
            return h
        }
        #expect(isClose(try run("rnn", gates: 1, states: ["initial_h"], reverse: reverse), wanted))
    }

    @Test(arguments: [false, true]) func aLongShortTermMemory(reverse: Bool) throws {
        var (h, c): ([Float], [Float]) = ([0, 0], [0, 0])
        let wanted = (reverse ? steps.reversed() : steps).flatMap { x -> [Float] in
            let all = gates(4, x, h)
            for i in 0..<2 {
                c[i] = sigmoid(all[2 + i]) * c[i] + sigmoid(all[i]) * tanh(all[6 + i])
                h[i] = sigmoid(all[4 + i]) * tanh(c[i])
            }
            return h
        }
        let found = try run("lstm", gates: 4, states: ["initial_h", "initial_c"], reverse: reverse)
        #expect(isClose(found, wanted))
    }
}
