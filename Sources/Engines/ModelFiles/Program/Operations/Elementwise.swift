/// Operations on single elements.
extension ProgramTranslator {
    mutating func elementwise() throws -> [GraphValue]? {
        if let value = try unary() { return [value] }
        if let value = try arithmetic() { return [value] }
        return try comparison().map { [$0] }
    }

    private mutating func unary() throws -> GraphValue? {
        let simple: [String: (String, String)] = [
            "abs": ("Abs", "opset1"), "acos": ("Acos", "opset1"), "asin": ("Asin", "opset1"),
            "atan": ("Atan", "opset1"), "atanh": ("Atanh", "opset4"), "asinh": ("Asinh", "opset4"),
            "acosh": ("Acosh", "opset4"), "ceil": ("Ceiling", "opset1"), "cos": ("Cos", "opset1"),
            "cosh": ("Cosh", "opset1"), "erf": ("Erf", "opset1"), "exp": ("Exp", "opset1"),
            "floor": ("Floor", "opset1"), "sign": ("Sign", "opset1"), "sin": ("Sin", "opset1"),
            "sinh": ("Sinh", "opset1"), "sqrt": ("Sqrt", "opset1"), "tan": ("Tan", "opset1"),
            "tanh": ("Tanh", "opset1"), "logical_not": ("LogicalNot", "opset1"),
        ]
        if let (type, version) = simple[operation.type] { return graph.add(type, version, [try value("x")]) }
        switch operation.type {
        case "identity": return try value("x")
        case "round": return graph.add("Round", "opset5", [try value("x")], [("mode", "half_to_even")])
        case "square":
            let x = try value("x")
            return graph.times(x, x)
        case "exp2": return graph.binary("Power", graph.scalar(2), try value("x"))
        case "inverse":
            let sum = graph.plus(try value("x"), try float("epsilon", 1e-4))
            return graph.binary("Divide", graph.scalar(1), sum)
        case "log": return graph.add("Log", "opset1", [try shifted(try value("x"), float("epsilon", 0))])
        case "rsqrt": return graph.power(try shifted(try value("x"), float("epsilon", 1e-12)), -0.5)
        case "threshold": return graph.binary("Maximum", try value("x"), try value("alpha"))
        case "clip":
            if try element("x").isFloat {
                return graph.clamp(try value("x"), try float("alpha", -.infinity), try float("beta", .infinity))
            }
            return graph.binary(
                "Minimum",
                graph.binary("Maximum", try value("x"), try value("alpha")),
                try value("beta")
            )
        case "cast": return try cast(to: string("dtype", "fp32"))
        default: return nil
        }
    }

    private mutating func shifted(_ value: GraphValue, _ epsilon: Float) throws -> GraphValue {
        epsilon == 0 ? value : graph.plus(value, epsilon)
    }

    private mutating func cast(to name: String) throws -> GraphValue {
        guard let target = ProgramElement(name: name) else {
            throw ModelFileError.unsupported("the type '\(name)' is not known")
        }
        let x = try value("x")
        let source = try element("x")
        switch (source.graph, target.graph) {
        case (.float, .float), (.bool, .bool): return x
        case (.int, .int):
            if target == source || target.bits >= 32 { return x }
        case (.float, .bool), (.int, .bool):
            let zero = source.graph == .float ? graph.scalar(0) : graph.int(0)
            return graph.binary("NotEqual", x, zero)
        default: break
        }
        guard target.graph == .int, target.bits < 32, let type = target.port else {
            return graph.convert(x, target.graph)
        }
        // The graph computes with int32, and only the range is that of the small type.
        let low = target == .int8 ? -128 : target == .int16 ? -32768 : 0
        let high = low + 1 << target.bits - 1
        let whole = source.graph == .int ? x : graph.convert(x, .int)
        _ = type
        return graph.binary("Minimum", graph.binary("Maximum", whole, graph.int(low)), graph.int(high))
    }

    private mutating func arithmetic() throws -> GraphValue? {
        let names = [
            "add": "Add", "sub": "Subtract", "mul": "Multiply", "real_div": "Divide", "floor_div": "Divide",
            "pow": "Power", "maximum": "Maximum", "minimum": "Minimum", "mod": "FloorMod",
        ]
        guard let name = names[operation.type] else { return nil }
        var (x, y) = (try value("x"), try value("y"))
        let isFloat = try element("x").isFloat || element("y").isFloat
        let result = resultType.element?.graph ?? (isFloat ? .float : .int)
        if isFloat || operation.type == "real_div" || operation.type == "pow" {
            if try !element("x").isFloat { x = graph.convert(x, .float) }
            if try !element("y").isFloat { y = graph.convert(y, .float) }
        } else {
            if try element("x") == .bool { x = graph.convert(x, .int) }
            if try element("y") == .bool { y = graph.convert(y, .int) }
        }
        if name == "FloorMod", isFloat {
            let whole = graph.add("Floor", [graph.binary("Divide", x, y)])
            return graph.minus(x, graph.times(whole, y))
        }
        if operation.type == "floor_div", !isFloat {
            // The engine's division of integers cuts off toward zero.
            let quotient = graph.binary("Divide", graph.convert(x, .float), graph.convert(y, .float))
            return graph.convert(graph.add("Floor", [quotient]), .int)
        }
        var value = graph.binary(name, x, y)
        if operation.type == "floor_div", isFloat { value = graph.add("Floor", [value]) }
        let made: GraphType = isFloat || operation.type == "real_div" || operation.type == "pow" ? .float : .int
        return made == result ? value : graph.convert(value, result)
    }

    private mutating func comparison() throws -> GraphValue? {
        let names = [
            "equal": "Equal", "not_equal": "NotEqual", "less": "Less", "less_equal": "LessEqual", "greater": "Greater",
            "greater_equal": "GreaterEqual",
        ]
        let logical = ["logical_and": "LogicalAnd", "logical_or": "LogicalOr", "logical_xor": "LogicalXor"]
        if let name = logical[operation.type] {
            return graph.binary(name, try flag("x"), try flag("y"))
        }
        guard let name = names[operation.type] else { return nil }
        var (x, y) = (try value("x"), try value("y"))
        let (first, second) = (try element("x").graph, try element("y").graph)
        if first != second {
            if first != .float { x = graph.convert(x, .float) }
            if second != .float { y = graph.convert(y, .float) }
        }
        return graph.binary(name, x, y)
    }

    private mutating func flag(_ argument: String) throws -> GraphValue {
        let value = try value(argument)
        return try element(argument) == .bool ? value : graph.convert(value, .bool)
    }
}
