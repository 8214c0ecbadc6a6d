import CoreVideo
import Foundation
import Inference
import ModelFiles
import Synchronization

/// A network of a model with what it needs to run on features, on any thread.
final class NetworkRunner: Sendable {
    private typealias Shapes = [String: [Int]]

    private struct State {
        /// Networks for the shapes of inputs that vary, the least recently used first.
        var networks: [(shapes: Shapes, network: Network)] = []
        /// Workspaces that no prediction uses.
        var idle: [Workspace] = []
    }

    // `@unchecked Sendable`: only one thread at a time has an object in it.
    private struct Held: @unchecked Sendable {
        var state = State()
    }

    private let stage: NetworkStage
    private let options: InferenceOptions
    private let held = Mutex(Held())
    /// The network where no shape varies.
    private let fixed: Network?

    /// The numbers of networks and workspaces that are kept.
    private static let networkLimit = 4
    private static let workspaceLimit = 8

    /// Loads the network with the default shapes.
    init(_ stage: NetworkStage, options: InferenceOptions) throws(InferenceError) {
        self.stage = stage
        self.options = options
        guard stage.inputs.contains(where: { $0.shape.contains(nil) }) else {
            fixed = try Network(stage.source, options: options)
            return
        }
        var shapes: Shapes = [:]
        for input in stage.inputs {
            guard let shape = Self.defaultShape(input), !shape.contains(where: { $0 < 1 }) else {
                // Some shape is open even by default: the network takes all.
                fixed = try Network(stage.source, options: options)
                return
            }
            shapes[input.port] = shape
        }
        fixed = nil
        let network = try Network(stage.source, shapes: shapes.mapValues { $0.map { $0 } }, options: options)
        held.withLock { $0.state.networks = [(shapes, network)] }
    }

    /// Indicates whether the number of dimensions of an output is unknown before a run.
    var hasOpenOutput: Bool {
        let network = fixed ?? held.withLock { $0.state.networks.first?.network }
        return network?.outputs.contains { $0.shape == nil } ?? false
    }

    private static func defaultShape(_ input: NetworkInput) -> [Int]? {
        switch input.feature.kind {
        case .image(let image): [1, image.colors.planes, image.size.height, image.size.width]
        case .multiArray(let array): input.entry(of: array.shape)
        default: input.shape.map { $0 ?? 1 }
        }
    }

    /// Runs the network on features by name and returns its outputs by name.
    func run(
        _ features: [String: MLFeatureValue],
        backings: [String: Any],
        state: MLState? = nil
    ) throws(MLModelError) -> [String: MLFeatureValue] {
        let workspace = held.withLock { $0.state.idle.popLast().map { Unshared(object: $0) } }?.object ?? Workspace()
        var leases: [Lease] = []
        defer {
            for lease in leases { lease.end() }
            let unshared = Unshared(object: workspace)
            held.withLock { if $0.state.idle.count < Self.workspaceLimit { $0.state.idle.append(unshared.object) } }
        }
        var tensors: [String: Tensor] = [:]
        for input in stage.inputs {
            let name = input.feature.name
            guard let value = features[name] else { throw .missing(name) }
            do throws(InferenceError) {
                let tensor = try self.tensor(value, input, workspace, &leases)
                tensors[input.port] = tensor
            } catch {
                let text = "The feature \"\(name)\" cannot enter the model: \(error.description)."
                throw MLModelError(.featureType, text)
            }
        }
        do throws(InferenceError) {
            let network = try network(for: tensors.mapValues(\.shape))
            for kept in stage.states {
                guard let buffer = state?.buffer(kept.name) else { throw InferenceError.failed("a state is missing") }
                tensors[kept.port] = try TensorValues.tensor(buffer, kept.type, shape: kept.shape, &leases)
            }
            var places: [String: Tensor] = [:]
            var arrays: [String: MLMultiArray] = [:]
            for output in stage.outputs {
                guard let port = network.outputs.first(where: { $0.name == output.port }),
                    let array = place(output, port, backings)
                else { continue }
                let lease = Lease(array.storage)
                leases.append(lease)
                let shape = port.staticShape ?? []
                places[output.port] = try Tensor(port.type, shape: shape, at: array.storage.address, owner: lease)
                arrays[output.port] = array
            }
            let results = try network.run(tensors, into: places)
            for kept in stage.states {
                guard let next = kept.next, let result = results[next], let buffer = state?.buffer(kept.name) else {
                    continue
                }
                TensorValues.copy(result, to: buffer)
            }
            var values: [String: MLFeatureValue] = [:]
            for output in stage.outputs {
                let name = output.feature.name
                if let array = arrays[output.port] {
                    values[name] = MLFeatureValue(multiArray: array)
                } else if let tensor = results[output.port] {
                    values[name] = try Self.value(tensor, output, backings[name])
                } else {
                    throw InferenceError.failed("it has no output '\(output.port)'")
                }
            }
            return values
        } catch {
            let text = "The network \"\(stage.name)\" failed: \(error.description)."
            throw MLModelError(.generic, text, underlying: error)
        }
    }

    // MARK: Shapes

    /// Returns the network for shapes of inputs, compiled if it is new.
    private func network(for shapes: Shapes) throws(InferenceError) -> Network {
        if let fixed { return fixed }
        let known = held.withLock { held -> Network? in
            guard let index = held.state.networks.firstIndex(where: { $0.shapes == shapes }) else { return nil }
            let entry = held.state.networks.remove(at: index)
            held.state.networks.append(entry)
            return entry.network
        }
        if let known { return known }
        let made = try Network(stage.source, shapes: shapes.mapValues { $0.map { $0 } }, options: options)
        held.withLock { held in
            guard !held.state.networks.contains(where: { $0.shapes == shapes }) else { return }
            held.state.networks.append((shapes, made))
            if held.state.networks.count > Self.networkLimit { held.state.networks.removeFirst() }
        }
        return made
    }

