/// Pooling.
extension ProgramTranslator {
    mutating func pooling() throws -> [GraphValue]? {
        guard ["max_pool", "avg_pool", "l2_pool"].contains(operation.type) else { return nil }
        let kernel = try ints("kernel_sizes") ?? []
        let spatial = kernel.count
        guard (1...3).contains(spatial), kernel.allSatisfy({ (1...1 << 20).contains($0) }) else {
            throw ModelFileError.invalid("its kernel is \(kernel)")
        }
        let window = GraphWindow(strides: try ints("strides") ?? [], dilations: [], padding: try padding(spatial))
        let rounding = try bool("ceil_mode", false) ? "ceil_torch" : "floor"
        let x = try value("x")
        switch operation.type {
        case "max_pool": return [graph.maxPool(x, kernel, window, rounding)]
        case "avg_pool":
            let excludes = try bool("exclude_padding_from_average", false)
            return [graph.averagePool(x, kernel, window, rounding, excludesPadding: excludes)]
        default:
            let mean = graph.averagePool(graph.times(x, x), kernel, window, rounding, excludesPadding: false)
            return [graph.add("Sqrt", [graph.times(mean, Float(kernel.reduce(1, *)))])]
        }
    }
}

extension GraphBuilder {
    mutating func maxPool(_ x: GraphValue, _ kernel: [Int], _ window: GraphWindow, _ rounding: String) -> GraphValue {
        let attributes =
            GraphBuilder.attributes(window, spatial: kernel.count) + [
                ("kernel", kernel.map { "\($0)" }.joined(separator: ",")), ("rounding_type", rounding),
                ("index_element_type", "i64"), ("axis", "0"),
            ]
        return add("MaxPool", "opset14", [x], attributes, outputs: 2)[0]
    }

    mutating func averagePool(
        _ x: GraphValue,
        _ kernel: [Int],
        _ window: GraphWindow,
        _ rounding: String,
        excludesPadding: Bool
    ) -> GraphValue {
        let attributes =
            GraphBuilder.attributes(window, spatial: kernel.count, dilations: false) + [
                ("kernel", kernel.map { "\($0)" }.joined(separator: ",")), ("rounding_type", rounding),
                ("exclude-pad", excludesPadding ? "true" : "false"),
            ]
        return add("AvgPool", "opset14", [x], attributes)
    }
}
