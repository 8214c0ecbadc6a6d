import Inference

/// The stages of a model that is a neural network.
struct LayerPlan {
    private(set) var stages: [PlanStage] = []
    private(set) var problems: [UnsupportedOperation] = []

    init(_ specification: Specification) throws(ModelFileError) {
        let body = try WireMessage(specification.body)
        let description = specification.description
        // Earlier versions know five dimensions only.
        let isExact = body.int32(5) == 1
        let hasImageBatch = body.int32(6) == 1
        var translator = try LayerTranslator(isExact: isExact)
        var entries: [NetworkInput] = []
        let scalers = try body.messages(2)
        for (index, feature) in description.inputs.enumerated() {
            let entry = try Entry(feature, isExact: isExact, hasImageBatch: hasImageBatch)
            let port = "input\(index)"
            var value = translator.graph.parameter(port, entry.type.graphName, entry.shape)
            if entry.type != .float32 { value = translator.graph.convert(value, .float) }
            if case .image(let constraint) = feature.kind {
                for scaler in scalers where LayerPlan.applies(scaler, feature, description.inputs) {
                    value = try LayerPlan.scaled(value, scaler, constraint, &translator.graph)
                }
            }
            translator.add(feature.name, .init(value: value, shape: entry.shape, rank: entry.rank))
            entries.append(NetworkInput(feature: feature, port: port, type: entry.type, shape: entry.shape))
        }
        var last: String?
        var byLayer: [String: String] = [:]
        for layer in try body.messages(1) {
            translator.translate(layer)
            last = layer.strings(3).first ?? last
            if let output = layer.strings(3).first { byLayer[layer.string(1)] = output }
        }
        problems = translator.problems
        guard problems.isEmpty else { return }
        let isClassifier = specification.type == 403
        let labels = isClassifier ? description.classLabels : nil
        var exits: [NetworkOutput] = []
        for feature in description.outputs {
            if isClassifier,
                feature.name == description.predictedFeatureName
                    || feature.name == description.predictedProbabilitiesName
            {
                continue
            }
            // A regressor's value may have a name of its own.
            guard let blob = translator.blobs[feature.name] ?? last.flatMap({ translator.blobs[$0] }) else {
                throw .invalid("no layer makes the output '\(feature.name)'")
            }
            let port = "output\(exits.count)"
            try translator.end(blob, feature, port: port)
            exits.append(NetworkOutput(feature: feature, port: port))
        }
        if let labels {
            let chosen = body.string(200)
            let name = translator.blobs[chosen] != nil ? chosen : byLayer[chosen] ?? last
            guard let blob = name.flatMap({ translator.blobs[$0] }) else {
                throw .invalid("the classifier has no probabilities")
            }
            let feature = FeatureDescription(
                name: ProgramPlan.probabilities,
                kind: .multiArray(ArrayConstraint(shape: [], type: .float32))
            )
            try translator.end(blob, feature, port: "probabilities")
            exits.append(NetworkOutput(feature: feature, port: "probabilities"))
            stages = [
                .classify(
                    ClassifyStage(
                        probabilities: ProgramPlan.probabilities,
                        labels: labels,
                        label: description.predictedFeatureName,
                        dictionary: description.predictedProbabilitiesName
                    )
                )
            ]
        }
        let source = try translator.graph.source()
        let network = NetworkStage(name: specification.name, source: source, inputs: entries, outputs: exits)
        stages.insert(.network(network), at: 0)
    }

    /// Whether preprocessing is for an input: by name, or the first image where it gives none.
    private static func applies(
        _ scaler: WireMessage,
        _ feature: FeatureDescription,
        _ inputs: [FeatureDescription]
    ) -> Bool {
        let name = scaler.string(1)
        if !name.isEmpty { return name == feature.name }
        let first = inputs.first { if case .image = $0.kind { true } else { false } }
        return first?.name == feature.name
    }

    private static func scaled(
        _ value: GraphValue,
        _ message: WireMessage,
        _ constraint: ImageConstraint,
        _ graph: inout GraphBuilder
    ) throws(ModelFileError) -> GraphValue {
        if let mean = try message.message(11) {
            let values = mean.floats(1)
            let shape = [1, constraint.colors.planes, constraint.size.height, constraint.size.width]
            guard values.count == shape.reduce(1, &*) else {
                throw .invalid("the mean image has \(values.count) values for an image of shape \(shape)")
            }
            return graph.minus(value, graph.floats(values, shape))
        }
        guard let scaler = try message.message(10) else { return value }
        let scale = scaler.has(10) ? scaler.float(10) : 1
        let (blue, green, red) = (scaler.float(20), scaler.float(21), scaler.float(22))
        let biases: [Float] =
            switch constraint.colors {
            case .rgb: [red, green, blue]
            case .bgr: [blue, green, red]
            case .gray, .grayFloat16: [scaler.float(30)]
            }
        var value = value
        if scale != 1 { value = graph.times(value, scale) }
        if biases.contains(where: { $0 != 0 }) {
            value = graph.plus(value, graph.floats(biases, [1, biases.count, 1, 1]))
        }
        return value
    }

