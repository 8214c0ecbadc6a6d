import COpenVINO
import Foundation

/// Names of a network's inputs and outputs in a file's own order; none where the engine's names count.
struct PortNames: Sendable {
    var inputs: [String] = []
    var outputs: [String] = []

    /// Returns ports with these names, if there are as many.
    func applied(to ports: [NetworkPort], _ isOutput: Bool) -> [NetworkPort] {
        let names = isOutput ? outputs : inputs
        guard names.count == ports.count else { return ports }
        return zip(ports, names).map { NetworkPort(name: $1, type: $0.type, shape: $0.shape) }
    }
}

/// A network as read, before it is compiled.
final class ModelHandle {
    fileprivate let pointer: UnsafeMutableRawPointer
    /// Keeps constants in memory.
    fileprivate let weights: WeightMemory?
    fileprivate var names = PortNames()

    init(_ source: NetworkSource) throws(InferenceError) {
        var error = cov_error()
        var made: UnsafeMutableRawPointer?
        var weights: WeightMemory?
        let isRead: Bool
        switch source {
        case .file(let url), .namedFile(let url, _, _): isRead = cov_read_file(url.path, &made, &error)
        case .bytes(let data):
            isRead = data.withUnsafeBytes {
                cov_read_memory($0.bindMemory(to: CChar.self).baseAddress, $0.count, nil, 0, &made, &error)
            }
        case .graph(var xml, let memory):
            weights = memory
            isRead = xml.withUTF8 { text in
                text.withMemoryRebound(to: CChar.self) {
                    cov_read_memory(
                        $0.baseAddress,
                        $0.count,
                        memory.bytes.baseAddress,
                        memory.bytes.count,
                        &made,
                        &error
                    )
                }
            }
        }
        guard isRead, let made else { throw .invalidNetwork(error.words) }
        pointer = made
        self.weights = weights
        if case .namedFile(_, let inputs, let outputs) = source { names = PortNames(inputs: inputs, outputs: outputs) }
    }

    deinit { cov_model_free(pointer) }

    func count(_ isOutput: Bool) throws(InferenceError) -> Int {
        var error = cov_error()
        var count = 0
        guard cov_model_port_count(pointer, isOutput, &count, &error) else { throw .invalidNetwork(error.words) }
        return count
    }

    func ports(_ isOutput: Bool) throws(InferenceError) -> [NetworkPort] {
        names.applied(to: try ownPorts(isOutput), isOutput)
    }

    /// Returns the ports with the engine's names.
    private func ownPorts(_ isOutput: Bool) throws(InferenceError) -> [NetworkPort] {
        var ports: [NetworkPort] = []
        for index in 0..<(try count(isOutput)) {
            var error = cov_error()
            var port = cov_port()
            guard cov_model_port(pointer, isOutput, index, &port, &error) else { throw .invalidNetwork(error.words) }
            ports.append(try NetworkPort(port))
        }
        return ports
    }

    /// Returns the outputs that are inputs, with these: an input's tensor then also has the output's name.
    ///
    /// The engine does not fill the memory of such an output.
    func passedOn() throws(InferenceError) -> [Int: Int] {
        let inputs = try ownPorts(false)
        var passed: [Int: Int] = [:]
        for (index, output) in try ownPorts(true).enumerated() where !output.name.isEmpty {
            var port = cov_port()
            guard cov_model_input_named(pointer, output.name, &port) else { continue }
            let name = try NetworkPort(port).name
            passed[index] = inputs.firstIndex { $0.name == name }
        }
        return passed
    }

    func reshape(_ shapes: [String: [Int?]]) throws(InferenceError) {
        var indexes: [Int] = []
        var values: [cov_port] = []
        for (index, port) in try ports(false).enumerated() {
            guard let shape = shapes[port.name] else { continue }
            guard shape.count <= Int(COV_MAX_RANK) else {
                throw .mismatch(name: port.name, "cannot have \(shape.count) dimensions")
            }
            var value = cov_port()
            value.rank = Int32(shape.count)
            withUnsafeMutableBytes(of: &value.least) { bytes in
                let least = bytes.bindMemory(to: Int64.self)
                for (axis, size) in shape.enumerated() { least[axis] = Int64(size ?? 0) }
            }
            withUnsafeMutableBytes(of: &value.most) { bytes in
                let most = bytes.bindMemory(to: Int64.self)
                for (axis, size) in shape.enumerated() { most[axis] = Int64(size ?? -1) }
            }
            indexes.append(index)
            values.append(value)
        }
        var error = cov_error()
        guard cov_model_reshape(pointer, indexes, values, values.count, &error) else {
            throw .invalidNetwork(error.words)
        }
    }
}

/// A compiled network, kept until its last request is gone.
final class CompiledHandle: @unchecked Sendable {
    fileprivate let pointer: UnsafeMutableRawPointer
    private let weights: WeightMemory?
    private let names: PortNames

    init(_ model: ModelHandle, _ options: InferenceOptions) throws(InferenceError) {
        var error = cov_error()
        var made: UnsafeMutableRawPointer?
        func compile(_ cache: UnsafePointer<CChar>?) -> Bool {
            var settings = cov_options()
            settings.threads = Int32(clamping: options.threads ?? 0)
            settings.is_exact = options.isExact
            settings.cache = cache
            return cov_compile(model.pointer, &settings, &made, &error)
        }
        let isMade = if let cache = options.cache { cache.path.withCString { compile($0) } } else { compile(nil) }
        guard isMade, let made else { throw .invalidNetwork(error.words) }
        pointer = made
        weights = model.weights
        names = model.names
    }

    deinit { cov_network_free(pointer) }

    func ports(_ isOutput: Bool, count: Int) throws(InferenceError) -> [NetworkPort] {
        var ports: [NetworkPort] = []
        for index in 0..<count {
            var error = cov_error()
            var port = cov_port()
            guard cov_network_port(pointer, isOutput, index, &port, &error) else { throw .invalidNetwork(error.words) }
            ports.append(try NetworkPort(port))
        }
        return names.applied(to: ports, isOutput)
    }

    func makeRequest() throws(InferenceError) -> UnsafeMutableRawPointer {
        var error = cov_error()
        var made: UnsafeMutableRawPointer?
        guard cov_request_create(pointer, &made, &error), let made else { throw .failed(error.words) }
        return made
    }
}
