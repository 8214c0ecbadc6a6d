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
        var exits: [NetworkOutput] = []
        let classify = function.operations.last { $0.type == "classify" }
        do {
            for feature in outputs where classify?.outputs.contains(where: { $0.name == feature.name }) != true {
                let port = "output\(exits.count)"
                try translator.result(feature.name, port: port, type: feature.portType)
                exits.append(NetworkOutput(feature: feature, port: port))
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
        stages.insert(.network(NetworkStage(name: name, source: source, inputs: entries, outputs: exits)), at: 0)
    }
}

extension FeatureDescription {
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
