/// Short forms of common layers.
extension GraphBuilder {
    mutating func convert(_ value: GraphValue, _ type: GraphType) -> GraphValue {
        add("Convert", [value], [("destination_type", type.rawValue)])
    }

    mutating func binary(_ type: String, _ first: GraphValue, _ second: GraphValue) -> GraphValue {
        add(type, [first, second], [("auto_broadcast", "numpy")])
    }

    mutating func plus(_ first: GraphValue, _ second: GraphValue) -> GraphValue { binary("Add", first, second) }
    mutating func minus(_ first: GraphValue, _ second: GraphValue) -> GraphValue { binary("Subtract", first, second) }
    mutating func times(_ first: GraphValue, _ second: GraphValue) -> GraphValue { binary("Multiply", first, second) }
    mutating func times(_ first: GraphValue, _ second: Float) -> GraphValue { times(first, scalar(second)) }
    mutating func plus(_ first: GraphValue, _ second: Float) -> GraphValue { plus(first, scalar(second)) }

    mutating func power(_ value: GraphValue, _ exponent: Float) -> GraphValue {
        binary("Power", value, scalar(exponent))
    }

    mutating func reshape(_ value: GraphValue, _ shape: [Int], keepsZeros: Bool = false) -> GraphValue {
        add("Reshape", [value, list(shape)], [("special_zero", keepsZeros ? "true" : "false")])
    }

    mutating func transpose(_ value: GraphValue, _ order: [Int]) -> GraphValue {
        add("Transpose", [value, list(order)])
    }

    mutating func unsqueeze(_ value: GraphValue, _ axes: [Int]) -> GraphValue {
        axes.isEmpty ? value : add("Unsqueeze", [value, list(axes)])
    }

    mutating func squeeze(_ value: GraphValue, _ axes: [Int]) -> GraphValue {
        axes.isEmpty ? value : add("Squeeze", [value, list(axes)])
    }

    mutating func concat(_ values: [GraphValue], _ axis: Int) -> GraphValue {
        values.count == 1 ? values[0] : add("Concat", values, [("axis", "\(axis)")])
    }

    mutating func clamp(_ value: GraphValue, _ least: Float, _ most: Float) -> GraphValue {
        // The engine refuses empty intervals; for those the upper bound wins.
        guard least <= most else { return binary("Minimum", binary("Maximum", value, scalar(least)), scalar(most)) }
        let limit = Float.greatestFiniteMagnitude
        return add("Clamp", [value], [("min", "\(max(least, -limit))"), ("max", "\(min(most, limit))")])
    }

    mutating func reduce(_ type: String, _ value: GraphValue, _ axes: [Int], keeps: Bool) -> GraphValue {
        let version = type == "ReduceL1" || type == "ReduceL2" ? "opset4" : "opset1"
        return add(type, version, [value, list(axes)], [("keep_dims", keeps ? "true" : "false")])
    }

    mutating func shape(of value: GraphValue) -> GraphValue {
        add("ShapeOf", "opset3", [value], [("output_type", "i64")])
    }

    mutating func gather(_ value: GraphValue, _ indices: GraphValue, axis: Int, batch: Int = 0) -> GraphValue {
        add("Gather", "opset8", [value, indices, long(axis)], [("batch_dims", "\(batch)")])
    }

    mutating func softmax(_ value: GraphValue, _ axis: Int) -> GraphValue {
        add("SoftMax", "opset8", [value], [("axis", "\(axis)")])
    }

    mutating func matmul(
        _ first: GraphValue,
        _ second: GraphValue,
        _ flipsFirst: Bool,
        _ flipsSecond: Bool
    ) -> GraphValue {
        add("MatMul", [first, second], [("transpose_a", "\(flipsFirst)"), ("transpose_b", "\(flipsSecond)")])
    }

    /// Normalizes to mean 0 and variance 1 over axes.
    mutating func normalized(_ value: GraphValue, _ axes: [Int], _ epsilon: Float, variance: Bool = true) -> GraphValue
    {
        add(
            "MVN",
            "opset6",
            [value, list(axes)],
            [("eps", "\(epsilon)"), ("eps_mode", "inside_sqrt"), ("normalize_variance", variance ? "true" : "false")]
        )
    }

    /// Slices with bounds and steps for some axes.
    mutating func slice(
        _ value: GraphValue,
        axes: [Int],
        from: [Int],
        to: [Int],
        steps: [Int]? = nil
    ) -> GraphValue {
        let step = steps ?? axes.map { _ in 1 }
        return add("Slice", "opset8", [value, list(from), list(to), list(step), list(axes)])
    }

    /// Resizes axes to sizes or by scales.
    mutating func resized(
        _ value: GraphValue,
        axes: [Int],
        sizes: [Int]? = nil,
        scales: [Float] = [],
        mode: String,
        coordinates: String,
        nearest: String = "floor"
    ) -> GraphValue {
        let target = sizes.map { list($0) } ?? floats(scales, [scales.count])
        let zeros = "0"
        return add(
            "Interpolate",
            "opset11",
            [value, target, list(axes)],
            [
                ("mode", mode), ("shape_calculation_mode", sizes == nil ? "scales" : "sizes"),
                ("coordinate_transformation_mode", coordinates), ("nearest_mode", nearest), ("antialias", "false"),
                ("pads_begin", zeros), ("pads_end", zeros), ("cube_coeff", "-0.75"),
            ]
        )
    }

    /// Pads the beginnings and ends of all axes.
    mutating func padded(
        _ value: GraphValue,
        _ begins: [Int],
        _ ends: [Int],
        mode: String,
        constant: Float = 0
    ) -> GraphValue {
        add("Pad", "opset12", [value, list(begins), list(ends), scalar(constant)], [("pad_mode", mode)])
    }

    mutating func topK(
        _ value: GraphValue,
        _ count: GraphValue,
        axis: Int,
        isLargest: Bool,
        sort: String = "value"
    ) -> (values: GraphValue, indices: GraphValue) {
        let both = add(
            "TopK",
            "opset11",
            [value, count],
            [
                ("axis", "\(axis)"), ("mode", isLargest ? "max" : "min"), ("sort", sort), ("index_element_type", "i32"),
                ("stable", sort == "value" ? "true" : "false"),
            ],
            outputs: 2
        )
        return (both[0], both[1])
    }
}
