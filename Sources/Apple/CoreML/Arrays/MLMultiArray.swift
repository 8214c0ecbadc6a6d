public import CoreVideo
public import Foundation

/// A multidimensional array of numbers: an input or output of a model.
///
/// The element with the indexes `i` is at the sum of `i[d] * strides[d]` elements from ``dataPointer``. Arrays that
/// this library makes have no gaps, and the last index varies fastest; arrays made from foreign memory may have any
/// strides.
/// An array is not safe to change on one thread while another uses it.
open class MLMultiArray: NSObject, NSSecureCoding {
    /// The memory.
    let storage: ArrayStorage
    /// The sizes of the dimensions.
    package var packageShape: [Int] { layout.shape }
    /// The positions of the elements.
    let layout: ArrayLayout
    /// The type of the elements.
    public let dataType: MLMultiArrayDataType
    /// The pixel buffer that has the elements; nil for arrays with other memory.
    public let pixelBuffer: CVPixelBuffer?

    init(
        _ storage: ArrayStorage,
        _ layout: ArrayLayout,
        _ dataType: MLMultiArrayDataType,
        pixelBuffer: CVPixelBuffer? = nil
    ) {
        self.storage = storage
        self.layout = layout
        self.dataType = dataType
        self.pixelBuffer = pixelBuffer
    }

