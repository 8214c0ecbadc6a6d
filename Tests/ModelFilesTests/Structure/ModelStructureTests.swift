import Testing

@testable import ModelFiles

/// Tests of ``ModelStructure`` and ``WorkEstimate``.
@Suite struct ModelStructureTests {
    private func operation(_ kind: String, _ inputs: [String: String], _ shape: [Int?]) -> ProgramOperation {
        var operation = ProgramOperation(type: kind)
        operation.inputs = inputs.mapValues { [.name($0)] }
        operation.outputs = [("out", .tensor(.float32, shape))]
        return operation
    }

    @Test func workFollowsFromTheDeclaredSizes() {
        var estimate = WorkEstimate()
        estimate.shapes = ["image": [1, 3, 8, 8], "kernel": [16, 3, 3, 3], "rows": [2, 5], "matrix": [7, 5]]
        let conv = operation("conv", ["x": "image", "weight": "kernel"], [1, 16, 6, 6])
        #expect(estimate.work(of: conv) == 16 * 36 * 27)
        #expect(estimate.work(of: operation("linear", ["x": "rows", "weight": "matrix"], [2, 7])) == 2 * 7 * 5)
        #expect(estimate.work(of: operation("matmul", ["x": "rows"], [2, 7])) == 2 * 7 * 5)
        #expect(estimate.work(of: operation("relu", ["x": "rows"], [2, nil])) == 2)
        #expect(estimate.work(of: operation("const", [:], [2])) == 0)
    }

    @Test func blocksAreWithinTheirOperation() throws {
        let data = TestModels.program(input: [2], output: [2]) { program in
            TestModels.operation(&program, "relu", ["x": "x"], "a", [2])
            program.message(3) {
                $0.string(1, "cond")
                $0.entry(2, "pred") { $0.message(1) { $0.string(1, "a") } }
                $0.message(4) {
                    TestModels.operation(&$0, "exp", ["x": "a"], "b", [2])
                    $0.string(2, "b")
                }
            }
        }
        guard case .program(let functions) = try ModelFile(specification: data).structure(),
            let block = functions["main"]?.block
        else {
            Issue.record("no program")
            return
        }
        #expect(block.operations.map(\.kind) == ["relu", "cond"])
        #expect(block.operations[1].blocks.map(\.outputs) == [["b"]])
        #expect(block.operations[1].blocks[0].operations.map(\.kind) == ["exp"])
    }
}
