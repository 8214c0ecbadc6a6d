extension ModelStructure {
    init(_ specification: Specification) throws(ModelFileError) {
        switch specification.type {
        case 200, 201, 202:
            var parts: [(name: String, structure: ModelStructure)] = []
            for part in specification.parts { parts.append((part.name, try ModelStructure(part))) }
            self = .pipeline(parts)
        case 303, 403, 500:
            var layers: [StructureLayer] = []
            for layer in try WireMessage(specification.body).messages(1) {
                layers.append(
                    StructureLayer(
                        name: layer.string(1),
                        kind: LayerKind.name(of: layer),
                        inputs: layer.strings(2),
                        outputs: layer.strings(3)
                    )
                )
            }
            self = .layers(layers)
        case 502:
            self = .program(
                try specification.program.functions.mapValues { function in
                    var estimate = WorkEstimate()
                    for input in function.inputs { estimate.shapes[input.name] = input.type.shape }
                    let operations = function.operations.map { StructureOperation($0, &estimate) }
                    let inputs = function.inputs.map(\.name)
                    let block = StructureBlock(inputs: inputs, outputs: function.outputs, operations: operations)
                    return StructureFunction(inputs: inputs, block: block)
                }
            )
        default: self = .other
        }
    }
}

extension StructureOperation {
    fileprivate init(_ operation: ProgramOperation, _ estimate: inout WorkEstimate) {
        for output in operation.outputs { estimate.shapes[output.name] = output.type.shape }
        kind = operation.type
        inputs = operation.inputs.mapValues { bindings in
            bindings.map { if case .name(let name) = $0 { .name(name) } else { .constant } }
        }
        outputs = operation.outputs.map(\.name)
        var blocks: [StructureBlock] = []
        for block in operation.blocks {
            for input in block.inputs { estimate.shapes[input.name] = input.type.shape }
            let operations = block.operations.map { StructureOperation($0, &estimate) }
            blocks.append(
                StructureBlock(inputs: block.inputs.map(\.name), outputs: block.outputs, operations: operations)
            )
        }
        self.blocks = blocks
        work = estimate.work(of: operation) + blocks.flatMap(\.operations).reduce(0) { $0 + $1.work }
    }
}

/// Estimates the arithmetic of operations from declared sizes; sizes that vary count as 1.
struct WorkEstimate {
    var shapes: [String: [Int?]] = [:]

    private func shape(_ argument: String, _ operation: ProgramOperation) -> [Double] {
        switch operation.inputs[argument]?.first {
        case .name(let name): sizes(shapes[name] ?? [])
        case .value(let value): sizes(value.type.shape ?? [])
        case nil: []
        }
    }

    private func sizes(_ shape: [Int?]) -> [Double] { shape.map { Double(max(1, $0 ?? 1)) } }

    func work(of operation: ProgramOperation) -> Double {
        guard operation.type != "const", !operation.type.hasPrefix("constexpr_") else { return 0 }
        let elements = operation.outputs.reduce(0.0) { $0 + sizes($1.type.shape ?? []).reduce(1, *) }
        switch operation.type {
        case "conv", "conv_transpose":
            let weight = shape("weight", operation)
            let given = shape("x", operation).reduce(1, *)
            // Each element of the output, or of a transposed one's input, meets the weights of one channel.
            let perChannel = weight.dropFirst().reduce(1, *)
            return (operation.type == "conv" ? elements : given) * max(1, perChannel)
        case "linear": return elements * (shape("weight", operation).last ?? 1)
        case "matmul", "einsum", "scaled_dot_product_attention":
            let inner = shape(operation.type == "matmul" ? "x" : "query", operation).last
            return elements * (inner ?? shape("values", operation).last ?? 1)
        case "lstm", "gru", "rnn":
            return shape("x", operation).prefix(2).reduce(1, *)
                * (shape("weight_ih", operation).reduce(1, *) + shape("weight_hh", operation).reduce(1, *))
        case "max_pool", "avg_pool", "l2_pool":
            // The kernel's size is a constant; 9 is the usual one.
            return elements * 9
        default: return elements
        }
    }
}
