import Inference

/// The interface of ONNX files.
extension EngineFile {
    mutating func readONNX(_ bytes: Bytes) throws(ModelFileError) {
        let model = try WireMessage(bytes)
        guard let graph = try model.message(7) else { throw .invalid("this is no ONNX file: it has no graph") }
        var rules = ONNXRules()
        for tensor in graph.allBytes(5) { try rules.add(constant: WireMessage(tensor)) }
        for value in try graph.messages(11) {
            let name = value.string(1)
            guard !rules.isConstant(name), let (type, shape) = try port(value) else { continue }
            addInput(name, type, shape)
            rules.add(input: name, type, shape)
        }
        try count(graph, rules, depth: 0)
        for value in try graph.messages(12) {
            guard let (type, shape) = try port(value) else { continue }
            addOutput(value.string(1), type, shape)
        }
        description.metadata.shortDescription = model.string(6).isEmpty ? graph.string(10) : model.string(6)
        description.metadata.author = model.string(2)
        for entry in try model.messages(14) { description.metadata.userDefined[entry.string(1)] = entry.string(2) }
        let metadata = description.metadata.userDefined
        for key in ["names", "labels", "classes", "class_names"] {
            if let labels = metadata[key].flatMap(LabelFile.parse) {
                description.classLabels = .strings(labels)
                break
            }
        }
        if let text = metadata["description"], !text.isEmpty { description.metadata.shortDescription = text }
        if let text = metadata["author"] { description.metadata.author = text }
        if let text = metadata["license"] { description.metadata.license = text }
        if let text = metadata["version"] { description.metadata.version = text }
    }

    private mutating func count(_ graph: WireMessage, _ rules: ONNXRules, depth: Int) throws(ModelFileError) {
        guard depth < 16 else { throw .invalid("graphs are nested too deeply") }
        for (index, bytes) in graph.allBytes(1).enumerated() {
            let node = try WireMessage(bytes)
            let (type, domain) = (node.string(4), node.string(7))
            let name = domain.isEmpty || domain == "ai.onnx" ? type : "\(domain).\(type)"
            operations[name, default: 0] += 1
            if places[name] == nil {
                places[name] = node.string(3).isEmpty ? "node \(index)" : "node \(node.string(3))"
            }
            if domain.isEmpty || domain == "ai.onnx", let reason = try rules.reason(type, node) {
                refuse(type, node.string(3).isEmpty ? "node \(index)" : "node \(node.string(3))", reason)
            }
            for attribute in try node.messages(5) {
                for inner in try attribute.messages(6) + attribute.messages(11) {
                    try count(inner, rules, depth: depth + 1)
                }
            }
        }
    }

    private func port(_ value: WireMessage) throws(ModelFileError) -> (TensorElement, [Int?])? {
        guard let tensor = try value.message(2)?.message(1) else { return nil }
        let types: [Int: TensorElement] = [
            1: .float32, 2: .uint8, 3: .int8, 4: .uint16, 5: .int16, 6: .int32, 7: .int64, 9: .boolean, 10: .float16,
            11: .float64, 12: .uint32, 13: .uint64, 16: .bfloat16,
        ]
        guard let type = types[tensor.int32(1)] else { return nil }
        var shape: [Int?] = []
        for dimension in try tensor.message(2)?.messages(1) ?? [] {
            let size = dimension.int(1)
            shape.append(dimension.has(1) && size >= 0 ? size : nil)
        }
        guard shape.count <= 16 else { throw .invalid("'\(value.string(1))' has too many dimensions") }
        return (type, shape)
    }
}
