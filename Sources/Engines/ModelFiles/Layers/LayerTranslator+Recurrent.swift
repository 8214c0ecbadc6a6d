/// Recurrent layers, on sequence, batch, channel and two dimensions of size 1.
extension LayerTranslator {
    mutating func recurrent(_ kind: Int) throws -> [Blob]? {
        switch kind {
        case 400, 410, 420: return try oneDirection(kind)
        case 430: return try bothDirections()
        default: return nil
        }
    }

    private mutating func oneDirection(_ kind: Int) throws -> [Blob] {
        let (size, hidden) = try recurrentSizes()
        let activations = try parameters.messages(10).map(activation)
        let cell: RecurrentCell
        let weights: RecurrentWeights
        var wantsAll = parameters.bool(15)
        switch kind {
        case 400:
            cell = .simple(activation: activations.first ?? "tanh")
            weights = try gates(parameters, [30], [31], parameters.bool(20) ? [32] : [], size, hidden)
        case 410:
            cell = .gru(
                gate: activations.first ?? "sigmoid",
                activation: activations.count > 1 ? activations[1] : "tanh",
                resetsAfter: false
            )
            let biases = parameters.bool(20) ? [71, 72, 70] : []
            weights = try gates(parameters, [31, 32, 30], [51, 52, 50], biases, size, hidden)
        default:
            let settings = try parameters.message(15)
            wantsAll = settings?.bool(10) ?? false
            guard let message = try parameters.message(20) else { throw ModelFileError.invalid("it has no weights") }
            cell = try lstm(settings, activations)
            weights = try lstmWeights(message, settings, size, hidden)
        }
        let isReversed = parameters.bool(100)
        let x = try sequence()
        let count = kind == 420 ? 2 : 1
        var states: [GraphValue] = []
        for index in 0..<count { states.append(try state(1 + index, x, hidden)) }
        let run = try graph.recurrent(cell, x, weights, states: states, hidden: hidden, isReversed: isReversed)
        let shape = try full().shape
        let all = wantsAll ? run.all : graph.unsqueeze(run.states[0], [0])
        return [blob(all, wantsAll ? shape.first ?? nil : 1, shape, hidden)]
            + run.states.map { blob(graph.unsqueeze($0, [0]), 1, shape, hidden) }
    }

    private mutating func bothDirections() throws -> [Blob] {
        let (size, hidden) = try recurrentSizes()
        let settings = try parameters.message(15)
        let messages = try parameters.messages(20)
        guard messages.count == 2 else { throw ModelFileError.invalid("it has no weights for two directions") }
        let x = try sequence()
        let shape = try full().shape
        let wantsAll = settings?.bool(10) ?? false
        var parts: [GraphValue] = []
        var last: [Blob] = []
        for (index, message) in messages.enumerated() {
            let activations = try parameters.messages(10 + index).map(activation)
            let weights = try lstmWeights(message, settings, size, hidden)
            let states = [try state(1 + 2 * index, x, hidden), try state(2 + 2 * index, x, hidden)]
            let run = try graph.recurrent(
                lstm(settings, activations),
                x,
                weights,
                states: states,
                hidden: hidden,
                isReversed: index == 1
            )
            var part = wantsAll ? run.all : graph.unsqueeze(run.states[0], [0])
            if wantsAll, index == 1 {
                part = graph.slice(part, axes: [0], from: [-1], to: [-Int(Int32.max)], steps: [-1])
            }
            parts.append(part)
            last += run.states.map { blob(graph.unsqueeze($0, [0]), 1, shape, hidden) }
        }
        let length = wantsAll ? shape.first ?? nil : 1
        return [blob(graph.concat(parts, 2), length, shape, 2 * hidden)] + last
    }

    // MARK: Values

    private func recurrentSizes() throws -> (input: Int, hidden: Int) {
        let (size, hidden) = (parameters.int(1), parameters.int(2))
        guard (1...1 << 24).contains(size), (1...1 << 24).contains(hidden) else {
            throw ModelFileError.invalid("its vectors have the sizes \(size) and \(hidden)")
        }
        return (size, hidden)
    }

    /// Returns the input as [steps, batch, channels].
    private mutating func sequence() throws -> GraphValue {
        let x = try full()
        guard x.rank >= 3 else { throw ModelFileError.unsupported("an input of \(x.rank) dimensions is not covered") }
        return graph.reshape(x.value, [0, 0, -1], keepsZeros: true)
    }

