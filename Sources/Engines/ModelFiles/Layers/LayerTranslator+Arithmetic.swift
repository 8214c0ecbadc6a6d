/// Arithmetic of several values, and reductions.
extension LayerTranslator {
    mutating func arithmetical(_ kind: Int) throws -> [Blob]? {
        if let value = try combined(kind) { return [value] }
        switch kind {
        case 245: return [try scale()]
        case 250:
            var blob = try input(0)
            let shape = try sizes(1, [1])
            blob.value = graph.plus(blob.value, try channelled(2, shape))
            return [blob]
        case 270: return [try dot()]
        case 280: return [try reduce()]
        case 1250, 1255, 1260, 1265, 1270, 1275, 1280, 1285, 1290, 1295: return [try reduceND(kind)]
        case 1020, 1025:
            let x = try full()
            let axis = try axis(parameters.int(1), x.rank)
            let keeps = !parameters.bool(2)
            let indices = graph.argument(x.value, axis: axis, isMax: kind == 1025, keeps: keeps || x.rank == 1)
            var shape = x.shape
            if keeps || x.rank == 1 { shape[axis] = 1 } else { shape.remove(at: axis) }
            return [exact(graph.convert(indices, .float), shape)]
        case 1455:
            let x = try full()
            let attributes = [("exclusive", "\(parameters.bool(2))"), ("reverse", "\(parameters.bool(3))")]
            let axis = try axis(parameters.int(1), x.rank)
            return [exact(graph.add("CumSum", "opset3", [x.value, graph.long(axis)], attributes), x.shape)]
        default: return nil
        }
    }

    /// Layers of one or two inputs and a constant, or of any number of inputs.
    private mutating func combined(_ kind: Int) throws -> Blob? {
        let types: [Int: String] = [
            230: "Add", 231: "Multiply", 240: "Add", 260: "Maximum", 261: "Minimum", 870: "Minimum", 875: "Maximum",
            880: "Add", 885: "Power", 890: "Divide", 895: "Divide", 900: "Multiply", 905: "Subtract", 865: "FloorMod",
            815: "Equal", 820: "NotEqual", 825: "Less", 827: "LessEqual", 830: "Greater", 832: "GreaterEqual",
            840: "LogicalOr", 845: "LogicalXor", 855: "LogicalAnd",
        ]
        guard let type = types[kind] else { return nil }
        var blob = try input(0)
        let isLogical = type.hasPrefix("Logical")
        let isTest = isLogical || [815, 820, 825, 827, 830, 832].contains(kind)
        if inputs.count == 1 {
            let field = kind == 815 || kind == 820 || kind == 230 || kind == 231 ? 1 : 2
            guard !isLogical else { throw ModelFileError.invalid("it has one input") }
            let alpha = graph.scalar(parameters.float(field))
            if [240, 260, 261].contains(kind) { return blob }
            blob.value = graph.binary(type, blob.value, alpha)
        } else {
            var value = isLogical ? graph.convert(blob.value, .bool) : blob.value
            for other in inputs.dropFirst() {
                let next = isLogical ? graph.convert(other.value, .bool) : other.value
                if kind == 865 {
                    let whole = graph.add("Floor", [graph.binary("Divide", value, next)])
                    value = graph.minus(value, graph.times(whole, next))
                } else {
                    value = graph.binary(type, value, next)
                }
                blob.shape = Self.broadcast(blob.shape, other.shape)
                blob.rank = max(blob.rank, other.rank)
            }
            blob.value = value
        }
        if kind == 895 { blob.value = graph.add("Floor", [blob.value]) }
        if kind == 240 { blob.value = graph.times(blob.value, 1 / Float(inputs.count)) }
        if isTest { blob.value = graph.convert(blob.value, .float) }
        return blob
    }

    /// The shape of two values after broadcasting.
    static func broadcast(_ first: [Int?], _ second: [Int?]) -> [Int?] {
        let count = max(first.count, second.count)
        let a = [Int?](repeating: 1, count: count - first.count) + first
        let b = [Int?](repeating: 1, count: count - second.count) + second
        return zip(a, b).map { $0 == 1 ? $1 : $1 == 1 ? $0 : $0 ?? $1 }
    }

