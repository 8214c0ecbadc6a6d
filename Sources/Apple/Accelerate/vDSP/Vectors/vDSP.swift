/// Operations on vectors of numbers.
///
/// Vectors of one operation have equal lengths; of different ones, the shortest counts.
public enum vDSP {}

/// A type of floating-point numbers that windows can be made of: `Float` and `Double`.
public protocol vDSP_FloatingPointGeneratable: BinaryFloatingPoint {}

extension Float: vDSP_FloatingPointGeneratable {}
extension Double: vDSP_FloatingPointGeneratable {}

/// A type of integers that numbers can be converted to and from.
public protocol vDSP_IntegerConvertible: FixedWidthInteger {}

extension Int8: vDSP_IntegerConvertible {}
extension UInt8: vDSP_IntegerConvertible {}
extension Int16: vDSP_IntegerConvertible {}
extension UInt16: vDSP_IntegerConvertible {}
extension Int32: vDSP_IntegerConvertible {}
extension UInt32: vDSP_IntegerConvertible {}

// Access to the memory of vectors; a closure is not called for no elements, except where it reads only.
extension vDSP {
    static func made<Element: ExpressibleByIntegerLiteral>(
        _ count: Int,
        _ fill: (inout UnsafeMutableBufferPointer<Element>) -> Void
    ) -> [Element] {
        result(count, fill)
    }

    static func read<U: AccelerateBuffer>(
        _ vector: U,
        _ body: (UnsafePointer<U.Element>, vDSP_Length) -> Void
    ) {
        vector.withUnsafeBufferPointer { buffer in
            withAddress(buffer) { body($0, vDSP_Length(buffer.count)) }
        }
    }

    static func read<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ first: U,
        _ second: V,
        _ body: (UnsafePointer<U.Element>, UnsafePointer<V.Element>, vDSP_Length) -> Void
    ) {
        first.withUnsafeBufferPointer { a in
            second.withUnsafeBufferPointer { b in
                withAddress(a) { first in
                    withAddress(b) { body(first, $0, vDSP_Length(min(a.count, b.count))) }
                }
            }
        }
    }

    static func read<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ first: U,
        whole second: V,
        _ body: (UnsafePointer<U.Element>, UnsafePointer<V.Element>) -> Void
    ) {
        read(first, second) { a, b, _ in body(a, b) }
    }

    static func change<V: AccelerateMutableBuffer>(
        _ vector: inout V,
        _ body: (UnsafeMutablePointer<V.Element>, vDSP_Length) -> Void
    ) {
        vector.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            body(base, vDSP_Length(buffer.count))
        }
    }

    static func write<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
        _ input: U,
        _ output: inout V,
        _ body: (UnsafePointer<U.Element>, UnsafeMutablePointer<V.Element>, vDSP_Length) -> Void
    ) {
        input.withUnsafeBufferPointer { a in
            output.withUnsafeMutableBufferPointer { buffer in
                guard let from = a.baseAddress, let to = buffer.baseAddress else { return }
                body(from, to, vDSP_Length(min(a.count, buffer.count)))
            }
        }
    }

    static func write<U: AccelerateBuffer, V: AccelerateBuffer, W: AccelerateMutableBuffer>(
        _ first: U,
        _ second: V,
        _ output: inout W,
        _ body: (UnsafePointer<U.Element>, UnsafePointer<V.Element>, UnsafeMutablePointer<W.Element>, vDSP_Length) ->
            Void
    ) {
        first.withUnsafeBufferPointer { a in
            second.withUnsafeBufferPointer { b in
                output.withUnsafeMutableBufferPointer { buffer in
                    guard let x = a.baseAddress, let y = b.baseAddress, let to = buffer.baseAddress else { return }
                    body(x, y, to, vDSP_Length(min(a.count, b.count, buffer.count)))
                }
            }
        }
    }

    /// Calls a closure with an address, also for no elements, whose address is not read.
    private static func withAddress<Element>(
        _ buffer: UnsafeBufferPointer<Element>,
        _ body: (UnsafePointer<Element>) -> Void
    ) {
        if let base = buffer.baseAddress {
            body(base)
        } else {
            withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { room in
                if let base = room.baseAddress { body(UnsafePointer(base)) }
            }
        }
    }
}