    /// Returns a state as [batch, hidden]; zeros where the layer has no such input.
    private mutating func state(_ index: Int, _ x: GraphValue, _ hidden: Int) throws -> GraphValue {
        if index < inputs.count { return graph.reshape(try input(index).value, [-1, hidden]) }
        let batch = graph.slice(graph.shape(of: x), axes: [0], from: [1], to: [2])
        let shape = graph.concat([batch, graph.list([hidden])], 0)
        return graph.add("Broadcast", "opset3", [graph.scalar(0), shape], [("mode", "numpy")])
    }

    private mutating func blob(_ value: GraphValue, _ length: Int?, _ shape: [Int?], _ size: Int) -> Blob {
        Blob(value: graph.unsqueeze(value, [3, 4]), shape: [length, shape[1], size, 1, 1], rank: 5)
    }

    // MARK: Parameters

    private func lstm(_ settings: WireMessage?, _ activations: [String]) throws -> RecurrentCell {
        guard settings?.bool(50) != true else {
            throw ModelFileError.unsupported("coupled input and forget gates are not covered")
        }
        let clip = settings?.float(60) ?? 0
        return .lstm(
            gate: activations.first ?? "sigmoid",
            cell: activations.count > 1 ? activations[1] : "tanh",
            activation: activations.count > 2 ? activations[2] : "tanh",
            clip: clip > 0 ? clip : nil
        )
    }

    private mutating func lstmWeights(
        _ message: WireMessage,
        _ settings: WireMessage?,
        _ size: Int,
        _ hidden: Int
    ) throws -> RecurrentWeights {
        let hasBias = settings?.bool(20) == true
        let biases = hasBias ? [40, 41, 43, 42] : []
        var weights = try gates(message, [1, 2, 4, 3], [20, 21, 23, 22], biases, size, hidden)
        if settings?.bool(30) == true {
            let zeros = [Float](repeating: 0, count: hidden)
            let ones = [Float](repeating: 1, count: hidden)
            let extra = graph.floats(zeros + ones + zeros + zeros, [4 * hidden])
            weights.bias = weights.bias.map { graph.plus($0, extra) } ?? extra
        }
        if settings?.bool(40) == true {
            weights.peephole = try graph.floats(joined(message, [60, 61, 62], [hidden]), [3 * hidden])
        }
        return weights
    }

    /// Returns the weights of gates whose fields are given in the cell's order.
    private mutating func gates(
        _ message: WireMessage,
        _ input: [Int],
        _ recursion: [Int],
        _ biases: [Int],
        _ size: Int,
        _ hidden: Int
    ) throws -> RecurrentWeights {
        let rows = input.count * hidden
        var weights = RecurrentWeights(
            input: try graph.floats(joined(message, input, [hidden, size]), [rows, size]),
            hidden: try graph.floats(joined(message, recursion, [hidden, hidden]), [rows, hidden])
        )
        if !biases.isEmpty { weights.bias = try graph.floats(joined(message, biases, [hidden]), [rows]) }
        return weights
    }

    private func joined(_ message: WireMessage, _ fields: [Int], _ shape: [Int]) throws -> [Float] {
        var numbers: [Float] = []
        for field in fields {
            guard let part = LayerWeights(try message.message(field)) else {
                throw ModelFileError.invalid("a gate has no weights")
            }
            numbers += try part.floats(shape: shape)
        }
        return numbers
    }

    /// Returns the name of an activation that recurrent layers know; without parameters it has the usual ones.
    private func activation(_ message: WireMessage) throws -> String {
        func has(_ field: Int, _ standard: (Float, Float)) throws -> Bool {
            guard let inner = try message.message(field) else { return false }
            let given = (inner.float(1), inner.float(2))
            return given == standard || given == (0, 0)
        }
        if message.has(10) { return "relu" }
        if message.has(30) { return "tanh" }
        if message.has(40) { return "sigmoid" }
        if try has(5, (1, 0)) { return "linear" }
        if try has(31, (1, 1)) { return "tanh" }
        if try has(41, (0.2, 0.5)) { return "hard_sigmoid" }
        throw ModelFileError.unsupported("its activation is not covered")
    }
}
