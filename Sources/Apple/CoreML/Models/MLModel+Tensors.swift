import Foundation

extension MLModel {
    /// Makes a prediction on tensors on another thread.
    ///
    /// - Returns: a tensor for each output.
    /// - Throws: ``MLModelError``: what ``prediction(from:)`` throws; `featureType` for tensors of Booleans and for
    ///   outputs that are no arrays.
    public func prediction(from inputs: [String: MLTensor]) async throws -> [String: MLTensor] {
        try await predict(inputs, state: nil)
    }

    /// Makes a prediction on tensors with a state on another thread.
    ///
    /// - Throws: what the method without a state does, or ``MLModelError`` if the state is another model's.
    public func prediction(
        from inputs: [String: MLTensor],
        using state: MLState
    ) async throws -> [String: MLTensor] {
        try await predict(inputs, state: state)
    }

    private func predict(_ inputs: [String: MLTensor], state: MLState?) async throws -> [String: MLTensor] {
        try await PredictionQueue.shared.run { [loaded] in
            var values: [String: MLFeatureValue] = [:]
            for (name, tensor) in inputs { values[name] = MLFeatureValue(multiArray: try tensor.multiArray(name)) }
            let provider = MLDictionaryFeatureProvider(values: values)
            let results = try loaded.predict(provider, backings: [:], state: state)
            var tensors: [String: MLTensor] = [:]
            for name in results.featureNames {
                guard let array = results.featureValue(for: name)?.multiArrayValue else {
                    throw MLModelError(.featureType, "The output \"\(name)\" is no array, so no tensor has its values.")
                }
                tensors[name] = MLTensor(array)
            }
            return tensors
        }.object
    }
}

extension MLTensor {
    /// Returns the elements as a multi-array.
    fileprivate func multiArray(_ name: String) throws(MLModelError) -> MLMultiArray {
        let type: MLMultiArrayDataType
        switch scalarType {
        case is Float.Type: type = .float32
        case is Float16.Type: type = .float16
        case is Int32.Type: type = .int32
        case is Int8.Type: type = .int8
        default:
            throw MLModelError(.featureType, "The tensor \"\(name)\" has elements that no model takes: \(scalarType).")
        }
        guard let layout = ArrayLayout(contiguous: shape) else {
            throw MLModelError(.featureType, "The tensor \"\(name)\" of shape \(shape) is too large.")
        }
        let array = MLMultiArray(ArrayStorage(uninitialized: bytes.count), layout, type)
        bytes.withUnsafeBytes { source in
            guard let address = source.baseAddress else { return }
            array.dataPointer.copyMemory(from: address, byteCount: source.count)
        }
        return array
    }

    /// Creates a tensor with a multi-array's elements; those of 64 bits lose digits.
    fileprivate init(_ array: MLMultiArray) {
        switch array.dataType {
        case .float32, .double: self.init(MLShapedArray<Float>(converting: array))
        case .float16: self.init(MLShapedArray<Float16>(converting: array))
        case .int32: self.init(MLShapedArray<Int32>(converting: array))
        case .int8: self.init(MLShapedArray<Int8>(converting: array))
        }
    }
}
