/// The operations of a model, in their order.
///
/// Differs from Apple: values and types are opaque, as there, and constants have no description. Files that are not
/// Core ML's own are `unsupported`.
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
            /// The part of the model's arithmetic, from 0 to 1.
            let part: Double
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
}
