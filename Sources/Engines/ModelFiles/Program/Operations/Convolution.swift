/// Convolutions and products of matrices.
extension ProgramTranslator {
    mutating func convolution() throws -> [GraphValue]? {
        switch operation.type {
        case "conv": return [try conv()]
        case "conv_transpose": return [try transposed()]
        case "linear":
            var weight = try value("weight")
            if try element("weight") != .float32, try element("weight").graph != .float {
                weight = graph.convert(weight, .float)
            }
            let product = graph.matmul(try value("x"), weight, false, true)
            return [has("bias") ? graph.plus(product, try value("bias")) : product]
        case "matmul":
            var (x, y) = (try value("x"), try value("y"))
            let isFloat = try element("x").isFloat || element("y").isFloat
            if try !element("x").isFloat { x = graph.convert(x, .float) }
            if try !element("y").isFloat { y = graph.convert(y, .float) }
            let product = graph.matmul(x, y, try bool("transpose_x", false), try bool("transpose_y", false))
            return [isFloat ? product : graph.convert(product, .int)]
        case "einsum":
            return [graph.add("Einsum", "opset7", try values("values"), [("equation", try string("equation", ""))])]
        default: return nil
        }
    }

    /// Padding of `conv` and pooling: the mode, and amounts before and after each spatial dimension.
    func padding(_ spatial: Int) throws -> GraphPadding {
        let type = try string("pad_type", "valid")
        switch type {
        case "valid": return GraphPadding(count: spatial)
        case "same": return GraphPadding(count: spatial, mode: "same_upper")
        case "same_lower": return GraphPadding(count: spatial, mode: "same_lower")
        case "custom":
            let pad = try ints("pad") ?? [Int](repeating: 0, count: spatial * 2)
            guard pad.count == spatial * 2, pad.allSatisfy({ (0...1 << 24).contains($0) }) else {
                throw ModelFileError.invalid("its pad has \(pad.count) numbers")
            }
            return GraphPadding(pairs: pad)
        default: throw ModelFileError.unsupported("the pad_type '\(type)' is not known")
        }
    }

    private mutating func conv() throws -> GraphValue {
        let shape = try sizes("weight")
        let spatial = shape.count - 2
        guard (1...3).contains(spatial) else { throw ModelFileError.invalid("its weight has shape \(shape)") }
        let groups = try int("groups", 1)
        let window = GraphWindow(
            strides: try ints("strides") ?? [],
            dilations: try ints("dilations") ?? [],
            padding: try padding(spatial)
        )
        let weight = try graph.grouped(value("weight"), shape, groups: groups)
        let result = graph.convolution(try value("x"), weight, window, groups: groups, spatial: spatial)
        return try biased(result, spatial)
    }

    private mutating func biased(_ value: GraphValue, _ spatial: Int) throws -> GraphValue {
        guard has("bias") else { return value }
        let bias = graph.reshape(try self.value("bias"), [1, -1] + [Int](repeating: 1, count: spatial))
        return graph.plus(value, bias)
    }

    private mutating func transposed() throws -> GraphValue {
        let shape = try sizes("weight")
        let spatial = shape.count - 2
        guard (1...3).contains(spatial) else { throw ModelFileError.invalid("its weight has shape \(shape)") }
        let groups = try int("groups", 1)
        let strides = try ints("strides") ?? [Int](repeating: 1, count: spatial)
        let dilations = try ints("dilations") ?? [Int](repeating: 1, count: spatial)
        let wanted = try ints("output_shape").map { Array($0.suffix(spatial)) }
        let given = try self.shape("x").suffix(spatial)
        let plan = try DeconvolutionPlan(
            kernel: Array(shape.suffix(spatial)),
            strides: strides,
            dilations: dilations,
            padding: padding(spatial),
            input: Array(given),
            output: wanted
        )
        let weight = try graph.grouped(value("weight"), shape, groups: groups)
        let result = graph.deconvolution(try value("x"), weight, plan, groups: groups)
        return try biased(result, spatial)
    }
}

/// Padding around the spatial dimensions.
struct GraphPadding: Sendable {
    var mode = "explicit"
    var begins: [Int]
    var ends: [Int]

    init(count: Int, mode: String = "explicit") {
        self.mode = mode
        begins = [Int](repeating: 0, count: count)
        ends = begins
    }

    /// Takes the amounts before and after each dimension in turn.
    init(pairs: [Int]) {
        begins = stride(from: 0, to: pairs.count - 1, by: 2).map { pairs[$0] }
        ends = stride(from: 1, to: pairs.count, by: 2).map { pairs[$0] }
    }
}

