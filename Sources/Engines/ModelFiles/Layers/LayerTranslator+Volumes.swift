/// Convolution and pooling of batch, channel, depth, height and width.
extension LayerTranslator {
    mutating func volumetric(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 1471: return [try convolution3D()]
        case 1465: return [try pooling3D()]
        case 1466: return [try globalPooling3D()]
        default: return nil
        }
    }

    private mutating func volume() throws -> Blob {
        let x = try full()
        guard x.rank == 5 else { throw ModelFileError.unsupported("an input of \(x.rank) dimensions is no volume") }
        return x
    }

    /// Returns three positive numbers of consecutive fields; absent ones are 1.
    private func triple(_ field: Int) throws -> [Int] {
        let values = (0..<3).map { parameters.has(field + $0) ? parameters.int(field + $0) : 1 }
        guard values.allSatisfy({ (1...1 << 20).contains($0) }) else {
            throw ModelFileError.invalid("its sizes are \(values)")
        }
        return values
    }

    private func padding(type: Int, custom: Int) throws -> GraphPadding {
        switch parameters.int32(type) {
        case 1: return GraphPadding(count: 3)
        case 2: return GraphPadding(count: 3, mode: "same_upper")
        default:
            let pairs = (0..<6).map { parameters.int(custom + $0) }
            guard pairs.allSatisfy({ (0...1 << 20).contains($0) }) else {
                throw ModelFileError.invalid("its padding is \(pairs)")
            }
            return GraphPadding(pairs: pairs)
        }
    }

    /// Returns the sizes behind a window that slides over three dimensions.
    private func slid(_ shape: [Int?], _ kernel: [Int], _ window: GraphWindow) -> [Int?] {
        (0..<3).map { axis in
            shape[axis + 2].map { size in
                let step = window.strides[axis]
                guard window.padding.mode == "explicit" else { return (size + step - 1) / step }
                let span = (kernel[axis] - 1) * (window.dilations.isEmpty ? 1 : window.dilations[axis]) + 1
                return max(0, size + window.padding.begins[axis] + window.padding.ends[axis] - span) / step + 1
            }
        }
    }

    private mutating func convolution3D() throws -> Blob {
        let x = try volume()
        let (outputs, inputs) = (parameters.int(1), parameters.int(2))
        let groups = max(1, parameters.int(10))
        guard (1...1 << 24).contains(outputs), (1...1 << 24).contains(inputs), outputs % groups == 0,
            inputs % groups == 0
        else { throw ModelFileError.invalid("its channels contradict each other") }
        let kernel = try triple(20)
        let strides = try triple(31)
        let dilations = try triple(40)
        let padding = try padding(type: 70, custom: 80)
        let window = GraphWindow(strides: strides, dilations: dilations, padding: padding)
        var value: GraphValue
        var sizes: [Int?]
        if parameters.bool(86) {
            let shape = [inputs, outputs / groups] + kernel
            let wanted = try parameters.ints(87)
            let plan = try DeconvolutionPlan(
                kernel: kernel,
                strides: strides,
                dilations: dilations,
                padding: padding,
                input: Array(x.shape.suffix(3)),
                output: wanted.count == 3 && !wanted.contains(0) ? wanted : nil
            )
            let weight = try graph.grouped(weight(60, shape, axis: 1), shape, groups: groups)
            value = graph.deconvolution(x.value, weight, plan, groups: groups)
            sizes = (0..<3).map { axis in
                let span = (kernel[axis] - 1) * dilations[axis] + 1
                let change = plan.extra[axis] - plan.begins[axis] - plan.ends[axis]
                return x.shape[axis + 2].map { ($0 - 1) * strides[axis] + span + change }
            }
        } else {
            let shape = [outputs, inputs / groups] + kernel
            let weight = try graph.grouped(weight(60, shape), shape, groups: groups)
            value = graph.convolution(x.value, weight, window, groups: groups, spatial: 3)
            sizes = slid(x.shape, kernel, window)
        }
        if parameters.bool(50) { value = graph.plus(value, try weight(61, [1, outputs, 1, 1, 1])) }
        return exact(value, [x.shape[0], outputs] + sizes)
    }

    private mutating func pooling3D() throws -> Blob {
        let x = try volume()
        let kernel = try triple(2)
        let window = GraphWindow(
            strides: try triple(5),
            dilations: [],
            padding: try padding(type: 15, custom: 8)
        )
        let value =
            if parameters.int32(1) == 0 {
                graph.maxPool(x.value, kernel, window, "floor")
            } else {
                graph.averagePool(x.value, kernel, window, "floor", excludesPadding: parameters.bool(14))
            }
        return exact(value, [x.shape[0], x.shape[1]] + slid(x.shape, kernel, window))
    }

    private mutating func globalPooling3D() throws -> Blob {
        let x = try volume()
        let kind = parameters.int32(1) == 0 ? "ReduceMax" : "ReduceMean"
        return exact(graph.reduce(kind, x.value, [2, 3, 4], keeps: true), [x.shape[0], x.shape[1], 1, 1, 1])
    }
}
