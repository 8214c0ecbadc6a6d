public import Foundation
import ModelFiles

extension MLModelStructure {
    /// Reads the structure of a file on another thread; throws ``MLModelError``.
    public static func load(contentsOf url: URL) async throws -> MLModelStructure {
        try await PredictionQueue.shared.run { try MLModelStructure(ModelSource(url)) }.object
    }

    /// Reads the structure of an asset on another thread; throws ``MLModelError``.
    public static func load(asset: MLModelAsset) async throws -> MLModelStructure {
        try await PredictionQueue.shared.run { try MLModelStructure(asset.source()) }.object
    }

    private init(_ source: ModelSource) throws(MLModelError) {
        do throws(ModelFileError) {
            self.init(try source.file.structure())
        } catch {
            throw MLModelError(error, source.name)
        }
    }

    private init(_ structure: ModelStructure) {
        switch structure {
        case .layers(let layers):
            self = .neuralNetwork(NeuralNetwork(layers: layers.map(NeuralNetwork.Layer.init)))
        case .program(let functions): self = .program(Program(functions: functions.mapValues(Program.Function.init)))
        case .pipeline(let parts):
            self = .pipeline(
                Pipeline(subModelNames: parts.map(\.name), subModels: parts.map { MLModelStructure($0.structure) })
            )
        case .other: self = .unsupported
        }
    }
}

extension MLModelStructure.NeuralNetwork.Layer {
    fileprivate init(_ layer: StructureLayer) {
        self.init(name: layer.name, type: layer.kind, inputNames: layer.inputs, outputNames: layer.outputs)
    }
}

extension MLModelStructure.Program.Function {
    fileprivate init(_ function: StructureFunction) {
        let whole = function.block.operations.reduce(0) { $0 + $1.work }
        self.init(
            inputs: function.inputs.map(MLModelStructure.Program.NamedValueType.init),
            block: MLModelStructure.Program.Block(function.block, whole: max(whole, 1))
        )
    }
}

extension MLModelStructure.Program.Block {
    fileprivate init(_ block: StructureBlock, whole: Double) {
        self.init(
            inputs: block.inputs.map(MLModelStructure.Program.NamedValueType.init),
            outputNames: block.outputs,
            operations: block.operations.map { MLModelStructure.Program.Operation($0, whole: whole) }
        )
    }
}

extension MLModelStructure.Program.Operation {
    fileprivate init(_ operation: StructureOperation, whole: Double) {
        self.init(
            operatorName: operation.kind,
            inputs: operation.inputs.mapValues { bindings in
                MLModelStructure.Program.Argument(
                    bindings: bindings.map {
                        switch $0 {
                        case .name(let name): .name(name)
                        case .constant: .value(MLModelStructure.Program.Value())
                        }
                    }
                )
            },
            outputs: operation.outputs.map(MLModelStructure.Program.NamedValueType.init),
            blocks: operation.blocks.map { MLModelStructure.Program.Block($0, whole: whole) },
            part: operation.work / whole
        )
    }
}

extension MLModelStructure.Program.NamedValueType {
    fileprivate init(_ name: String) { self.init(name: name, type: MLModelStructure.Program.ValueType()) }
}
