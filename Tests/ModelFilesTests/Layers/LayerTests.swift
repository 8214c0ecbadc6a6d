import Foundation
import Inference
import Testing

@testable import ModelFiles

/// Tests of ``LayerTranslator`` with small networks that run where the engine is installed.
@Suite(.enabled(if: InferenceLibrary.isAvailable)) struct LayerTests {
    private func floats(_ data: FeatureData?) throws -> [Float] {
        guard case .tensor(let tensor) = data else { return [] }
        return try tensor.floats()
    }

    @Test func scalesAndBiasesFollowTheColours() throws {
        let data = TestModels.network(
            describe: {
                TestModels.image(&$0, 1, "image", (2, 1), 30)
                TestModels.array(&$0, 10, "y", [3, 1, 2])
            },
            body: {
                TestModels.layer(&$0, "a", 130, ["image"], ["y"]) {
                    $0.message(5) {
                        $0.float(1, 1)
                    }
                }
                $0.message(2) {
                    $0.message(10) {
                        $0.float(10, 0.5)
                        $0.float(20, 1)
                        $0.float(21, 2)
                        $0.float(22, 3)
                    }
                }
            }
        )
        let session = try ModelSession(ModelFile(specification: data).plan())
        let result = try session.run(["image": .tensor(Tensor([2, 4, 6, 8, 10, 12], shape: [1, 3, 1, 2]))])
        // Blue comes first.
        #expect(try floats(result["y"]) == [2, 3, 5, 6, 8, 9])
    }

    @Test func aClassifierGivesItsLabelAndProbabilities() throws {
        let data = TestModels.network(
            403,
            describe: {
                TestModels.array(&$0, 1, "x", [3])
                $0.message(10) {
                    $0.string(1, "label"); $0.message(3) { $0.message(3) { _ in } }
                }
                $0.message(10) {
                    $0.string(1, "all"); $0.message(3) { $0.message(6) { $0.message(2) { _ in } } }
                }
                $0.string(11, "label")
                $0.string(12, "all")
            },
            body: {
                TestModels.layer(&$0, "s", 175, ["x"], ["p"])
                $0.message(100) { for name in ["a", "b", "c"] { $0.string(1, name) } }
                $0.string(200, "p")
            }
        )
        let session = try ModelSession(ModelFile(specification: data).plan())
        let result = try session.run(["x": .tensor(Tensor([0, 5, 5], shape: [3]))])
        guard case .string(let label) = result["label"], case .labelled(let all) = result["all"] else {
            Issue.record("no label")
            return
        }
        // Of equals the first.
        #expect(label == "b")
        #expect(all.count == 3)
        #expect(abs(all.values.reduce(0, +) - 1) < 1e-5)
    }

    @Test func uncoveredLayersAreNamed() throws {
        let data = TestModels.network(
            describe: {
                TestModels.array(&$0, 1, "x", [3])
                TestModels.array(&$0, 10, "y", [3])
            },
            body: { TestModels.layer(&$0, "own", 500, ["x"], ["y"]) }
        )
        let missing = try ModelFile(specification: data).unsupported
        #expect(missing.map(\.name) == ["custom"])
        #expect(missing.first?.place == "layer own")
    }
}
