import Inference

/// Makes the plan of a specification, part by part.
struct SpecificationPlan: Sendable {
    private(set) var stages: [PlanStage] = []
    /// Operations that are not covered; the stages are worth nothing with any.
    private(set) var problems: [UnsupportedOperation] = []
    private let weights: WeightFiles

    init(_ specification: Specification, _ weights: WeightFiles, function: String?) throws(ModelFileError) {
        self.weights = weights
        try add(specification, function: function)
    }

    private mutating func add(_ specification: Specification, function: String? = nil) throws(ModelFileError) {
        let description = specification.description
        switch specification.type {
        case 200, 201, 202:
            guard !specification.parts.isEmpty else { throw .invalid("the pipeline has no models") }
            for part in specification.parts { try add(part) }
        case 303, 403, 500:
            let plan = try LayerPlan(specification)
            take(plan.stages, plan.problems, specification.name)
        case 502:
            let program = try specification.program
            let name = function ?? description.defaultFunctionName ?? "main"
            guard let chosen = program.functions[name] ?? (function == nil ? program.functions.first?.value : nil)
            else {
                throw .invalid(
                    "the model has no function '\(name)'; there are "
                        + program.functions.keys.sorted().joined(separator: ", ")
                )
            }
            let interface = description.functions.first { $0.name == name }
            let plan = try ProgramPlan(
                chosen,
                weights,
                inputs: interface?.inputs ?? description.inputs,
                outputs: interface?.outputs ?? description.outputs,
                states: interface?.states ?? description.states,
                name: specification.name
            )
            take(plan.stages, plan.problems, specification.name)
        case 610: stages.append(.suppression(try suppression(specification)))
        case 900:
            stages.append(.rename(zip(description.inputs, description.outputs).map { ($0.name, $1.name) }))
        default:
            problems.append(
                UnsupportedOperation(
                    name: description.kind,
                    count: 1,
                    place: specification.name.isEmpty ? "model" : "pipeline, \(specification.name)",
                    reason: "models of this type are not covered"
                )
            )
        }
    }

    private mutating func take(_ stages: [PlanStage], _ problems: [UnsupportedOperation], _ name: String) {
        self.stages += stages
        for var problem in problems {
            if !name.isEmpty { problem.place = "\(name), \(problem.place)" }
            self.problems.append(problem)
        }
    }

    private func suppression(_ specification: Specification) throws(ModelFileError) -> SuppressionStage {
        let message = try WireMessage(specification.body)
        func name(_ number: Int) -> String? {
            let name = message.string(number)
            return name.isEmpty ? nil : name
        }
        guard let confidence = name(200), let coordinates = name(201) else {
            throw .invalid("the suppression names no confidence or coordinates")
        }
        let outputs = specification.description.outputs.map(\.name)
        return SuppressionStage(
            confidence: confidence,
            coordinates: coordinates,
            confidenceOutput: name(210) ?? outputs.first ?? "confidence",
            coordinatesOutput: name(211) ?? outputs.last ?? "coordinates",
            overlapInput: name(202),
            thresholdInput: name(203),
            overlap: message.double(110),
            threshold: message.double(111),
            isPerClass: try message.message(1)?.bool(1) ?? false,
            labels: specification.description.classLabels
        )
    }
}

/// Counts the operations of a specification.
enum OperationCounter {
    static func count(_ specification: Specification) throws(ModelFileError) -> [String: Int] {
        var counts: [String: Int] = [:]
        try count(specification, &counts)
        return counts
    }

    private static func count(_ specification: Specification, _ counts: inout [String: Int]) throws(ModelFileError) {
        switch specification.type {
        case 200, 201, 202: for part in specification.parts { try count(part, &counts) }
        case 303, 403, 500:
            for layer in try WireMessage(specification.body).messages(1) {
                counts[LayerKind.name(of: layer), default: 0] += 1
            }
        case 502:
            for function in try specification.program.functions.values { count(function.operations, &counts) }
        default: counts[specification.description.kind, default: 0] += 1
        }
    }

    private static func count(_ operations: [ProgramOperation], _ counts: inout [String: Int]) {
        for operation in operations {
            if operation.type != "const" { counts[operation.type, default: 0] += 1 }
            for block in operation.blocks { count(block.operations, &counts) }
        }
    }

    static func list(_ counts: [String: Int]) -> [OperationCount] {
        counts.map { OperationCount(name: $0.key, count: $0.value) }
            .sorted { $0.count != $1.count ? $0.count > $1.count : $0.name < $1.name }
    }
}
