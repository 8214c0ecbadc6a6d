public import Foundation

/// A part of a shaped array, with the semantics of a value.
///
/// It shares the array's memory until one of them changes; its indexes start at 0.
public struct MLShapedArraySlice<Scalar>: MLShapedArrayProtocol where Scalar: MLShapedArrayScalar {
    /// A slice along the first axis.
    public typealias Element = MLShapedArraySlice<Scalar>
    /// A slice with a range of the first axis.
    public typealias SubSequence = MLShapedArraySlice<Scalar>
    /// An index of the first axis.
    public typealias Index = Int
    /// All indexes of the first axis.
    public typealias Indices = Range<Int>

    /// The elements.
    var buffer: ShapedBuffer<Scalar>

    init(_ buffer: ShapedBuffer<Scalar>) { self.buffer = buffer }

    /// Creates a slice over foreign memory, without a copy.
    ///
    /// - Parameters:
    ///   - bytes: the address of the first element; the memory must not change.
    ///   - shape: the sizes of the axes.
    ///   - strides: the distances between neighbours in elements.
    ///   - deallocator: releases the memory, with the last array that uses it.
    public init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator) {
        buffer = ShapedBuffer(bytes: bytes, shape: shape, strides: strides, deallocator: deallocator)
    }

    /// Creates a slice whose elements a closure writes.
    ///
    /// - Parameters:
    ///   - shape: the sizes of the axes.
    ///   - initializer: gets uninitialized memory for all elements and its strides, and must initialize each element.
    public init(
        unsafeUninitializedShape shape: [Int],
        initializingWith initializer: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ strides: [Int]) throws -> Void
    ) rethrows {
        buffer = ShapedBuffer(uninitialized: shape)
        var pointer = UnsafeMutableBufferPointer(start: buffer.pointer, count: buffer.layout.count)
        try initializer(&pointer, buffer.layout.strides)
    }

    /// Creates a slice without axes.
    public init(scalar: Scalar) { self.init(repeating: scalar, shape: []) }

    /// Creates a slice with a copy of elements without gaps.
    ///
    /// Traps if there are too few bytes.
    public init(data: Data, shape: [Int]) {
        self.init(data: data, shape: shape, strides: ArrayLayout.contiguousStrides(shape) ?? [])
    }

    /// Creates a slice with a copy of elements that may have gaps.
    ///
    /// Traps if there are too few bytes.
    public init(data: Data, shape: [Int], strides: [Int]) {
        buffer = ShapedBuffer(data: data, shape: shape, strides: strides)
    }

    /// The sizes of the axes.
    public var shape: [Int] { buffer.layout.shape }

    /// The distances between neighbours in elements, one for each axis.
    public var strides: [Int] { buffer.layout.strides }

    /// All elements, the last index varying fastest.
    ///
    /// Traps if another number of elements is stored.
    public var scalars: [Scalar] {
        get { buffer.scalars }
        set {
            guard newValue.count == buffer.layout.count, buffer.write(newValue) == newValue.count else {
                trap("A shaped array of \(buffer.layout.count) scalars cannot take \(newValue.count).")
            }
        }
    }

    /// The slice with indexes of the first axes, which it lacks.
    ///
    /// Traps if there are too many indexes, or one is out of range.
    public subscript<C>(indices: C) -> MLShapedArraySlice<Scalar> where C: Collection, C.Element == Int {
        get { MLShapedArraySlice(buffer.part(indices)) }
        set { buffer.replace(with: newValue.buffer) { $0.part(indices) } }
    }

    /// The element with an index for each axis.
    ///
    /// Traps if the number of indexes differs from that of the axes, or one is out of range.
    public subscript<C>(scalarAt indices: C) -> Scalar where C: Collection, C.Element == Int {
        get { buffer.pointer[buffer.offset(scalarAt: indices)] }
        set {
            buffer.makeUnique()
            buffer.pointer[buffer.offset(scalarAt: indices)] = newValue
        }
    }

    /// The slice with ranges of the first axes, and all of the others.
    ///
    /// Traps if there are too many ranges, or one is out of range.
    public subscript<C>(sliceRanges: C) -> MLShapedArraySlice<Scalar> where C: Collection, C.Element == Range<Int> {
        get { MLShapedArraySlice(buffer.part(ranges: sliceRanges)) }
        set { buffer.replace(with: newValue.buffer) { $0.part(ranges: sliceRanges) } }
    }

    /// Lends the elements for reading, with shape and strides in elements.
    public func withUnsafeShapedBufferPointer<R>(
        _ body: (_ ptr: UnsafeBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
    ) rethrows -> R {
        defer { withExtendedLifetime(buffer.storage) {} }
        let pointer = UnsafeBufferPointer(start: UnsafePointer(buffer.pointer), count: buffer.layout.span)
        return try body(pointer, shape, strides)
    }

    /// Lends the elements for writing, with shape and strides in elements.
    public mutating func withUnsafeMutableShapedBufferPointer<R>(
        _ body: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
    ) rethrows -> R {
        buffer.makeUnique()
        defer { withExtendedLifetime(buffer.storage) {} }
        var pointer = UnsafeMutableBufferPointer(start: buffer.pointer, count: buffer.layout.span)
        return try body(&pointer, shape, strides)
    }
}

extension MLShapedArraySlice: Equatable, Sendable, CustomStringConvertible {
    /// Returns whether two arrays have the same shape and equal elements; strides do not matter.
    public static func == (lhs: MLShapedArraySlice, rhs: MLShapedArraySlice) -> Bool { lhs.buffer == rhs.buffer }

    /// The type, the shape and the first elements.
    public var description: String {
        let shown = buffer.scalars.prefix(16).map { "\($0)" }.joined(separator: ", ")
        return "\(Scalar.self) \(shape) [\(shown)\(scalarCount > 16 ? ", …" : "")]"
    }
}
