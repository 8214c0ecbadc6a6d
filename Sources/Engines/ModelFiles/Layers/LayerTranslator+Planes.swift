/// Layers on images.
extension LayerTranslator {
    mutating func planar(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 190: return [try crop()]
        case 200: return [try pad()]
        case 210: return [try upsample()]
        case 211:
            let blob = try input(0)
            let x = try planes()
            let target = try sizes(1, [1, 1])
            let mode = try samplingMode(parameters.message(2))
            let value = try graph.bilinear(x.value, x.shape, sizes: target, mode: mode)
            return [result(value, [x.shape[0], x.shape[1]] + target, like: blob)]
        case 300: return [try reshape()]
        case 301:
            let blob = try input(0)
            let x = try planes()
            let value = parameters.int32(1) == 1 ? graph.transpose(x.value, [0, 2, 3, 1]) : x.value
            let sizes = x.shape.dropFirst().compactMap { $0 }
            let count = sizes.count == 3 ? sizes.reduce(1, &*) : nil
            let flat = graph.reshape(value, [0, -1, 1, 1], keepsZeros: true)
            return [result(flat, [x.shape[0], count, 1, 1], like: blob)]
        case 310: return [try permute()]
        case 320: return [try concat()]
        case 330: return try split()
        case 340:
            guard parameters.int(1) == 1 else { throw ModelFileError.unsupported("sequences are not covered") }
            return [try input(0)]
        case 345: return [try reorganize()]
        case 350:
            let blob = try input(0)
            let x = try planes()
            let axis = parameters.int32(4) + 1
            let step = max(1, parameters.int(3))
            let (start, end) = (parameters.int(1), parameters.int(2))
            let limits = -(1 << 40)...1 << 40
            guard (1...3).contains(axis), [start, end, step].allSatisfy({ limits.contains($0) }) else {
                throw ModelFileError.invalid("it has no axis \(axis), or no such bounds")
            }
            // An end of −1 is the last element, not the one before it.
            let stop = end < 0 ? (end == -1 ? Int(Int32.max) : end + 1) : end
            let value = graph.slice(x.value, axes: [axis], from: [start], to: [stop], steps: [step])
            var shape = x.shape
            shape[axis] = shape[axis].map { size in
                let first = start < 0 ? start + size : start
                let last = end < 0 ? end + size + 1 : min(end, size)
                return max(0, (last - first + step - 1) / step)
            }
            return [result(value, shape, like: blob)]
        default: return nil
        }
    }

    func samplingMode(_ message: WireMessage?) throws -> SamplingMode {
        switch message?.int32(1) ?? 0 {
        case 0: .strictAlign
        case 1: .align
        case 2: .standard
        default: .offset
        }
    }

    private func amounts(_ message: WireMessage?) throws -> GraphPadding {
        var padding = GraphPadding(count: 2)
        for (axis, border) in try (message?.messages(10) ?? []).prefix(2).enumerated() {
            padding.begins[axis] = border.int(1)
            padding.ends[axis] = border.int(2)
        }
        guard (padding.begins + padding.ends).allSatisfy({ (0...1 << 24).contains($0) }) else {
            throw ModelFileError.invalid("its amounts are \(padding.begins), \(padding.ends)")
        }
        return padding
    }

    private mutating func crop() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        if inputs.count > 1 {
            // To the size of the second input, from an offset on.
            let offset = try sizes(5, [0, 0])
            let other = try planes(1)
            guard offset.count == 2, let height = other.shape[2], let width = other.shape[3] else {
                throw ModelFileError.unsupported("a crop to a varying size is not covered")
            }
            let value = graph.slice(
                x.value,
                axes: [2, 3],
                from: offset,
                to: [offset[0] + height, offset[1] + width]
            )
            return result(value, [x.shape[0], x.shape[1], height, width], like: blob)
        }
        let cut = try amounts(parameters.message(1))
        let far = Int(Int32.max)
        let value = graph.slice(x.value, axes: [2, 3], from: cut.begins, to: cut.ends.map { $0 == 0 ? far : -$0 })
        let out = (0..<2).map { axis in x.shape[axis + 2].map { $0 - cut.begins[axis] - cut.ends[axis] } }
        return result(value, [x.shape[0], x.shape[1]] + out, like: blob)
    }

    private mutating func pad() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let amounts = try amounts(parameters.message(10))
        let mode = parameters.has(2) ? "reflect" : parameters.has(3) ? "edge" : "constant"
        let constant = try parameters.message(1)?.float(1) ?? 0
        let value = graph.padded(
            x.value,
            [0, 0] + amounts.begins,
            [0, 0] + amounts.ends,
            mode: mode,
            constant: constant
        )
        let out = (0..<2).map { axis in x.shape[axis + 2].map { $0 + amounts.begins[axis] + amounts.ends[axis] } }
        return result(value, [x.shape[0], x.shape[1]] + out, like: blob)
    }

    private mutating func upsample() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        var scales = try parameters.ints(1).map { Float($0) }
        let fractions = parameters.floats(7)
        if fractions.count == 2 { scales = fractions }
        if scales.isEmpty { scales = [1, 1] }
        guard scales.count == 2, scales.allSatisfy({ $0 > 0 && $0 <= 4096 }) else {
            throw ModelFileError.invalid("its scales are \(scales)")
        }
        let isBilinear = parameters.int32(5) == 1
        let modes = ["asymmetric", "align_corners", "half_pixel"]
        let mode = parameters.int32(6)
        let value = graph.resized(
            x.value,
            axes: [2, 3],
            scales: scales,
            mode: isBilinear ? "linear_onnx" : "nearest",
            coordinates: isBilinear && modes.indices.contains(mode) ? modes[mode] : "asymmetric"
        )
        let out = (0..<2).map { axis in x.shape[axis + 2].map { Int(Float($0) * scales[axis]) } }
        return result(value, [x.shape[0], x.shape[1]] + out, like: blob)
    }

    private mutating func reshape() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let target = try parameters.ints(1)
        guard target.count == 3 || target.count == 4, target.allSatisfy({ (-1...1 << 30).contains($0) }) else {
            throw ModelFileError.invalid("its shape is \(target)")
        }
        let image = Array(target.suffix(3))
        let sequence = target.count == 4 ? target[0] : 1
        let isLast = parameters.int32(2) == 1
        let lead = sequence == 1 ? [0] : [sequence, 1]
        var value = isLast ? graph.transpose(x.value, [0, 2, 3, 1]) : x.value
        let shape = lead + (isLast ? [image[1], image[2], image[0]] : image)
        value = graph.reshape(value, shape, keepsZeros: sequence == 1)
        if isLast { value = graph.transpose(value, sequence == 1 ? [0, 3, 1, 2] : [0, 1, 4, 2, 3]) }
        let known = image.map { $0 > 0 ? Optional($0) : nil }
        if sequence == 1 { return Blob(value: value, shape: [x.shape[0]] + known, rank: max(blob.rank, 4)) }
        return Blob(value: value, shape: [sequence, 1] + known, rank: 5)
    }

    /// Permutes sequence, channel, height and width.
    private mutating func permute() throws -> Blob {
        let axes = try sizes(1, [0, 1, 2, 3])
        guard axes.sorted() == [0, 1, 2, 3] else { throw ModelFileError.invalid("its axes are \(axes)") }
        let blob = try input(0)
        if axes[0] == 0 {
            let x = try planes()
            return result(graph.transpose(x.value, axes), axes.map { x.shape[$0] }, like: blob)
        }
        let x = try planes()
        let whole = graph.unsqueeze(x.value, [0])
        let shape = [1] + x.shape
        // The batch stays the second dimension.
        let order = axes.map { $0 == 0 ? 0 : $0 + 1 }
        let full = [order[0], 1] + order.dropFirst()
        return Blob(value: graph.transpose(whole, full), shape: full.map { shape[$0] }, rank: 5)
    }

    private mutating func concat() throws -> Blob {
        let blob = try input(0)
        if parameters.bool(100) { throw ModelFileError.unsupported("sequences are not covered") }
        var values: [GraphValue] = []
        var shape: [Int?] = []
        for index in inputs.indices {
            let x = try planes(index)
            values.append(x.value)
            if index == 0 {
                shape = x.shape
            } else {
                shape[1] = shape[1].flatMap { sum in x.shape[1].map { sum + $0 } }
            }
        }
        return result(graph.concat(values, 1), shape, like: blob)
    }

    private mutating func split() throws -> [Blob] {
        let blob = try input(0)
        let x = try planes()
        let count = max(1, outputCount)
        let parts = graph.add(
            "Split",
            "opset1",
            [x.value, graph.long(1)],
            [("num_splits", "\(count)")],
            outputs: count
        )
        let shape = [x.shape[0], x.shape[1].map { $0 / count }] + x.shape.suffix(2)
        return parts.map { result($0, shape, like: blob) }
    }

    private mutating func reorganize() throws -> Blob {
        let blob = try input(0)
        let x = try planes()
        let block = parameters.int(2)
        guard (1...4096).contains(block) else { throw ModelFileError.invalid("its blocks have size \(block)") }
        let mode = parameters.int32(1)
        let attributes = [("mode", mode == 2 ? "depth_first" : "blocks_first"), ("block_size", "\(block)")]
        let value = graph.add(mode == 0 ? "SpaceToDepth" : "DepthToSpace", [x.value], attributes)
        let (factor, area) = (block, block * block)
        let shape: [Int?] =
            mode == 0
            ? [
                x.shape[0], x.shape[1].map { $0 * area }, x.shape[2].map { $0 / factor },
                x.shape[3].map { $0 / factor },
            ]
            : [
                x.shape[0], x.shape[1].map { $0 / area }, x.shape[2].map { $0 * factor },
                x.shape[3].map { $0 * factor },
            ]
        return result(value, shape, like: blob)
    }
}
