import Inference

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
    private var names: [String: Operand] = [:]

    init(_ function: ProgramFunction, _ weights: WeightFiles) {
        self.weights = weights
        opset = Int(function.opset.filter(\.isNumber)) ?? 5
        for (index, input) in function.inputs.enumerated() {
            guard case .tensor(let element, let shape) = input.type, let shape, let port = element.port else {
                names[input.name] = Operand(element: .float32, isMissing: true)
                note("state", "input \(input.name)", "its type is not covered")
                continue
            }
            let entry = graph.parameter("input\(index)", port.graphName, shape)
            names[input.name] = Operand(
                element: element,
                shape: shape,
                value: graph.convert(entry, element.graph)
            )
        }
        for operation in function.operations { translate(operation) }
    }

    // MARK: Operations

    private mutating func translate(_ operation: ProgramOperation) {
        self.operation = operation
        do {
            if operation.type == "const" {
                guard let output = operation.outputs.first, let value = operation.attributes["val"] else {
                    throw ModelFileError.invalid("a constant has no value")
                }
                names[output.name] = Operand(
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
                    names[output.name] = Operand(
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
                names[output.name] = Operand(
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
        return try making()
    }

    private mutating func skip(_ operation: ProgramOperation) {
        for output in operation.outputs { names[output.name] = Operand(element: .float32, isMissing: true) }
    }

    private func isMissing(_ binding: ProgramBinding) -> Bool {
        if case .name(let name) = binding { return names[name]?.isMissing ?? false }
        return false
    }

    private mutating func note(_ name: String, _ place: String, _ reason: String) {
        if let index = problems.firstIndex(where: { $0.name == name }) {
            problems[index].count += 1
        } else {
            problems.append(UnsupportedOperation(name: name, count: 1, place: place, reason: reason))
        }
    }

    /// Ends the network in a named value; throws if there is none of this name.
    mutating func result(_ name: String, port: String, type: TensorElement) throws {
        graph.result(try value(.name(name)), port, type.graphName)
    }

    /// The declared type of a named value.
    func declared(_ name: String) -> (element: ProgramElement, shape: [Int?]?)? {
        names[name].map { ($0.element, $0.shape) }
    }

    // MARK: Arguments

    func has(_ argument: String) -> Bool { operation.inputs[argument]?.isEmpty == false }

    private func operand(_ binding: ProgramBinding) throws -> Operand {
        switch binding {
        case .name(let name):
            guard let operand = names[name] else { throw ModelFileError.invalid("its input '\(name)' does not exist") }
            return operand
        case .value(let value):
            return Operand(element: value.type.element ?? .string, shape: value.type.shape, pending: value)
        }
    }

    func binding(_ argument: String) throws -> ProgramBinding {
        if let binding = operation.inputs[argument]?.first { return binding }
        if let value = operation.attributes[argument] { return .value(value) }
        throw ModelFileError.invalid("it has no input '\(argument)'")
    }

    /// Returns the graph's value of an argument.
    mutating func value(_ binding: ProgramBinding) throws -> GraphValue {
        var operand = try operand(binding)
        if let value = operand.value { return value }
        guard let constant = try constant(binding) else { throw ModelFileError.invalid("an input has no value") }
        let value = try graph.constant(constant)
        if case .name(let name) = binding {
            operand.constant = constant
            operand.pending = nil
            operand.value = value
            names[name] = operand
        }
        return value
    }

    mutating func value(_ argument: String) throws -> GraphValue { try value(binding(argument)) }

    mutating func values(_ argument: String) throws -> [GraphValue] {
        guard let bindings = operation.inputs[argument] else { throw ModelFileError.invalid("it has no '\(argument)'") }
        var values: [GraphValue] = []
        for binding in bindings { values.append(try value(binding)) }
        return values
    }

    /// Returns the constant that an argument is, if it is one.
    func constant(_ binding: ProgramBinding) throws -> ProgramConstant? {
        let operand = try operand(binding)
        if let constant = operand.constant { return constant }
        return try operand.pending.map { try ProgramConstant($0, weights) }
    }

    /// Returns the constant of an argument; nil if the argument is left out.
    func constant(_ argument: String) throws -> ProgramConstant? {
        guard has(argument) || operation.attributes[argument] != nil else { return nil }
        guard let constant = try constant(binding(argument)) else {
            throw ModelFileError.unsupported("its '\(argument)' is no constant")
        }
        return constant
    }

    /// Whether an argument is given as a constant.
    func isConstant(_ argument: String) -> Bool {
        guard has(argument) || operation.attributes[argument] != nil, let binding = try? binding(argument),
            let operand = try? operand(binding)
        else { return false }
        return operand.constant != nil || operand.pending != nil
    }

    func ints(_ argument: String) throws -> [Int]? { try constant(argument)?.ints() }
    /// Returns the numbers of all constants that make up an argument.
    func allInts(_ argument: String) throws -> [Int] {
        try (operation.inputs[argument] ?? []).flatMap { try constant($0)?.ints() ?? [] }
    }

    func int(_ argument: String, _ other: Int) throws -> Int { try ints(argument)?.first ?? other }
    func bool(_ argument: String, _ other: Bool) throws -> Bool { try ints(argument)?.first.map { $0 != 0 } ?? other }
    func float(_ argument: String, _ other: Float) throws -> Float { try constant(argument)?.floats().first ?? other }
    func string(_ argument: String, _ other: String) throws -> String {
        try constant(argument)?.strings?.first ?? other
    }

    func element(_ argument: String) throws -> ProgramElement { try operand(binding(argument)).element }

    /// Returns an argument's sizes; throws if their number varies.
    func shape(_ argument: String) throws -> [Int?] { try shape(binding(argument)) }

    func shape(_ binding: ProgramBinding) throws -> [Int?] {
        guard let shape = try operand(binding).shape else {
            throw ModelFileError.unsupported("the number of its input's dimensions varies")
        }
        return shape
    }

    func rank(_ argument: String) throws -> Int { try shape(argument).count }

    /// Returns an argument's sizes; throws if one varies.
    func sizes(_ argument: String) throws -> [Int] {
        let shape = try shape(argument)
        let sizes = shape.compactMap { $0 }
        guard sizes.count == shape.count else {
            throw ModelFileError.unsupported("the sizes of its '\(argument)' vary")
        }
        return sizes
    }

    /// Returns an axis counted from the front.
    func axis(_ axis: Int, rank: Int) throws -> Int {
        let positive = axis < 0 ? axis + rank : axis
        guard positive >= 0, positive < max(rank, 1) else {
            throw ModelFileError.invalid("axis \(axis) does not exist in \(rank) dimensions")
        }
        return positive
    }

    func axes(_ axes: [Int], rank: Int) throws -> [Int] { try axes.map { try axis($0, rank: rank) } }

    /// The declared type of the first output.
    var resultType: ProgramType { operation.outputs.first?.type ?? .other }
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
