/// Reductions along axes.
extension ProgramTranslator {
    mutating func reduction() throws -> [GraphValue]? {
        guard operation.type.hasPrefix("reduce_") else { return nil }
        let rank = try rank("x")
        let keeps = try bool("keep_dims", false)
        let x = try value("x")
        if operation.type == "reduce_argmax" || operation.type == "reduce_argmin" {
            let axis = try axis(int("axis", -1), rank: rank)
            let isMax = operation.type == "reduce_argmax"
            return [graph.argument(x, axis: axis, isMax: isMax, keeps: keeps)]
        }
        let axes = try axes(ints("axes") ?? Array(0..<rank), rank: rank)
        guard let value = graph.reduced(operation.type, x, axes, keeps: keeps) else { return nil }
        return [value]
    }
}

extension GraphBuilder {
    /// Reduces as the operation of this name does; nil for another name.
    mutating func reduced(_ name: String, _ x: GraphValue, _ axes: [Int], keeps: Bool) -> GraphValue? {
        switch name {
        case "reduce_mean": return reduce("ReduceMean", x, axes, keeps: keeps)
        case "reduce_sum": return reduce("ReduceSum", x, axes, keeps: keeps)
        case "reduce_max": return reduce("ReduceMax", x, axes, keeps: keeps)
        case "reduce_min": return reduce("ReduceMin", x, axes, keeps: keeps)
        case "reduce_prod": return reduce("ReduceProd", x, axes, keeps: keeps)
        case "reduce_l1_norm": return reduce("ReduceL1", x, axes, keeps: keeps)
        case "reduce_l2_norm": return reduce("ReduceL2", x, axes, keeps: keeps)
        case "reduce_sum_square": return reduce("ReduceSum", times(x, x), axes, keeps: keeps)
        case "reduce_log_sum": return add("Log", [reduce("ReduceSum", x, axes, keeps: keeps)])
        case "reduce_log_sum_exp":
            let most = reduce("ReduceMax", x, axes, keeps: true)
            let sum = reduce("ReduceSum", add("Exp", [minus(x, most)]), axes, keeps: true)
            let value = plus(add("Log", [sum]), most)
            return keeps ? value : squeeze(value, axes)
        default: return nil
        }
    }

    /// Returns the index of the first largest or smallest element along an axis.
    mutating func argument(_ x: GraphValue, axis: Int, isMax: Bool, keeps: Bool) -> GraphValue {
        let indices = topK(x, long(1), axis: axis, isLargest: isMax).indices
        return keeps ? indices : squeeze(indices, [axis])
    }
}
