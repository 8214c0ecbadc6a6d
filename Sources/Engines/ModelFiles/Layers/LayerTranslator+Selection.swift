/// Layers that pick parts and elements.
extension LayerTranslator {
    mutating func picked(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 930:
            let (x, indices) = (try full(), try full(1))
            let axis = try axis(parameters.int(1), x.rank)
            let value = graph.gather(x.value, graph.convert(indices.value, .int), axis: axis)
            return [exact(value, x.shape[..<axis] + indices.shape + x.shape[(axis + 1)...])]
        case 940:
            let (x, indices) = (try full(), try full(1))
            guard let depth = indices.shape.last.flatMap({ $0 }), depth <= x.rank else {
                throw ModelFileError.unsupported("the length of its indices varies")
            }
            let value = graph.add(
                "GatherND",
                "opset8",
                [x.value, graph.convert(indices.value, .int)],
                [("batch_dims", "0")]
            )
            return [exact(value, indices.shape.dropLast() + x.shape[depth...])]
        case 952:
            let (x, indices) = (try full(), try full(1))
            let axis = try axis(parameters.int(1), x.rank)
            let places = graph.positive(graph.convert(indices.value, .int), in: x.value, axis: axis)
            return [
                exact(graph.add("GatherElements", "opset6", [x.value, places], [("axis", "\(axis)")]), indices.shape)
            ]
        case 935, 945, 954: return [try scattered(kind)]
        case 995: return [try sliceStatic()]
        case 1000: return [try sliceDynamic()]
        case 1005:
            let x = try full()
            let axis = try axis(parameters.int(1), x.rank)
            guard let length = x.shape[axis] else { throw ModelFileError.unsupported("the size of its axis varies") }
            let (size, step) = (parameters.int(2), parameters.int(3))
            let value = try graph.windows(x.value, axis, length, size: size, step: step)
            var shape = x.shape
            shape[axis] = (length - size) / step + 1
            shape.insert(size, at: axis + 1)
            return [exact(value, shape)]
        case 1015:
            let x = try full()
            let axis = try axis(parameters.int(1), x.rank)
            let k: GraphValue
            var shape = x.shape
            if inputs.count > 1 {
                k = graph.reshape(graph.convert(try full(1).value, .long), [])
                shape[axis] = nil
            } else {
                k = graph.long(parameters.int(2))
                shape[axis] = parameters.int(2)
            }
            let top = graph.topK(x.value, k, axis: axis, isLargest: !parameters.bool(3))
            return [exact(top.values, shape), exact(graph.convert(top.indices, .float), shape)]
        case 1461:
            let x = try full()
            let axis = try axis(parameters.int(1), x.rank)
            let size = graph.squeeze(
                graph.slice(graph.shape(of: x.value), axes: [0], from: [axis], to: [axis + 1]),
                [0]
            )
            let order = graph.topK(x.value, size, axis: axis, isLargest: parameters.bool(2))
            return [exact(graph.convert(order.indices, .float), x.shape)]
        case 1330:
            let (condition, a, b) = (try input(0), try input(1), try input(2))
            let value = graph.add(
                "Select",
                [graph.convert(condition.value, .bool), a.value, b.value],
                [("auto_broadcast", "numpy")]
            )
            let shape = Self.broadcast(Self.broadcast(condition.shape, a.shape), b.shape)
            return [Blob(value: value, shape: shape, rank: max(condition.rank, a.rank, b.rank))]
        case 1313:
            let x = try full()
            let places = graph.add("NonZero", "opset3", [x.value], [("output_type", "i32")])
            return [exact(graph.convert(graph.transpose(places, [1, 0]), .float), [nil, x.rank])]
        case 1400: return try suppressed()
        case 1450:
            let x = try full()
            let axis = try axis(parameters.int(2), x.rank + 1)
            let depth = parameters.int(1)
            guard depth > 0, depth <= 1 << 24 else { throw ModelFileError.invalid("its vectors have size \(depth)") }
            let on = graph.scalar(parameters.has(3) ? parameters.float(3) : 1)
            let value = graph.add(
                "OneHot",
                [graph.convert(x.value, .int), graph.int(depth), on, graph.scalar(parameters.float(4))],
                [("axis", "\(axis)")]
            )
            var shape = x.shape
            shape.insert(depth, at: axis)
            return [exact(value, shape)]
        case 1470:
            let (x, begin) = (try full(), try full(1))
            let axis = try axis(parameters.int(3), x.rank)
            let size = parameters.int(2)
            let start = graph.reshape(graph.convert(begin.value, .long), [1])
            let end = graph.plus(start, graph.list([size]))
            let value = graph.add("Slice", "opset8", [x.value, start, end, graph.list([1]), graph.list([axis])])
            var shape = x.shape
            shape[axis] = size
            return [exact(value, shape)]
        default: return nil
        }
    }

    private mutating func scattered(_ kind: Int) throws -> Blob {
        let (x, indices, updates) = (try full(), try full(1), try full(2))
        let modes = ["update", "add", "sub", "mul", "div", "max", "min"]
        let mode = parameters.int32(kind == 945 ? 1 : 2)
        guard modes.indices.contains(mode) else { throw ModelFileError.invalid("it has no mode") }
        let places = graph.convert(indices.value, .int)
        if kind == 945 {
            let (values, reduction) = try graph.reduction(modes[mode], updates.value)
            let value = graph.add("ScatterNDUpdate", "opset15", [x.value, places, values], [("reduction", reduction)])
            return exact(value, x.shape)
        }
        let axis = try axis(parameters.int(1), x.rank)
        let positive = graph.positive(places, in: x.value, axis: axis)
        if kind == 935 {
            let value = try graph.scatteredSlices(
                x.value,
                positive,
                updates.value,
                axis,
                rank: x.rank,
                indexRank: indices.rank,
                mode: modes[mode]
            )
            return exact(value, x.shape)
        }
        return exact(try graph.scattered(x.value, positive, updates.value, axis, mode: modes[mode]), x.shape)
    }

    private func mask(_ field: Int, _ rank: Int) throws -> [Bool] {
        let flags = try parameters.ints(field)
        return (0..<rank).map { $0 < flags.count && flags[$0] != 0 }
    }

    private func attributes(_ rank: Int, begin: [Bool], end: [Bool], squeeze: [Bool]) -> [(String, String)] {
        func text(_ mask: [Bool]) -> String { mask.map { $0 ? "1" : "0" }.joined(separator: ",") }
        let zeros = text([Bool](repeating: false, count: rank))
        return [
            ("begin_mask", text(begin)), ("end_mask", text(end)), ("shrink_axis_mask", text(squeeze)),
            ("new_axis_mask", zeros), ("ellipsis_mask", zeros),
        ]
    }

    private mutating func sliceStatic() throws -> Blob {
        let x = try full()
        let (begins, ends) = (try parameters.ints(1), try parameters.ints(3))
        var steps = try parameters.ints(5)
        if steps.isEmpty { steps = [Int](repeating: 1, count: x.rank) }
        guard begins.count == x.rank, ends.count == x.rank, steps.count == x.rank, !steps.contains(0),
            (begins + ends + steps).allSatisfy({ (-(1 << 62)...1 << 62).contains($0) }),
            steps.allSatisfy({ (-(1 << 40)...1 << 40).contains($0) })
        else {
            throw ModelFileError.invalid("its bounds do not fit its input")
        }
        let (beginMask, endMask, squeezes) = (try mask(2, x.rank), try mask(4, x.rank), try mask(6, x.rank))
        var value = graph.add(
            "StridedSlice",
            [x.value, graph.list(begins), graph.list(ends), graph.list(steps)],
            attributes(x.rank, begin: beginMask, end: endMask, squeeze: squeezes)
        )
        var shape: [Int?] = []
        for axis in 0..<x.rank where !squeezes[axis] {
            shape.append(
                x.shape[axis].map { size in
                    Self.sliced(
                        size,
                        beginMask[axis] ? nil : begins[axis],
                        endMask[axis] ? nil : ends[axis],
                        step: steps[axis]
                    )
                }
            )
        }
        if shape.isEmpty {
            value = graph.reshape(value, [1])
            shape = [1]
        }
        return exact(value, shape)
    }

    /// Returns the length of a slice, with bounds counted from the end where they are negative.
    static func sliced(_ size: Int, _ begin: Int?, _ end: Int?, step: Int) -> Int {
        func bounded(_ place: Int, _ least: Int, _ most: Int) -> Int {
            min(max(place < 0 ? place + size : place, least), most)
        }
        if step > 0 {
            let (from, to) = (begin.map { bounded($0, 0, size) } ?? 0, end.map { bounded($0, 0, size) } ?? size)
            return max(0, (to - from + step - 1) / step)
        }
        let from = begin.map { bounded($0, -1, size - 1) } ?? size - 1
        let to = end.map { bounded($0, -1, size - 1) } ?? -1
        return max(0, (from - to - step - 1) / -step)
    }

    private mutating func sliceDynamic() throws -> Blob {
        let x = try full()
        let begin = graph.convert(try full(1).value, .long)
        let given = try parameters.ints(3)
        let end = inputs.count > 2 ? graph.convert(try full(2).value, .long) : graph.list(given)
        var steps = try parameters.ints(5)
        if steps.isEmpty { steps = [Int](repeating: 1, count: x.rank) }
        let step = inputs.count > 3 ? graph.convert(try full(3).value, .long) : graph.list(steps)
        let squeezes = try mask(6, x.rank)
        let value = graph.add(
            "StridedSlice",
            [x.value, begin, end, step],
            attributes(x.rank, begin: try mask(2, x.rank), end: try mask(4, x.rank), squeeze: squeezes)
        )
        return exact(value, [Int?](repeating: nil, count: max(1, x.rank - squeezes.count { $0 })))
    }

    private mutating func suppressed() throws -> [Blob] {
        guard inputs.count <= 2 else { throw ModelFileError.unsupported("varying thresholds are not covered") }
        let (boxes, scores) = (try full(), try full(1))
        guard boxes.rank == 3, scores.rank == 3, boxes.shape[0] == 1, let classes = scores.shape[2] else {
            throw ModelFileError.unsupported("suppression of several images at once is not covered")
        }
        let most = parameters.int(3)
        guard (1...1 << 20).contains(most) else { throw ModelFileError.invalid("it keeps \(most) boxes") }
        let results = try graph.suppressed(
            boxes: boxes.value,
            scores: scores.value,
            classes: classes,
            most: most,
            overlap: parameters.float(1),
            threshold: parameters.float(2),
            isPerClass: parameters.bool(4)
        )
        return [
            exact(results[0], [1, most, 4]), exact(results[1], [1, most, classes]),
            exact(graph.convert(results[2], .float), [1, most]), exact(graph.convert(results[3], .float), [1]),
        ]
    }
}
