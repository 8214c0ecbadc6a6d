public import Foundation

/// The processors that a model's operations use, and their parts of the work.
///
/// Differs from Apple: every operation runs on the CPU, and costs are estimated from the declared sizes alone.
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

    /// The part of a model's work that an operation takes.
    public struct Cost: Sendable {
        /// The part, from 0 to 1.
        public let weight: Double
    }

    private init(_ structure: MLModelStructure) { modelStructure = structure }

    /// Reads the plan of a file; throws ``MLModelError``.
    public static func load(contentsOf url: URL, configuration: MLModelConfiguration) async throws -> MLComputePlan {
        MLComputePlan(try await MLModelStructure.load(contentsOf: url))
    }

    /// Reads the plan of an asset; throws ``MLModelError``.
    public static func load(asset: MLModelAsset, configuration: MLModelConfiguration) async throws -> MLComputePlan {
        MLComputePlan(try await MLModelStructure.load(asset: asset))
    }

    /// Returns the part of an operation in the arithmetic of its function; nil for constants.
    public func estimatedCost(of operation: MLModelStructure.Program.Operation) -> Cost? {
        Self.isConstant(operation) ? nil : Cost(weight: operation.part)
    }

    /// Returns the processors of a layer: the CPU.
    public func deviceUsage(for layer: MLModelStructure.NeuralNetwork.Layer) -> DeviceUsage? { Self.cpu }

    /// Returns the processors of an operation: the CPU; nil for constants, which nothing computes.
    public func deviceUsage(for operation: MLModelStructure.Program.Operation) -> DeviceUsage? {
        Self.isConstant(operation) ? nil : Self.cpu
    }

    private static func isConstant(_ operation: MLModelStructure.Program.Operation) -> Bool {
        operation.operatorName == "const" || operation.operatorName.hasPrefix("constexpr_")
    }

    private static var cpu: DeviceUsage { DeviceUsage(supported: [.cpu(.shared)], preferred: .cpu(.shared)) }
}
