public import CoreVideo
public import Foundation

extension MLMultiArray {
    /// Creates an array that shares its elements with a pixel buffer of the format OneComponent16Half.
    ///
    /// Traps if the format is another one, or the shape does not fit: its last size is the buffer's width, and the
    /// product of the others its height.
    ///
    /// - Parameters:
    ///   - pixelBuffer: the buffer; it is locked for as long as the array exists.
    ///   - shape: the sizes of the dimensions.
    public convenience init(pixelBuffer: CVPixelBuffer, shape: [NSNumber]) {
        let sizes = shape.map(\.intValue)
        let plane = pixelBuffer.planes[0]
        guard pixelBuffer.pixelFormatType == kCVPixelFormatType_OneComponent16Half else {
            trap("A multi-array can share the memory of a OneComponent16Half pixel buffer only; convert the buffer.")
        }
        guard sizes.last == pixelBuffer.width, let rows = ArrayLayout(contiguous: sizes.dropLast()),
            rows.count == pixelBuffer.height
        else {
            trap(
                """
                The shape \(sizes) does not fit a pixel buffer of \(pixelBuffer.width)×\(pixelBuffer.height): the last \
                size must be its width, and the product of the others its height.
                """
            )
        }
        let layout = ArrayLayout(unchecked: sizes, strides: rows.strides.map { $0 * (plane.bytesPerRow / 2) } + [1])
        CVPixelBufferLockBaseAddress(pixelBuffer, [])
        let storage = ArrayStorage(plane.baseAddress, byteCount: plane.bytesPerRow * plane.height) { _ in
            CVPixelBufferUnlockBaseAddress(pixelBuffer, [])
        }
        self.init(storage, layout, .float16, pixelBuffer: pixelBuffer)
    }

    /// Creates an array from others, one behind the other along an axis.
    ///
    /// Traps if there are no arrays, or their shapes differ in another dimension than the axis.
    ///
    /// - Parameters:
    ///   - multiArrays: the arrays, in order; their elements are converted.
    ///   - axis: the dimension that grows; a negative number counts from the last one.
    ///   - dataType: the type of the elements.
    public convenience init(concatenating multiArrays: [MLMultiArray], axis: Int, dataType: MLMultiArrayDataType) {
        guard let first = multiArrays.first else { trap("There is no multi-array to concatenate; pass at least one.") }
        var shape = first.layout.shape
        let dimension = axis < 0 ? axis + shape.count : axis
        guard shape.indices.contains(dimension) else {
            trap("There is no axis \(axis) in a multi-array of \(shape.count) dimensions.")
        }
        for array in multiArrays.dropFirst() {
            var other = array.layout.shape
            guard other.count == shape.count else {
                trap("Multi-arrays of \(shape.count) and \(other.count) dimensions cannot be concatenated.")
            }
            let size = shape[dimension] + other[dimension]
            other[dimension] = shape[dimension]
            guard other == shape else {
                trap("Multi-arrays whose shapes differ beside the axis \(axis) cannot be concatenated.")
            }
            shape[dimension] = size
        }
        guard let layout = ArrayLayout(contiguous: shape) else { trap("The concatenated multi-array is too large.") }
        self.init(ArrayStorage(uninitialized: layout.count * dataType.byteCount), layout, dataType)
        var start = storage.address
        for array in multiArrays {
            let part = ArrayLayout(unchecked: array.layout.shape, strides: layout.strides)
            ArrayCopy.copy(from: array.view, to: ArrayView(address: start, layout: part, type: dataType))
            start += array.layout.shape[dimension] * layout.strides[dimension] * dataType.byteCount
        }
    }

    /// Creates an array of 32-bit integers with one dimension.
    ///
    /// Traps if a number is outside the range of `Int32`.
    public convenience init<C>(_ data: C) throws where C: Collection, C.Element: FixedWidthInteger {
        try self.init(zeros: [data.count], .int32)
        let result = storage.address.assumingMemoryBound(to: Int32.self)
        for (index, number) in data.enumerated() {
            guard let number = Int32(exactly: number) else {
                trap("The number \(number) does not fit an int32 multi-array.")
            }
            result[index] = number
        }
    }

    /// Creates an array of 32-bit floating-point numbers with one dimension.
    public convenience init<C>(_ data: C) throws where C: Collection, C.Element == Float {
        try self.init(zeros: [data.count], .float32)
        let result = storage.address.assumingMemoryBound(to: Float.self)
        for (index, number) in data.enumerated() { result[index] = number }
    }

    /// Creates an array of 64-bit floating-point numbers with one dimension.
    public convenience init<C>(_ data: C) throws where C: Collection, C.Element == Double {
        try self.init(zeros: [data.count], .double)
        let result = storage.address.assumingMemoryBound(to: Double.self)
        for (index, number) in data.enumerated() { result[index] = number }
    }

    /// Creates an array with the shape, type and elements of a shaped array; they are copied.
    public convenience init<ShapedArray>(_ shapedArray: ShapedArray) where ShapedArray: MLShapedArrayProtocol {
        let type = ShapedArray.Scalar.multiArrayDataType
        guard let layout = ArrayLayout(contiguous: shapedArray.shape) else { trap("The shaped array is too large.") }
        self.init(ArrayStorage(uninitialized: layout.count * type.byteCount), layout, type)
        let target = view
        shapedArray.withUnsafeShapedBufferPointer { pointer, shape, strides in
            guard let address = pointer.baseAddress else { return }
            let source = ArrayLayout(unchecked: shape, strides: strides)
            ArrayCopy.copy(
                from: ArrayView(address: UnsafeMutableRawPointer(mutating: address), layout: source, type: type),
                to: target
            )
        }
    }
}
