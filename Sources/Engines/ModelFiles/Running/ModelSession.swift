package import Inference

/// A value of a feature while a plan runs.
package enum FeatureData: Sendable {
    /// An array, or an image as the planes of a network's input or output.
    case tensor(Tensor)
    case string(String)
    case int64(Int64)
    case double(Double)
    case labelled([String: Double])
    case numbered([Int64: Double])
}

/// Runs the stages of a plan, on any thread.
package struct ModelSession: Sendable {
    package let plan: ModelPlan
    private let networks: [Network?]

    /// Loads the networks of a plan.
    package init(_ plan: ModelPlan, options: InferenceOptions = .init()) throws(InferenceError) {
        self.plan = plan
        var networks: [Network?] = []
        for stage in plan.stages {
            if case .network(let network) = stage {
                networks.append(try Network(network.source, options: options))
            } else {
                networks.append(nil)
            }
        }
        self.networks = networks
    }

    /// Runs all stages on features by name and returns the model's outputs, and everything that was made on the way.
    ///
    /// `places` gives memory for outputs by name. May be called on several threads at once.
    package func run(
        _ features: [String: FeatureData],
        into places: [String: Tensor] = [:]
    ) throws(InferenceError) -> [String: FeatureData] {
        var features = features
        for (stage, network) in zip(plan.stages, networks) {
            switch stage {
            case .network(let stage):
                guard let network else { continue }
                try run(stage, network, &features, places)
            case .classify(let stage): try classify(stage, &features)
            case .suppression(let stage): try BoxSuppression.run(stage, &features)
            case .rename(let pairs): for (from, to) in pairs { features[to] = features[from] }
            }
        }
        return features
    }

    private func run(
        _ stage: NetworkStage,
        _ network: Network,
        _ features: inout [String: FeatureData],
        _ places: [String: Tensor]
    ) throws(InferenceError) {
        var tensors: [String: Tensor] = [:]
        for input in stage.inputs { tensors[input.port] = try entry(input, features[input.feature.name]) }
        for state in stage.states {
            // A state that the caller does not give begins with zeros.
            if case .tensor(let tensor) = features[state.name] {
                tensors[state.port] = try tensor.converted(to: state.type).reshaped(state.shape)
            } else {
                tensors[state.port] = try Tensor(state.type, shape: state.shape)
            }
        }
        var memory: [String: Tensor] = [:]
        for output in stage.outputs {
            guard let place = places[output.feature.name] else { continue }
            // The network's own shape may have further 1s.
            let shape = network.outputs.first { $0.name == output.port }?.staticShape
            memory[output.port] = shape.flatMap { try? place.reshaped($0) }
        }
        let results = try network.run(tensors, into: memory)
        for state in stage.states {
            if let next = state.next, let result = results[next] { features[state.name] = .tensor(result) }
        }
        for output in stage.outputs {
            guard var result = results[output.port] else { continue }
            if let shape = output.shape, let shaped = try? result.reshaped(shape) { result = shaped }
            features[output.feature.name] = .tensor(result)
        }
    }

    /// Returns the tensor with which a feature enters a network.
    private func entry(_ input: NetworkInput, _ data: FeatureData?) throws(InferenceError) -> Tensor {
        let name = input.feature.name
        switch data {
        case .tensor(let tensor):
            guard let shape = input.entry(of: tensor.shape) else {
                throw .mismatch(name: name, "has shape \(tensor.shape), which does not fit \(input.shape)")
            }
            return try tensor.converted(to: input.type).reshaped(shape)
        case .double(let value): return try scalar(Float(value), input)
        case .int64(let value): return try scalar(Float(value), input)
        case nil:
            guard input.feature.isOptional else { throw .mismatch(name: name, "has no value") }
            var value = 0.0
            var shape = input.shape.map { $0 ?? 1 }
            if case .multiArray(let constraint) = input.feature.kind {
                value = constraint.defaultValue ?? 0
                shape = input.entry(of: constraint.shape) ?? shape
            }
            let count = try Tensor.byteCount(.float32, shape) / 4
            return try Tensor([Float](repeating: Float(value), count: count), shape: shape).converted(to: input.type)
        default: throw .mismatch(name: name, "has a value of another kind")
        }
    }

    private func scalar(_ value: Float, _ input: NetworkInput) throws(InferenceError) -> Tensor {
        try Tensor([value], shape: input.shape.map { $0 ?? 1 }).converted(to: input.type)
    }

    private func classify(_ stage: ClassifyStage, _ features: inout [String: FeatureData]) throws(InferenceError) {
        guard case .tensor(let tensor) = features[stage.probabilities] else {
            throw .mismatch(name: stage.probabilities, "has no value")
        }
        let result = Classification(try tensor.floats(), stage.labels)
        if let label = stage.label { features[label] = result.label }
        if let dictionary = stage.dictionary { features[dictionary] = result.dictionary }
    }
}

/// The label of the highest probability, and all probabilities by label.
package struct Classification: Sendable {
    package let label: FeatureData
    package let dictionary: FeatureData

    /// Picks the first of equal probabilities.
    ///
    /// Probabilities without a label are left out, and labels without a probability have 0.
    package init(_ probabilities: [Float], _ labels: ClassLabels) {
        var best = 0
        for index in 0..<min(probabilities.count, labels.count) where probabilities[index] > probabilities[best] {
            best = index
        }
        func value(_ index: Int) -> Double { index < probabilities.count ? Double(probabilities[index]) : 0 }
        switch labels {
        case .strings(let names):
            label = .string(best < names.count ? names[best] : "")
            dictionary = .labelled(
                Dictionary(names.enumerated().map { ($1, value($0)) }, uniquingKeysWith: { max($0, $1) })
            )
        case .integers(let numbers):
            label = .int64(best < numbers.count ? numbers[best] : 0)
            dictionary = .numbered(
                Dictionary(numbers.enumerated().map { ($1, value($0)) }, uniquingKeysWith: { max($0, $1) })
            )
        }
    }
}
