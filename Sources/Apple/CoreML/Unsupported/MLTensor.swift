public import Foundation

/// A type of elements of tensors.
public protocol MLTensorScalar: Sendable {}

extension Float: MLTensorScalar {}
extension Float16: MLTensorScalar {}
extension Int32: MLTensorScalar {}
extension Int8: MLTensorScalar {}
extension Bool: MLTensorScalar {}

/// A range of indexes along one axis of a tensor.
public protocol MLTensorRangeExpression: Sendable {}

extension Int: MLTensorRangeExpression {}
extension Range: MLTensorRangeExpression where Bound == Int {}
extension ClosedRange: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeFrom: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeUpTo: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeThrough: MLTensorRangeExpression where Bound == Int {}

// `@unchecked Sendable`: the bytes never change.
/// A multidimensional array, which models take and give.
///
/// Differs from Apple: computations with tensors are not supported.
public struct MLTensor: @unchecked Sendable {
    /// The sizes of the axes.
    public let shape: [Int]
    /// The type of the elements.
    public let scalarType: any MLTensorScalar.Type
    let bytes: Data

    private init(_ shape: [Int], _ type: any MLTensorScalar.Type, _ bytes: Data) {
        guard let layout = ArrayLayout(contiguous: shape), layout.count * Self.size(type) == bytes.count else {
            trap("\(bytes.count) bytes are not a tensor of shape \(shape); pass one scalar for each place.")
        }
        self.shape = shape
        scalarType = type
        self.bytes = bytes
    }

    private static func size(_ type: any MLTensorScalar.Type) -> Int {
        func size<Scalar: MLTensorScalar>(_ type: Scalar.Type) -> Int { MemoryLayout<Scalar>.stride }
        return size(type)
    }

    /// Creates a tensor from its elements, the last index varying fastest.
    ///
    /// Traps if their number does not fit the shape.
    public init<Scalar: MLTensorScalar>(
        shape: [Int],
        scalars: some Collection<Scalar>,
        scalarType: Scalar.Type = Scalar.self
    ) {
        self.init(shape, scalarType, Array(scalars).withUnsafeBytes { Data($0) })
    }

    /// Creates a tensor from the bytes of its elements.
    ///
    /// Traps if their number does not fit the shape.
    public init(shape: [Int], data: Data, scalarType: any MLTensorScalar.Type) {
        self.init(shape, scalarType, data)
    }

    /// Creates a tensor from foreign bytes, which are copied and released at once.
    ///
    /// Traps if their number does not fit the shape.
    public init(
        bytesNoCopy bytes: UnsafeRawBufferPointer,
        shape: [Int],
        scalarType: any MLTensorScalar.Type,
        deallocator: Data.Deallocator
    ) {
        let copy = Data(bytes)
        if let address = bytes.baseAddress {
            deallocator.free(UnsafeMutableRawPointer(mutating: address), bytes.count)
        }
        self.init(shape, scalarType, copy)
    }

    /// Creates a tensor with the elements of a shaped array.
    public init<ShapedArray>(_ shapedArray: ShapedArray)
    where ShapedArray: MLShapedArrayProtocol, ShapedArray.Scalar: MLTensorScalar {
        self.init(shape: shapedArray.shape, scalars: shapedArray.scalars)
    }

    /// Creates a tensor of equal numbers.
    public init(repeating repeatedValue: Float, shape: [Int]) {
        self.init(shape: shape, scalars: [Float](repeating: repeatedValue, count: Self.count(shape)))
    }

    /// Creates a tensor of zeros.
    public init<Scalar: MLTensorScalar & Numeric>(zeros shape: [Int], scalarType: Scalar.Type = Scalar.self) {
        self.init(shape: shape, scalars: [Scalar](repeating: 0, count: Self.count(shape)))
    }

    /// Creates a tensor of ones.
    public init<Scalar: MLTensorScalar & Numeric>(ones shape: [Int], scalarType: Scalar.Type = Scalar.self) {
        self.init(shape: shape, scalars: [Scalar](repeating: 1, count: Self.count(shape)))
    }

    /// Creates a tensor of numbers with equal distances.
    ///
    /// Traps unless `count` is at least 1.
    public init(linearSpaceFrom start: Float, through end: Float, count: Int) {
        guard count > 0 else { trap("A linear space has at least one number.") }
        let step = count > 1 ? (end - start) / Float(count - 1) : 0
        self.init(shape: [count], scalars: (0..<count).map { start + Float($0) * step })
    }

    private static func count(_ shape: [Int]) -> Int {
        guard let layout = ArrayLayout(contiguous: shape) else { trap("A tensor of shape \(shape) cannot exist.") }
        return layout.count
    }

    /// The number of axes.
    public var rank: Int { shape.count }

    /// The number of elements.
    public var scalarCount: Int { shape.reduce(1, *) }

    /// A Boolean value that indicates whether the tensor has no axes.
    public var isScalar: Bool { shape.isEmpty }

    /// Returns the elements as a shaped array.
    ///
    /// Traps if the tensor has another type of elements.
    public func shapedArray<Scalar>(of scalarType: Scalar.Type) async -> MLShapedArray<Scalar>
    where Scalar: MLShapedArrayScalar & MLTensorScalar {
        guard self.scalarType == scalarType else {
            trap("A tensor of \(self.scalarType) has no shaped array of \(scalarType).")
        }
        return MLShapedArray(data: bytes, shape: shape)
    }

    /// Ends the process: computations with tensors are not supported.
    static func unsupported(_ name: String) -> Never {
        trap("\(name) is not supported on Linux; compute with MLShapedArray or a model.")
    }
}

/// Traps: computations with tensors are not supported.
public func pointwiseMin(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor { MLTensor.unsupported("pointwiseMin") }

/// Traps: computations with tensors are not supported.
public func pointwiseMax(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor { MLTensor.unsupported("pointwiseMax") }

/// A choice of processors for computations with tensors, without effect.
public struct MLComputePolicy: Sendable, Hashable, CustomStringConvertible {
    private let units: MLComputeUnits

    /// Creates a policy.
    public init(_ computeUnits: MLComputeUnits) { units = computeUnits }

    /// The CPU.
    public static var cpuOnly: MLComputePolicy { MLComputePolicy(.cpuOnly) }

    /// The CPU and a GPU.
    public static var cpuAndGPU: MLComputePolicy { MLComputePolicy(.cpuAndGPU) }

    /// The processors.
    public var description: String { "\(units)" }
}

/// Calls a closure; the policy is without effect.
public func withMLTensorComputePolicy<Result>(
    _ computePolicy: MLComputePolicy,
    _ body: () throws -> Result
) rethrows -> Result { try body() }
