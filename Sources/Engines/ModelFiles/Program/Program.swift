/// An ML program: functions with operations on named values.
struct Program: Sendable {
    /// Blocks in blocks beyond this depth are refused.
    static let mostDepth = 16

    var functions: [String: ProgramFunction] = [:]

    init() {}

    init(_ bytes: Bytes) throws(ModelFileError) {
        for entry in try WireMessage(bytes).entries(2) {
            guard let message = try entry.value.message(2) else { continue }
            functions[entry.key] = try ProgramFunction(message)
        }
    }
}

/// A function of a program.
struct ProgramFunction: Sendable {
    var inputs: [(name: String, type: ProgramType)] = []
    /// The set of operations that gives them their meaning, such as `CoreML5`.
    var opset = ""
    var outputs: [String] = []
    var operations: [ProgramOperation] = []

    init() {}

    init(_ message: WireMessage) throws(ModelFileError) {
        for input in try message.messages(1) {
            inputs.append((input.string(1), try ProgramType(input.message(2))))
        }
        opset = message.string(2)
        let blocks = try message.entries(3)
        guard let entry = blocks.first(where: { $0.key == opset }) ?? blocks.first,
            let block = try entry.value.message(2)
        else { throw .invalid("a function has no block for its operations \(opset)") }
        outputs = block.strings(2)
        for operation in try block.messages(3) { operations.append(try ProgramOperation(operation, depth: 0)) }
    }

    /// Returns the value of a constant argument.
    func constant(_ bindings: [ProgramBinding]?) -> ProgramValue? {
        guard case .name(let name) = bindings?.first else {
            if case .value(let value) = bindings?.first { return value }
            return nil
        }
        let operation = operations.first { $0.type == "const" && $0.outputs.first?.name == name }
        return operation?.attributes["val"]
    }
}

/// An argument of an operation.
enum ProgramBinding: Sendable {
    case name(String)
    case value(ProgramValue)
}

/// Operations within another one.
struct ProgramBlock: Sendable {
    var inputs: [(name: String, type: ProgramType)] = []
    var outputs: [String]
    var operations: [ProgramOperation] = []

    init(_ message: WireMessage, depth: Int) throws(ModelFileError) {
        for input in try message.messages(1) { inputs.append((input.string(1), try ProgramType(input.message(2)))) }
        outputs = message.strings(2)
        for operation in try message.messages(3) {
            operations.append(try ProgramOperation(operation, depth: depth))
        }
    }
}

/// An operation with its arguments.
struct ProgramOperation: Sendable {
    var type: String
    var inputs: [String: [ProgramBinding]] = [:]
    var outputs: [(name: String, type: ProgramType)] = []
    var attributes: [String: ProgramValue] = [:]
    /// What a condition or a loop carries out.
    var blocks: [ProgramBlock] = []

    init(type: String) { self.type = type }

    init(_ message: WireMessage, depth: Int) throws(ModelFileError) {
        guard depth < Program.mostDepth else { throw .invalid("blocks are nested too deeply") }
        type = message.string(1)
        for entry in try message.entries(2) {
            var bindings: [ProgramBinding] = []
            for binding in try entry.value.message(2)?.messages(1) ?? [] {
                if let value = try binding.message(2) {
                    bindings.append(.value(try ProgramValue(value)))
                } else {
                    bindings.append(.name(binding.string(1)))
                }
            }
            inputs[entry.key] = bindings
        }
        for output in try message.messages(3) {
            outputs.append((output.string(1), try ProgramType(output.message(2))))
        }
        for block in try message.messages(4) { blocks.append(try ProgramBlock(block, depth: depth + 1)) }
        for entry in try message.entries(5) {
            if let value = try entry.value.message(2) { attributes[entry.key] = try ProgramValue(value) }
        }
    }

    /// The operation's own name, or that of its first output.
    var name: String { attributes["name"]?.strings?.first ?? outputs.first?.name ?? type }
}