    // MARK: Values

    private func tensor(
        _ value: MLFeatureValue,
        _ input: NetworkInput,
        _ workspace: Workspace,
        _ leases: inout [Lease]
    ) throws(InferenceError) -> Tensor {
        switch value.content {
        case .image(let image):
            let tensors: ImageTensors
            var shape: [Int]
            if case .image(let constraint) = input.feature.kind {
                tensors = ImageTensors(colors: constraint.colors)
                shape = [1, constraint.colors.planes, image.height, image.width]
            } else if let picture = input.feature.picture {
                tensors = ImageTensors(
                    colors: picture.colors,
                    isChannelsLast: picture.isChannelsLast,
                    scales: picture.scales,
                    biases: picture.biases
                )
                shape = [1, picture.colors.planes, image.height, image.width]
                if picture.isChannelsLast { shape = [1, image.height, image.width, picture.colors.planes] }
            } else {
                throw .mismatch(name: input.feature.name, "is no image input")
            }
            guard let entry = input.entry(of: shape) else {
                throw .mismatch(name: input.feature.name, "does not take an image of \(image.width)×\(image.height)")
            }
            let count = try Tensor.byteCount(input.type, entry)
            let storage = workspace.memory(input.port, byteCount: count)
            do throws(MLModelError) {
                try tensors.fill(storage.address, input.type, with: image, name: input.feature.name, workspace)
            } catch {
                throw .failed(error.localizedDescription)
            }
            return try Tensor(input.type, shape: entry, at: storage.address, owner: storage)
        case .multiArray(let array):
            guard let entry = input.entry(of: array.layout.shape) else {
                throw .mismatch(name: input.feature.name, "does not take the shape \(array.layout.shape)")
            }
            return try TensorValues.tensor(array, input.type, shape: entry, &leases)
        case .double(let number):
            return try TensorValues.tensor(number, input.type, shape: input.shape.map { $0 ?? 1 })
        case .int64(let number):
            return try TensorValues.tensor(Double(number), input.type, shape: input.shape.map { $0 ?? 1 })
        case .undefined, .string, .dictionary, .sequence:
            throw .mismatch(name: input.feature.name, "is a \(value.type.name), which no network takes")
        }
    }

    /// Returns the array into which an output is written, its elements in place; nil where they must be converted.
    private func place(_ output: NetworkOutput, _ port: NetworkPort, _ backings: [String: Any]) -> MLMultiArray? {
        guard case .multiArray(let constraint) = output.feature.kind, let shape = output.shape ?? port.staticShape,
            let layout = ArrayLayout(contiguous: shape)
        else { return nil }
        let type = MLMultiArrayDataType(constraint.type)
        guard type.element == port.type, let whole = port.staticShape, let full = ArrayLayout(contiguous: whole),
            full.count == layout.count
        else { return nil }
        if let backing = backings[output.feature.name] as? MLMultiArray, backing.layout == layout,
            backing.dataType == type
        {
            return backing
        }
        return MLMultiArray(ArrayStorage(uninitialized: layout.count * type.byteCount), layout, type)
    }

    /// Returns an output as the feature that the file declares.
    private static func value(
        _ tensor: Tensor,
        _ output: NetworkOutput,
        _ backing: Any?
    ) throws(InferenceError) -> MLFeatureValue {
        switch output.feature.kind {
        case .image(let constraint):
            do throws(MLModelError) {
                let image = try ImageTensors(colors: constraint.colors).image(
                    tensor,
                    name: output.feature.name,
                    into: backing as? CVPixelBuffer
                )
                return MLFeatureValue(pixelBuffer: image)
            } catch {
                throw .failed(error.localizedDescription)
            }
        case .multiArray(let constraint):
            let array = try array(tensor, output.shape, MLMultiArrayDataType(constraint.type), backing)
            return MLFeatureValue(multiArray: array)
        case .int64 where tensor.count == 1:
            return MLFeatureValue(int64: try array(tensor, [1], .double, nil)[0].int64Value)
        case .double where tensor.count == 1:
            return MLFeatureValue(double: try array(tensor, [1], .double, nil)[0].doubleValue)
        default:
            return MLFeatureValue(multiArray: try array(tensor, output.shape, .float32, backing))
        }
    }

    private static func array(
        _ tensor: Tensor,
        _ declared: [Int]?,
        _ type: MLMultiArrayDataType,
        _ backing: Any?
    ) throws(InferenceError) -> MLMultiArray {
        var shape = declared ?? tensor.shape
        if ArrayLayout(contiguous: shape)?.count != tensor.count { shape = tensor.shape }
        guard let layout = ArrayLayout(contiguous: shape), layout.count == tensor.count else {
            throw .failed("an output of shape \(tensor.shape) is too large")
        }
        let array: MLMultiArray
        if let backing = backing as? MLMultiArray, backing.layout.shape == shape, backing.dataType == type {
            array = backing
        } else {
            array = MLMultiArray(ArrayStorage(uninitialized: layout.count * type.byteCount), layout, type)
        }
        TensorValues.copy(tensor, to: array)
        return array
    }
}

// `@unchecked Sendable`: one thread at a time has the object.
/// An object on its way from one thread to another.
struct Unshared<Object>: @unchecked Sendable {
    let object: Object

    init(object: Object) { self.object = object }
    init(_ object: Object) { self.object = object }
}

extension MLModelError {
    /// The error of an input that is missing.
    static func missing(_ name: String) -> MLModelError {
        MLModelError(.featureType, "The input feature \"\(name)\" is missing; the model needs it.")
    }
}
