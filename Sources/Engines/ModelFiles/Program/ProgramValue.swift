import Inference

/// Element types of programs, by their numbers in the specification.
enum ProgramElement: Int, Sendable {
    case bool = 1
    case string = 2
    case float16 = 10
    case float32 = 11
    case float64 = 12
    case bfloat16 = 13
    case int8 = 21
    case int16 = 22
    case int32 = 23
    case int64 = 24
    case int4 = 25
    case uint8 = 31
    case uint16 = 32
    case uint32 = 33
    case uint64 = 34
    case uint4 = 35
    case uint2 = 36
    case uint1 = 37
    case uint6 = 38
    case uint3 = 39
    case float8e4m3 = 40
    case float8e5m2 = 41

    /// Size of an element in bits; 0 for strings.
    var bits: Int {
        switch self {
        case .string: 0
        case .uint1: 1
        case .uint2: 2
        case .uint3: 3
        case .int4, .uint4: 4
        case .uint6: 6
        case .bool, .int8, .uint8, .float8e4m3, .float8e5m2: 8
        case .float16, .bfloat16, .int16, .uint16: 16
        case .float32, .int32, .uint32: 32
        case .float64, .int64, .uint64: 64
        }
    }

    var isFloat: Bool {
        switch self {
        case .float16, .float32, .float64, .bfloat16, .float8e4m3, .float8e5m2: true
        default: false
        }
    }

    /// The type in which the graph computes with such values.
    var graph: GraphType { isFloat ? .float : self == .bool ? .bool : .int }

    /// The number of the type in a weight file.
    var blobNumber: Int? {
        let numbers: [ProgramElement: Int] = [
            .float16: 1, .float32: 2, .uint8: 3, .int8: 4, .bfloat16: 5, .int16: 6, .uint16: 7, .int4: 8, .uint1: 9,
            .uint2: 10, .uint4: 11, .uint3: 12, .uint6: 13, .int32: 14, .uint32: 15, .float8e4m3: 16, .float8e5m2: 17,
            .bool: 3,
        ]
        return numbers[self]
    }

    /// The type of a network's input or output.
    var port: TensorElement? {
        switch self {
        case .bool: .boolean
        case .float16: .float16
        case .float32: .float32
        case .float64: .float64
        case .int8: .int8
        case .int16: .int16
        case .int32: .int32
        case .int64: .int64
        case .uint8: .uint8
        case .uint16: .uint16
        case .uint32: .uint32
        case .uint64: .uint64
        default: nil
        }
    }

    /// The type of the name that `cast` and others use.
    init?(name: String) {
        let names: [String: ProgramElement] = [
            "bool": .bool, "fp16": .float16, "fp32": .float32, "fp64": .float64, "int8": .int8, "int16": .int16,
            "int32": .int32, "int64": .int64, "uint8": .uint8, "uint16": .uint16, "uint32": .uint32, "int4": .int4,
            "uint4": .uint4, "uint1": .uint1, "uint2": .uint2, "uint3": .uint3, "uint6": .uint6, "string": .string,
            "bf16": .bfloat16, "uint64": .uint64, "float16": .float16, "float32": .float32,
        ]
        guard let element = names[name] else { return nil }
        self = element
    }
}

/// Type of a value in a program.
enum ProgramType: Sendable {
    /// Elements and sizes of dimensions, nil where they vary; the sizes are nil if even their number varies.
    case tensor(ProgramElement, [Int?]?)
    /// A tensor that stays between predictions.
    case state(ProgramElement, [Int?]?)
    case list
    case other

