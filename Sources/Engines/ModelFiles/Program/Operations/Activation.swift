/// Activation functions.
extension ProgramTranslator {
    mutating func activation() throws -> [GraphValue]? {
        guard let value = try activated() else { return nil }
        return [value]
    }

    private mutating func activated() throws -> GraphValue? {
        switch operation.type {
        case "relu": return graph.add("ReLU", [try value("x")])
        case "relu6": return graph.clamp(try value("x"), 0, 6)
        case "leaky_relu": return graph.add("PReLU", [try value("x"), graph.floats([try float("alpha", 0.01)], [1])])
        case "prelu":
            let alpha = try perChannel("alpha")
            return graph.add("PReLU", [try value("x"), alpha])
        case "elu": return graph.add("Elu", [try value("x")], [("alpha", "\(try float("alpha", 1))")])
        case "gelu": return graph.gelu(try value("x"), try string("mode", "EXACT"))
        case "linear_activation":
            return graph.plus(graph.times(try value("x"), try float("alpha", 1)), try float("beta", 0))
        case "scaled_tanh":
            let inner = graph.add("Tanh", [graph.times(try value("x"), try float("beta", 1))])
            return graph.times(inner, try float("alpha", 1))
        case "sigmoid": return graph.add("Sigmoid", [try value("x")])
        case "sigmoid_hard":
            return graph.hardSigmoid(try value("x"), try float("alpha", 0.2), try float("beta", 0.5))
        case "silu": return graph.add("Swish", "opset4", [try value("x")])
        case "softplus": return graph.add("SoftPlus", "opset4", [try value("x")])
        case "softplus_parametric":
            let (alpha, beta) = (try perChannel("alpha"), try perChannel("beta"))
            return graph.times(alpha, graph.add("SoftPlus", "opset4", [graph.times(try value("x"), beta)]))
        case "softmax": return graph.softmax(try value("x"), try axis(int("axis", -1), rank: rank("x")))
        case "softsign": return graph.softsign(try value("x"))
        case "thresholded_relu":
            let x = try value("x")
            let isKept = graph.binary("GreaterEqual", x, graph.scalar(try float("alpha", 1)))
            return graph.add("Select", [isKept, x, graph.scalar(0)], [("auto_broadcast", "numpy")])
        case "clamped_relu":
            let leaky = graph.add("PReLU", [try value("x"), graph.floats([try float("alpha", 0)], [1])])
            return graph.binary("Minimum", leaky, graph.scalar(try float("beta", 6)))
        default: return nil
        }
    }

    /// Returns parameters along the second dimension in a shape that fits the input.
    private mutating func perChannel(_ argument: String) throws -> GraphValue {
        let rank = try rank("x")
        let value = try value(argument)
        guard try self.rank(argument) == 1, rank > 2 else { return value }
        return graph.reshape(value, [1, -1] + [Int](repeating: 1, count: rank - 2))
    }
}

extension GraphBuilder {
    mutating func gelu(_ x: GraphValue, _ mode: String) -> GraphValue {
        if mode == "SIGMOID_APPROXIMATION" { return times(x, add("Sigmoid", [times(x, 1.702)])) }
        let approximation = mode == "TANH_APPROXIMATION" ? "TANH" : "ERF"
        return add("Gelu", "opset7", [x], [("approximation_mode", approximation)])
    }

    mutating func hardSigmoid(_ x: GraphValue, _ alpha: Float, _ beta: Float) -> GraphValue {
        clamp(plus(times(x, alpha), beta), 0, 1)
    }

    mutating func softsign(_ x: GraphValue) -> GraphValue {
        binary("Divide", x, plus(add("Abs", [x]), 1))
    }
}
