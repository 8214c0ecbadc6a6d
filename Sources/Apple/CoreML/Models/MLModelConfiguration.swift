public import CoreVideo
public import Foundation

/// The processors that a model may use.
///
/// Differs from Apple: all work is done by the CPU; each value works and gives the same results.
public enum MLComputeUnits: Int, Sendable {
    /// The CPU.
    case cpuOnly = 0
    /// The CPU and a GPU.
    case cpuAndGPU = 1
    /// All processors.
    case all = 2
    /// The CPU and a neural engine.
    case cpuAndNeuralEngine = 3
}

/// Wishes about speed; they never change results.
public struct MLOptimizationHints: Equatable, Sendable {
    /// The frequency with which the shapes of inputs change.
    public enum ReshapeFrequency: Int, Sendable {
        /// Shapes change often.
        case frequent = 0
        /// Shapes rarely change.
        case infrequent = 1
    }

    /// The use of the time for loading a model.
    public enum SpecializationStrategy: Int, Sendable {
        /// A balance of loading and predicting.
        case `default` = 0
        /// Slower loading for faster predictions.
        case fastPrediction = 1
    }

    /// The frequency with which the shapes of inputs change.
    public var reshapeFrequency: ReshapeFrequency = .frequent
    /// The use of the time for loading a model.
    public var specializationStrategy: SpecializationStrategy = .default

    /// Creates the default wishes.
    public init() {}
}

/// The settings with which a model is loaded.
///
/// A model copies its configuration; later changes have no effect on it.
open class MLModelConfiguration: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The processors that the model may use.
    open var computeUnits: MLComputeUnits = .all
    /// Permission for a GPU to accumulate with less precision; without effect.
    open var allowLowPrecisionAccumulationOnGPU = false
    /// The GPU that the model should use; without effect.
    open var preferredMetalDevice: (any MTLDevice)?
    /// Values of the model's parameters.
    ///
    /// No model here has any, so loading fails if there is one.
    open var parameters: [MLParameterKey: Any]?
    /// The name of the model in messages.
    open var modelDisplayName: String?
    /// The function of the model that is used; nil for its default function.
    open var functionName: String?
    /// Wishes about speed.
    open var optimizationHints = MLOptimizationHints()

    /// Creates the default configuration.
    public override init() {}

    /// Returns a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MLModelConfiguration()
        copy.computeUnits = computeUnits
        copy.allowLowPrecisionAccumulationOnGPU = allowLowPrecisionAccumulationOnGPU
        copy.preferredMetalDevice = preferredMetalDevice
        copy.parameters = parameters
        copy.modelDisplayName = modelDisplayName
        copy.functionName = functionName
        copy.optimizationHints = optimizationHints
        return copy
    }

    /// Returns a copy with its own type.
    func duplicate() -> MLModelConfiguration { copy(with: nil) as? MLModelConfiguration ?? MLModelConfiguration() }

    /// True: configurations can be archived, without their parameters.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the configuration without its parameters.
    open func encode(with coder: NSCoder) {
        coder.encode(computeUnits.rawValue, forKey: "computeUnits")
        coder.encode(allowLowPrecisionAccumulationOnGPU, forKey: "allowLowPrecisionAccumulationOnGPU")
        coder.encode(modelDisplayName as NSString?, forKey: "modelDisplayName")
        coder.encode(functionName as NSString?, forKey: "functionName")
        coder.encode(optimizationHints.reshapeFrequency.rawValue, forKey: "reshapeFrequency")
        coder.encode(optimizationHints.specializationStrategy.rawValue, forKey: "specializationStrategy")
    }

    /// Reads an archived configuration; nil if the archive is not one.
    public required init?(coder: NSCoder) {
        guard let units = MLComputeUnits(rawValue: coder.decodeInteger(forKey: "computeUnits")) else { return nil }
        super.init()
        computeUnits = units
        allowLowPrecisionAccumulationOnGPU = coder.decodeBool(forKey: "allowLowPrecisionAccumulationOnGPU")
        modelDisplayName = coder.decodeObject(of: NSString.self, forKey: "modelDisplayName") as String?
        functionName = coder.decodeObject(of: NSString.self, forKey: "functionName") as String?
        let frequency = coder.decodeInteger(forKey: "reshapeFrequency")
        optimizationHints.reshapeFrequency = .init(rawValue: frequency) ?? .frequent
        let strategy = coder.decodeInteger(forKey: "specializationStrategy")
        optimizationHints.specializationStrategy = .init(rawValue: strategy) ?? .default
    }
}

/// The settings of a prediction.
open class MLPredictionOptions: NSObject {
    /// A wish to compute on the CPU only; without effect, as all work is done by the CPU.
    @available(*, deprecated, message: "Use the computeUnits of MLModelConfiguration.")
    open var usesCPUOnly: Bool {
        get { wantsCPUOnly }
        set { wantsCPUOnly = newValue }
    }
    private var wantsCPUOnly = false

    /// Memory for outputs by name: multi-arrays of the output's shape and type, or images of its size and format.
    ///
    /// A prediction fills fitting ones and returns them; others are ignored.
    open var outputBackings: [String: Any] = [:]

    /// Creates the default options.
    public override init() {}
}
