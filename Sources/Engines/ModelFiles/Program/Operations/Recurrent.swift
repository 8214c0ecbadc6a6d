/// Recurrent operations on [steps, batch, input].
extension ProgramTranslator {
    mutating func recurrence() throws -> [GraphValue]? {
        switch operation.type {
        case "rnn":
            return try recurrent(.simple(activation: string("activation", "tanh")), ["initial_h"])
        case "gru":
            let cell = RecurrentCell.gru(
                gate: try string("recurrent_activation", "sigmoid"),
                activation: try string("activation", "tanh"),
                resetsAfter: try bool("reset_after", false)
            )
            return try recurrent(cell, ["initial_h"])
        case "lstm":
            let cell = RecurrentCell.lstm(
                gate: try string("recurrent_activation", "sigmoid"),
                cell: try string("cell_activation", "tanh"),
                activation: try string("activation", "tanh"),
                clip: has("clip") ? try float("clip", 0) : nil
            )
            return try recurrent(cell, ["initial_h", "initial_c"])
        default: return nil
        }
    }

    /// Returns the hidden states of all steps or of the last one, and the last states.
    private mutating func recurrent(_ cell: RecurrentCell, _ initial: [String]) throws -> [GraphValue] {
        let size = try sizes("weight_hh")
        guard size.count == 2, size[1] > 0, size[0] == cell.gates * size[1], try rank("x") == 3 else {
            throw ModelFileError.invalid("its weights of shape \(size) do not fit its \(cell.gates) gates")
        }
        let hidden = size[1]
        let x = try value("x")
        var starts: [GraphValue] = []
        for name in initial { starts.append(try value(name)) }
        let direction = try string("direction", "forward")
        let wantsAll = try bool("output_sequence", false)
        guard direction == "bidirectional" else {
            let weights = try weights(of: cell, "")
            let isReversed = direction == "reverse"
            let (all, last) = try graph.recurrent(
                cell,
                x,
                weights,
                states: starts,
                hidden: hidden,
                isReversed: isReversed
            )
            return [wantsAll ? all : graph.unsqueeze(last[0], [0])] + last
        }
        var all: [GraphValue] = []
        var last: [[GraphValue]] = []
        for (index, suffix) in ["", "_back"].enumerated() {
            let weights = try weights(of: cell, suffix)
            let states = starts.map {
                graph.slice($0, axes: [1], from: [index * hidden], to: [(index + 1) * hidden])
            }
            let run = try graph.recurrent(cell, x, weights, states: states, hidden: hidden, isReversed: index == 1)
            // Both directions give the states of a step at its place in the input.
            let end = -Int(Int32.max)
            all.append(index == 0 ? run.all : graph.slice(run.all, axes: [0], from: [-1], to: [end], steps: [-1]))
            last.append(run.states)
        }
        let states = initial.indices.map { graph.concat([last[0][$0], last[1][$0]], 1) }
        return [wantsAll ? graph.concat(all, 2) : graph.unsqueeze(states[0], [0])] + states
    }

    private mutating func weights(of cell: RecurrentCell, _ suffix: String) throws -> RecurrentWeights {
        var weights = RecurrentWeights(
            input: try value("weight_ih" + suffix),
            hidden: try value("weight_hh" + suffix)
        )
        if has("bias" + suffix) { weights.bias = try value("bias" + suffix) }
        if has("peephole" + suffix) { weights.peephole = try value("peephole" + suffix) }
        if case .gru = cell, has("input_bias") {
            weights.hiddenBias = weights.bias
            weights.bias = try value("input_bias")
        } else if case .gru(_, _, true) = cell {
            swap(&weights.hiddenBias, &weights.bias)
        }
        return weights
    }
}
