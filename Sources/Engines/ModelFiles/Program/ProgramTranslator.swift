import Inference

/// The names of a block.
struct ProgramScope {
    /// The number of graphs around the block's own.
    var level = 0
    var names: [String: ProgramTranslator.Operand] = [:]
    /// Values of the graph around this one, with the parameters that they became.
    var captures: [(name: String, value: GraphValue)] = []
}

/// Translates a function of an ML program into a network.
struct ProgramTranslator {
    /// What a name stands for.
    struct Operand {
        var element: ProgramElement
        /// Sizes of the dimensions as the program declares them; nil if even their number varies.
        var shape: [Int?]?
        var constant: ProgramConstant?
        /// A constant that nobody has read yet.
        var pending: ProgramValue?
        var value: GraphValue?
        /// An operation that is not covered made it.
        var isMissing = false
    }

    var graph = GraphBuilder()
    /// The operation at hand.
    var operation = ProgramOperation(type: "")
    let weights: WeightFiles
    /// Number of the operations' set: 5 for iOS 15, 6 for iOS 16 and so on.
    let opset: Int
    private(set) var problems: [UnsupportedOperation] = []
    /// The names of the function and of the blocks around the operation at hand.
    private(set) var scopes = [ProgramScope()]
    /// The function's states by name, as their numbers.
    private(set) var states: [String: Int] = [:]
    private(set) var changedStates: Set<String> = []
    /// Number of operations so far; the condition of a loop counts twice, and those within it, and so on.
    private var count = 0
    private static let mostOperations = 1 << 20

    init(_ function: ProgramFunction, _ weights: WeightFiles) {
        self.weights = weights
        opset = Int(function.opset.filter(\.isNumber)) ?? 5
        for (index, input) in function.inputs.enumerated() {
            let (element, shape): (ProgramElement, [Int?]?)
            switch input.type {
            case .tensor(let type, let sizes): (element, shape) = (type, sizes)
            case .state(let type, let sizes):
                (element, shape) = (type, sizes)
                states[input.name] = index
            case .list, .other: (element, shape) = (.string, nil)
            }
            guard let shape, let port = element.port else {
                scopes[0].names[input.name] = Operand(element: .float32, isMissing: true)
                note("input", "input \(input.name)", "its type is not covered")
                continue
            }
            let entry = graph.parameter("input\(index)", port.graphName, shape)
            scopes[0].names[input.name] = Operand(
                element: element,
                shape: shape,
                value: graph.convert(entry, element.graph)
            )
        }
        for operation in function.operations { translate(operation) }
    }

    // MARK: Operations

    mutating func translate(_ operation: ProgramOperation) {
        let outer = self.operation
        self.operation = operation
        defer { self.operation = outer }
        count += 1
        guard count <= Self.mostOperations else {
            note("program", "operation \(operation.name)", "there are too many operations")
            skip(operation)
            return
        }
        do {
            if operation.type == "const" {
                guard let output = operation.outputs.first, let value = operation.attributes["val"] else {
                    throw ModelFileError.invalid("a constant has no value")
                }
                self[output.name] = Operand(
                    element: value.type.element ?? .string,
                    shape: value.type.shape,
                    pending: value
                )
                return
            }
            if operation.type == "classify" { return }
            if operation.type.hasPrefix("constexpr_") {
                let constants = try expanded()
                guard constants.count == operation.outputs.count else {
                    throw ModelFileError.invalid("has \(operation.outputs.count) outputs")
                }
                for (output, constant) in zip(operation.outputs, constants) {
                    self[output.name] = Operand(
                        element: constant.element,
                        shape: constant.shape.map { $0 },
                        constant: constant
                    )
                }
                return
            }
            guard !operation.inputs.values.joined().contains(where: { isMissing($0) }) else {
                skip(operation)
                return
            }
            guard let values = try rule() else {
                throw ModelFileError.unsupported("the operation is not covered")
            }
            guard values.count >= operation.outputs.count else {
                throw ModelFileError.unsupported("it has \(operation.outputs.count) outputs")
            }
            for (output, value) in zip(operation.outputs, values) {
                self[output.name] = Operand(
                    element: output.type.element ?? .float32,
                    shape: output.type.shape,
                    value: value
                )
            }
        } catch {
            note(operation.type, "operation \(operation.name)", "\(error)")
            skip(operation)
        }
    }

