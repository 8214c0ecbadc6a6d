import Foundation

// `@unchecked Sendable`: the memory is written only while nobody shares it.
/// The elements of a shaped array or of a slice: shared memory that is copied before the first change.
struct ShapedBuffer<Scalar: MLShapedArrayScalar>: @unchecked Sendable {
    private(set) var storage: ArrayStorage
    /// The position of the first element in memory.
    private(set) var start: Int
    private(set) var layout: ArrayLayout

    /// Memory for a shape, with undefined content and no gaps.
    init(uninitialized shape: [Int]) {
        guard let layout = ArrayLayout(contiguous: shape) else {
            trap("A shaped array of shape \(shape) cannot exist: sizes must be at least 0 and fit in memory.")
        }
        storage = ArrayStorage(uninitialized: layout.count * MemoryLayout<Scalar>.stride)
        start = 0
        self.layout = layout
    }

    /// Elements in foreign memory, which is not written.
    init(bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator) {
        let layout = Self.checked(shape, strides)
        let byteCount = layout.span * MemoryLayout<Scalar>.stride
        storage = ArrayStorage(UnsafeMutableRawPointer(mutating: bytes), byteCount: byteCount, isReadOnly: true) {
            deallocator.free($0, byteCount)
        }
        start = 0
        self.layout = layout
    }

    /// A copy of the elements in data.
    init(data: Data, shape: [Int], strides: [Int]) {
        let source = Self.checked(shape, strides)
        guard source.span * MemoryLayout<Scalar>.stride <= data.count else {
            trap("\(data.count) bytes are too few for a shaped array of shape \(shape) with the strides \(strides).")
        }
        self.init(uninitialized: shape)
        let target = view
        data.withUnsafeBytes { bytes in
            guard let address = bytes.baseAddress else { return }
            // Data may start anywhere; elements may not.
            let aligned = ArrayStorage(uninitialized: bytes.count)
            aligned.address.copyMemory(from: address, byteCount: bytes.count)
            ArrayCopy.copy(
                from: ArrayView(address: aligned.address, layout: source, type: Scalar.multiArrayDataType),
                to: target
            )
        }
    }

    private init(_ storage: ArrayStorage, start: Int, _ layout: ArrayLayout) {
        self.storage = storage
        self.start = start
        self.layout = layout
    }

    static func checked(_ shape: [Int], _ strides: [Int]) -> ArrayLayout {
        guard let layout = ArrayLayout(shape: shape, strides: strides) else {
            trap("A shaped array of shape \(shape) cannot have the strides \(strides); pass one stride for each size.")
        }
        return layout
    }

    // MARK: Memory

    /// The first element.
    var pointer: UnsafeMutablePointer<Scalar> { storage.address.assumingMemoryBound(to: Scalar.self) + start }

    /// The elements for copies.
    var view: ArrayView {
        ArrayView(address: UnsafeMutableRawPointer(pointer), layout: layout, type: Scalar.multiArrayDataType)
    }

    /// Takes a copy of the elements unless nobody shares the memory.
    mutating func makeUnique() {
        guard !isKnownUniquelyReferenced(&storage) || storage.isReadOnly else { return }
        self = contiguous()
    }

    /// A copy without gaps.
    func contiguous() -> Self {
        let copy = Self(uninitialized: layout.shape)
        ArrayCopy.copy(from: view, to: copy.view)
        return copy
    }

    /// Returns the elements with another layout, which must be within the memory.
    func with(_ layout: ArrayLayout) -> Self { Self(storage, start: start, layout) }

    // MARK: Parts

    /// The part with given indexes of the first axes, which it lacks.
    func part(_ indexes: some Collection<Int>) -> Self {
        guard indexes.count <= layout.shape.count else {
            trap("\(indexes.count) indexes are too many for a shaped array of \(layout.shape.count) axes.")
        }
        var position = start
        for (axis, index) in indexes.enumerated() {
            guard index >= 0, index < layout.shape[axis] else {
                trap("There is no index \(index) on axis \(axis) of a shaped array of shape \(layout.shape).")
            }
            position += index * layout.strides[axis]
        }
        let rest = ArrayLayout(
            unchecked: Array(layout.shape.dropFirst(indexes.count)),
            strides: Array(layout.strides.dropFirst(indexes.count))
        )
        return Self(storage, start: position, rest)
    }