    /// Creates an array of zeros.
    ///
    /// - Parameters:
    ///   - shape: the sizes of the dimensions; the last index varies fastest.
    ///   - dataType: the type of the elements.
    /// - Throws: ``MLModelError`` if a size is negative or the array would be too large.
    public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
        try self.init(zeros: shape.map(\.intValue), dataType)
    }

    /// Creates an array of zeros; throws if a size is negative or the array would be too large.
    package convenience init(zeros shape: [Int], _ dataType: MLMultiArrayDataType) throws {
        guard let layout = ArrayLayout(contiguous: shape) else {
            throw MLModelError(
                .generic,
                "A multi-array of shape \(shape) cannot exist: each size must be at least 0 and all must fit in memory."
            )
        }
        self.init(ArrayStorage(zeros: layout.count * dataType.byteCount), layout, dataType)
    }

    /// Creates an array of zeros with gaps between its rows.
    ///
    /// Traps if the counts of sizes and strides differ, or a size or stride is negative.
    ///
    /// - Parameters:
    ///   - shape: the sizes of the dimensions.
    ///   - dataType: the type of the elements.
    ///   - strides: the distances between neighbours in elements.
    public convenience init(shape: [Int], dataType: MLMultiArrayDataType, strides: [Int]) {
        guard let layout = ArrayLayout(shape: shape, strides: strides) else {
            trap("A multi-array of shape \(shape) cannot have the strides \(strides); pass one stride for each size.")
        }
        self.init(ArrayStorage(zeros: layout.span * dataType.byteCount), layout, dataType)
    }

    /// Creates an array over foreign memory, without a copy.
    ///
    /// - Parameters:
    ///   - dataPointer: the address of the first element.
    ///   - shape: the sizes of the dimensions.
    ///   - dataType: the type of the elements.
    ///   - strides: the distances between neighbours in elements.
    ///   - deallocator: called once, with `dataPointer`, on the thread that releases the array; nil leaves the memory
    ///     alone.
    /// - Throws: ``MLModelError`` if the counts of sizes and strides differ, or one of them is negative.
    public convenience init(
        dataPointer: UnsafeMutableRawPointer,
        shape: [NSNumber],
        dataType: MLMultiArrayDataType,
        strides: [NSNumber],
        deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
    ) throws {
        guard let layout = ArrayLayout(shape: shape.map(\.intValue), strides: strides.map(\.intValue)) else {
            throw MLModelError(
                .generic,
                """
                A multi-array of shape \(shape) cannot have the strides \(strides): pass one stride of at least 0 for \
                each size.
                """
            )
        }
        let byteCount = layout.span * dataType.byteCount
        self.init(ArrayStorage(dataPointer, byteCount: byteCount, release: deallocator), layout, dataType)
    }

    /// The address of the first element.
    ///
    /// Valid while the array is referenced.
    public var dataPointer: UnsafeMutableRawPointer { storage.address }

    /// The sizes of the dimensions.
    public var shape: [NSNumber] { layout.shape.map { NSNumber(value: $0) } }

    /// The distances between neighbours in elements, one for each dimension.
    public var strides: [NSNumber] { layout.strides.map { NSNumber(value: $0) } }

    /// The number of elements: the product of the sizes.
    public var count: Int { layout.count }

    /// The element with a linear index, counted in the order of the indexes whatever the strides are.
    ///
    /// Traps if the index is out of range.
    public subscript(idx: Int) -> NSNumber {
        get { ArrayCopy.number(at: address(idx), dataType) }
        set { ArrayCopy.store(newValue, at: address(idx), dataType) }
    }

    /// The element with an index for each dimension.
    ///
    /// Traps if an index is out of range or the number of indexes differs from that of the dimensions.
    public subscript(key: [NSNumber]) -> NSNumber {
        get { ArrayCopy.number(at: address(key), dataType) }
        set { ArrayCopy.store(newValue, at: address(key), dataType) }
    }

    private func address(_ index: Int) -> UnsafeMutableRawPointer {
        guard index >= 0, index < layout.count else {
            trap("There is no element \(index) in a multi-array of \(layout.count) elements.")
        }
        return storage.address + layout.offset(linear: index) * dataType.byteCount
    }

    private func address(_ key: [NSNumber]) -> UnsafeMutableRawPointer {
        guard let offset = layout.offset(key.map(\.intValue)) else {
            trap("There is no element \(key) in a multi-array of shape \(layout.shape).")
        }
        return storage.address + offset * dataType.byteCount
    }

    /// The elements as a view for copies.
    var view: ArrayView { ArrayView(address: storage.address, layout: layout, type: dataType) }

    // MARK: Equality and text

    /// Returns whether another object is a multi-array of the same type and shape with equal elements.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? MLMultiArray else { return false }
        if other === self { return true }
        guard other.dataType == dataType, other.layout.shape == layout.shape else { return false }
        let size = dataType.byteCount
        return (0..<count).allSatisfy {
            ArrayCopy.number(at: storage.address + layout.offset(linear: $0) * size, dataType)
                == ArrayCopy.number(at: other.storage.address + other.layout.offset(linear: $0) * size, dataType)
        }
    }

    /// The hash of type and shape.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(dataType)
        hasher.combine(layout.shape)
        return hasher.finalize()
    }

    /// The type and the shape.
    open override var description: String {
        "\(dataType.name) " + layout.shape.map(String.init).joined(separator: " × ") + " array"
    }

    // MARK: Coding

    /// True: arrays can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes type, shape and elements without gaps.
    open func encode(with coder: NSCoder) {
        coder.encode(dataType.rawValue, forKey: "dataType")
        coder.encode(layout.shape.map { NSNumber(value: $0) } as NSArray, forKey: "shape")
        let bytes = NSMutableData(length: count * dataType.byteCount) ?? NSMutableData()
        if let contiguous = ArrayLayout(contiguous: layout.shape) {
            ArrayCopy.copy(from: view, to: ArrayView(address: bytes.mutableBytes, layout: contiguous, type: dataType))
        }
        coder.encode(bytes as NSData, forKey: "data")
    }

    /// Reads an archived array; nil if the archive is not one.
    public required init?(coder: NSCoder) {
        guard let type = MLMultiArrayDataType(rawValue: coder.decodeInteger(forKey: "dataType")),
            let shape = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "shape") as? [NSNumber],
            let layout = ArrayLayout(contiguous: shape.map(\.intValue)),
            let data = coder.decodeObject(of: NSData.self, forKey: "data"),
            data.length == layout.count * type.byteCount
        else { return nil }
        storage = ArrayStorage(uninitialized: data.length)
        data.getBytes(storage.address, length: data.length)
        self.layout = layout
        dataType = type
        pixelBuffer = nil
    }

    /// Lends the elements for reading.
    ///
    /// The closure gets the address and the number of bytes, gaps included; both are valid while it runs.
    open func getBytesWithHandler(_ handler: (UnsafeRawPointer, Int) -> Void) {
        handler(storage.address, storage.byteCount)
        withExtendedLifetime(self) {}
    }

    /// Lends the elements for writing.
    ///
    /// The closure gets the address, the number of bytes, gaps included, and the strides in elements.
    open func getMutableBytesWithHandler(_ handler: (UnsafeMutableRawPointer, Int, [NSNumber]) -> Void) {
        handler(storage.address, storage.byteCount, strides)
        withExtendedLifetime(self) {}
    }

    /// Copies the elements into another array of the same shape; types and strides may differ.
    ///
    /// Traps if the shapes differ.
    open func transfer(to destinationMultiArray: MLMultiArray) {
        guard destinationMultiArray.layout.shape == layout.shape else {
            trap(
                """
                A multi-array of shape \(layout.shape) cannot be transferred to one of shape \
                \(destinationMultiArray.layout.shape).
                """
            )
        }
        guard destinationMultiArray !== self else { return }
        ArrayCopy.copy(from: view, to: destinationMultiArray.view)
    }
}
