/// A constant's elements in their own type, in row-major order.
struct ProgramConstant: Sendable {
    enum Contents: Sendable {
        /// Elements as they lie in the file, packed if they have fewer than 8 bits.
        case raw(Bytes)
        case floats([Float])
        case ints([Int])
        case strings([String])
    }

    /// Elements that a constant may have once it is expanded.
    static let mostElements = 1 << 30

    var element: ProgramElement
    var shape: [Int]
    var contents: Contents

    var count: Int { shape.reduce(1, *) }

    /// Returns the number of elements of a shape; throws if it is too large.
    static func count(_ shape: [Int]) throws -> Int {
        var count = 1
        for size in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: size)
            guard size >= 0, !overflow, product <= mostElements else {
                throw ModelFileError.invalid("a constant of shape \(shape) is too large")
            }
            count = product
        }
        return count
    }

    /// Reads a value; `weights` has the files of blobs.
    init(_ value: ProgramValue, _ weights: WeightFiles) throws {
        guard case .tensor(let element, let dimensions) = value.type else {
            if let strings = value.strings {
                element = .string
                shape = [strings.count]
                contents = .strings(strings)
                return
            }
            throw ModelFileError.unsupported("a constant is no tensor")
        }
        let shape = (dimensions ?? []).compactMap { $0 }
        guard shape.count == dimensions?.count else { throw ModelFileError.invalid("a constant's shape is not known") }
        let count = try ProgramConstant.count(shape)
        self.element = element
        self.shape = shape
        switch value.contents {
        case .blob(let file, let offset):
            contents = .raw(try weights.blob(file, offset, element, count: count))
        case .bytes(let bytes):
            guard element.bits > 0, bytes.count >= (count * element.bits + 7) / 8 else {
                throw ModelFileError.invalid("a constant has \(bytes.count) bytes for \(count) elements")
            }
            contents = .raw(bytes)
        case .floats(let values): contents = .floats(try ProgramConstant.fit(values, count))
        case .doubles(let values): contents = .floats(try ProgramConstant.fit(values.map { Float($0) }, count))
        case .ints(let values): contents = .ints(try ProgramConstant.fit(values, count))
        case .bools(let values): contents = .ints(try ProgramConstant.fit(values.map { $0 ? 1 : 0 }, count))
        case .strings(let values): contents = .strings(values)
        case .list, .none:
            guard count == 0 else { throw ModelFileError.invalid("a constant has no value") }
            contents = element.isFloat ? .floats([]) : .ints([])
        }
    }

    init(element: ProgramElement, shape: [Int], contents: Contents) {
        self.element = element
        self.shape = shape
        self.contents = contents
    }

    /// A single value may stand for all.
    private static func fit<T>(_ values: [T], _ count: Int) throws -> [T] {
        if values.count == count { return values }
        if values.count == 1 { return Array(repeating: values[0], count: count) }
        throw ModelFileError.invalid("a constant has \(values.count) values for \(count) elements")
    }

    /// The elements as float32.
    func floats() throws -> [Float] {
        switch contents {
        case .floats(let values): return values
        case .ints(let values): return values.map { Float($0) }
        case .strings: throw ModelFileError.invalid("a text stands where numbers belong")
        case .raw(let bytes):
            switch element {
            case .float16: return bytes.values(of: UInt16.self).map(SmallFloats.float16)
            case .bfloat16: return bytes.values(of: UInt16.self).map(SmallFloats.bfloat16)
            case .float32: return bytes.values(of: Float.self)
            case .float64: return bytes.values(of: Double.self).map { Float($0) }
            case .float8e4m3: return bytes.array.map(SmallFloats.e4m3)
            case .float8e5m2: return bytes.array.map(SmallFloats.e5m2)
            default: return try integers().map { Float($0) }
            }
        }
    }

    /// The elements as integers; fractions are cut off.
    func ints() throws -> [Int] {
        switch contents {
        case .ints(let values): return values
        case .floats(let values): return values.map { Int(exactly: $0.rounded(.towardZero)) ?? 0 }
        case .strings: throw ModelFileError.invalid("a text stands where numbers belong")
        case .raw:
            if element.isFloat { return try floats().map { Int(exactly: $0.rounded(.towardZero)) ?? 0 } }
            return try integers().map { Int($0) }
        }
    }

    private func integers() throws -> [Int64] {
        guard case .raw(let bytes) = contents else { return try ints().map { Int64($0) } }
        switch element {
        case .int8: return bytes.array.map { Int64(Int8(bitPattern: $0)) }
        case .uint8, .bool: return bytes.array.map { Int64($0) }
        case .int16: return bytes.values(of: Int16.self).map { Int64($0) }
        case .uint16: return bytes.values(of: UInt16.self).map { Int64($0) }
        case .int32: return bytes.values(of: Int32.self).map { Int64($0) }
        case .uint32: return bytes.values(of: UInt32.self).map { Int64($0) }
        case .int64: return bytes.values(of: Int64.self)
        case .uint64: return bytes.values(of: UInt64.self).map { Int64(clamping: $0) }
        case .int4, .uint4, .uint1, .uint2, .uint3, .uint6:
            guard let values = PackedNumbers.low(bytes, bits: element.bits, count: count, isSigned: element == .int4)
            else { throw ModelFileError.invalid("a constant has too few bytes for \(count) elements") }
            return values.map { Int64($0) }
        default: throw ModelFileError.unsupported("constants of type \(element) are not read as integers")
        }
    }

    var strings: [String]? {
        if case .strings(let values) = contents { return values }
        return nil
    }
}

extension GraphBuilder {
    /// Adds a program's constant in the type in which the graph computes.
    mutating func constant(_ constant: ProgramConstant) throws -> GraphValue {
        switch constant.element {
        case .float16:
            guard case .raw(let bytes) = constant.contents else { break }
            return convert(self.constant("f16", constant.shape, at: bytes), .float)
        case .float32:
            guard case .raw(let bytes) = constant.contents else { break }
            return self.constant("f32", constant.shape, at: bytes)
        case .string: throw ModelFileError.unsupported("texts are not computed with")
        default: break
        }
        switch constant.element.graph {
        case .float: return floats(try constant.floats(), constant.shape)
        case .bool:
            return self.constant("boolean", constant.shape, bytes: try constant.ints().map { $0 == 0 ? 0 : 1 })
        default:
            let values = try constant.ints().map { Int32(clamping: $0) }
            return self.constant("i32", constant.shape, bytes: values.withUnsafeBytes { Array($0) })
        }
    }
}
