/// A graph within a layer: what a condition or a loop carries out.
struct GraphBody {
    /// The way of a value between the layer and the graph.
    enum Way {
        case whole
        /// A part of size 1 along the first dimension for each round of a loop.
        case parts
        /// The same, from the last part to the first.
        case partsReversed

        /// The attributes of the way in the engine's form.
        var text: String {
            switch self {
            case .whole: ""
            case .parts: " axis=\"0\" start=\"0\" end=\"-1\" stride=\"1\" part_size=\"1\""
            case .partsReversed: " axis=\"0\" start=\"-1\" end=\"0\" stride=\"-1\" part_size=\"1\""
            }
        }
    }

    /// A number of the layer's inputs or outputs, and the number of a layer within.
    struct Port {
        var outer: Int
        var inner: Int
        var way = Way.whole
    }

    /// The name of the element in the engine's form, such as `then_body`, and that of its ports.
    var name: String
    var ports: String
    var layers: [GraphBuilder.Layer]
    var inputs: [Port]
    var outputs: [Port]
    /// The result that says whether a loop goes on.
    var condition: Int?
    /// Results that are a loop's parameters in its next round.
    var edges: [(from: Int, to: Int)] = []
}

extension GraphBuilder {
    /// Returns a value in memory of its own.
    ///
    /// The engine may compute a loop's next state in the memory of another state or part, and loses one of the two when
    /// it copies them for the next round. A roll by nothing is always computed, and never in place.
    mutating func copied(_ value: GraphValue, rank: Int) -> GraphValue {
        let listed = rank == 0 ? reshape(value, [1]) : value
        let copy = add("Roll", "opset7", [listed, list([0]), list([0])])
        return rank == 0 ? reshape(copy, []) : copy
    }

    /// Adds a loop whose layers a closure writes.
    ///
    /// - Parameters:
    ///   - count: the number of rounds, an int64 scalar.
    ///   - parts: values of which each round sees a part along the first dimension, and their number of dimensions.
    ///   - states: numbers that a round replaces, with their sizes.
    ///   - constants: values that stay, with their number of dimensions.
    ///   - collects: the states, by their places, that are also put together along a new first dimension.
    ///   - make: returns the next states.
    mutating func loop(
        count: GraphValue,
        parts: [(value: GraphValue, rank: Int)] = [],
        isReversed: Bool = false,
        states: [(value: GraphValue, shape: [Int?])],
        constants: [(value: GraphValue, rank: Int)] = [],
        collects: [Int] = [],
        make: (
            inout GraphBuilder, _ parts: [GraphValue], _ states: [GraphValue], _ constants: [GraphValue]
        ) throws -> [GraphValue]
    ) rethrows -> (states: [GraphValue], collected: [GraphValue]) {
        var outside = [count, constant("boolean", [], bytes: [1])]
        var inner = self.inner()
        var inputs: [GraphBody.Port] = []
        func enter(_ value: GraphValue, _ parameter: GraphValue, _ way: GraphBody.Way) {
            inputs.append(GraphBody.Port(outer: outside.count, inner: parameter.layer, way: way))
            outside.append(value)
        }
        let partValues = parts.map { inner.entry("f32", [1] + [Int?](repeating: nil, count: $0.rank - 1)) }
        for (part, value) in zip(parts, partValues) { enter(part.value, value, isReversed ? .partsReversed : .parts) }
        let stateValues = states.map { inner.entry("f32", $0.shape) }
        for (state, value) in zip(states, stateValues) { enter(state.value, value, .whole) }
        let fixedValues = constants.map { inner.entry("f32", [Int?](repeating: nil, count: $0.rank)) }
        for (fixed, value) in zip(constants, fixedValues) { enter(fixed.value, value, .whole) }
        let made = try make(&inner, partValues, stateValues, fixedValues)
        let condition = inner.result(inner.constant("boolean", [], bytes: [1]))
        var outputs: [GraphBody.Port] = []
        var edges: [(from: Int, to: Int)] = []
        let copies = made.map { inner.copied($0, rank: 2) }
        for (index, state) in copies.enumerated() {
            let last = inner.result(state)
            outputs.append(GraphBody.Port(outer: index, inner: last))
            edges.append((last, stateValues[index].layer))
        }
        for (index, state) in collects.enumerated() {
            let place = inner.result(inner.unsqueeze(copies[state], [0]))
            outputs.append(GraphBody.Port(outer: copies.count + index, inner: place, way: .parts))
        }
        take(&inner)
        let body = GraphBody(
            name: "body",
            ports: "port_map",
            layers: inner.layers,
            inputs: inputs,
            outputs: outputs,
            condition: condition,
            edges: edges
        )
        let results = add("Loop", "opset5", outside, bodies: [body], outputs: outputs.count)
        return (Array(results.prefix(states.count)), Array(results.dropFirst(states.count)))
    }
}
