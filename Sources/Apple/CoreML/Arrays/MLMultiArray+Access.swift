import Foundation

extension MLMultiArray {
    /// Lends the elements for reading, as bytes, gaps included.
    public func withUnsafeBytes<R>(_ body: (_ ptr: UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: storage.address, count: storage.byteCount))
    }

    /// Lends the elements for writing, as bytes, gaps included, and the strides in elements.
    public func withUnsafeMutableBytes<R>(
        _ body: (_ ptr: UnsafeMutableRawBufferPointer, _ strides: [Int]) throws -> R
    ) rethrows -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(
            UnsafeMutableRawBufferPointer(start: storage.address, count: storage.byteCount),
            layout.strides
        )
    }

    /// Lends the elements for reading, gaps included.
    ///
    /// Traps if the type is not the array's ``dataType``.
    public func withUnsafeBufferPointer<S, R>(
        ofType type: S.Type,
        _ body: (_ ptr: UnsafeBufferPointer<S>) throws -> R
    ) rethrows -> R where S: MLShapedArrayScalar {
        require(type)
        defer { withExtendedLifetime(self) {} }
        let start = UnsafePointer(storage.address.assumingMemoryBound(to: S.self))
        return try body(UnsafeBufferPointer(start: start, count: layout.span))
    }

    /// Lends the elements for writing, gaps included, and the strides in elements.
    ///
    /// Traps if the type is not the array's ``dataType``.
    public func withUnsafeMutableBufferPointer<S, R>(
        ofType type: S.Type,
        _ body: (_ ptr: UnsafeMutableBufferPointer<S>, _ strides: [Int]) throws -> R
    ) rethrows -> R where S: MLShapedArrayScalar {
        require(type)
        defer { withExtendedLifetime(self) {} }
        let start = storage.address.assumingMemoryBound(to: S.self)
        return try body(UnsafeMutableBufferPointer(start: start, count: layout.span), layout.strides)
    }

    private func require<S: MLShapedArrayScalar>(_ type: S.Type) {
        guard S.multiArrayDataType == dataType else {
            trap("A multi-array of \(dataType.name) elements cannot lend them as \(type); use its data type.")
        }
    }
}

extension UnsafeBufferPointer {
    /// Creates a pointer to the elements of a multi-array, gaps included.
    ///
    /// The caller keeps the array alive.
    ///
    /// - Throws: ``MLModelError`` if `Element` does not fit the array's data type.
    @available(*, deprecated, message: "Use withUnsafeBufferPointer(ofType:_:) of the multi-array.")
    public init(_ multiArray: MLMultiArray) throws {
        let start = try multiArray.start(of: Element.self)
        self.init(start: start, count: multiArray.layout.span)
    }
}

extension UnsafeMutableBufferPointer {
    /// Creates a pointer to the elements of a multi-array, gaps included.
    ///
    /// The caller keeps the array alive.
    ///
    /// - Throws: ``MLModelError`` if `Element` does not fit the array's data type.
    @available(*, deprecated, message: "Use withUnsafeMutableBufferPointer(ofType:_:) of the multi-array.")
    public init(_ multiArray: MLMultiArray) throws {
        let start = try multiArray.start(of: Element.self)
        self.init(start: start, count: multiArray.layout.span)
    }
}

extension MLMultiArray {
    fileprivate func start<Element>(of type: Element.Type) throws -> UnsafeMutablePointer<Element> {
        guard (type as? any MLShapedArrayScalar.Type)?.multiArrayDataType == dataType else {
            throw MLModelError(
                .featureType,
                "A multi-array of \(dataType.name) elements has no pointer to \(type); use its data type."
            )
        }
        return storage.address.assumingMemoryBound(to: type)
    }
}