/// Steps of a sliding window.
struct GraphWindow: Sendable {
    /// Empty lists stand for 1 everywhere.
    var strides: [Int]
    var dilations: [Int]
    var padding: GraphPadding
}

/// Sizes of a transposed convolution.
struct DeconvolutionPlan: Sendable {
    var strides: [Int]
    var dilations: [Int]
    var begins: [Int]
    var ends: [Int]
    /// Rows that are added at the end.
    var extra: [Int]

    init(
        kernel: [Int],
        strides: [Int],
        dilations: [Int],
        padding: GraphPadding,
        input: [Int?],
        output: [Int]?
    ) throws {
        let count = kernel.count
        guard strides.count == count, dilations.count == count, padding.begins.count == count, input.count == count,
            output.map({ $0.count == count && $0.allSatisfy { (0...DescriptionReader.mostSize).contains($0) } })
                ?? true,
            (kernel + strides + dilations).allSatisfy({ (1...1 << 20).contains($0) })
        else { throw ModelFileError.invalid("its strides, dilations or padding do not fit its kernel") }
        self.strides = strides
        self.dilations = dilations
        begins = padding.begins
        ends = padding.ends
        extra = [Int](repeating: 0, count: count)
        for axis in 0..<count {
            let window = (kernel[axis] - 1) * dilations[axis] + 1
            guard padding.mode != "explicit" || output != nil else { continue }
            // Without the input's size, the output is as many times larger as the stride.
            let full = input[axis].map { ($0 - 1) * strides[axis] + window }
            let surplus: Int
            if let wanted = output?[axis] {
                guard let full else {
                    throw ModelFileError.unsupported("an output_shape for varying inputs is not covered")
                }
                surplus = full - wanted
            } else {
                surplus = window - strides[axis]
            }
            if padding.mode == "explicit" {
                let rest = surplus - begins[axis] - ends[axis]
                if rest > 0 { ends[axis] += rest } else { extra[axis] = -rest }
            } else {
                let cut = max(surplus, 0)
                begins[axis] = padding.mode == "same_lower" ? (cut + 1) / 2 : cut / 2
                ends[axis] = cut - begins[axis]
                extra[axis] = max(-surplus, 0)
            }
        }
    }
}

extension GraphBuilder {
    private static func text(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

    static func attributes(_ window: GraphWindow, spatial: Int, dilations: Bool = true) -> [(String, String)] {
        let ones = [Int](repeating: 1, count: spatial)
        var attributes = [
            ("strides", text(window.strides.isEmpty ? ones : window.strides)),
            ("pads_begin", text(window.padding.begins)), ("pads_end", text(window.padding.ends)),
            ("auto_pad", window.padding.mode),
        ]
        if dilations { attributes.append(("dilations", text(window.dilations.isEmpty ? ones : window.dilations))) }
        return attributes
    }

    /// Returns a weight whose first dimension is split into groups, unless there is one group.
    mutating func grouped(_ weight: GraphValue, _ shape: [Int], groups: Int) throws -> GraphValue {
        guard groups != 1 else { return weight }
        guard groups > 0, shape[0] % groups == 0 else {
            throw ModelFileError.invalid("a weight of shape \(shape) has no \(groups) groups")
        }
        return reshape(weight, [groups, shape[0] / groups] + shape.dropFirst())
    }

    mutating func convolution(
        _ x: GraphValue,
        _ weight: GraphValue,
        _ window: GraphWindow,
        groups: Int,
        spatial: Int
    ) -> GraphValue {
        add(
            groups == 1 ? "Convolution" : "GroupConvolution",
            [x, weight],
            GraphBuilder.attributes(window, spatial: spatial)
        )
    }

    mutating func deconvolution(
        _ x: GraphValue,
        _ weight: GraphValue,
        _ plan: DeconvolutionPlan,
        groups: Int
    ) -> GraphValue {
        // Rows are added as a padding afterwards where they exceed what the engine allows.
        add(
            groups == 1 ? "ConvolutionBackpropData" : "GroupConvolutionBackpropData",
            [x, weight],
            [
                ("strides", GraphBuilder.text(plan.strides)), ("dilations", GraphBuilder.text(plan.dilations)),
                ("pads_begin", GraphBuilder.text(plan.begins)), ("pads_end", GraphBuilder.text(plan.ends)),
                ("output_padding", GraphBuilder.text(plan.extra)), ("auto_pad", "explicit"),
            ]
        )
    }
}
