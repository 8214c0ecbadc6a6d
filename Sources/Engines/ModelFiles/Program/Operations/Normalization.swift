/// Normalizations.
extension ProgramTranslator {
    mutating func normalization() throws -> [GraphValue]? {
        switch operation.type {
        case "batch_norm": return [try batchNorm()]
        case "instance_norm":
            let rank = try rank("x")
            let result = graph.normalized(try value("x"), Array(2..<max(rank, 3)), try float("epsilon", 1e-5))
            return [try affine(result, shape: [1, -1] + [Int](repeating: 1, count: max(rank - 2, 0)))]
        case "layer_norm":
            let rank = try rank("x")
            let axes = try axes(ints("axes") ?? Array(0..<rank), rank: rank).sorted()
            let result = graph.normalized(try value("x"), axes, try float("epsilon", 1e-5))
            let shape = try self.shape("x")
            if axes == Array(rank - axes.count..<rank) { return [try affine(result, shape: nil)] }
            var full = [Int](repeating: 1, count: rank)
            for axis in axes {
                guard let size = shape[axis] else { throw ModelFileError.unsupported("the sizes of its axes vary") }
                full[axis] = size
            }
            return [try affine(result, shape: full)]
        case "l2_norm":
            let rank = try rank("x")
            return [graph.l2Normalized(try value("x"), Array(max(0, rank - 3)..<rank), try float("epsilon", 1e-6))]
        case "local_response_norm":
            return [
                graph.localResponse(
                    try value("x"),
                    size: try int("size", 5),
                    alpha: try float("alpha", 1e-4),
                    beta: try float("beta", 0.75),
                    bias: try float("k", 1)
                )
            ]
        default: return nil
        }
    }

    private mutating func affine(_ value: GraphValue, shape: [Int]?) throws -> GraphValue {
        var value = value
        for (argument, type) in [("gamma", "Multiply"), ("beta", "Add")] where has(argument) {
            var parameter = try self.value(argument)
            if let shape { parameter = graph.reshape(parameter, shape) }
            value = graph.binary(type, value, parameter)
        }
        return value
    }

    private mutating func batchNorm() throws -> GraphValue {
        let rank = try rank("x")
        guard rank >= 2, let mean = try constant("mean")?.floats(), let variance = try constant("variance")?.floats(),
            mean.count == variance.count
        else { throw ModelFileError.unsupported("its mean and variance are no constants of one size") }
        let epsilon = try float("epsilon", 1e-5)
        let gamma = try constant("gamma")?.floats() ?? mean.map { _ in 1 }
        let beta = try constant("beta")?.floats() ?? mean.map { _ in 0 }
        guard gamma.count == mean.count, beta.count == mean.count else {
            throw ModelFileError.invalid("its gamma or beta has another size than its mean")
        }
        let shape = [1, mean.count] + [Int](repeating: 1, count: rank - 2)
        return graph.batchNormalized(try value("x"), gamma, beta, mean, variance, epsilon, shape: shape)
    }
}

extension GraphBuilder {
    /// Scales and shifts by constants that the statistics give.
    mutating func batchNormalized(
        _ x: GraphValue,
        _ gamma: [Float],
        _ beta: [Float],
        _ mean: [Float],
        _ variance: [Float],
        _ epsilon: Float,
        shape: [Int]
    ) -> GraphValue {
        var scale: [Float] = []
        var shift: [Float] = []
        for index in mean.indices {
            let factor = Double(gamma[index]) / (Double(variance[index]) + Double(epsilon)).squareRoot()
            scale.append(Float(factor))
            shift.append(Float(Double(beta[index]) - Double(mean[index]) * factor))
        }
        return plus(times(x, floats(scale, shape)), floats(shift, shape))
    }

    mutating func l2Normalized(_ x: GraphValue, _ axes: [Int], _ epsilon: Float) -> GraphValue {
        let sum = reduce("ReduceSum", times(x, x), axes, keeps: true)
        return binary("Divide", x, add("Sqrt", [plus(sum, epsilon)]))
    }

    /// Divides by a power of the mean square of neighbouring channels.
    ///
    /// The engine's own layer leaves out the bias.
    mutating func localResponse(_ x: GraphValue, size: Int, alpha: Float, beta: Float, bias: Float) -> GraphValue {
        let before = (max(size, 1) - 1) / 2
        var padding = GraphPadding(count: 2)
        padding.begins[0] = before
        padding.ends[0] = max(size, 1) - 1 - before
        // Channels become rows, and the mean of a window of rows counts the padding.
        let flat = unsqueeze(reshape(times(x, x), [0, 0, -1], keepsZeros: true), [1])
        let window = GraphWindow(strides: [], dilations: [], padding: padding)
        let means = averagePool(flat, [max(size, 1), 1], window, "floor", excludesPadding: false)
        let whole = add("Reshape", [means, shape(of: x)], [("special_zero", "false")])
        return times(x, power(plus(times(whole, alpha), bias), -beta))
    }
}
