/// Normalizations and softmax.
extension LayerTranslator {
    mutating func normalized(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 160: return [try batchNorm()]
        case 165:
            let blob = try input(0)
            let x = try planes()
            let axes = parameters.bool(1) ? [1, 2, 3] : [2, 3]
            let epsilon = parameters.float(3)
            let value = graph.normalized(x.value, axes, epsilon, variance: parameters.bool(2))
            return [result(value, x.shape, like: blob)]
        case 170:
            let blob = try input(0)
            let x = try planes()
            return [result(graph.l2Normalized(x.value, [1, 2, 3], parameters.float(1)), x.shape, like: blob)]
        case 175:
            var blob = try input(0)
            // Along the channels, the third dimension from the end.
            if blob.rank >= 3 { blob = try padded(blob, to: 3) }
            blob.value = graph.softmax(blob.value, max(0, blob.shape.count - 3))
            return [blob]
        case 180:
            let blob = try input(0)
            let x = try planes()
            let value = graph.localResponse(
                x.value,
                size: parameters.int(3),
                alpha: parameters.float(1),
                beta: parameters.float(2),
                bias: parameters.float(4)
            )
            return [result(value, x.shape, like: blob)]
        case 950:
            let x = try full()
            return [exact(graph.softmax(x.value, try axis(parameters.int(1), x.rank)), x.shape)]
        case 1350:
            let x = try full()
            let shape = try sizes(1, [])
            guard !shape.isEmpty, shape.count <= x.rank else { throw ModelFileError.invalid("its shape is \(shape)") }
            let axes = Array(x.rank - shape.count..<x.rank)
            let gamma = try weight(3, shape)
            let beta = try weight(4, shape)
            let value = graph.normalized(x.value, axes, parameters.float(2))
            return [exact(graph.plus(graph.times(value, gamma), beta), x.shape)]
        default: return nil
        }
    }

    /// Returns a blob with at least so many dimensions in the graph.
    private mutating func padded(_ blob: Blob, to count: Int) throws -> Blob {
        guard blob.shape.count < count else { return blob }
        let lead = count - blob.shape.count
        return Blob(
            value: graph.unsqueeze(blob.value, Array(0..<lead)),
            shape: [Int?](repeating: 1, count: lead) + blob.shape,
            rank: blob.rank
        )
    }

    private mutating func batchNorm() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let channels = parameters.int(1)
        guard channels > 0 else { throw ModelFileError.invalid("it has no channels") }
        let epsilon = parameters.has(10) ? parameters.float(10) : 1e-5
        let gamma = try floats(15, [channels])
        let beta = try floats(16, [channels])
        let shape = [1, channels, 1, 1]
        if parameters.bool(5) {
            // Statistics of the image, or of the batch.
            let axes = parameters.bool(6) ? [2, 3] : [0, 2, 3]
            let value = graph.normalized(x.value, axes, epsilon)
            let scaled = graph.times(value, graph.floats(gamma, shape))
            return result(graph.plus(scaled, graph.floats(beta, shape)), x.shape, like: blob)
        }
        let value = graph.batchNormalized(
            x.value,
            gamma,
            beta,
            try floats(17, [channels]),
            try floats(18, [channels]),
            epsilon,
            shape: shape
        )
        return result(value, x.shape, like: blob)
    }
}
