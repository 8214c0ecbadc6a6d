public import CoreVideo
public import Foundation

/// A processor that can run models.
public protocol MLComputeDeviceProtocol: NSObjectProtocol {}

/// The CPU.
public final class MLCPUComputeDevice: NSObject, MLComputeDeviceProtocol, Sendable {
    static let shared = MLCPUComputeDevice()

    private override init() {}
}

/// A GPU.
///
/// This library never creates one.
public final class MLGPUComputeDevice: NSObject, MLComputeDeviceProtocol, @unchecked Sendable {
    /// The GPU.
    public let metalDevice: any MTLDevice

    init(_ metalDevice: any MTLDevice) { self.metalDevice = metalDevice }
}

/// A neural engine.
///
/// This library never creates one.
public final class MLNeuralEngineComputeDevice: NSObject, MLComputeDeviceProtocol, Sendable {
    /// The number of cores.
    public let totalCoreCount: Int

    init(totalCoreCount: Int) { self.totalCoreCount = totalCoreCount }
}

/// A processor that can run models.
public enum MLComputeDevice: Equatable, Hashable, CustomStringConvertible, Sendable {
    /// The CPU.
    case cpu(MLCPUComputeDevice)
    /// A GPU.
    case gpu(MLGPUComputeDevice)
    /// A neural engine.
    case neuralEngine(MLNeuralEngineComputeDevice)

    /// All processors of this machine that can run models: the CPU.
    public static var allComputeDevices: [MLComputeDevice] { [.cpu(.shared)] }

    /// The kind of the processor.
    public var description: String {
        switch self {
        case .cpu: "CPU"
        case .gpu(let device): "GPU \(device.metalDevice.name)"
        case .neuralEngine(let device): "neural engine of \(device.totalCoreCount) cores"
        }
    }
}
