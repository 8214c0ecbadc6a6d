import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of conditions and loops in programs, ``ProgramScope``, ``GraphBody``.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct ControlTests {
    /// Adds a result's name and type.
    private static func result(_ writer: inout WireWriter, _ field: Int, _ name: String, _ type: Int, _ shape: [Int]) {
        writer.message(field) {
            $0.string(1, name)
            $0.message(2) { TestModels.type(&$0, type, shape) }
        }
    }

    private static func binary(
        _ writer: inout WireWriter,
        _ kind: String,
        _ x: String,
        _ y: String,
        _ result: String,
        type: Int = 11,
        _ shape: [Int]
    ) {
        writer.message(3) {
            $0.string(1, kind)
            $0.entry(2, "x") { $0.message(1) { $0.string(1, x) } }
            $0.entry(2, "y") { $0.message(1) { $0.string(1, y) } }
            Self.result(&$0, 3, result, type, shape)
        }
    }

    private func run(_ data: Data, _ input: [Float]) throws -> [Float] {
        let file = try ModelFile(specification: data)
        #expect(file.unsupported.isEmpty, "\(file.unsupported)")
        let session = try ModelSession(file.plan())
        let results = try session.run(["x": .tensor(Tensor(input, shape: [input.count]))])
        guard case .tensor(let tensor) = results["y"] else { return [] }
        return try tensor.floats()
    }

    /// y = x > 1 in sum ? x + x : x · two, with `two` from outside.
    private let condition = TestModels.program(input: [2], output: [2]) { program in
        TestModels.constant(&program, "one", [1], [])
        TestModels.constant(&program, "two", [2, 2], [2])
        TestModels.constant(&program, "axes", 23, [1]) { $0.message(1) { $0.message(2) { $0.ints(1, [0]) } } }
        TestModels.operation(&program, "reduce_sum", ["x": "x", "axes": "axes"], "sum", [])
        ControlTests.binary(&program, "greater", "sum", "one", "is", type: 1, [])
        program.message(3) {
            $0.string(1, "cond")
            $0.entry(2, "pred") { $0.message(1) { $0.string(1, "is") } }
            ControlTests.result(&$0, 3, "y", 11, [2])
            $0.message(4) {
                ControlTests.binary(&$0, "add", "x", "x", "a", [2])
                $0.string(2, "a")
            }
            $0.message(4) {
                ControlTests.binary(&$0, "mul", "x", "two", "b", [2])
                ControlTests.binary(&$0, "sub", "b", "one", "c", [2])
                $0.string(2, "c")
            }
        }
    }

    @Test func aConditionChoosesItsBlock() throws {
        #expect(try run(condition, [1, 2]) == [2, 4])
        #expect(try run(condition, [-1, 0]) == [-3, -1])
    }

    /// (a, b) becomes (b, a + b) while b is less than 20, from (x, x).
    private func fibonacci(_ test: String) -> Data {
        TestModels.program(input: [1], output: [1]) { program in
            TestModels.constant(&program, "limit", [20], [1])
            program.message(3) {
                $0.string(1, "while_loop")
                $0.entry(2, "loop_vars") { list in
                    for _ in 0..<2 { list.message(1) { $0.string(1, "x") } }
                }
                ControlTests.result(&$0, 3, "y", 11, [1])
                ControlTests.result(&$0, 3, "z", 11, [1])
                $0.message(4) {
                    for name in ["p", "q"] { ControlTests.result(&$0, 1, name, 11, [1]) }
                    ControlTests.binary(&$0, test, "q", "limit", "goes", type: 1, [1])
                    $0.string(2, "goes")
                }
                $0.message(4) {
                    for name in ["a", "b"] { ControlTests.result(&$0, 1, name, 11, [1]) }
                    ControlTests.binary(&$0, "add", "a", "b", "next", [1])
                    $0.string(2, "b")
                    $0.string(2, "next")
                }
            }
        }
    }

    @Test func aLoopKeepsItsVariablesApart() throws {
        // 1 1 2 3 5 8 13 21: the last but one.
        #expect(try run(fibonacci("less"), [1]) == [13])
        #expect(try run(fibonacci("less"), [100]) == [100])
    }

    @Test func aBlockWithAnUnknownOperationIsRefused() throws {
        let missing = try ModelFile(specification: fibonacci("strange")).unsupported
        #expect(missing.map(\.name) == ["strange", "while_loop"])
    }
}
