/// Functions of single elements.
extension LayerTranslator {
    mutating func activated(_ kind: Int) throws -> [Blob]? {
        var blob = inputs.first ?? Blob(value: graph.scalar(0), shape: [], rank: 0)
        guard let value = try function(kind, blob) else { return nil }
        _ = try input(0)
        blob.value = value
        return [blob]
    }

    private mutating func function(_ kind: Int, _ blob: Blob) throws -> GraphValue? {
        let x = blob.value
        let simple: [Int: (String, String)] = [
            665: ("Ceiling", "opset1"), 670: ("Floor", "opset1"), 680: ("Sign", "opset1"), 710: ("Sin", "opset1"),
            715: ("Cos", "opset1"), 720: ("Tan", "opset1"), 730: ("Asin", "opset1"), 735: ("Acos", "opset1"),
            740: ("Atan", "opset1"), 750: ("Sinh", "opset1"), 755: ("Cosh", "opset1"), 760: ("Tanh", "opset1"),
            770: ("Asinh", "opset4"), 775: ("Acosh", "opset4"), 780: ("Atanh", "opset4"), 790: ("Erf", "opset1"),
        ]
        if let (type, version) = simple[kind] { return graph.add(type, version, [x]) }
        switch kind {
        case 130: return try activation(blob)
        case 220: return try unary(x)
        case 600: return x
        case 660: return graph.clamp(x, parameters.float(1), parameters.float(2))
        case 685: return graph.add("Round", "opset5", [x], [("mode", "half_to_even")])
        case 700: return graph.binary("Power", graph.scalar(2), x)
        case 795:
            let modes = ["EXACT", "TANH_APPROXIMATION", "SIGMOID_APPROXIMATION"]
            let mode = parameters.int32(1)
            return graph.gelu(x, modes.indices.contains(mode) ? modes[mode] : "EXACT")
        case 850: return graph.convert(graph.add("LogicalNot", [graph.convert(x, .bool)]), .float)
        case 1460:
            let leaky = graph.add("PReLU", [x, graph.floats([parameters.float(1)], [1])])
            return graph.binary("Minimum", leaky, graph.scalar(parameters.float(2)))
        default: return nil
        }
    }

    private mutating func unary(_ x: GraphValue) throws -> GraphValue {
        let (type, alpha, epsilon, shift) = (
            parameters.int32(1), parameters.float(2), parameters.float(3), parameters.float(4)
        )
        // A scale of 0 is one that was left out.
        let scale = parameters.has(5) ? parameters.float(5) : 1
        var value = x
        if scale != 1, scale != 0 { value = graph.times(value, scale) }
        if shift != 0 { value = graph.plus(value, shift) }
        switch type {
        case 0: return graph.add("Sqrt", [value])
        case 1: return graph.power(epsilon == 0 ? value : graph.plus(value, epsilon), -0.5)
        case 2: return graph.binary("Divide", graph.scalar(1), epsilon == 0 ? value : graph.plus(value, epsilon))
        case 3: return graph.power(value, alpha)
        case 4: return graph.add("Exp", [value])
        case 5: return graph.add("Log", [epsilon == 0 ? value : graph.plus(value, epsilon)])
        case 6: return graph.add("Abs", [value])
        case 7: return graph.binary("Maximum", value, graph.scalar(alpha))
        default: throw ModelFileError.unsupported("the function \(type) is not known")
        }
    }

    private mutating func activation(_ blob: Blob) throws -> GraphValue {
        let x = blob.value
        guard let choice = parameters.choice(among: { (5...71).contains($0) }) else {
            throw ModelFileError.invalid("the activation has no kind")
        }
        let own = try WireMessage(choice.bytes)
        switch choice.number {
        case 5: return graph.plus(graph.times(x, own.float(1)), own.float(2))
        case 10: return graph.add("ReLU", [x])
        case 15: return graph.add("PReLU", [x, graph.floats([own.float(1)], [1])])
        case 20:
            let isKept = graph.binary("GreaterEqual", x, graph.scalar(own.float(1)))
            return graph.add("Select", [isKept, x, graph.scalar(0)], [("auto_broadcast", "numpy")])
        case 25: return graph.add("PReLU", [x, try channels(own, 1, blob)])
        case 30: return graph.add("Tanh", [x])
        case 31: return graph.times(graph.add("Tanh", [graph.times(x, own.float(2))]), own.float(1))
        case 40: return graph.add("Sigmoid", [x])
        case 41: return graph.hardSigmoid(x, own.float(1), own.float(2))
        case 50: return graph.add("Elu", [x], [("alpha", "\(own.float(1))")])
        case 60: return graph.softsign(x)
        case 70: return graph.add("SoftPlus", "opset4", [x])
        case 71:
            let (alpha, beta) = (try channels(own, 1, blob), try channels(own, 2, blob))
            return graph.times(alpha, graph.add("SoftPlus", "opset4", [graph.times(x, beta)]))
        default: throw ModelFileError.unsupported("the activation \(choice.number) is not known")
        }
    }

    /// Returns a parameter of each channel, or of all.
    private mutating func channels(_ message: WireMessage, _ field: Int, _ blob: Blob) throws -> GraphValue {
        guard let weights = LayerWeights(try message.message(field)) else {
            throw ModelFileError.invalid("the activation has no parameters")
        }
        let lead = [Int](repeating: 1, count: max(0, blob.shape.count - 3))
        if let count = blob.shape.count >= 3 ? blob.shape[blob.shape.count - 3] : nil,
            let values = try? weights.floats(shape: [count])
        {
            return graph.floats(values, lead + [count, 1, 1])
        }
        return graph.floats(try weights.floats(shape: [1]), [1])
    }
}
