/// The type of a multi-array's elements; the raw values are those of model files.
public enum MLMultiArrayDataType: Int, Sendable {
    /// 64-bit floating-point numbers.
    case double = 0x10040
    /// 32-bit floating-point numbers.
    case float32 = 0x10020
    /// 16-bit floating-point numbers.
    case float16 = 0x10010
    /// 32-bit signed integers.
    case int32 = 0x20020
    /// 8-bit signed integers.
    case int8 = 0x20008

    /// Equal to ``double``.
    public static var float64: MLMultiArrayDataType { .double }

    /// Equal to ``float32``.
    public static var float: MLMultiArrayDataType { .float32 }

    /// The size of an element in bytes.
    package var byteCount: Int {
        switch self {
        case .double: 8
        case .float32, .int32: 4
        case .float16: 2
        case .int8: 1
        }
    }

    /// The name for messages.
    package var name: String {
        switch self {
        case .double: "double"
        case .float32: "float32"
        case .float16: "float16"
        case .int32: "int32"
        case .int8: "int8"
        }
    }
}