    init(_ message: WireMessage?) throws(ModelFileError) {
        guard let message else {
            self = .other
            return
        }
        guard let tensor = try message.message(1) else {
            if let wrapped = try message.message(5)?.message(1), wrapped.has(1),
                case .tensor(let element, let shape) = try ProgramType(wrapped)
            {
                self = .state(element, shape)
            } else {
                self = message.has(2) ? .list : .other
            }
            return
        }
        guard let element = ProgramElement(rawValue: tensor.int32(1)) else {
            throw .unsupported("elements of type \(tensor.int32(1)) are not known")
        }
        var shape: [Int?]? = []
        for dimension in try tensor.messages(3) {
            if let size = try dimension.message(1) {
                let size = size.int(1)
                guard (0...DescriptionReader.mostSize).contains(size) else {
                    throw .invalid("a dimension has size \(size)")
                }
                shape?.append(size)
            } else if try dimension.message(2)?.bool(1) == true {
                shape = nil
                break
            } else {
                shape?.append(nil)
            }
        }
        if let shape, shape.count > 16 { throw .invalid("a value has more than 16 dimensions") }
        self = .tensor(element, shape)
    }

    var element: ProgramElement? {
        if case .tensor(let element, _) = self { return element }
        return nil
    }

    var shape: [Int?]? {
        if case .tensor(_, let shape) = self { return shape }
        return nil
    }
}

/// A constant of a program.
struct ProgramValue: Sendable {
    indirect enum Contents: Sendable {
        case bytes(Bytes)
        case floats([Float])
        case doubles([Double])
        case ints([Int])
        case bools([Bool])
        case strings([String])
        case blob(file: String, offset: Int)
        case list([ProgramValue])
        case none
    }

    var type: ProgramType
    var contents: Contents

    init(type: ProgramType, contents: Contents) {
        self.type = type
        self.contents = contents
    }

    init(_ message: WireMessage, depth: Int = 0) throws(ModelFileError) {
        guard depth < Program.mostDepth else { throw .invalid("values are nested too deeply") }
        type = try ProgramType(message.message(2))
        contents = .none
        if let blob = try message.message(5) {
            contents = .blob(file: blob.string(1), offset: blob.int(2))
        } else if let immediate = try message.message(3) {
            if let tensor = try immediate.message(1) {
                contents = try ProgramValue.tensor(tensor)
            } else if let bytes = immediate.bytes(3) ?? immediate.bytes(2) {
                let list = try WireMessage(bytes)
                var values: [ProgramValue] = []
                for value in try list.messages(1) { values.append(try ProgramValue(value, depth: depth + 1)) }
                contents = .list(values)
            }
        }
    }

    private static func tensor(_ message: WireMessage) throws(ModelFileError) -> Contents {
        if let floats = try message.message(1) { return .floats(floats.floats(1)) }
        if let ints = try message.message(2) {
            return .ints(try ints.ints(1).map { Int(Int32(truncatingIfNeeded: $0)) })
        }
        if let bools = try message.message(3) { return .bools(try bools.ints(1).map { $0 != 0 }) }
        if let strings = try message.message(4) { return .strings(strings.strings(1)) }
        if let longs = try message.message(5) { return .ints(try longs.ints(1)) }
        if let doubles = try message.message(6) { return .doubles(doubles.doubles(1)) }
        if let bytes = try message.message(7) { return .bytes(bytes.bytes(1) ?? Bytes([])) }
        return .none
    }

    var strings: [String]? {
        switch contents {
        case .strings(let strings): strings
        case .list(let values): values.compactMap { $0.strings?.first }
        default: nil
        }
    }

    /// The labels of a list of classes.
    var labels: ClassLabels? {
        switch contents {
        case .strings(let strings): return .strings(strings)
        case .ints(let ints): return .integers(ints.map { Int64($0) })
        case .list(let values):
            if values.contains(where: { $0.strings != nil }) { return .strings(values.map { $0.strings?.first ?? "" }) }
            return .integers(
                values.map {
                    switch $0.contents {
                    case .ints(let ints): Int64(ints.first ?? 0)
                    case .bytes(let bytes):
                        Int64(bytes.load(0, as: Int64.self) ?? Int64(bytes.load(0, as: Int32.self) ?? 0))
                    default: 0
                    }
                }
            )
        default: return nil
        }
    }
}
