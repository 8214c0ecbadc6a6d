/// Operations that pick or place elements by indices.
extension ProgramTranslator {
    mutating func indexing() throws -> [GraphValue]? {
        switch operation.type {
        case "gather":
            let rank = try rank("x")
            let axis = try axis(int("axis", 0), rank: rank)
            return [graph.gather(try value("x"), try value("indices"), axis: axis, batch: try int("batch_dims", 0))]
        case "gather_along_axis":
            let axis = try axis(int("axis", 0), rank: rank("x"))
            let x = try value("x")
            let indices = graph.positive(try value("indices"), in: x, axis: axis)
            return [graph.add("GatherElements", "opset6", [x, indices], [("axis", "\(axis)")])]
        case "gather_nd":
            let batch = try int("batch_dims", 0)
            return [
                graph.add("GatherND", "opset8", [try value("x"), try value("indices")], [("batch_dims", "\(batch)")])
            ]
        case "scatter": return [try scattered()]
        case "scatter_along_axis":
            let axis = try axis(int("axis", 0), rank: rank("data"))
            let data = try value("data")
            let indices = graph.positive(try value("indices"), in: data, axis: axis)
            return [try graph.scattered(data, indices, try value("updates"), axis, mode: string("mode", "add"))]
        case "scatter_nd":
            let mode = try string("mode", "add")
            let data = try value("data")
            let (updates, reduction) = try graph.reduction(mode, try value("updates"))
            return [
                graph.add(
                    "ScatterNDUpdate",
                    "opset15",
                    [data, try value("indices"), updates],
                    [("reduction", reduction)]
                )
            ]
        case "topk": return try topK()
        case "argsort":
            let shape = try shape("x")
            let axis = try axis(int("axis", -1), rank: shape.count)
            let x = try value("x")
            let size = graph.squeeze(graph.slice(graph.shape(of: x), axes: [0], from: [axis], to: [axis + 1]), [0])
            return [graph.topK(x, size, axis: axis, isLargest: try !bool("ascending", false)).indices]
        case "one_hot":
            let rank = try rank("indices")
            let axis = try axis(int("axis", -1), rank: rank + 1)
            let (on, off) = (try filler("on_value", 1), try filler("off_value", 0))
            let inputs = [try value("indices"), try value("one_hot_vector_size"), on, off]
            return [graph.add("OneHot", "opset1", inputs, [("axis", "\(axis)")])]
        case "non_zero":
            let places = graph.add("NonZero", "opset3", [try value("x")], [("output_type", "i32")])
            return [graph.transpose(places, [1, 0])]
        default: return nil
        }
    }

    private mutating func filler(_ argument: String, _ other: Float) throws -> GraphValue {
        if has(argument) { return try value(argument) }
        return resultType.element?.isFloat == false ? graph.int(Int(other)) : graph.scalar(other)
    }

    /// Replaces or combines slices along an axis.
    private mutating func scattered() throws -> GraphValue {
        let shape = try shape("data")
        let axis = try axis(int("axis", 0), rank: shape.count)
        let mode = try string("mode", "add")
        let data = try value("data")
        let indices = graph.positive(try value("indices"), in: data, axis: axis)
        return try graph.scatteredSlices(
            data,
            indices,
            value("updates"),
            axis,
            rank: shape.count,
            indexRank: rank("indices"),
            mode: mode
        )
    }

    private mutating func topK() throws -> [GraphValue] {
        let axis = try axis(int("axis", -1), rank: rank("x"))
        let isLargest = try !bool("ascending", false)
        let k: GraphValue
        if isConstant("k") || !has("k") {
            let count = try int("k", 1)
            // All of them, as some exporters write.
            let size = try shape("x")[axis]
            guard count != -1 || size != nil else { throw ModelFileError.unsupported("its k is not known") }
            k = graph.long(count == -1 ? size ?? 1 : count)
        } else {
            k = graph.reshape(try value("k"), [])
        }
        let result = graph.topK(try value("x"), k, axis: axis, isLargest: isLargest)
        return [result.values, result.indices]
    }
}

extension GraphBuilder {
    /// Returns indices along an axis without negative ones, which count from its end.
    mutating func positive(_ indices: GraphValue, in x: GraphValue, axis: Int) -> GraphValue {
        let shape = add("ShapeOf", "opset3", [x], [("output_type", "i32")])
        let size = squeeze(slice(shape, axes: [0], from: [axis], to: [axis + 1]), [0])
        let isNegative = binary("Less", indices, int(0))
        return add("Select", [isNegative, plus(indices, size), indices], [("auto_broadcast", "numpy")])
    }

    /// Returns updates and the engine's word for a mode of combining.
    mutating func reduction(_ mode: String, _ updates: GraphValue) throws -> (GraphValue, String) {
        switch mode {
        case "update": return (updates, "none")
        case "add": return (updates, "sum")
        case "sub": return (times(updates, -1), "sum")
        case "mul": return (updates, "prod")
        case "div": return (binary("Divide", scalar(1), updates), "prod")
        case "max": return (updates, "max")
        case "min": return (updates, "min")
        default: throw ModelFileError.unsupported("the mode '\(mode)' is not known")
        }
    }

    /// Replaces or combines slices along an axis.
    mutating func scatteredSlices(
        _ data: GraphValue,
        _ indices: GraphValue,
        _ updates: GraphValue,
        _ axis: Int,
        rank: Int,
        indexRank: Int,
        mode: String
    ) throws -> GraphValue {
        if mode == "update" {
            return add("ScatterUpdate", "opset3", [data, indices, updates, long(axis)])
        }
        guard indexRank <= 1 else { throw ModelFileError.unsupported("indices of several dimensions are not covered") }
        // Every element of the updates gets the index of its slice.
        var lead = [Int](repeating: 1, count: rank)
        lead[axis] = -1
        let spread = add("Broadcast", "opset3", [reshape(indices, lead), shape(of: updates)], [("mode", "numpy")])
        return try scattered(data, spread, updates, axis, mode: mode)
    }

    mutating func scattered(
        _ data: GraphValue,
        _ indices: GraphValue,
        _ updates: GraphValue,
        _ axis: Int,
        mode: String
    ) throws -> GraphValue {
        let (updates, reduction) = try reduction(mode, updates)
        return add(
            "ScatterElementsUpdate",
            "opset12",
            [data, indices, updates, long(axis)],
            [("reduction", reduction), ("use_init_val", "true")]
        )
    }
}
