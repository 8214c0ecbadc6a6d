public import Foundation

extension MLShapedArrayProtocol {
    /// Creates an array over foreign memory without gaps, without a copy.
    public init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], deallocator: Data.Deallocator) {
        guard let strides = ArrayLayout.contiguousStrides(shape) else {
            trap("A shaped array of shape \(shape) cannot exist: sizes must be at least 0 and fit in memory.")
        }
        self.init(bytesNoCopy: bytes, shape: shape, strides: strides, deallocator: deallocator)
    }

    /// Creates an array of equal elements.
    public init(repeating value: Scalar, shape: [Int]) {
        self.init(unsafeUninitializedShape: shape) { pointer, _ in pointer.initialize(repeating: value) }
    }

    /// Creates an array from its elements, the last index varying fastest.
    ///
    /// Traps if the sequence has fewer elements than the shape.
    public init<S>(scalars: S, shape: [Int]) where S: Sequence, Scalar == S.Element {
        self.init(unsafeUninitializedShape: shape) { pointer, _ in
            var index = 0
            for scalar in scalars {
                guard index < pointer.count else { break }
                pointer[index] = scalar
                index += 1
            }
            guard index == pointer.count else {
                trap("\(index) scalars are too few for a shaped array of shape \(shape).")
            }
        }
    }

    /// Creates an array with one axis.
    public init(arrayLiteral elements: Scalar...) {
        self.init(scalars: elements, shape: [elements.count])
    }

    /// Creates an array with a copy of a multi-array's elements.
    ///
    /// Traps if the multi-array has another data type.
    public init(_ multiArray: MLMultiArray) {
        guard multiArray.dataType == Scalar.multiArrayDataType else {
            trap(
                """
                A multi-array of \(multiArray.dataType.name) elements is no shaped array of \(Scalar.self); use \
                init(converting:).
                """
            )
        }
        self.init(converting: multiArray)
    }

    /// Creates an array with the converted elements of a multi-array: toward zero for integers.
    public init(converting multiArray: MLMultiArray) {
        let source = multiArray.view
        self.init(unsafeUninitializedShape: source.layout.shape) { pointer, _ in
            copyElements(from: source, to: pointer)
        }
    }

    /// Creates an array with the converted elements of another one: toward zero for integers.
    public init<T>(converting source: T) where T: MLShapedArrayProtocol {
        self = source.withUnsafeShapedBufferPointer { from, shape, strides in
            Self(unsafeUninitializedShape: shape) { pointer, _ in
                guard let address = from.baseAddress else { return }
                let view = ArrayView(
                    address: UnsafeMutableRawPointer(mutating: address),
                    layout: ArrayLayout(unchecked: shape, strides: strides),
                    type: T.Scalar.multiArrayDataType
                )
                copyElements(from: view, to: pointer)
            }
        }
    }
}

/// Copies elements into memory without gaps.
private func copyElements<Scalar: MLShapedArrayScalar>(
    from source: ArrayView,
    to pointer: UnsafeMutableBufferPointer<Scalar>
) {
    guard let address = pointer.baseAddress, let layout = ArrayLayout(contiguous: source.layout.shape) else { return }
    ArrayCopy.copy(
        from: source,
        to: ArrayView(
            address: UnsafeMutableRawPointer(address),
            layout: layout,
            type: Scalar.multiArrayDataType
        )
    )
}

extension MLShapedArrayProtocol where Scalar: Numeric {
    /// Creates a square matrix with ones on its diagonal and zeros elsewhere.
    public init(identityMatrixOfSize size: Int) {
        self.init(unsafeUninitializedShape: [size, size]) { pointer, _ in
            pointer.initialize(repeating: 0)
            for index in 0..<size { pointer[index * size + index] = 1 }
        }
    }
}

extension MLShapedArrayProtocol where Scalar: BinaryFloatingPoint, Scalar.RawSignificand: FixedWidthInteger {
    /// Creates an array of random numbers from a range.
    public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
        self.init(unsafeUninitializedShape: shape) { pointer, _ in
            for index in pointer.indices { pointer[index] = Scalar.random(in: range) }
        }
    }
}

extension MLShapedArrayProtocol where Scalar: FixedWidthInteger {
    /// Creates an array of random numbers from a range.
    public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
        self.init(unsafeUninitializedShape: shape) { pointer, _ in
            for index in pointer.indices { pointer[index] = Scalar.random(in: range) }
        }
    }
}