    /// The way of an input into the layers.
    private struct Entry {
        var type = TensorElement.float32
        var shape: [Int?]
        var rank: Int

        init(_ feature: FeatureDescription, isExact: Bool, hasImageBatch: Bool) throws(ModelFileError) {
            switch feature.kind {
            case .image(let constraint):
                let (height, width) = Entry.sizes(constraint)
                shape = [1, constraint.colors.planes, height, width]
                rank = hasImageBatch ? 4 : 5
                if constraint.colors == .grayFloat16 { type = .float16 }
            case .multiArray(let constraint):
                type = feature.portType
                let sizes = Entry.sizes(constraint)
                guard sizes.count <= 16 else { throw .invalid("'\(feature.name)' has too many dimensions") }
                if isExact || ![1, 3].contains(sizes.count) {
                    shape = sizes
                    rank = sizes.count
                } else {
                    shape = sizes.count == 1 ? [1, sizes[0], 1, 1] : [1] + sizes
                    rank = 5
                }
            case .double, .int64:
                shape = isExact ? [1] : [1, 1, 1, 1]
                rank = isExact ? 1 : 5
            default: throw .unsupported("the input '\(feature.name)' has a type that networks cannot take")
            }
        }

        /// Height and width, nil where they vary.
        private static func sizes(_ constraint: ImageConstraint) -> (Int?, Int?) {
            let size = constraint.size
            switch constraint.sizes {
            case .fixed: return (size.height, size.width)
            case .enumerated(let list):
                let all = list + [size]
                return (
                    all.allSatisfy { $0.height == size.height } ? size.height : nil,
                    all.allSatisfy { $0.width == size.width } ? size.width : nil
                )
            case .range(let width, let height):
                return (
                    height.upper == height.lower ? height.lower : nil, width.upper == width.lower ? width.lower : nil
                )
            }
        }

        private static func sizes(_ constraint: ArrayConstraint) -> [Int?] {
            switch constraint.shapes {
            case .unspecified: return constraint.shape
            case .enumerated(let list):
                let alike = list.filter { $0.count == constraint.shape.count }
                return constraint.shape.indices.map { axis in
                    alike.allSatisfy { $0[axis] == constraint.shape[axis] } ? constraint.shape[axis] : nil
                }
            case .range(let ranges):
                return ranges.map { $0.upper == $0.lower ? $0.lower : nil }
            }
        }
    }
}

extension LayerTranslator {
    /// Ends the network in a blob, with as many dimensions as the output's description has.
    mutating func end(_ blob: Blob, _ feature: FeatureDescription, port: String) throws(ModelFileError) {
        var blob = blob
        switch feature.kind {
        case .image:
            do { blob = try planes(of: blob) } catch { throw .unsupported("the output '\(feature.name)' is no image") }
        case .multiArray(let constraint):
            let declared = constraint.shape
            let known = Self.product(blob.shape[...])
            if declared.count == 1 {
                blob.value = graph.reshape(blob.value, [-1])
            } else if let known, !declared.isEmpty, declared.reduce(1, &*) == known, declared.allSatisfy({ $0 > 0 }) {
                if declared != blob.shape.compactMap({ $0 }) { blob.value = graph.reshape(blob.value, declared) }
            } else {
                // Leading ones come and go, as does the batch of five dimensions.
                let wanted = declared.isEmpty ? (blob.rank == 5 ? 3 : blob.rank) : declared.count
                if blob.shape.count > wanted {
                    let extra = blob.shape.count - wanted
                    if blob.shape.prefix(extra).allSatisfy({ $0 == 1 }) {
                        blob.value = graph.squeeze(blob.value, Array(0..<extra))
                    }
                } else if blob.shape.count < wanted {
                    blob.value = graph.unsqueeze(blob.value, Array(0..<wanted - blob.shape.count))
                }
            }
        case .double, .int64, .string: blob.value = graph.reshape(blob.value, [-1])
        default: break
        }
        graph.result(blob.value, port, feature.portType.graphName)
    }
}
