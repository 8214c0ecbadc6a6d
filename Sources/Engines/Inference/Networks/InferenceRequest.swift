import COpenVINO

/// One run of a network at a time, with tensors in place.
package final class InferenceRequest: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    private let network: CompiledHandle
    private let inputs: [NetworkPort]
    private let outputs: [NetworkPort]
    private let passed: [Int: Int]
    /// Memory that the engine may still point to.
    private var bound: [Tensor] = []

    init(
        _ network: CompiledHandle,
        inputs: [NetworkPort],
        outputs: [NetworkPort],
        passed: [Int: Int]
    ) throws(InferenceError) {
        self.passed = passed
        self.network = network
        self.inputs = inputs
        self.outputs = outputs
        pointer = try network.makeRequest()
    }

    deinit { cov_request_free(pointer) }

    /// Runs on inputs by name, which are used in place, and returns all outputs by name.
    ///
    /// Outputs whose shape is known are written in place: into the tensor of `places`, if its type and shape fit, else
    /// into a new one. Must not be called on several threads at once.
    package func run(
        _ tensors: [String: Tensor],
        into places: [String: Tensor] = [:]
    ) throws(InferenceError) -> [String: Tensor] {
        var held: [Tensor] = []
        for (index, port) in inputs.enumerated() {
            guard let tensor = tensors[port.name] else { throw .mismatch(name: port.name, "has no value") }
            guard tensor.type == port.type else {
                throw .mismatch(name: port.name, "needs \(port.type.rawValue), not \(tensor.type.rawValue)")
            }
            guard port.accepts(tensor.shape) else {
                throw .mismatch(name: port.name, "needs shape \(Self.text(port.shape)), not \(tensor.shape)")
            }
            try bind(tensor, isOutput: false, index)
            held.append(tensor)
        }
        var results: [String: Tensor] = [:]
        for (index, port) in outputs.enumerated() {
            if let input = passed[index] {
                results[port.name] = try copy(held[input], to: places[port.name])
                continue
            }
            guard let shape = port.staticShape else { continue }
            var result = places[port.name]
            if result?.type != port.type || result?.shape != shape { result = nil }
            let tensor: Tensor
            if let result { tensor = result } else { tensor = try Tensor(port.type, shape: shape) }
            try bind(tensor, isOutput: true, index)
            results[port.name] = tensor
            held.append(tensor)
        }
        // The engine keeps pointers until the next binding, never beyond this object.
        bound = held
        var error = cov_error()
        guard cov_request_run(pointer, &error) else { throw .failed(error.words) }
        for (index, port) in outputs.enumerated() where results[port.name] == nil {
            results[port.name] = try copyOutput(index, port.name)
        }
        return results
    }

    /// Returns a copy of an input, in the given place if it fits.
    private func copy(_ tensor: Tensor, to place: Tensor?) throws(InferenceError) -> Tensor {
        if var place, place.type == tensor.type, place.shape == tensor.shape {
            tensor.withUnsafeBytes { from in place.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
            return place
        }
        return try tensor.withUnsafeBytes { bytes throws(InferenceError) in
            try Tensor(tensor.type, shape: tensor.shape, copying: bytes)
        }
    }

    private static func text(_ shape: [Int?]?) -> String {
        guard let shape else { return "of any rank" }
        return "[" + shape.map { $0.map { "\($0)" } ?? "any" }.joined(separator: ", ") + "]"
    }

    private func bind(_ tensor: Tensor, isOutput: Bool, _ index: Int) throws(InferenceError) {
        var error = cov_error()
        let dimensions = tensor.shape.map { Int64($0) }
        let isBound = cov_request_bind(
            pointer,
            isOutput,
            index,
            tensor.type.number,
            Int32(dimensions.count),
            dimensions,
            tensor.memory.baseAddress,
            &error
        )
        guard isBound else { throw .failed(error.words) }
    }

    private func copyOutput(_ index: Int, _ name: String) throws(InferenceError) -> Tensor {
        var error = cov_error()
        var result = cov_result()
        guard cov_request_result(pointer, index, &result, &error) else { throw .failed(error.words) }
        defer { cov_result_free(&result) }
        guard let type = TensorElement(number: result.type) else {
            throw .mismatch(name: name, "has elements of a type that is not supported")
        }
        let shape = withUnsafeBytes(of: result.dimensions) {
            $0.bindMemory(to: Int64.self).prefix(Int(result.rank)).map { Int($0) }
        }
        return try Tensor(type, shape: shape, copying: UnsafeRawBufferPointer(start: result.data, count: result.size))
    }
}
