/// Parts of tensors.
extension ProgramTranslator {
    mutating func slicing() throws -> [GraphValue]? {
        switch operation.type {
        case "slice_by_index": return [try sliced()]
        case "slice_by_size":
            let x = try value("x")
            if isConstant("begin"), isConstant("size"), let begin = try ints("begin"), let size = try ints("size") {
                guard begin.count == size.count, begin.count == (try rank("x")) else {
                    throw ModelFileError.invalid("its begin and size differ in number")
                }
                let ends = zip(begin, size).map { $1 < 0 || $0 < 0 && $0 &+ $1 >= 0 ? Int(Int32.max) : $0 &+ $1 }
                return [graph.slice(x, axes: Array(begin.indices), from: begin, to: ends)]
            }
            let begin = try value("begin")
            let end = graph.plus(begin, try value("size"))
            let ones = graph.convert(graph.list([Int](repeating: 1, count: try rank("x"))), .int)
            return [graph.add("Slice", "opset8", [x, begin, end, ones])]
        case "slice_update": return [try sliceUpdated()]
        case "split": return try split()
        case "pad": return [try padded()]
        case "crop":
            let rank = try rank("x")
            guard let rows = try ints("crop_height"), let columns = try ints("crop_width"), rows.count == 2,
                columns.count == 2, rank >= 2
            else { throw ModelFileError.invalid("its crops are no pairs") }
            let far = Int(Int32.max)
            let ends = [rows[1] == 0 ? far : -rows[1], columns[1] == 0 ? far : -columns[1]]
            return [graph.slice(try value("x"), axes: [rank - 2, rank - 1], from: [rows[0], columns[0]], to: ends)]
        case "reverse":
            let rank = try rank("x")
            let axes = try axes(ints("axes") ?? Array(0..<rank), rank: rank)
            let (start, end) = (axes.map { _ in -1 }, axes.map { _ in -Int(Int32.max) })
            return [graph.slice(try value("x"), axes: axes, from: start, to: end, steps: axes.map { _ in -1 })]
        case "reverse_sequence":
            let axes = [("batch_axis", "\(try int("batch_axis", 0))"), ("seq_axis", "\(try int("seq_axis", 0))")]
            return [graph.add("ReverseSequence", [try value("x"), try value("lengths")], axes)]
        case "sliding_windows":
            let shape = try shape("x")
            let axis = try axis(int("axis", 0), rank: shape.count)
            guard let length = shape[axis] else { throw ModelFileError.unsupported("the size of its axis varies") }
            return [try graph.windows(try value("x"), axis, length, size: int("size", 1), step: int("stride", 1))]
        default: return nil
        }
    }

    private mutating func sliced() throws -> GraphValue {
        let x = try value("x")
        let rank = try rank("x")
        func mask(_ argument: String) throws -> [Bool] {
            let bits = try ints(argument) ?? []
            return (0..<rank).map { $0 < bits.count && bits[$0] != 0 }
        }
        func text(_ mask: [Bool]) -> String { mask.map { $0 ? "1" : "0" }.joined(separator: ",") }
        let zeros = text([Bool](repeating: false, count: rank))
        let attributes = [
            ("begin_mask", text(try mask("begin_mask"))), ("end_mask", text(try mask("end_mask"))),
            ("shrink_axis_mask", text(try mask("squeeze_mask"))), ("new_axis_mask", zeros), ("ellipsis_mask", zeros),
        ]
        let steps = try ints("stride") ?? [Int](repeating: 1, count: rank)
        guard steps.count == rank, !steps.contains(0) else { throw ModelFileError.invalid("its stride is \(steps)") }
        return graph.add("StridedSlice", [x, try bounds("begin"), try bounds("end"), graph.list(steps)], attributes)
    }

    /// Returns bounds as numbers of 64 bits.
    private mutating func bounds(_ argument: String) throws -> GraphValue {
        if isConstant(argument), let numbers = try ints(argument) { return graph.list(numbers) }
        return graph.convert(try value(argument), .long)
    }