    private mutating func rule() throws -> [GraphValue]? {
        if let values = try elementwise() { return values }
        if let values = try activation() { return values }
        if let values = try convolution() { return values }
        if let values = try pooling() { return values }
        if let values = try normalization() { return values }
        if let values = try reduction() { return values }
        if let values = try shaping() { return values }
        if let values = try slicing() { return values }
        if let values = try indexing() { return values }
        if let values = try resizing() { return values }
        if let values = try attention() { return values }
        if let values = try recurrence() { return values }
        if let values = try controlled() { return values }
        return try making()
    }

    private mutating func skip(_ operation: ProgramOperation) {
        for output in operation.outputs { self[output.name] = Operand(element: .float32, isMissing: true) }
    }

    private func isMissing(_ binding: ProgramBinding) -> Bool {
        if case .name(let name) = binding { return self[name]?.isMissing ?? false }
        return false
    }

    private mutating func note(_ name: String, _ place: String, _ reason: String) {
        if let index = problems.firstIndex(where: { $0.name == name }) {
            problems[index].count += 1
        } else {
            problems.append(UnsupportedOperation(name: name, count: 1, place: place, reason: reason))
        }
    }

    // MARK: Names

    /// The innermost meaning of a name; setting it gives it one in the innermost block.
    subscript(name: String) -> Operand? {
        get {
            for scope in scopes.reversed() { if let operand = scope.names[name] { return operand } }
            return nil
        }
        set { scopes[scopes.count - 1].names[name] = newValue }
    }

    mutating func push(_ scope: ProgramScope) { scopes.append(scope) }
    mutating func pop() -> ProgramScope { scopes.removeLast() }

    /// Returns the value that a name has in the graph at hand; nil for constants that the graph does not have yet.
    ///
    /// A value of the graph around it becomes a parameter.
    mutating func known(_ name: String) throws -> GraphValue? {
        let level = scopes[scopes.count - 1].level
        for scope in scopes.reversed() {
            guard let operand = scope.names[name] else { continue }
            if scope.level == level { return operand.value }
            if operand.constant != nil || operand.pending != nil || operand.value == nil { return nil }
            guard let shape = operand.shape else {
                throw ModelFileError.unsupported("'\(name)' enters a block with a varying number of dimensions")
            }
            // The outermost block of the graph at hand has its parameters.
            guard let place = scopes.firstIndex(where: { $0.level == level }) else { return nil }
            let value = graph.entry(operand.element.graph.rawValue, shape)
            var inner = operand
            inner.value = value
            scopes[place].names[name] = inner
            scopes[place].captures.append((name, value))
            return value
        }
        return nil
    }

    /// Gives a state a new value.
    mutating func change(_ name: String, to value: GraphValue) throws {
        guard states[name] != nil, var operand = self[name] else {
            throw ModelFileError.invalid("'\(name)' is no state")
        }
        guard scopes.count == 1 else {
            throw ModelFileError.unsupported("states that change in blocks are not covered")
        }
        operand.value = value
        self[name] = operand
        changedStates.insert(name)
    }

    /// Ends the network in a named value; throws if there is none of this name.
    mutating func result(_ name: String, port: String, type: TensorElement) throws {
        graph.result(try value(.name(name)), port, type.graphName)
    }

    /// The declared type of a named value.
    func declared(_ name: String) -> (element: ProgramElement, shape: [Int?]?)? {
        self[name].map { ($0.element, $0.shape) }
    }
}

extension TensorElement {
    /// The type's name in the engine's files.
    var graphName: String {
        switch self {
        case .boolean: "boolean"
        case .bfloat16: "bf16"
        case .float16: "f16"
        case .float32: "f32"
        case .float64: "f64"
        case .int8: "i8"
        case .int16: "i16"
        case .int32: "i32"
        case .int64: "i64"
        case .uint8: "u8"
        case .uint16: "u16"
        case .uint32: "u32"
        case .uint64: "u64"
        }
    }
}
