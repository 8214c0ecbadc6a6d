/// Layers that change shapes, on any number of dimensions.
extension LayerTranslator {
    mutating func shaped(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 975: return try splitND()
        case 980: return [try concatND()]
        case 925:
            var values: [GraphValue] = []
            for index in inputs.indices { values.append(try full(index).value) }
            var shape = try full().shape
            let axis = try axis(parameters.int(1), shape.count + 1)
            shape.insert(values.count, at: axis)
            return [exact(graph.concat(values.map { graph.unsqueeze($0, [axis]) }, axis), shape)]
        case 985:
            let x = try full()
            let axes = try sizes(1, [])
            guard axes.sorted() == Array(0..<x.rank) else { throw ModelFileError.invalid("its axes are \(axes)") }
            return [exact(graph.transpose(x.value, axes), axes.map { x.shape[$0] })]
        case 1120:
            let x = try full()
            let given = try parameters.ints(1)
            let axes =
                try parameters.bool(2)
                ? x.shape.indices.filter { x.shape[$0] == 1 } : given.map { try axis($0, x.rank) }
            let shape = x.shape.indices.filter { !axes.contains($0) }.map { x.shape[$0] }
            // Layers know no values without dimensions.
            guard !shape.isEmpty else { return [exact(graph.reshape(x.value, [1]), [1])] }
            return [exact(graph.squeeze(x.value, axes), shape)]
        case 1125:
            let x = try full()
            let given = try parameters.ints(1)
            let axes = try given.map { try axis($0, x.rank + given.count) }.sorted()
            var shape = x.shape
            for axis in axes { shape.insert(1, at: min(axis, shape.count)) }
            return [exact(graph.unsqueeze(x.value, axes), shape)]
        case 1130:
            let x = try full()
            let given = parameters.int(1)
            let axis = given < 0 ? given + x.rank : given
            guard axis >= 0, axis <= x.rank else { throw ModelFileError.invalid("it has no axis \(given)") }
            let front = Self.product(x.shape[..<axis])
            let back = Self.product(x.shape[axis...])
            guard front != nil || back != nil else { throw ModelFileError.unsupported("sizes on both sides vary") }
            let target = back.map { [-1, $0] } ?? [front ?? 1, -1]
            return [exact(graph.reshape(x.value, target), [front, back])]
        case 1135:
            let (x, other) = (try full(), try full(1))
            let shape = graph.shape(of: other.value)
            return [exact(graph.add("Reshape", [x.value, shape], [("special_zero", "false")]), other.shape)]
        case 1140:
            let x = try full()
            let target = try parameters.ints(1)
            guard target.count <= 16 else { throw ModelFileError.invalid("it has \(target.count) dimensions") }
            return [exact(graph.reshape(x.value, target), Self.resolved(target, x.shape))]
        case 1145:
            let (x, target) = (try full(), try full(1))
            guard let count = target.shape.last.flatMap({ $0 }), count <= 16 else {
                throw ModelFileError.unsupported("the number of its dimensions varies")
            }
            let shape = graph.convert(target.value, .long)
            let value = graph.add("Reshape", [x.value, shape], [("special_zero", "false")])
            return [exact(value, [Int?](repeating: nil, count: count))]
        case 1150:
            let x = try full()
            let target = try parameters.ints(1)
            guard target.count == x.rank else { throw ModelFileError.invalid("it changes the number of dimensions") }
            let value = graph.reshape(x.value, target, keepsZeros: true)
            let kept = zip(target, x.shape).map { $0 == 0 ? $1 ?? -2 : $0 }
            return [exact(value, kept.contains(-2) ? kept.map { $0 > 0 ? $0 : nil } : Self.resolved(kept, x.shape))]
        case 920:
            let x = try full()
            if inputs.count > 1 {
                let reps = graph.convert(try full(1).value, .long)
                return [exact(graph.add("Tile", [x.value, reps]), x.shape.map { _ in nil })]
            }
            let reps = try sizes(1, [])
            let shape = zip(x.shape, reps).map { size, times in size.map { $0 &* times } }
            guard reps.count == x.rank else { throw ModelFileError.invalid("it repeats \(reps)") }
            return [exact(graph.add("Tile", [x.value, graph.list(reps)]), shape)]
        case 960:
            let x = try full()
            let flags = try parameters.ints(1)
            let axes = flags.indices.filter { flags[$0] != 0 && $0 < x.rank }
            guard !axes.isEmpty else { return [x] }
            let value = graph.slice(
                x.value,
                axes: axes,
                from: axes.map { _ in -1 },
                to: axes.map { _ in -Int(Int32.max) },
                steps: axes.map { _ in -1 }
            )
            return [exact(value, x.shape)]
        case 1065:
            let x = try full()
            return [exact(graph.convert(graph.shape(of: x.value), .float), [x.rank])]
        case 1155: return [try constantPad()]
        default: return nil
        }
    }

    /// Product of sizes, if all are known.
    static func product(_ sizes: ArraySlice<Int?>) -> Int? {
        var product = 1
        for size in sizes {
            guard let size else { return nil }
            product = product &* size
        }
        return product
    }

    /// Returns a shape in which −1 stands for the rest.
    static func resolved(_ target: [Int], _ shape: [Int?]) -> [Int?] {
        let known = target.filter { $0 >= 0 }.reduce(1, &*)
        return target.map { size in
            if size >= 0 { return size }
            guard known > 0, let count = product(shape[...]) else { return nil }
            return count / known
        }
    }

    private mutating func splitND() throws -> [Blob] {
        let x = try full()
        let axis = try axis(parameters.int(1), x.rank)
        let given = try sizes(3, [])
        let count = outputCount
        if !given.isEmpty {
            guard given.count == count else { throw ModelFileError.invalid("it has \(given.count) sizes") }
            let parts = graph.add(
                "VariadicSplit",
                "opset1",
                [x.value, graph.long(axis), graph.list(given)],
                outputs: count
            )
            return zip(parts, given).map { part, size in
                var shape = x.shape
                shape[axis] = size
                return exact(part, shape)
            }
        }
        let parts = graph.add(
            "Split",
            "opset1",
            [x.value, graph.long(axis)],
            [("num_splits", "\(count)")],
            outputs: count
        )
        var shape = x.shape
        shape[axis] = shape[axis].map { $0 / max(1, count) }
        return parts.map { exact($0, shape) }
    }

    private mutating func concatND() throws -> Blob {
        var values: [GraphValue] = []
        var shape: [Int?] = []
        let axis = try axis(parameters.int(1), full().rank)
        for index in inputs.indices {
            let x = try full(index)
            guard x.rank > axis else { throw ModelFileError.invalid("its inputs differ in dimensions") }
            values.append(x.value)
            if index == 0 {
                shape = x.shape
            } else {
                shape[axis] = shape[axis].flatMap { sum in x.shape[axis].map { sum + $0 } }
            }
        }
        guard parameters.bool(2), values.count > 1 else { return exact(graph.concat(values, axis), shape) }
        let stacked = graph.concat(values.map { graph.unsqueeze($0, [axis + 1]) }, axis + 1)
        let known = shape.compactMap { $0 }
        guard known.count == shape.count else { throw ModelFileError.unsupported("the sizes of its inputs vary") }
        return exact(graph.reshape(stacked, known), shape)
    }

    private mutating func constantPad() throws -> Blob {
        let x = try full()
        let value = parameters.float(1)
        let amounts = try sizes(2, [])
        guard inputs.count == 1, amounts.count == x.rank * 2 else {
            throw ModelFileError.unsupported("padding by varying amounts is not covered")
        }
        let pairs = GraphPadding(pairs: amounts)
        var (begins, ends) = (pairs.begins, pairs.ends)
        if parameters.bool(3) {
            // Wanted sizes instead of amounts; a pair says on which side.
            for axis in 0..<x.rank {
                guard begins[axis] != 0 || ends[axis] != 0 else { continue }
                guard let size = x.shape[axis] else { throw ModelFileError.unsupported("the sizes of its input vary") }
                if ends[axis] != 0 { ends[axis] = max(0, ends[axis] - size) }
                if begins[axis] != 0 { begins[axis] = max(0, begins[axis] - size) }
            }
        }
        let shape = x.shape.indices.map { axis in x.shape[axis].map { $0 + begins[axis] + ends[axis] } }
        return exact(graph.padded(x.value, begins, ends, mode: "constant", constant: value), shape)
    }
}
