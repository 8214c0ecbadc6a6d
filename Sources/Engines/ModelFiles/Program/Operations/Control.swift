/// Conditions, loops and states.
extension ProgramTranslator {
    /// A hostile program could run for ever.
    private static let mostRounds = 1 << 20

    mutating func controlled() throws -> [GraphValue]? {
        switch operation.type {
        case "cond": return try conditional()
        case "while_loop": return try looped()
        case "read_state": return [try value("input")]
        case "write_state":
            guard case .name(let name) = try binding("input") else { throw ModelFileError.invalid("it has no state") }
            try change(name, to: value("data"))
            return []
        default: return nil
        }
    }

    /// A block as a graph of its own.
    private struct Nested {
        var layers: [GraphBuilder.Layer]
        var results: [Int]
        var condition: Int?
        var captures: [(name: String, value: GraphValue)]
    }

    /// Translates what a closure says in a graph of its own.
    private mutating func nested(
        _ make: (inout ProgramTranslator) throws -> (values: [GraphValue], condition: GraphValue?)
    ) throws -> Nested {
        var graph = self.graph.inner()
        swap(&graph, &self.graph)
        push(ProgramScope(level: (scopes.last?.level ?? 0) + 1))
        // Whatever happens, the outer graph is at hand again afterwards.
        let made = Result { try make(&self) }
        let scope = pop()
        swap(&graph, &self.graph)
        defer { self.graph.take(&graph) }
        let (values, condition) = try made.get()
        let results = values.map { graph.result($0) }
        let last = condition.map { graph.result($0) }
        return Nested(layers: graph.layers, results: results, condition: last, captures: scope.captures)
    }

    /// Translates the operations of a block and returns its outputs.
    private mutating func values(of block: ProgramBlock) throws -> [GraphValue] {
        for operation in block.operations { translate(operation) }
        return try block.outputs.map { name in
            guard self[name]?.isMissing != true else {
                throw ModelFileError.unsupported("an operation within it is not covered")
            }
            return try value(.name(name))
        }
    }

    private mutating func conditional() throws -> [GraphValue] {
        let blocks = operation.blocks
        guard blocks.count == 2, blocks[0].outputs.count == blocks[1].outputs.count else {
            throw ModelFileError.invalid("it has no two blocks with the same outputs")
        }
        var condition = try value("pred")
        if try element("pred") != .bool { condition = graph.convert(condition, .bool) }
        if try rank("pred") > 0 { condition = graph.reshape(condition, []) }
        var outside = [condition]
        var ports: [String: Int] = [:]
        var bodies: [GraphBody] = []
        for (block, name) in zip(blocks, ["then", "else"]) {
            let nested = try nested { (try $0.values(of: block), nil) }
            var inputs: [GraphBody.Port] = []
            for capture in nested.captures {
                if ports[capture.name] == nil {
                    ports[capture.name] = outside.count
                    outside.append(try value(.name(capture.name)))
                }
                inputs.append(GraphBody.Port(outer: ports[capture.name] ?? 0, inner: capture.value.layer))
            }
            bodies.append(
                GraphBody(
                    name: "\(name)_body",
                    ports: "\(name)_port_map",
                    layers: nested.layers,
                    inputs: inputs,
                    outputs: nested.results.enumerated().map { GraphBody.Port(outer: $0, inner: $1) }
                )
            )
        }
        return graph.add("If", "opset8", outside, bodies: bodies, outputs: blocks[0].outputs.count)
    }

    private mutating func looped() throws -> [GraphValue] {
        let blocks = operation.blocks
        let variables = operation.inputs["loop_vars"] ?? []
        guard blocks.count == 2, blocks[0].outputs.count == 1,
            blocks.allSatisfy({ $0.inputs.count == variables.count }),
            blocks[1].outputs.count == variables.count
        else { throw ModelFileError.invalid("its blocks do not fit its variables") }
        var starts: [GraphValue] = []
        for variable in variables { starts.append(try value(variable)) }
        let first = try inlined(blocks[0], starts)
        var entries: [GraphValue] = []
        let nested = try nested { inner in
            for input in blocks[1].inputs {
                guard case .tensor(let element, let shape) = input.type, let shape else {
                    throw ModelFileError.unsupported("the type of its variable '\(input.name)' is not covered")
                }
                let value = inner.graph.entry(element.graph.rawValue, shape)
                inner[input.name] = Operand(element: element, shape: shape, value: value)
                entries.append(value)
            }
            var values = try inner.values(of: blocks[1])
            for (index, input) in blocks[1].inputs.enumerated() {
                let rank = input.type.shape?.count ?? 0
                values[index] = inner.graph.copied(values[index], rank: rank, input.type.element)
            }
            return (values, try inner.inlined(blocks[0], values))
        }
        var outside = [graph.long(Self.mostRounds), first]
        var inputs: [GraphBody.Port] = []
        for (start, entry) in zip(starts, entries) {
            inputs.append(GraphBody.Port(outer: outside.count, inner: entry.layer))
            outside.append(start)
        }
        for capture in nested.captures {
            inputs.append(GraphBody.Port(outer: outside.count, inner: capture.value.layer))
            outside.append(try value(.name(capture.name)))
        }
        let body = GraphBody(
            name: "body",
            ports: "port_map",
            layers: nested.layers,
            inputs: inputs,
            outputs: nested.results.enumerated().map { GraphBody.Port(outer: $0, inner: $1) },
            condition: nested.condition,
            edges: zip(nested.results, entries).map { ($0, $1.layer) }
        )
        return graph.add("Loop", "opset5", outside, bodies: [body], outputs: variables.count)
    }

    /// Translates a loop's condition for values of its variables, in the graph at hand.
    private mutating func inlined(_ block: ProgramBlock, _ variables: [GraphValue]) throws -> GraphValue {
        push(ProgramScope(level: scopes.last?.level ?? 0))
        defer { _ = pop() }
        for (input, value) in zip(block.inputs, variables) {
            self[input.name] = Operand(
                element: input.type.element ?? .float32,
                shape: input.type.shape,
                value: value
            )
        }
        let values = try values(of: block)
        let condition = graph.convert(values[0], .bool)
        return graph.reshape(condition, [])
    }
}

extension GraphBuilder {
    /// Returns a loop's next state in memory of its own.
    fileprivate mutating func copied(_ value: GraphValue, rank: Int, _ element: ProgramElement?) -> GraphValue {
        guard element == .bool else { return copied(value, rank: rank) }
        return convert(copied(convert(value, .int), rank: rank), .bool)
    }
}
