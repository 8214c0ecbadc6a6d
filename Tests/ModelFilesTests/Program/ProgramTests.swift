import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of ``ProgramTranslator`` with small programs that run where the engine is installed.
@Suite struct ProgramTests {
    @Test func operationsAreCountedWithoutConstants() throws {
        let data = TestModels.program(input: [2], output: [2]) {
            TestModels.constant(&$0, "c", [1, 2], [2])
            TestModels.operation(&$0, "add", ["x": "x", "y": "c"], "a", [2])
            TestModels.operation(&$0, "add", ["x": "a", "y": "c"], "y", [2])
        }
        #expect(try ModelFile(specification: data).operations == [OperationCount(name: "add", count: 2)])
    }

    @Test func uncoveredOperationsAreNamedWithTheirPlace() throws {
        let data = TestModels.program(input: [2], output: [2]) {
            TestModels.operation(&$0, "strange", ["x": "x"], "a", [2])
            TestModels.operation(&$0, "strange", ["x": "x"], "b", [2])
            TestModels.operation(&$0, "relu", ["x": "a"], "y", [2])
        }
        let missing = try ModelFile(specification: data).unsupported
        #expect(missing.map(\.name) == ["strange"])
        #expect(missing.first?.count == 2)
        #expect(missing.first?.place == "operation a")
    }

    @Test(.enabled(if: InferenceLibrary.isAvailable)) func aProgramRuns() throws {
        let data = TestModels.program(input: [1, 2], output: [1, 3]) {
            TestModels.constant(&$0, "w", [1, 2, 3, 4, 5, 6], [3, 2])
            TestModels.constant(&$0, "b", [1, 0, -1], [3])
            TestModels.operation(&$0, "linear", ["x": "x", "weight": "w", "bias": "b"], "l", [1, 3])
            TestModels.operation(&$0, "relu", ["x": "l"], "y", [1, 3])
        }
        let session = try ModelSession(ModelFile(specification: data).plan())
        let results = try session.run(["x": .tensor(Tensor([1, -1], shape: [1, 2]))])
        guard case .tensor(let tensor) = results["y"] else {
            Issue.record("no output")
            return
        }
        #expect(tensor.shape == [1, 3])
        #expect(try tensor.floats() == [0, 0, 0])
        let second = try session.run(["x": .tensor(Tensor([1, 1], shape: [1, 2]))])
        guard case .tensor(let tensor) = second["y"] else { return }
        #expect(try tensor.floats() == [4, 7, 10])
    }

    @Test(.enabled(if: InferenceLibrary.isAvailable)) func aTableOfOldPrograms() throws {
        // Two bits for each of four numbers.
        let data = TestModels.program(input: [1, 2], output: [1, 2]) {
            $0.message(3) { operation in
                operation.string(1, "constexpr_lut_to_dense")
                operation.message(3) {
                    $0.string(1, "w")
                    $0.message(2) { TestModels.type(&$0, 11, [2, 2]) }
                }
                func attribute(_ name: String, _ element: Int, _ shape: [Int], _ make: (inout WireWriter) -> Void) {
                    operation.entry(5, name) {
                        $0.message(2) { TestModels.type(&$0, element, shape) }
                        $0.message(3) { $0.message(1, make) }
                    }
                }
                attribute("indices", 31, [1]) { $0.message(7) { $0.bytes(1, Data([0b1110_0100])) } }
                attribute("lut", 11, [4]) { $0.message(1) { $0.floats(1, [1, 10, 100, 1000]) } }
                attribute("shape", 33, [2]) { $0.message(7) { $0.bytes(1, Data([2, 0, 0, 0, 2, 0, 0, 0])) } }
            }
            TestModels.operation(&$0, "linear", ["x": "x", "weight": "w"], "y", [1, 2])
        }
        let session = try ModelSession(ModelFile(specification: data).plan())
        let results = try session.run(["x": .tensor(Tensor([1, 2], shape: [1, 2]))])
        guard case .tensor(let tensor) = results["y"] else {
            Issue.record("no output")
            return
        }
        #expect(try tensor.floats() == [21, 2100])
    }
}
