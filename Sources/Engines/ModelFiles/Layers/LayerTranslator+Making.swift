/// Layers that make values of their own.
extension LayerTranslator {
    mutating func filled(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 290, 1070:
            let shape = try sizes(1, [1])
            let value = try weight(2, shape)
            if kind == 290, shape.count == 3 {
                return [Blob(value: graph.unsqueeze(value, [0]), shape: [1] + shape.map { $0 }, rank: isExact ? 4 : 5)]
            }
            return [exact(value, shape)]
        case 1080:
            let x = try full()
            return [exact(broadcast(graph.scalar(parameters.float(1)), graph.shape(of: x.value)), x.shape)]
        case 1085:
            let shape = try sizes(2, [1])
            guard try ProgramConstant.count(shape) > 0 else { throw ModelFileError.invalid("its shape is \(shape)") }
            return [exact(broadcast(graph.scalar(parameters.float(1)), graph.list(shape)), shape)]
        case 1090, 1110:
            let target = try full(kind == 1090 ? 0 : 1)
            guard let count = target.shape.last.flatMap({ $0 }), count <= 16 else {
                throw ModelFileError.unsupported("the number of its dimensions varies")
            }
            let value = kind == 1090 ? graph.scalar(parameters.float(1)) : try full().value
            let shape = graph.convert(target.value, .long)
            return [exact(broadcast(value, shape), [Int?](repeating: nil, count: count))]
        case 1100:
            let (x, other) = (try full(), try full(1))
            return [exact(broadcast(x.value, graph.shape(of: other.value)), other.shape)]
        case 1105:
            let x = try full()
            let shape = try sizes(1, [1])
            _ = try ProgramConstant.count(shape)
            return [exact(broadcast(x.value, graph.list(shape)), shape)]
        case 635:
            let (end, start, step) = (parameters.float(1), parameters.float(2), parameters.float(3))
            let count = step == 0 ? -1 : ((end - start) / step).rounded(.up)
            guard count >= 0, count <= 16_777_216 else { throw ModelFileError.invalid("its range is endless") }
            let values = (0..<Int(count)).map { start + Float($0) * step }
            return [exact(graph.floats(values, [values.count]), [values.count])]
        case 640:
            let end = graph.reshape(try full().value, [])
            let start = inputs.count > 1 ? graph.reshape(try full(1).value, []) : graph.scalar(parameters.float(2))
            let step = inputs.count > 2 ? graph.reshape(try full(2).value, []) : graph.scalar(parameters.float(3))
            return [exact(graph.add("Range", "opset4", [start, end, step], [("output_type", "f32")]), [nil])]
        case 1315, 1320, 1325:
            let x = try full()
            guard x.rank >= 2, let rows = x.shape[x.rank - 2], let columns = x.shape[x.rank - 1] else {
                throw ModelFileError.unsupported("the sizes of its input vary")
            }
            if kind == 1315 {
                let value = try graph.band(x.value, rows, columns, lower: parameters.int(1), upper: parameters.int(2))
                return [exact(value, x.shape)]
            }
            // Everything below or above a diagonal.
            let k = parameters.int(1)
            guard try ProgramConstant.count([rows, columns]) <= 1 << 24 else {
                throw ModelFileError.unsupported("its matrices are too large")
            }
            let mask = (0..<rows * columns).map { index -> UInt8 in
                let distance = index % columns - index / columns
                return (kind == 1320 ? distance <= k : distance >= k) ? 1 : 0
            }
            let isKept = graph.constant("boolean", [rows, columns], bytes: mask)
            let value = graph.add("Select", [isKept, x.value, graph.scalar(0)], [("auto_broadcast", "numpy")])
            return [exact(value, x.shape)]
        default: return nil
        }
    }

    private mutating func broadcast(_ value: GraphValue, _ shape: GraphValue) -> GraphValue {
        graph.add("Broadcast", "opset3", [value, shape], [("mode", "numpy")])
    }
}
