extension MLShapedArray {
    /// Creates an array from others, one behind the other along an axis.
    ///
    /// Traps if there are no arrays, or their shapes differ in another axis.
    ///
    /// - Parameters:
    ///   - shapedArrays: the arrays, in order.
    ///   - alongAxis: the axis that grows; a negative number counts from the last one.
    public init<S>(concatenating shapedArrays: S, alongAxis: Int)
    where Scalar == S.Element.Scalar, S: Sequence, S.Element: MLShapedArrayProtocol {
        let arrays = shapedArrays.map { MLMultiArray($0) }
        let whole = MLMultiArray(concatenating: arrays, axis: alongAxis, dataType: Scalar.multiArrayDataType)
        self.init(whole)
    }

    /// Returns an array with the same elements, the last index varying fastest, and another shape.
    ///
    /// Traps if the numbers of elements differ.
    public func reshaped(to newShape: [Int]) -> MLShapedArray<Scalar> {
        guard let layout = ArrayLayout(contiguous: newShape), layout.count == scalarCount else {
            trap("A shaped array of shape \(shape) cannot get the shape \(newShape): the numbers of scalars differ.")
        }
        let source = buffer.layout.isContiguous ? buffer : buffer.contiguous()
        return MLShapedArray(source.with(layout))
    }

    /// Returns an array without the axes of size 1.
    public func squeezingShape() -> MLShapedArray<Scalar> {
        let kept = shape.indices.filter { shape[$0] != 1 }
        let layout = ArrayLayout(unchecked: kept.map { shape[$0] }, strides: kept.map { strides[$0] })
        return MLShapedArray(buffer.with(layout))
    }

    /// Returns an array with another axis, of size 1.
    ///
    /// Traps if the place is out of range.
    ///
    /// - Parameter axis: the place of the new axis; a negative number counts from the end.
    public func expandingShape(at axis: Int) -> MLShapedArray<Scalar> {
        let place = axis < 0 ? axis + shape.count + 1 : axis
        guard (0...shape.count).contains(place) else {
            trap("There is no place \(axis) for an axis in a shaped array of \(shape.count) axes.")
        }
        var layout = buffer.layout
        let stride = place < shape.count ? layout.strides[place] * layout.shape[place] : 1
        layout.shape.insert(1, at: place)
        layout.strides.insert(stride, at: place)
        return MLShapedArray(buffer.with(layout))
    }

    /// Returns an array whose axes are in the opposite order.
    public func transposed() -> MLShapedArray<Scalar> {
        transposed(permutation: Array(shape.indices.reversed()))
    }

    /// Returns an array whose axes are in another order: axis `i` of the result is axis `axes[i]`.
    ///
    /// Traps if `axes` does not name each axis once.
    public func transposed(permutation axes: [Int]) -> MLShapedArray<Scalar> {
        guard axes.sorted() == Array(shape.indices) else {
            trap("\(axes) is no permutation of the axes of a shaped array of \(shape.count) axes.")
        }
        let layout = ArrayLayout(unchecked: axes.map { shape[$0] }, strides: axes.map { strides[$0] })
        return MLShapedArray(buffer.with(layout))
    }

    /// Returns an equal array whose elements are in another order in memory.
    ///
    /// Traps if given strides do not fit the shape, or let elements overlap.
    public func changingLayout(to bufferLayout: MLShapedArrayBufferLayout) -> MLShapedArray<Scalar> {
        let strides: [Int]
        switch bufferLayout {
        case .firstMajorContiguous: strides = ArrayLayout.contiguousStrides(shape) ?? []
        case .lastMajorContiguous: strides = (ArrayLayout.contiguousStrides(shape.reversed()) ?? []).reversed()
        case .strides(let given): strides = given
        }
        let layout = ShapedBuffer<Scalar>.checked(shape, strides)
        var offsets = Set<Int>()
        for index in 0..<layout.count where !offsets.insert(layout.offset(linear: index)).inserted {
            trap("The strides \(strides) let scalars of a shaped array of shape \(shape) overlap.")
        }
        let result = ShapedBuffer<Scalar>(uninitialized: [layout.span]).with(layout)
        ArrayCopy.copy(from: buffer.view, to: result.view)
        return MLShapedArray(result)
    }
}