    /// Returns weights whose shape has no dimensions behind those it names: one number is that of a channel.
    private mutating func channelled(_ field: Int, _ shape: [Int]) throws -> GraphValue {
        if isExact, shape.count != 1 { return try weight(field, shape) }
        let full = shape.count == 1 ? [shape[0], 1, 1] : shape
        if isExact, let rank = inputs.first?.rank, rank < 3 { return try weight(field, shape) }
        return try weight(field, full)
    }

    private mutating func scale() throws -> Blob {
        var blob = try input(0)
        let shape = try sizes(1, [1])
        blob.value = graph.times(blob.value, try channelled(2, shape))
        if parameters.bool(3) { blob.value = graph.plus(blob.value, try channelled(5, try sizes(4, [1]))) }
        blob.shape = Self.broadcast(blob.shape, shape.count == 1 ? [1] : shape.map { $0 })
        return blob
    }

    /// The product of two vectors along the channels, of their directions alone for the cosine.
    private mutating func dot() throws -> Blob {
        let blob = try input(0)
        let (a, b) = (try planes(), try planes(1))
        var product = graph.reduce("ReduceSum", graph.times(a.value, b.value), [1], keeps: true)
        if parameters.bool(1) {
            let first = graph.reduce("ReduceL2", a.value, [1], keeps: true)
            let second = graph.reduce("ReduceL2", b.value, [1], keeps: true)
            product = graph.binary("Divide", product, graph.times(first, second))
        }
        return result(product, [a.shape[0], 1, a.shape[2], a.shape[3]], like: blob)
    }

    private mutating func reduce() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let choices = [[1, 2, 3], [2, 3], [1], [2], [3]]
        let choice = parameters.int32(3)
        guard choices.indices.contains(choice) else { throw ModelFileError.invalid("it has no axes") }
        let axes = choices[choice]
        var shape = x.shape
        for axis in axes { shape[axis] = 1 }
        let names = [
            "reduce_sum", "reduce_mean", "reduce_prod", "reduce_log_sum", "reduce_sum_square", "reduce_l1_norm",
            "reduce_l2_norm", "reduce_max", "reduce_min",
        ]
        let mode = parameters.int32(1)
        if mode == 9 {
            guard axes.count == 1 else {
                throw ModelFileError.unsupported("an index among several axes is not covered")
            }
            let index = graph.argument(x.value, axis: axes[0], isMax: true, keeps: true)
            return result(graph.convert(index, .float), shape, like: blob)
        }
        if mode == 3 {
            let epsilon = parameters.has(2) ? parameters.float(2) : 1e-6
            let logs = graph.add("Log", [graph.plus(x.value, epsilon)])
            return result(graph.reduce("ReduceSum", logs, axes, keeps: true), shape, like: blob)
        }
        guard names.indices.contains(mode), let value = graph.reduced(names[mode], x.value, axes, keeps: true) else {
            throw ModelFileError.unsupported("the reduction \(mode) is not known")
        }
        return result(value, shape, like: blob)
    }

    private mutating func reduceND(_ kind: Int) throws -> Blob {
        let names = [
            1250: "reduce_l1_norm", 1255: "reduce_l2_norm", 1260: "reduce_max", 1265: "reduce_min", 1270: "reduce_sum",
            1275: "reduce_prod", 1280: "reduce_mean", 1285: "reduce_log_sum", 1290: "reduce_sum_square",
            1295: "reduce_log_sum_exp",
        ]
        let x = try full()
        let given = try parameters.ints(1)
        let axes = try parameters.bool(3) || given.isEmpty ? Array(0..<x.rank) : given.map { try axis($0, x.rank) }
        let keeps = parameters.bool(2)
        guard var value = graph.reduced(names[kind] ?? "", x.value, axes, keeps: keeps) else {
            throw ModelFileError.unsupported("the reduction is not known")
        }
        var shape: [Int?] = []
        for (axis, size) in x.shape.enumerated() {
            if !axes.contains(axis) { shape.append(size) } else if keeps { shape.append(1) }
        }
        if shape.isEmpty {
            // Layers know no values without dimensions.
            value = graph.reshape(value, [1])
            shape = [1]
        }
        return exact(value, shape)
    }
}
