import Foundation

// Names that camera code gets with Foundation on Apple's systems and that Foundation on Linux lacks.

/// Calls a closure and frees what was put aside in it.
///
/// Nothing is put aside on Linux, so this is a plain call.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}

/// Success, in the numbers of the security framework.
public var errSecSuccess: OSStatus { 0 }

/// A big-endian number in the order of the machine.
public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
/// A big-endian number in the order of the machine.
public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
/// A big-endian number in the order of the machine.
public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }
/// A number of the machine as a big-endian one.
public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
/// A number of the machine as a big-endian one.
public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
/// A number of the machine as a big-endian one.
public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }
/// A number with its bytes in the other order.
public func CFSwapInt16(_ arg: UInt16) -> UInt16 { arg.byteSwapped }
/// A number with its bytes in the other order.
public func CFSwapInt32(_ arg: UInt32) -> UInt32 { arg.byteSwapped }
/// A number with its bytes in the other order.
public func CFSwapInt64(_ arg: UInt64) -> UInt64 { arg.byteSwapped }

// Apple's C library takes nil for these addresses as far as Swift's types go; that of Linux does not.

/// Copies bytes; neither address may be nil unless there are none to copy.
@_disfavoredOverload
@discardableResult
public func memcpy(_ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ n: Int) -> UnsafeMutableRawPointer? {
    guard let dst, let src else {
        precondition(n == 0, "memcpy was asked to copy \(n) bytes from or to nowhere.")
        return dst
    }
    return Foundation.memcpy(dst, src, n)
}

/// Copies bytes between places that may overlap; neither address may be nil unless there are none to copy.
@_disfavoredOverload
@discardableResult
public func memmove(_ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ n: Int) -> UnsafeMutableRawPointer? {
    guard let dst, let src else {
        precondition(n == 0, "memmove was asked to copy \(n) bytes from or to nowhere.")
        return dst
    }
    return Foundation.memmove(dst, src, n)
}

/// Fills memory with a byte; the address may not be nil unless there is nothing to fill.
@_disfavoredOverload
@discardableResult
public func memset(_ b: UnsafeMutableRawPointer?, _ c: Int32, _ len: Int) -> UnsafeMutableRawPointer? {
    guard let b else {
        precondition(len == 0, "memset was asked to fill \(len) bytes nowhere.")
        return b
    }
    return Foundation.memset(b, c, len)
}
