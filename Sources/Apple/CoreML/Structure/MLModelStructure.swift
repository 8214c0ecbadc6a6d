public import Foundation
import ModelFiles

/// The operations of a model, in their order.
///
/// Differs from Apple: the structure is read from the file's list of operations; arguments and blocks are empty.
public enum MLModelStructure: Sendable {
    /// Layers.
    case neuralNetwork(NeuralNetwork)
    /// Functions of operations.
    case program(Program)
    /// Models one after the other.
    case pipeline(Pipeline)
    /// Another kind of model.
    case unsupported

    /// A neural network.
    public struct NeuralNetwork: Sendable {
        /// The layers.
        public let layers: [Layer]

        /// A layer of a neural network.
        public struct Layer: Sendable {
            /// The name of the layer.
            public let name: String
            /// The kind of the layer.
            public let type: String
            /// The names of its inputs.
            public let inputNames: [String]
            /// The names of its outputs.
            public let outputNames: [String]
        }
    }

    /// Models one after the other.
    public struct Pipeline: Sendable {
        /// The names of the models.
        public let subModelNames: [String]
        /// The models.
        public let subModels: [MLModelStructure]
    }

    /// Functions of operations.
    public struct Program: Sendable {
        /// The functions by name.
        public let functions: [String: Function]

        /// A function.
        public struct Function: Sendable {
            /// The inputs.
            public let inputs: [NamedValueType]
            /// The operations.
            public let block: Block
        }

        /// A list of operations.
        public struct Block: Sendable {
            /// The inputs.
            public let inputs: [NamedValueType]
            /// The names of the outputs.
            public let outputNames: [String]
            /// The operations in their order.
            public let operations: [Operation]
        }

        /// An operation.
        public struct Operation: Sendable {
            /// The kind of the operation.
            public let operatorName: String
            /// The arguments by name.
            public let inputs: [String: Argument]
            /// The results.
            public let outputs: [NamedValueType]
            /// The operations within.
            public let blocks: [Block]
        }

        /// An argument of an operation.
        public struct Argument: Sendable {
            /// The values.
            public let bindings: [Binding]
        }

        /// A value of an argument.
        public enum Binding: Sendable {
            /// A constant.
            case value(Value)
            /// The result of this name.
            case name(String)
        }

        /// A name with a type.
        public struct NamedValueType: Sendable {
            /// The name.
            public let name: String
            /// The type.
            public let type: ValueType
        }

        /// A constant.
        public struct Value: Sendable {}

        /// A type.
        public struct ValueType: Sendable {}
    }

    /// Reads the structure of a file; throws ``MLModelError``.
    public static func load(contentsOf url: URL) async throws -> MLModelStructure {
        MLModelStructure(try ModelSource(url))
    }

    /// Reads the structure of an asset; throws ``MLModelError``.
    public static func load(asset: MLModelAsset) async throws -> MLModelStructure {
        MLModelStructure(try asset.source())
    }

    init(_ source: ModelSource) {
        let names = source.file.operations.flatMap { [String](repeating: $0.name, count: $0.count) }
        let kind = source.file.description.kind
        if kind.hasPrefix("neuralNetwork") {
            let layers = names.enumerated().map { index, name in
                NeuralNetwork.Layer(name: "\(name)_\(index)", type: name, inputNames: [], outputNames: [])
            }
            self = .neuralNetwork(NeuralNetwork(layers: layers))
        } else if kind.hasPrefix("pipeline") {
            self = .pipeline(Pipeline(subModelNames: [], subModels: []))
        } else {
            let inputs = source.file.description.inputs.map {
                Program.NamedValueType(name: $0.name, type: Program.ValueType())
            }
            let operations = names.map { Program.Operation(operatorName: $0, inputs: [:], outputs: [], blocks: []) }
            let outputs = source.file.description.outputs.map(\.name)
            let block = Program.Block(inputs: inputs, outputNames: outputs, operations: operations)
            self = .program(Program(functions: ["main": Program.Function(inputs: inputs, block: block)]))
        }
    }
}

/// The processors that a model's operations would use.
///
/// Differs from Apple: every operation runs on the CPU, and costs are not estimated.
public final class MLComputePlan: Sendable {
    /// The operations of the model.
    public let modelStructure: MLModelStructure

    /// The processors of an operation.
    public struct DeviceUsage: Sendable {
        /// The processors that can run it.
        public let supported: [MLComputeDevice]
        /// The processor that will run it.
        public let preferred: MLComputeDevice
    }

    /// The part of a model's time that an operation takes.
    public struct Cost: Sendable {
        /// The part, from 0 to 1.
        public let weight: Double
    }

    init(_ structure: MLModelStructure) { modelStructure = structure }

    /// Reads the plan of a file; throws ``MLModelError``.
    public static func load(contentsOf url: URL, configuration: MLModelConfiguration) async throws -> MLComputePlan {
        MLComputePlan(try await MLModelStructure.load(contentsOf: url))
    }

    /// Reads the plan of an asset; throws ``MLModelError``.
    public static func load(asset: MLModelAsset, configuration: MLModelConfiguration) async throws -> MLComputePlan {
        MLComputePlan(try await MLModelStructure.load(asset: asset))
    }

    /// Returns nil: costs are not estimated.
    public func estimatedCost(of operation: MLModelStructure.Program.Operation) -> Cost? { nil }

    /// Returns the processors of a layer: the CPU.
    public func deviceUsage(for layer: MLModelStructure.NeuralNetwork.Layer) -> DeviceUsage? { Self.cpu }

    /// Returns the processors of an operation: the CPU.
    public func deviceUsage(for operation: MLModelStructure.Program.Operation) -> DeviceUsage? { Self.cpu }

    private static var cpu: DeviceUsage { DeviceUsage(supported: [.cpu(.shared)], preferred: .cpu(.shared)) }
}
