/// Values of one type in row-major order, with their shape.
///
/// A copy shares the memory, which is copied before a change unless it belongs to the caller.
package struct Tensor: @unchecked Sendable {
    package let type: TensorElement
    /// Sizes of the dimensions; none for a scalar.
    package let shape: [Int]
    private var storage: TensorStorage

    /// Number of elements.
    package var count: Int { shape.reduce(1, *) }
    /// Size of the values in bytes.
    package var byteCount: Int { storage.size }

    /// Creates a tensor of zeros.
    ///
    /// Throws `InferenceError.failed` for a negative size, and for more bytes than fit in memory.
    package init(_ type: TensorElement, shape: [Int]) throws(InferenceError) {
        self.type = type
        self.shape = shape
        storage = TensorStorage(size: try Tensor.byteCount(type, shape))
    }

    /// Creates a tensor from a copy of bytes, which must be as many as the shape needs.
    package init(_ type: TensorElement, shape: [Int], copying bytes: UnsafeRawBufferPointer) throws(InferenceError) {
        try self.init(type, shape: shape)
        guard bytes.count == storage.size else {
            throw .failed("\(bytes.count) bytes do not fill a tensor of shape \(shape)")
        }
        storage.bytes.copyMemory(from: bytes)
    }

    /// Creates a tensor of float32 values, which must be as many as the shape needs.
    package init(_ values: [Float], shape: [Int]) throws(InferenceError) {
        try self.init(.float32, shape: shape)
        guard values.count * 4 == storage.size else {
            throw .failed("\(values.count) values do not fill a tensor of shape \(shape)")
        }
        values.withUnsafeBytes { storage.bytes.copyMemory(from: $0) }
    }

    /// Creates a tensor on memory of the caller, which `owner` keeps alive.
    ///
    /// Runs read and write this memory in place.
    package init(
        _ type: TensorElement,
        shape: [Int],
        at memory: UnsafeMutableRawPointer,
        owner: AnyObject?
    ) throws(InferenceError) {
        self.type = type
        self.shape = shape
        storage = TensorStorage(memory, size: try Tensor.byteCount(type, shape), owner: owner)
    }

    private init(_ type: TensorElement, shape: [Int], storage: TensorStorage) {
        self.type = type
        self.shape = shape
        self.storage = storage
    }

    /// Size in bytes of a tensor; throws if it overflows or exceeds 2⁴⁰.
    package static func byteCount(_ type: TensorElement, _ shape: [Int]) throws(InferenceError) -> Int {
        var size = type.size
        for dimension in shape {
            let (product, overflow) = size.multipliedReportingOverflow(by: dimension)
            guard dimension >= 0, !overflow, product < 1 << 40 else {
                throw .failed("a tensor of shape \(shape) is too large")
            }
            size = product
        }
        return size
    }

    /// Returns the same values in another shape of as many elements.
    package func reshaped(_ shape: [Int]) throws(InferenceError) -> Tensor {
        guard try Tensor.byteCount(type, shape) == byteCount else {
            throw .failed("shape \(self.shape) cannot become \(shape)")
        }
        return Tensor(type, shape: shape, storage: storage)
    }

    /// Calls a function with the values; the pointer is valid during the call.
    package func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(storage.bytes))
    }

    /// Calls a function that changes the values.
    package mutating func withUnsafeMutableBytes<R, E: Error>(
        _ body: (UnsafeMutableRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        if !storage.isForeign, !isKnownUniquelyReferenced(&storage) { storage = TensorStorage(copying: storage) }
        return try body(storage.bytes)
    }

    /// Memory for a run: the engine writes outputs and never inputs.
    var memory: UnsafeMutableRawBufferPointer { storage.bytes }
}
