/// Attention, and operations on quantized values.
extension ProgramTranslator {
    mutating func attention() throws -> [GraphValue]? {
        switch operation.type {
        case "scaled_dot_product_attention":
            let (query, key, values) = (try value("query"), try value("key"), try value("value"))
            guard let depth = try shape("query").last.flatMap({ $0 }), depth > 0 else {
                throw ModelFileError.unsupported("the size of its vectors varies")
            }
            var scores = graph.times(graph.matmul(query, key, false, true), 1 / Float(depth).squareRoot())
            if has("attn_mask") {
                let mask = try value("attn_mask")
                if try element("attn_mask") == .bool {
                    let lowest = graph.scalar(-.greatestFiniteMagnitude)
                    scores = graph.add("Select", [mask, scores, lowest], [("auto_broadcast", "numpy")])
                } else {
                    scores = graph.plus(scores, mask)
                }
            }
            let weights = graph.softmax(scores, try rank("query") - 1)
            return [graph.matmul(weights, values, false, false)]
        case "quantize":
            let target = ProgramElement(name: try string("output_dtype", "int8")) ?? .int8
            let (low, high): (Float, Float) = target == .uint8 ? (0, 255) : (-128, 127)
            let x = graph.binary("Divide", try value("input"), try alongAxis("scale"))
            var whole = graph.add("Round", "opset5", [x], [("mode", "half_to_even")])
            if has("zero_point") { whole = graph.plus(whole, graph.convert(try alongAxis("zero_point"), .float)) }
            return [graph.convert(graph.clamp(whole, low, high), .int)]
        case "dequantize":
            var x = graph.convert(try value("input"), .float)
            if has("zero_point") { x = graph.minus(x, graph.convert(try alongAxis("zero_point"), .float)) }
            return [graph.times(x, try alongAxis("scale"))]
        default: return nil
        }
    }

    /// Returns parameters in a shape that lies along the operation's axis.
    private mutating func alongAxis(_ argument: String) throws -> GraphValue {
        let value = try value(argument)
        guard try rank(argument) == 1 else { return value }
        let rank = try rank("input")
        let axis = try axis(int("axis", 0), rank: rank)
        var shape = [Int](repeating: 1, count: rank)
        shape[axis] = -1
        return graph.reshape(value, shape)
    }
}
