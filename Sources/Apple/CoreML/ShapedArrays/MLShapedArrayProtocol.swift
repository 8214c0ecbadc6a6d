public import Foundation

/// An array with a shape whose elements are values: a shaped array or a slice of one.
///
/// The elements of the collection are the slices along the first axis.
public protocol MLShapedArrayProtocol: ExpressibleByArrayLiteral, MutableCollection, RandomAccessCollection
where ArrayLiteralElement == Scalar, Index == Int {
    /// The type of the elements.
    associatedtype Scalar: MLShapedArrayScalar

    /// Creates an array over foreign memory, without a copy.
    ///
    /// - Parameters:
    ///   - bytes: the address of the first element; the memory must not change.
    ///   - shape: the sizes of the axes.
    ///   - strides: the distances between neighbours in elements.
    ///   - deallocator: releases the memory, with the last array that uses it.
    init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator)

    /// Creates an array over foreign memory without gaps, without a copy.
    init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], deallocator: Data.Deallocator)

    /// Creates an array whose elements a closure writes.
    ///
    /// - Parameters:
    ///   - shape: the sizes of the axes.
    ///   - initializer: gets uninitialized memory for all elements and its strides, and must initialize each element.
    init(
        unsafeUninitializedShape shape: [Int],
        initializingWith initializer: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ strides: [Int]) throws -> Void
    ) rethrows

    /// Creates an array of equal elements.
    init(repeating value: Scalar, shape: [Int])

    /// Creates an array from its elements, the last index varying fastest.
    ///
    /// Traps if the sequence has fewer elements than the shape.
    init<S>(scalars: S, shape: [Int]) where S: Sequence, Scalar == S.Element

    /// Creates an array with a copy of a multi-array's elements.
    ///
    /// Traps if the multi-array has another data type.
    init(_ multiArray: MLMultiArray)

    /// Creates an array with the converted elements of another one.
    init<T>(converting source: T) where T: MLShapedArrayProtocol

    /// Creates an array with the converted elements of a multi-array.
    init(converting multiArray: MLMultiArray)

    /// The sizes of the axes.
    var shape: [Int] { get }

    /// The distances between neighbours in elements, one for each axis.
    var strides: [Int] { get }

    /// The size of the first axis; 0 without axes.
    var count: Int { get }

    /// The number of elements: the product of the sizes.
    var scalarCount: Int { get }

    /// A Boolean value that indicates whether the array has no axes.
    var isScalar: Bool { get }

    /// All elements, the last index varying fastest; setting needs exactly ``scalarCount`` elements.
    var scalars: [Scalar] { get set }

    /// The only element of an array without axes; nil for others.
    var scalar: Scalar? { get set }

    /// The slice with an index of the first axis, which it lacks.
    subscript(index: Int) -> MLShapedArraySlice<Scalar> { get set }

    /// The slice with indexes of the first axes, which it lacks.
    subscript<C>(indices: C) -> MLShapedArraySlice<Scalar> where C: Collection, C.Element == Int { get set }

    /// The element with an index for each axis.
    subscript<C>(scalarAt indices: C) -> Scalar where C: Collection, C.Element == Int { get set }

    /// The slice with ranges of the first axes, and all of the others.
    subscript<C>(sliceRanges: C) -> MLShapedArraySlice<Scalar> where C: Collection, C.Element == Range<Int> { get set }

    /// The slice with a range of the first axis, and all of the others.
    subscript(sliceRange: Range<Int>) -> MLShapedArraySlice<Scalar> { get set }

    /// Replaces each element by a value.
    mutating func fill(with value: Scalar)

    /// Replaces the elements by those of a collection, which is repeated if it is shorter.
    mutating func fill<C>(with collection: C) where C: Collection, Scalar == C.Element

    /// Lends the elements for reading, with shape and strides in elements.
    func withUnsafeShapedBufferPointer<R>(
        _ body: (_ ptr: UnsafeBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
    ) rethrows -> R

    /// Lends the elements for writing, with shape and strides in elements.
    mutating func withUnsafeMutableShapedBufferPointer<R>(
        _ body: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
    ) rethrows -> R
}