    /// The part with given ranges of the first axes, and all of the others.
    func part(ranges: some Collection<Range<Int>>) -> Self {
        guard ranges.count <= layout.shape.count else {
            trap("\(ranges.count) ranges are too many for a shaped array of \(layout.shape.count) axes.")
        }
        var position = start
        var shape = layout.shape
        for (axis, range) in ranges.enumerated() {
            guard range.lowerBound >= 0, range.upperBound <= layout.shape[axis] else {
                trap("The range \(range) is not within axis \(axis) of a shaped array of shape \(layout.shape).")
            }
            position += range.lowerBound * layout.strides[axis]
            shape[axis] = range.count
        }
        return Self(storage, start: position, ArrayLayout(unchecked: shape, strides: layout.strides))
    }

    /// Replaces the elements of a part.
    ///
    /// - Parameter find: returns the part of the buffer that it is given.
    mutating func replace(with other: Self, find: (Self) -> Self) {
        let source = other.storage === storage ? other.contiguous() : other
        makeUnique()
        let target = find(self)
        guard target.layout.shape == source.layout.shape else {
            trap("A part of shape \(target.layout.shape) cannot become one of shape \(source.layout.shape).")
        }
        ArrayCopy.copy(from: source.view, to: target.view)
    }

    /// The position of an element from the first one.
    func offset(scalarAt indexes: some Collection<Int>) -> Int {
        guard let offset = layout.offset(indexes) else {
            trap("There is no scalar at \(Array(indexes)) in a shaped array of shape \(layout.shape).")
        }
        return offset
    }

    /// All elements in the order of their indexes.
    var scalars: [Scalar] {
        [Scalar](unsafeUninitializedCapacity: layout.count) { result, count in
            count = layout.count
            guard count > 0, let address = result.baseAddress,
                let target = ArrayLayout(contiguous: layout.shape)
            else { return }
            ArrayCopy.copy(
                from: view,
                to: ArrayView(address: UnsafeMutableRawPointer(address), layout: target, type: view.type)
            )
        }
    }

    /// Replaces all elements, in the order of their indexes.
    ///
    /// - Returns: The number of elements that were written: fewer than all if the sequence is too short.
    mutating func write(_ scalars: some Sequence<Scalar>) -> Int {
        makeUnique()
        let (pointer, layout) = (pointer, layout)
        let count = layout.count
        let isContiguous = layout.isContiguous
        var index = 0
        for scalar in scalars {
            guard index < count else { break }
            pointer[isContiguous ? index : layout.offset(linear: index)] = scalar
            index += 1
        }
        return index
    }

    static func == (a: Self, b: Self) -> Bool {
        guard a.layout.shape == b.layout.shape else { return false }
        switch Scalar.multiArrayDataType {
        case .double: return equals(a, b, Double.self)
        case .float32: return equals(a, b, Float.self)
        case .float16: return equals(a, b, Float16.self)
        case .int32: return equals(a, b, Int32.self)
        case .int8: return equals(a, b, Int8.self)
        }
    }

    private static func equals<Number: Equatable>(_ a: Self, _ b: Self, _ type: Number.Type) -> Bool {
        let (x, y) = (a.view.address.assumingMemoryBound(to: type), b.view.address.assumingMemoryBound(to: type))
        return (0..<a.layout.count).allSatisfy { x[a.layout.offset(linear: $0)] == y[b.layout.offset(linear: $0)] }
    }
}

extension Data.Deallocator {
    /// Releases memory as the case says.
    func free(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
        switch self {
        case .free: Foundation.free(address)
        case .unmap: munmap(address, byteCount)
        case .custom(let release): release(address, byteCount)
        case .none: break
        }
    }
}
