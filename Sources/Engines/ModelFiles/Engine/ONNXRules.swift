import Inference

/// Forms of ONNX operations that the engine reads, but computes otherwise than the standard says.
struct ONNXRules {
    /// The types and shapes of the graph's inputs.
    private var inputs: [String: (type: TensorElement, shape: [Int?])] = [:]
    private var constants: Set<String> = []
    /// Constants with few numbers.
    private var numbers: [String: [Float]] = [:]

    mutating func add(input name: String, _ type: TensorElement, _ shape: [Int?]) { inputs[name] = (type, shape) }

    /// Notes a constant of the graph.
    mutating func add(constant tensor: WireMessage) throws(ModelFileError) {
        let name = tensor.string(8)
        constants.insert(name)
        // Numbers of 32 bits, in a list or as bytes.
        guard tensor.int32(2) == 1 else { return }
        if let bytes = tensor.bytes(9), bytes.count > 0, bytes.count <= 64 {
            numbers[name] = bytes.values(of: Float.self)
        } else if let bytes = tensor.floatBytes(4), bytes.count > 0, bytes.count <= 64 {
            numbers[name] = bytes.values(of: Float.self)
        }
    }

    func isConstant(_ name: String) -> Bool { constants.contains(name) }

    /// Returns the reason why a node is refused; nil if the engine computes it as the standard says.
    func reason(_ type: String, _ node: WireMessage) throws(ModelFileError) -> String? {
        let sources = node.strings(1)
        func attribute(_ name: String) throws(ModelFileError) -> WireMessage? {
            try node.messages(5).first { $0.string(1) == name }
        }
        func number(_ name: String) throws(ModelFileError) -> Int? { try attribute(name)?.int(3) }
        func text(_ name: String) throws(ModelFileError) -> String { try attribute(name)?.string(4) ?? "" }
        func source(_ index: Int) -> String { index < sources.count ? sources[index] : "" }
        func hasInput(_ index: Int) -> Bool { !source(index).isEmpty }
        switch type {
        case "LSTM", "GRU", "RNN":
            if try number("layout") == 1 { return "the batch as its first dimension is not covered" }
            if type == "LSTM", hasInput(7) { return "peepholes are not covered" }
            if type == "RNN", hasInput(3) { return "biases are not covered" }
            if type == "RNN", hasInput(4) { return "sequences of different lengths are not covered" }
        case "Attention":
            let sides = (try number("left_window_size") ?? -1, try number("right_window_size") ?? -1)
            if sides != (-1, -1) { return "windows are not covered" }
            let results = node.strings(2)
            if results.count > 3, !results[3].isEmpty, try number("is_causal") == 1 {
                return "the products as an output are not covered where later elements are masked"
            }
        case "BitShift":
            let types = sources.compactMap { inputs[$0]?.type }
            if types.contains(where: { [.int8, .int16, .int32, .int64].contains($0) }) {
                return "numbers with a sign are not covered"
            }
        case "DynamicQuantizeLinear": return "its rounding is not covered"
        case "Einsum": if try text("equation").split(separator: ",").contains("->") { return "scalars are not covered" }
        case "MaxPool", "AveragePool", "LpPool":
            if try number("ceil_mode") == 1 {
                let kernel = try attribute("kernel_shape")?.ints(8) ?? []
                let strides = try attribute("strides")?.ints(8) ?? []
                if zip(kernel, strides).contains(where: { $0 < $1 }) {
                    return "a last window that begins beyond the edge is not covered"
                }
            }
        case "ReduceMax", "ReduceMin":
            if inputs[source(0)]?.shape.contains(0) == true { return "inputs without elements are not covered" }
        case "Resize": return try resizing(text, number, scales: source(2))
        case "RoiAlign": if try text("mode") == "max" { return "the mode 'max' is not covered" }
        case "SpaceToDepth": if try text("mode") == "CRD" { return "the mode 'CRD' is not covered" }
        case "Tile": if inputs[source(1)] != nil { return "repetitions that are an input are not covered" }
        case "DFT": if hasInput(2) { return "an axis that is no attribute is not covered" }
        case "SequenceErase", "SequenceInsert": return "sequences that change are not covered"
        default: break
        }
        return nil
    }

    private func resizing(
        _ text: (String) throws(ModelFileError) -> String,
        _ number: (String) throws(ModelFileError) -> Int?,
        scales: String
    ) throws(ModelFileError) -> String? {
        if try number("antialias") == 1 { return "smoothing is not covered" }
        if try number("exclude_outside") == 1 { return "leaving out what lies outside is not covered" }
        let policy = try text("keep_aspect_ratio_policy")
        if !["", "stretch"].contains(policy) { return "the policy '\(policy)' is not covered" }
        if try text("coordinate_transformation_mode") == "align_corners", !scales.isEmpty,
            inputs[scales] != nil || numbers[scales]?.contains(where: { $0 < 1 }) == true
        {
            return "scales below 1 with aligned corners are not covered"
        }
        return nil
    }
}
