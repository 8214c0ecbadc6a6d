/// Elements in contiguous memory.
public protocol AccelerateBuffer {
    /// The type of the elements.
    associatedtype Element

    /// The number of elements.
    var count: Int { get }

    /// Calls a closure with the memory of the elements.
    func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

/// Elements in contiguous memory that can be changed.
public protocol AccelerateMutableBuffer: AccelerateBuffer {
    /// Calls a closure with the memory of the elements.
    mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}

extension UnsafeBufferPointer: AccelerateBuffer {
    /// Calls a closure with the memory.
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(self)
    }
}

extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
    /// Calls a closure with the memory.
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(self))
    }

    /// Calls a closure with the memory.
    public mutating func withUnsafeMutableBufferPointer<R>(
        _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
    ) rethrows -> R {
        try body(&self)
    }
}

extension Slice: AccelerateBuffer where Base: AccelerateBuffer, Base.Index == Int {
    /// Calls a closure with the memory of the slice.
    public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Base.Element>) throws -> R) rethrows -> R {
        try base.withUnsafeBufferPointer { whole in
            let first = startIndex - base.startIndex
            return try body(UnsafeBufferPointer(rebasing: whole[first..<first + count]))
        }
    }
}

/// Returns an array that a closure fills, which must write all elements.
func result<Element: ExpressibleByIntegerLiteral>(
    _ count: Int,
    _ fill: (inout UnsafeMutableBufferPointer<Element>) -> Void
) -> [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
        var whole = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
        whole.initialize(repeating: 0)
        fill(&whole)
        initialized = count
    }
}
