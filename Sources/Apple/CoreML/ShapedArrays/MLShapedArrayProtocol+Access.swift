extension MLShapedArrayProtocol {
    /// 0, the first index of the first axis.
    public var startIndex: Int { 0 }

    /// The size of the first axis.
    public var endIndex: Int { count }

    /// The size of the first axis; 0 without axes.
    public var count: Int { shape.first ?? 0 }

    /// The number of elements: the product of the sizes.
    public var scalarCount: Int { shape.reduce(1, *) }

    /// A Boolean value that indicates whether the array has no axes.
    public var isScalar: Bool { shape.isEmpty }

    /// The only element of an array without axes; nil for others.
    ///
    /// Traps if nil is stored, or the array has axes when it is set.
    public var scalar: Scalar? {
        get { isScalar ? self[scalarAt: []] : nil }
        set {
            guard isScalar, let newValue else {
                trap("Only a shaped array without axes has a scalar, which cannot be nil.")
            }
            self[scalarAt: []] = newValue
        }
    }

    // MARK: Slices

    /// The slice with an index of the first axis, which it lacks.
    public subscript(index: Int) -> MLShapedArraySlice<Scalar> {
        get { self[CollectionOfOne(index)] }
        set { self[CollectionOfOne(index)] = newValue }
    }

    /// The slice with indexes of the first axes, which it lacks.
    public subscript(indices: Int...) -> MLShapedArraySlice<Scalar> {
        get { self[indices] }
        set { self[indices] = newValue }
    }

    /// The element with an index for each axis.
    ///
    /// Traps if the number of indexes differs from that of the axes, or one is out of range.
    public subscript(scalarAt indices: Int...) -> Scalar {
        get { self[scalarAt: indices] }
        set { self[scalarAt: indices] = newValue }
    }

    /// The slice with a range of the first axis, and all of the others.
    public subscript(sliceRange: Range<Int>) -> MLShapedArraySlice<Scalar> {
        get { self[CollectionOfOne(sliceRange)] }
        set { self[CollectionOfOne(sliceRange)] = newValue }
    }

    /// The slice with a range of the first axis, and all of the others.
    public subscript(sliceRange: any MLShapedArrayRangeExpression) -> MLShapedArraySlice<Scalar> {
        get { self[partialRanges([sliceRange])] }
        set { self[partialRanges([sliceRange])] = newValue }
    }

    /// The slice with ranges of the first axes, and all of the others.
    public subscript(sliceRanges: any MLShapedArrayRangeExpression...) -> MLShapedArraySlice<Scalar> {
        get { self[partialRanges(sliceRanges)] }
        set { self[partialRanges(sliceRanges)] = newValue }
    }

    /// The slice with ranges of the first axes, and all of the others.
    public subscript<C>(partialSliceRanges: C) -> MLShapedArraySlice<Scalar>
    where C: Collection, C.Element == any MLShapedArrayRangeExpression {
        get { self[partialRanges(partialSliceRanges)] }
        set { self[partialRanges(partialSliceRanges)] = newValue }
    }

    /// The whole array as a slice: `array[...]`.
    public subscript(_: (UnboundedRange_) -> Void) -> MLShapedArraySlice<Scalar> {
        get { self[[Range<Int>]()] }
        set { self[[Range<Int>]()] = newValue }
    }

    private func partialRanges(_ ranges: some Collection<any MLShapedArrayRangeExpression>) -> [Range<Int>] {
        guard ranges.count <= shape.count else {
            trap("\(ranges.count) ranges are too many for a shaped array of \(shape.count) axes.")
        }
        return zip(ranges, shape).map { $0.relative(toShapedArrayAxis: 0..<$1) }
    }

    // MARK: Filling

    /// Replaces each element by a value.
    public mutating func fill(with value: Scalar) {
        fill(with: CollectionOfOne(value))
    }

    /// Replaces the elements by those of a collection, which is repeated if it is shorter.
    ///
    /// Traps if the collection is empty and the array is not.
    public mutating func fill<C>(with collection: C) where C: Collection, Scalar == C.Element {
        withUnsafeMutableShapedBufferPointer { pointer, shape, strides in
            let layout = ArrayLayout(unchecked: shape, strides: strides)
            let isContiguous = layout.isContiguous
            var next = collection.startIndex
            for index in 0..<layout.count {
                if next == collection.endIndex { next = collection.startIndex }
                guard next != collection.endIndex else { trap("A shaped array cannot be filled with no elements.") }
                pointer[isContiguous ? index : layout.offset(linear: index)] = collection[next]
                next = collection.index(after: next)
            }
        }
    }
}
