/// Operations that make tensors of their own.
extension ProgramTranslator {
    mutating func making() throws -> [GraphValue]? {
        switch operation.type {
        case "fill":
            return [graph.add("Broadcast", "opset3", [try filler(), try value("shape")], [("mode", "numpy")])]
        case "fill_like":
            let shape = graph.shape(of: try value("ref_tensor"))
            return [graph.add("Broadcast", "opset3", [try filler(), shape], [("mode", "numpy")])]
        case "tile": return [graph.add("Tile", [try value("x"), try value("reps")])]
        case "range_1d":
            let type = resultType.element?.graph ?? .float
            let bounds = [try scalar("start", type), try scalar("end", type), try scalar("step", type)]
            return [graph.add("Range", "opset4", bounds, [("output_type", type.rawValue)])]
        case "select":
            var (a, b) = (try value("a"), try value("b"))
            let (first, second) = (try element("a").graph, try element("b").graph)
            if first != second {
                if first != .float { a = graph.convert(a, .float) }
                if second != .float { b = graph.convert(b, .float) }
            }
            var condition = try value("cond")
            if try element("cond") != .bool { condition = graph.convert(condition, .bool) }
            return [graph.add("Select", [condition, a, b], [("auto_broadcast", "numpy")])]
        case "cumsum":
            let axis = try axis(int("axis", 0), rank: rank("x"))
            let attributes = [
                ("exclusive", try bool("exclusive", false) ? "true" : "false"),
                ("reverse", try bool("reverse", false) ? "true" : "false"),
            ]
            return [graph.add("CumSum", "opset3", [try value("x"), graph.long(axis)], attributes)]
        case "band_part":
            let shape = try shape("x").suffix(2).compactMap { $0 }
            guard shape.count == 2 else { throw ModelFileError.unsupported("the sizes of its input vary") }
            let x = try value("x")
            return [try graph.band(x, shape[0], shape[1], lower: int("lower", -1), upper: int("upper", -1))]
        case "non_maximum_suppression": return try suppressed()
        default: return nil
        }
    }

    private mutating func scalar(_ argument: String, _ type: GraphType) throws -> GraphValue {
        var value = try value(argument)
        if try element(argument).graph != type { value = graph.convert(value, type) }
        return try rank(argument) == 0 ? value : graph.reshape(value, [])
    }

    private mutating func filler() throws -> GraphValue {
        if has("value") { return try value("value") }
        return resultType.element?.isFloat == false ? graph.int(0) : graph.scalar(0)
    }

    /// Suppresses overlapping boxes inside the network.
    private mutating func suppressed() throws -> [GraphValue] {
        let most = try int("max_boxes", 1)
        let shape = try sizes("boxes")
        guard shape.count == 3, shape[0] == 1, most > 0, most <= 1 << 20 else {
            throw ModelFileError.unsupported("suppression of several images at once is not covered")
        }
        let scores = try sizes("scores")
        guard scores.count == 3, scores[1] == shape[1] else { throw ModelFileError.invalid("its scores do not fit") }
        return try graph.suppressed(
            boxes: value("boxes"),
            scores: value("scores"),
            classes: scores[2],
            most: most,
            overlap: float("iou_threshold", 0),
            threshold: has("score_threshold") ? float("score_threshold", 0) : -.greatestFiniteMagnitude,
            isPerClass: bool("per_class_suppression", false)
        )
    }
}

extension GraphBuilder {
    /// Keeps a band around the diagonal of matrices; a negative width keeps all of a side.
    mutating func band(_ x: GraphValue, _ rows: Int, _ columns: Int, lower: Int, upper: Int) throws -> GraphValue {
        guard try ProgramConstant.count([rows, columns]) <= 1 << 24 else {
            throw ModelFileError.unsupported("its matrices are too large")
        }
        var mask = [UInt8](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            for column in 0..<columns where (lower < 0 || row - column <= lower) && (upper < 0 || column - row <= upper)
            {
                mask[row * columns + column] = 1
            }
        }
        let isKept = constant("boolean", [rows, columns], bytes: mask)
        return add("Select", [isKept, x, scalar(0)], [("auto_broadcast", "numpy")])
    }

    /// Returns boxes, scores and indices of the kept boxes, padded with −1, and their number.
    ///
    /// The best class of a box is its score; the engine sees one class, or as many as suppress apart.
    mutating func suppressed(
        boxes: GraphValue,
        scores: GraphValue,
        classes: Int,
        most: Int,
        overlap: Float,
        threshold: Float,
        isPerClass: Bool
    ) throws -> [GraphValue] {
        // [1, 1, N] of best scores, or [1, C, N] where only a box's best class counts.
        let best = reduce("ReduceMax", scores, [2], keeps: true)
        let flat = transpose(best, [0, 2, 1])
        var ranked = flat
        if isPerClass, classes > 1 {
            let isBest = binary("Equal", transpose(scores, [0, 2, 1]), flat)
            ranked = add(
                "Select",
                [isBest, transpose(scores, [0, 2, 1]), scalar(-.greatestFiniteMagnitude)],
                [("auto_broadcast", "numpy")]
            )
        }
        let lowest = threshold == -.greatestFiniteMagnitude ? -1e30 : threshold
        let outputs = add(
            "NonMaxSuppression",
            "opset9",
            [boxes, ranked, long(most), scalar(overlap), scalar(lowest), scalar(0)],
            [("box_encoding", "center"), ("sort_result_descending", "true"), ("output_type", "i32")],
            outputs: 3
        )
        let found = slice(outputs[0], axes: [0], from: [0], to: [most])
        let indices = squeeze(slice(found, axes: [1], from: [2], to: [3]), [1])
        // Padding up to the fixed number of boxes.
        let number = add("ShapeOf", "opset3", [indices], [("output_type", "i32")])
        let missing = convert(minus(int(most), number), .long)
        func padded(_ value: GraphValue, rank: Int, _ fill: GraphValue) -> GraphValue {
            let zeros = list([Int](repeating: 0, count: rank))
            let rest = [Int](repeating: 0, count: rank - 1)
            let ends = rest.isEmpty ? missing : concat([missing, list(rest)], 0)
            return add("Pad", "opset12", [value, zeros, ends, fill], [("pad_mode", "constant")])
        }
        let kept = gather(squeeze(boxes, [0]), indices, axis: 0)
        let keptScores = gather(squeeze(scores, [0]), indices, axis: 0)
        return [
            unsqueeze(reshape(padded(kept, rank: 2, scalar(-1)), [most, 4]), [0]),
            unsqueeze(reshape(padded(keptScores, rank: 2, scalar(-1)), [most, classes]), [0]),
            unsqueeze(reshape(padded(indices, rank: 1, int(-1)), [most]), [0]), number,
        ]
    }
}
