/// Convolutions, pooling and products.
extension LayerTranslator {
    mutating func convolutional(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 100: return [try convolution()]
        case 120: return [try pooling()]
        case 140: return [try innerProduct()]
        case 1045: return [try batchedProduct()]
        case 150, 1040: return [try embedding(isPlanar: kind == 150)]
        default: return nil
        }
    }

    /// Returns the amounts at the start and end of height and width.
    private func borders(_ message: WireMessage?) throws -> GraphPadding {
        var padding = GraphPadding(count: 2)
        for (axis, border) in try (message?.messages(10) ?? []).prefix(2).enumerated() {
            padding.begins[axis] = border.int(1)
            padding.ends[axis] = border.int(2)
        }
        guard (padding.begins + padding.ends).allSatisfy({ (0...1 << 20).contains($0) }) else {
            throw ModelFileError.invalid("its padding is \(padding.begins), \(padding.ends)")
        }
        return padding
    }

    private func padding(valid: Int, same: Int) throws -> GraphPadding {
        if let message = try parameters.message(same) {
            return GraphPadding(count: 2, mode: message.int32(1) == 1 ? "same_lower" : "same_upper")
        }
        return try borders(parameters.message(valid)?.message(1))
    }

    private mutating func convolution() throws -> Blob {
        let (outputs, groups) = (parameters.int(1), max(1, parameters.int(10)))
        let kernel = try sizes(20, [3, 3])
        let strides = try sizes(30, [1, 1])
        let dilations = try sizes(40, [1, 1])
        let isTransposed = parameters.bool(60)
        let channels = parameters.int(2)
        guard kernel.count == 2, strides.count == 2, dilations.count == 2, outputs > 0, channels > 0,
            outputs % groups == 0, (kernel + strides + dilations).allSatisfy({ $0 > 0 })
        else { throw ModelFileError.invalid("the convolution's sizes contradict each other") }
        let blob = try input(0)
        let x = try planes()
        let padding = try padding(valid: 50, same: 51)
        var value: GraphValue
        if isTransposed {
            let shape = [channels, outputs / groups] + kernel
            let weight = try graph.grouped(try self.weight(90, shape, axis: 1), shape, groups: groups)
            let wanted = try parameters.ints(100)
            let plan = try DeconvolutionPlan(
                kernel: kernel,
                strides: strides,
                dilations: dilations,
                padding: padding,
                input: Array(x.shape.suffix(2)),
                output: wanted.count == 2 && !wanted.contains(0) ? wanted : nil
            )
            value = graph.deconvolution(x.value, weight, plan, groups: groups)
            value = try biased(value, outputs)
            var out: [Int?] = []
            for axis in 0..<2 {
                let window = (kernel[axis] - 1) * dilations[axis] + 1
                let change = plan.extra[axis] - plan.begins[axis] - plan.ends[axis]
                out.append(x.shape[axis + 2].map { size -> Int in (size - 1) * strides[axis] + window + change })
            }
            return result(value, [x.shape[0], outputs] + out, like: blob)
        }
        let shape = [outputs, channels] + kernel
        let given: GraphValue
        if inputs.count > 1 {
            given = try planes(1).value
        } else {
            given = try weight(90, shape)
        }
        let window = GraphWindow(strides: strides, dilations: dilations, padding: padding)
        let weight = try graph.grouped(given, shape, groups: groups)
        value = graph.convolution(x.value, weight, window, groups: groups, spatial: 2)
        value = try biased(value, outputs)
        let out = (0..<2).map { axis -> Int? in
            x.shape[axis + 2].map { size -> Int in
                let span = (kernel[axis] - 1) * dilations[axis] + 1
                if padding.mode != "explicit" { return (size + strides[axis] - 1) / strides[axis] }
                return (size + padding.begins[axis] + padding.ends[axis] - span) / strides[axis] + 1
            }
        }
        return result(value, [x.shape[0], outputs] + out, like: blob)
    }

    private mutating func biased(_ value: GraphValue, _ outputs: Int) throws -> GraphValue {
        guard parameters.bool(70) else { return value }
        return graph.plus(value, try weight(91, [1, outputs, 1, 1]))
    }

    private mutating func pooling() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let type = parameters.int32(1)
        if parameters.bool(60) {
            let value: GraphValue
            switch type {
            case 0: value = graph.reduce("ReduceMax", x.value, [2, 3], keeps: true)
            case 1: value = graph.reduce("ReduceMean", x.value, [2, 3], keeps: true)
            default: value = graph.reduce("ReduceL2", x.value, [2, 3], keeps: true)
            }
            return result(value, [x.shape[0], x.shape[1], 1, 1], like: blob)
        }
        let kernel = try sizes(10, [3, 3])
        let strides = try sizes(20, [1, 1])
        guard kernel.count == 2, strides.count == 2, (kernel + strides).allSatisfy({ $0 > 0 }) else {
            throw ModelFileError.invalid("its kernel or strides are no pairs")
        }
        var padding = try padding(valid: 30, same: 31)
        var rounding = "floor"
        if let complete = try parameters.message(32) {
            let amounts = try complete.ints(10)
            guard amounts.allSatisfy({ (0...1 << 20).contains($0) }) else {
                throw ModelFileError.invalid("its padding is \(amounts)")
            }
            padding = GraphPadding(count: 2)
            for axis in 0..<min(2, amounts.count) {
                padding.begins[axis] = amounts[axis]
                padding.ends[axis] = amounts[axis]
            }
            rounding = "ceil_torch"
        }
        let window = GraphWindow(strides: strides, dilations: [], padding: padding)
        let excludes = parameters.bool(50)
        let value: GraphValue
        switch type {
        case 0: value = graph.maxPool(x.value, kernel, window, rounding)
        case 1: value = graph.averagePool(x.value, kernel, window, rounding, excludesPadding: excludes)
        default:
            let mean = graph.averagePool(
                graph.times(x.value, x.value),
                kernel,
                window,
                rounding,
                excludesPadding: false
            )
            value = graph.add("Sqrt", [graph.times(mean, Float(kernel.reduce(1, *)))])
        }
        let out = (0..<2).map { axis -> Int? in
            x.shape[axis + 2].map { size -> Int in
                if padding.mode != "explicit" { return (size + strides[axis] - 1) / strides[axis] }
                let span = size + padding.begins[axis] + padding.ends[axis] - kernel[axis]
                guard rounding != "floor" else { return span / strides[axis] + 1 }
                let count = (span + strides[axis] - 1) / strides[axis] + 1
                return (count - 1) * strides[axis] >= size + padding.begins[axis] ? count - 1 : count
            }
        }
        return result(value, [x.shape[0], x.shape[1]] + out, like: blob)
    }

    /// A product with a matrix, along the channels of five dimensions or along the last of fewer.
    private mutating func innerProduct() throws -> Blob {
        let (inputs, outputs) = (parameters.int(1), parameters.int(2))
        guard inputs > 0, outputs > 0 else { throw ModelFileError.invalid("the product has no channels") }
        let blob = try input(0)
        let matrix = try weight(20, [outputs, inputs])
        let bias = parameters.bool(10) ? try weight(21, [outputs]) : nil
        if blob.rank == 5 {
            let x = try planes()
            let flat = graph.reshape(x.value, [-1, inputs])
            var value = graph.matmul(flat, matrix, false, true)
            if let bias { value = graph.plus(value, bias) }
            return Blob(value: graph.reshape(value, [-1, outputs, 1, 1]), shape: [x.shape[0], outputs, 1, 1], rank: 5)
        }
        let x = try full()
        var value = graph.matmul(x.value, matrix, false, true)
        if let bias { value = graph.plus(value, bias) }
        return exact(value, x.shape.dropLast() + [outputs])
    }

    private mutating func batchedProduct() throws -> Blob {
        let a = try full()
        let flipsA = parameters.bool(1)
        var flipsB = parameters.bool(2)
        let second: GraphValue
        var shape = a.shape
        if inputs.count > 1 {
            let b = try full(1)
            second = b.value
            let rank = max(a.rank, b.rank)
            shape = [Int?](repeating: nil, count: rank)
            if rank == a.rank, rank == b.rank {
                for axis in 0..<max(0, rank - 2) { shape[axis] = a.shape[axis] == 1 ? b.shape[axis] : a.shape[axis] }
            }
            if rank >= 2, a.rank >= 2, b.rank >= 2 {
                shape[rank - 2] = a.shape[a.rank - (flipsA ? 1 : 2)]
                shape[rank - 1] = b.shape[b.rank - (flipsB ? 2 : 1)]
            }
        } else {
            let (rows, columns) = (parameters.int(5), parameters.int(6))
            guard rows > 0, columns > 0 else { throw ModelFileError.invalid("the matrix is empty") }
            // Stored with its columns one after the other.
            second = try weight(8, [columns, rows])
            flipsB.toggle()
            shape = a.shape.dropLast() + [columns]
        }
        var value = graph.matmul(a.value, second, flipsA, flipsB)
        if parameters.bool(7), let columns = shape.last.flatMap({ $0 }) {
            value = graph.plus(value, try weight(9, [columns]))
        }
        return exact(value, shape)
    }

    /// Rows of a table, which is stored with its columns first.
    private mutating func embedding(isPlanar: Bool) throws -> Blob {
        let (words, size) = (parameters.int(1), parameters.int(2))
        guard words > 0, size > 0 else { throw ModelFileError.invalid("the table is empty") }
        let hasBias = parameters.bool(isPlanar ? 10 : 3)
        let table = graph.transpose(try weight(20, [size, words]), [1, 0])
        let blob = isPlanar ? try planes() : try full()
        var indices = graph.convert(blob.value, .int)
        var shape: [Int?]
        if isPlanar {
            indices = graph.reshape(indices, [-1])
            shape = [blob.shape[0], size, 1, 1]
        } else {
            indices = graph.squeeze(indices, [blob.shape.count - 1])
            shape = blob.shape.dropLast() + [size]
        }
        var value = graph.gather(table, indices, axis: 0)
        if hasBias { value = graph.plus(value, try weight(21, [size])) }
        guard isPlanar else { return exact(value, shape) }
        value = graph.reshape(value, [-1, size, 1, 1])
        shape = [blob.shape[0], size, 1, 1]
        return Blob(value: value, shape: shape, rank: blob.rank)
    }
}
