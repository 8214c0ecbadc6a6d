/// The arguments of the operation at hand.
extension ProgramTranslator {
    func has(_ argument: String) -> Bool { operation.inputs[argument]?.isEmpty == false }

    func operand(_ binding: ProgramBinding) throws -> Operand {
        switch binding {
        case .name(let name):
            guard let operand = self[name] else { throw ModelFileError.invalid("its input '\(name)' does not exist") }
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
        if case .name(let name) = binding, let value = try known(name) { return value }
        var operand = try operand(binding)
        guard let constant = try constant(binding) else { throw ModelFileError.invalid("an input has no value") }
        let value = try graph.constant(constant)
        if case .name(let name) = binding {
            operand.constant = constant
            operand.pending = nil
            operand.value = value
            self[name] = operand
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