    private mutating func sliceUpdated() throws -> GraphValue {
        let shape = try sizes("x")
        guard isConstant("begin"), isConstant("end"), var begin = try ints("begin"), var end = try ints("end"),
            begin.count == shape.count, end.count == shape.count
        else { throw ModelFileError.unsupported("updates at varying places are not covered") }
        let steps = try ints("stride") ?? shape.map { _ in 1 }
        guard steps.allSatisfy({ $0 == 1 }), try ints("squeeze_mask")?.allSatisfy({ $0 == 0 }) ?? true else {
            throw ModelFileError.unsupported("updates with steps are not covered")
        }
        let masks = (try ints("begin_mask") ?? [], try ints("end_mask") ?? [])
        for axis in shape.indices {
            if axis < masks.0.count, masks.0[axis] != 0 { begin[axis] = 0 }
            if axis < masks.1.count, masks.1[axis] != 0 { end[axis] = shape[axis] }
            if begin[axis] < 0 { begin[axis] &+= shape[axis] }
            if end[axis] < 0 { end[axis] &+= shape[axis] }
            guard begin[axis] >= 0, begin[axis] <= end[axis], end[axis] <= shape[axis] else {
                throw ModelFileError.invalid("its bounds lie outside")
            }
        }
        // The update is padded to the whole, and a mask chooses.
        let after = shape.indices.map { shape[$0] - end[$0] }
        let update = graph.padded(try value("update"), begin, after, mode: "constant")
        let ones = graph.add(
            "Broadcast",
            "opset3",
            [graph.scalar(1), graph.list(shape.indices.map { end[$0] - begin[$0] })],
            [("mode", "numpy")]
        )
        let mask = graph.convert(graph.padded(ones, begin, after, mode: "constant"), .bool)
        return graph.add("Select", [mask, update, try value("x")], [("auto_broadcast", "numpy")])
    }

    private mutating func split() throws -> [GraphValue] {
        let rank = try rank("x")
        let axis = try axis(int("axis", 0), rank: rank)
        let x = try value("x")
        let count = operation.outputs.count
        if let sizes = try ints("split_sizes") {
            guard sizes.count == count else { throw ModelFileError.invalid("it has \(sizes.count) sizes") }
            return graph.add("VariadicSplit", "opset1", [x, graph.long(axis), graph.list(sizes)], outputs: count)
        }
        return graph.add("Split", "opset1", [x, graph.long(axis)], [("num_splits", "\(count)")], outputs: count)
    }

    private mutating func padded() throws -> GraphValue {
        let rank = try rank("x")
        guard isConstant("pad") else {
            // All dimensions, in pairs.
            let pairs = graph.reshape(graph.convert(try value("pad"), .long), [-1, 2])
            let begins = graph.squeeze(graph.slice(pairs, axes: [1], from: [0], to: [1]), [1])
            let ends = graph.squeeze(graph.slice(pairs, axes: [1], from: [1], to: [2]), [1])
            let mode = try padMode()
            return graph.add(
                "Pad",
                "opset12",
                [try value("x"), begins, ends, try value("constant_val")],
                [("pad_mode", mode)]
            )
        }
        let pad = GraphPadding(pairs: try ints("pad") ?? [])
        guard pad.begins.count == pad.ends.count, pad.begins.count <= rank else {
            throw ModelFileError.invalid("its pad has too many numbers")
        }
        let front = [Int](repeating: 0, count: rank - pad.begins.count)
        let isFloat = try element("x").isFloat
        let mode = try padMode()
        let x = try value("x")
        let fill = isFloat ? graph.scalar(try float("constant_val", 0)) : graph.int(try int("constant_val", 0))
        return graph.add(
            "Pad",
            "opset12",
            [x, graph.list(front + pad.begins), graph.list(front + pad.ends), fill],
            [("pad_mode", mode)]
        )
    }

    private func padMode() throws -> String {
        let mode = try string("mode", "constant")
        let modes = ["constant": "constant", "reflect": "reflect", "replicate": "edge"]
        guard let name = modes[mode] else { throw ModelFileError.unsupported("the mode '\(mode)' is not known") }
        return name
    }
}

extension GraphBuilder {
    /// Cuts an axis into overlapping windows, which become the axis behind.
    mutating func windows(_ x: GraphValue, _ axis: Int, _ length: Int, size: Int, step: Int) throws -> GraphValue {
        guard size > 0, step > 0, length >= size, length <= 1 << 24, size <= 1 << 24 else {
            throw ModelFileError.invalid("it has windows of \(size) in steps of \(step) over \(length)")
        }
        let count = (length - size) / step + 1
        guard try ProgramConstant.count([count, size]) <= 1 << 24 else {
            throw ModelFileError.unsupported("it has too many windows")
        }
        let indices = (0..<count).flatMap { window in (0..<size).map { Int32(window * step + $0) } }
        let places = constant("i32", [count, size], bytes: indices.withUnsafeBytes { Array($0) })
        return gather(x, places, axis: axis)
    }
}
