import Inference

/// The stages of a model that is a program.
struct ProgramPlan {
    var stages: [PlanStage] = []
    var problems: [UnsupportedOperation]

    /// Feature of a classifier's probabilities between its stages, a name that no file can have.
    static let probabilities = "\u{1}probabilities"

    init(
        _ function: ProgramFunction,
        _ weights: WeightFiles,
        inputs: [FeatureDescription],
        outputs: [FeatureDescription],
        states: [FeatureDescription] = [],
        name: String
    ) throws(ModelFileError) {
        var translator = ProgramTranslator(function, weights)
        problems = translator.problems
        guard problems.isEmpty else { return }
        var entries: [NetworkInput] = []
        for (index, input) in function.inputs.enumerated() {
            guard case .tensor(let element, let shape) = input.type, let shape, let type = element.port else {
                continue
            }
            guard let feature = inputs.first(where: { $0.name == input.name }) else {
                throw .invalid("the program's input '\(input.name)' is not described")
            }
            entries.append(NetworkInput(feature: feature, port: "input\(index)", type: type, shape: shape))
        }
        let kept = try Self.states(of: function, states, &translator)
        var exits: [NetworkOutput] = []
        let classify = function.operations.last { $0.type == "classify" }
        do {
            for feature in outputs where classify?.outputs.contains(where: { $0.name == feature.name }) != true {
                let port = "output\(exits.count)"
                try translator.result(feature.name, port: port, type: feature.portType)
                // A number without dimensions has those that the description gives it, or one.
                let isScalar = translator.declared(feature.name)?.shape == []
                exits.append(NetworkOutput(feature: feature, port: port, shape: isScalar ? feature.scalarShape : nil))
            }
            if let classify {
                guard case .name(let source) = classify.inputs["probabilities"]?.first,
                    let labels = function.constant(classify.inputs["classes"])?.labels
                else { throw ModelFileError.invalid("the classifier has no probabilities or classes") }
                let feature = FeatureDescription(
                    name: ProgramPlan.probabilities,
                    kind: .multiArray(ArrayConstraint(shape: [], type: .float32))
                )
                try translator.result(source, port: "probabilities", type: .float32)
                exits.append(NetworkOutput(feature: feature, port: "probabilities"))
                let names = classify.outputs.map(\.name)
                stages = [
                    .classify(
                        ClassifyStage(
                            probabilities: ProgramPlan.probabilities,
                            labels: labels,
                            label: names.first,
                            dictionary: names.count > 1 ? names[1] : nil
                        )
                    )
                ]
            }
        } catch let error as ModelFileError {
            throw error
        } catch {
            throw .invalid("\(error)")
        }
        let source = try translator.graph.source()
        var network = NetworkStage(name: name, source: source, inputs: entries, outputs: exits)
        network.states = kept
        stages.insert(.network(network), at: 0)
    }

    /// Returns the ways of a function's states into the network and out of it.
    private static func states(
        of function: ProgramFunction,
        _ features: [FeatureDescription],
        _ translator: inout ProgramTranslator
    ) throws(ModelFileError) -> [NetworkState] {
        var states: [NetworkState] = []
        for (index, input) in function.inputs.enumerated() {
            guard case .state(let element, let sizes) = input.type, let type = element.port else { continue }
            let shape = (sizes ?? []).compactMap { $0 }
            guard let feature = features.first(where: { $0.name == input.name }), feature.portType == type,
                shape.count == sizes?.count
            else { throw .invalid("the program's state '\(input.name)' is not described as the program has it") }
            var next: String?
            if translator.changedStates.contains(input.name) {
                next = "state\(index)"
                do {
                    try translator.result(input.name, port: "state\(index)", type: type)
                } catch {
                    throw .invalid("the state '\(input.name)' has no value")
                }
            }
            states.append(
                NetworkState(name: input.name, port: "input\(index)", next: next, type: type, shape: shape)
            )
        }
        return states
    }
}

extension FeatureDescription {
    /// The shape of a single number.
    fileprivate var scalarShape: [Int] {
        guard case .multiArray(let constraint) = kind, !constraint.shape.isEmpty,
            constraint.shape.allSatisfy({ $0 == 1 })
        else { return [1] }
        return constraint.shape
    }

    /// The type in which a network gives this feature.
    var portType: TensorElement {
        switch kind {
        case .multiArray(let constraint), .state(let constraint):
            switch constraint.type {
            case .float16: .float16
            case .float32: .float32
            case .double: .float64
            case .int8: .int8
            case .int32: .int32
            }
        case .image(let constraint) where constraint.colors == .grayFloat16: .float16
        default: .float32
        }
    }
}
