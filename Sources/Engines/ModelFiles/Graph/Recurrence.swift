/// The weights of a recurrent layer in one direction; gates lie one after the other along the first dimension.
struct RecurrentWeights {
    /// [gates · hidden, input].
    var input: GraphValue
    /// [gates · hidden, hidden].
    var hidden: GraphValue
    /// [gates · hidden], of both or of the input alone.
    var bias: GraphValue?
    /// [gates · hidden] of the hidden state, where it counts apart.
    var hiddenBias: GraphValue?
    /// [3 · hidden]: input, forget and output gate.
    var peephole: GraphValue?
}

/// The kind of a recurrent layer, with the order of its gates.
enum RecurrentCell {
    case simple(activation: String)
    /// Reset, output, update. `resetsAfter` applies the reset gate behind the product with the hidden state.
    case gru(gate: String, activation: String, resetsAfter: Bool)
    /// Input, forget, output, cell; the cell's state is held within `clip` where it is given.
    case lstm(gate: String, cell: String, activation: String, clip: Float?)

    var gates: Int {
        switch self {
        case .simple: 1
        case .gru: 3
        case .lstm: 4
        }
    }
}

extension GraphBuilder {
    /// Runs a recurrent layer over the first dimension of [steps, batch, input].
    ///
    /// Returns the hidden states of all steps in the order in which they are made, [steps, batch, hidden], and the
    /// last states, [batch, hidden].
    mutating func recurrent(
        _ cell: RecurrentCell,
        _ x: GraphValue,
        _ weights: RecurrentWeights,
        states: [GraphValue],
        hidden: Int,
        isReversed: Bool
    ) throws -> (all: GraphValue, states: [GraphValue]) {
        var fed = matmul(x, weights.input, false, true)
        if let bias = weights.bias { fed = plus(fed, bias) }
        let steps = squeeze(slice(shape(of: x), axes: [0], from: [0], to: [1]), [0])
        var constants = [(weights.hidden, 2)]
        if case .lstm = cell, let peephole = weights.peephole { constants.append((peephole, 1)) }
        if case .gru = cell, let bias = weights.hiddenBias { constants.append((bias, 1)) }
        let results = try loop(
            count: steps,
            parts: [(fed, 3)],
            isReversed: isReversed,
            states: states.map { ($0, [nil, hidden]) },
            constants: constants,
            collects: [0]
        ) { graph, parts, states, constants in
            let fed = graph.squeeze(parts[0], [0])
            return try graph.step(cell, fed, states, constants)
        }
        return (results.collected[0], results.states)
    }

    private mutating func step(
        _ cell: RecurrentCell,
        _ fed: GraphValue,
        _ states: [GraphValue],
        _ constants: [GraphValue]
    ) throws -> [GraphValue] {
        let (h, weight) = (states[0], constants[0])
        switch cell {
        case .simple(let activation): return [try activated(plus(fed, matmul(h, weight, false, true)), activation)]
        case .gru(let gate, let activation, let resetsAfter):
            let from = parts(fed, axis: 1, count: 3)
            let rows = parts(weight, axis: 0, count: 3)
            var own = [0, 2].map { matmul(h, rows[$0], false, true) }
            let bias = constants.count > 1 ? parts(constants[1], axis: 0, count: 3) : nil
            if let bias { own = [plus(own[0], bias[0]), plus(own[1], bias[2])] }
            let reset = try activated(plus(from[0], own[0]), gate)
            let update = try activated(plus(from[2], own[1]), gate)
            var inner: GraphValue
            if resetsAfter {
                inner = matmul(h, rows[1], false, true)
                if let bias { inner = plus(inner, bias[1]) }
                inner = times(reset, inner)
            } else {
                inner = matmul(times(reset, h), rows[1], false, true)
                if let bias { inner = plus(inner, bias[1]) }
            }
            let output = try activated(plus(from[1], inner), activation)
            return [plus(times(minus(scalar(1), update), output), times(update, h))]
        case .lstm(let gate, let inner, let activation, let clip):
            let gates = parts(plus(fed, matmul(h, weight, false, true)), axis: 1, count: 4)
            let peephole = constants.count > 1 ? parts(constants[1], axis: 0, count: 3) : nil
            let c = states[1]
            func watched(_ graph: inout GraphBuilder, _ index: Int, _ cell: GraphValue) -> GraphValue {
                guard let peephole else { return gates[index] }
                return graph.plus(gates[index], graph.times(cell, peephole[index]))
            }
            let input = try activated(watched(&self, 0, c), gate)
            let forget = try activated(watched(&self, 1, c), gate)
            let candidate = try activated(gates[3], inner)
            var next = plus(times(forget, c), times(input, candidate))
            if let clip { next = clamp(next, -clip, clip) }
            let output = try activated(watched(&self, 2, next), gate)
            return [times(output, try activated(next, activation)), next]
        }
    }

    private mutating func parts(_ value: GraphValue, axis: Int, count: Int) -> [GraphValue] {
        add("Split", "opset1", [value, long(axis)], [("num_splits", "\(count)")], outputs: count)
    }

    private mutating func activated(_ value: GraphValue, _ name: String) throws -> GraphValue {
        switch name.lowercased() {
        case "sigmoid": return add("Sigmoid", [value])
        case "tanh", "scaled_tanh": return add("Tanh", [value])
        case "relu": return add("ReLU", [value])
        case "linear": return value
        case "hard_sigmoid", "sigmoid_hard": return hardSigmoid(value, 0.2, 0.5)
        default: throw ModelFileError.unsupported("the activation '\(name)' is not covered")
        }
    }
}
