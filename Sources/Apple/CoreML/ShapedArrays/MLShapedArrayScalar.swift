/// A type of elements of shaped arrays.
public protocol MLShapedArrayScalar {
    /// The type of the same elements in multi-arrays.
    static var multiArrayDataType: MLMultiArrayDataType { get }
}

extension Float: MLShapedArrayScalar {
    /// ``MLMultiArrayDataType/float32``.
    public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
}

extension Double: MLShapedArrayScalar {
    /// ``MLMultiArrayDataType/double``.
    public static var multiArrayDataType: MLMultiArrayDataType { .double }
}

extension Int32: MLShapedArrayScalar {
    /// ``MLMultiArrayDataType/int32``.
    public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
}

extension Float16: MLShapedArrayScalar {
    /// ``MLMultiArrayDataType/float16``.
    public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
}

extension Int8: MLShapedArrayScalar {
    /// ``MLMultiArrayDataType/int8``.
    public static var multiArrayDataType: MLMultiArrayDataType { .int8 }
}

/// An order of a shaped array's elements in memory.
public enum MLShapedArrayBufferLayout: Sendable {
    /// Without gaps, the last index varying fastest.
    case firstMajorContiguous
    /// Without gaps, the first index varying fastest.
    case lastMajorContiguous
    /// With these distances between neighbours, in elements.
    case strides([Int])
}
