/// The type of a tensor's elements.
package enum TensorElement: String, Hashable, Sendable, CaseIterable {
    case boolean, bfloat16, float16, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64

    /// Size of an element in bytes.
    package var size: Int {
        switch self {
        case .boolean, .int8, .uint8: 1
        case .bfloat16, .float16, .int16, .uint16: 2
        case .float32, .int32, .uint32: 4
        case .float64, .int64, .uint64: 8
        }
    }

    package var isFloat: Bool {
        switch self {
        case .bfloat16, .float16, .float32, .float64: true
        default: false
        }
    }
}
