/// The texts that explain decisions.
enum FrameRateText {
    static func lowering(_ inputs: FrameRateInputs, from: Double, to: Double, isExplained: Bool) -> String {
        let dropped = drops(inputs)
        if isExplained {
            return "\(seen(inputs, at: from)), and \(dropped): "
                + "\(number(to)) fps is the highest supported rate that leaves room for it."
        }
        let reason =
            inputs.outOfBuffers > 0
            ? "buffers are kept after the callback, or the camera has too few"
            : "the queue of the frames is busy with something else"
        return "\(seen(inputs, at: from)), yet \(dropped): \(reason). Going down to \(number(to)) fps."
    }

    static func staying(_ inputs: FrameRateInputs, at rate: Double) -> String {
        "\(seen(inputs, at: rate)), and \(drops(inputs)): "
            + "\(number(rate)) fps is the lowest permitted rate, so further frames will be dropped."
    }

    static func raising(_ inputs: FrameRateInputs, from: Double, to: Double) -> String {
        "\(seen(inputs, at: from)), and \(drops(inputs)): there is room for \(number(to)) fps."
    }

    private static func seen(_ inputs: FrameRateInputs, at rate: Double) -> String {
        "In the last \(number(inputs.window)) s the work on a frame took \(milliseconds(inputs.meanWork)) "
            + "± \(milliseconds(inputs.deviation)), \(number(inputs.load * 100, 0)) % of the time between frames "
            + "at \(number(rate)) fps"
    }

    private static func drops(_ inputs: FrameRateInputs) -> String {
        let total = inputs.late + inputs.outOfBuffers
        guard total > 0 else { return "no frame was dropped" }
        let reasons = [(inputs.late, "late"), (inputs.outOfBuffers, "for lack of a buffer")]
        let parts = reasons.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return total == 1 ? "1 frame was dropped (\(parts))" : "\(total) frames were dropped (\(parts))"
    }

    private static func milliseconds(_ seconds: Double) -> String { "\(number(seconds * 1000)) ms" }

    /// Formats a number with up to `decimals` decimals, without trailing zeros.
    static func number(_ value: Double, _ decimals: Int = 2) -> String {
        guard value.isFinite else { return "\(value)" }
        let unit = decimals == 0 ? 1.0 : decimals == 1 ? 10 : 100
        let scaled = (value * unit).rounded()
        guard abs(scaled) < 1e15 else { return "\(value)" }
        let whole = Int(scaled)
        let fraction = abs(whole) % Int(unit)
        let sign = whole < 0 ? "-" : ""
        var text = "\(sign)\(abs(whole) / Int(unit))"
        if fraction > 0 {
            var digits = "\(fraction)"
            while digits.count < (unit == 100 ? 2 : 1) { digits = "0" + digits }
            while digits.hasSuffix("0") { digits.removeLast() }
            text += "." + digits
        }
        return text
    }
}
