import CoreML
import Foundation
import Testing

/// The operations of models as they are in their files: ``MLModelStructure``.
@Suite struct StructureTests {
    private let folder: ModelFolder

    init() throws { folder = try ModelFolder() }

    @Test("layers of a network have their names, kinds, inputs and outputs")
    func layers() async throws {
        let structure = try await MLModelStructure.load(contentsOf: folder.write(TinyModel.affine()))
        guard case .neuralNetwork(let network) = structure else {
            Issue.record("\(structure)")
            return
        }
        #expect(network.layers.map(\.name) == ["linear_y"] && network.layers.map(\.type) == ["activation"])
        #expect(network.layers[0].inputNames == ["x"] && network.layers[0].outputNames == ["y"])
    }

    @Test("operations of a program have their arguments, results and parts of the work")
    func operations() async throws {
        var program = TinyProgram()
        program.input("x", .array([1, 4]), [1, 4])
        program.constant("w", [Float](repeating: 1, count: 8), [2, 4])
        program.operation("linear", ["x": "x", "weight": "w"], [("l", .float32, [1, 2])])
        program.operation("relu", ["x": "l"], [("y", .float32, [1, 2])])
        program.output("y", .array([1, 2]))
        let url = try folder.write(program.data)
        let plan = try await MLComputePlan.load(contentsOf: url, configuration: MLModelConfiguration())
        guard case .program(let found) = plan.modelStructure, let main = found.functions["main"] else {
            Issue.record("\(plan.modelStructure)")
            return
        }
        #expect(main.inputs.map(\.name) == ["x"] && main.block.outputNames == ["y"])
        #expect(main.block.operations.map(\.operatorName) == ["const", "linear", "relu"])
        let linear = main.block.operations[1]
        #expect(linear.outputs.map(\.name) == ["l"] && Set(linear.inputs.keys) == ["x", "weight"])
        guard case .name("w") = linear.inputs["weight"]?.bindings.first else {
            Issue.record("the weight has no name")
            return
        }
        let weights = main.block.operations.map { plan.estimatedCost(of: $0)?.weight }
        #expect(weights[0] == nil && abs((weights[1] ?? 0) - 0.8) < 1e-9 && abs((weights[2] ?? 0) - 0.2) < 1e-9)
        #expect(plan.deviceUsage(for: main.block.operations[0]) == nil)
        guard case .cpu = plan.deviceUsage(for: linear)?.preferred else {
            Issue.record("another processor")
            return
        }
    }

    @Test("models of a pipeline have their names and structures")
    func pipelines() async throws {
        let four = TinyModel.Feature.array([4])
        let data = TinyModel.pipeline(
            inputs: [("x", four)],
            outputs: [("y", four)],
            names: ["first", "second"],
            [TinyModel.step("x", "a", alpha: 2, beta: 0), TinyModel.step("a", "y", alpha: 1, beta: 1)]
        )
        let structure = try await MLModelStructure.load(asset: MLModelAsset(specification: data))
        guard case .pipeline(let pipeline) = structure, case .neuralNetwork(let first) = pipeline.subModels[0] else {
            Issue.record("\(structure)")
            return
        }
        #expect(pipeline.subModelNames == ["first", "second"] && pipeline.subModels.count == 2)
        #expect(first.layers.map(\.name) == ["linear_a"])
    }
}
