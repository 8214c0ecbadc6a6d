/// Forms of ONNX operations that the engine reads, but computes otherwise than the standard says.
enum ONNXRules {
    /// Returns the reason why a node is refused; nil if the engine computes it as the standard says.
    static func reason(_ type: String, _ node: WireMessage) throws(ModelFileError) -> String? {
        func number(_ name: String) throws(ModelFileError) -> Int? {
            try node.messages(5).first { $0.string(1) == name }?.int(3)
        }
        func text(_ name: String) throws(ModelFileError) -> String {
            try node.messages(5).first { $0.string(1) == name }?.string(4) ?? ""
        }
        func hasInput(_ index: Int) -> Bool {
            let inputs = node.strings(1)
            return index < inputs.count && !inputs[index].isEmpty
        }
        switch type {
        case "LSTM", "GRU", "RNN":
            if try number("layout") == 1 { return "the batch as its first dimension is not covered" }
            if type == "LSTM", hasInput(7) { return "peepholes are not covered" }
            if type == "RNN", hasInput(4) { return "sequences of different lengths are not covered" }
        case "Attention":
            let sides = (try number("left_window_size") ?? -1, try number("right_window_size") ?? -1)
            if sides != (-1, -1) { return "windows are not covered" }
        case "Resize":
            if try number("antialias") == 1 { return "smoothing is not covered" }
            if try number("exclude_outside") == 1 { return "leaving out what lies outside is not covered" }
            let policy = try text("keep_aspect_ratio_policy")
            if !["", "stretch"].contains(policy) { return "the policy '\(policy)' is not covered" }
        case "RoiAlign": if try text("mode") == "max" { return "the mode 'max' is not covered" }
        case "SpaceToDepth": if try text("mode") == "CRD" { return "the mode 'CRD' is not covered" }
        case "DFT": if hasInput(2) { return "an axis that is no attribute is not covered" }
        case "SequenceErase", "SequenceInsert": return "sequences that change are not covered"
        default: break
        }
        return nil
    }
}
