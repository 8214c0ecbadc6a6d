import COpenVINO

/// An input or output of a network.
package struct NetworkPort: Hashable, Sendable {
    /// Name of the tensor; empty if the file gives none.
    package let name: String
    package let type: TensorElement
    /// Sizes of the dimensions, nil for those that vary; nil if even their number varies.
    package let shape: [Int?]?

    package init(name: String, type: TensorElement, shape: [Int?]?) {
        self.name = name
        self.type = type
        self.shape = shape
    }

    /// The shape, if no dimension varies.
    package var staticShape: [Int]? {
        guard let shape else { return nil }
        let known = shape.compactMap { $0 }
        return known.count == shape.count ? known : nil
    }

    /// Returns whether a tensor of a shape fits.
    package func accepts(_ given: [Int]) -> Bool {
        guard let shape else { return true }
        return shape.count == given.count && zip(shape, given).allSatisfy { $0 == nil || $0 == $1 }
    }
}

extension NetworkPort {
    init(_ port: cov_port) throws(InferenceError) {
        let name = withUnsafeBytes(of: port.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard let type = TensorElement(number: port.type) else {
            throw .invalidNetwork("'\(name)' has elements of a type that is not supported (\(port.type))")
        }
        var shape: [Int?]?
        if port.rank >= 0 {
            let rank = Int(port.rank)
            let least = withUnsafeBytes(of: port.least) { Array($0.bindMemory(to: Int64.self).prefix(rank)) }
            let most = withUnsafeBytes(of: port.most) { Array($0.bindMemory(to: Int64.self).prefix(rank)) }
            shape = zip(least, most).map { $0 == $1 ? Int($0) : nil }
        }
        self.init(name: name, type: type, shape: shape)
    }
}

extension TensorElement {
    /// Number of the type in the library.
    var number: Int32 {
        let number =
            switch self {
            case .boolean: COV_BOOLEAN
            case .bfloat16: COV_BF16
            case .float16: COV_F16
            case .float32: COV_F32
            case .float64: COV_F64
            case .int8: COV_I8
            case .int16: COV_I16
            case .int32: COV_I32
            case .int64: COV_I64
            case .uint8: COV_U8
            case .uint16: COV_U16
            case .uint32: COV_U32
            case .uint64: COV_U64
            }
        return Int32(number)
    }

    init?(number: Int32) {
        guard let type = TensorElement.allCases.first(where: { $0.number == number }) else { return nil }
        self = type
    }
}
