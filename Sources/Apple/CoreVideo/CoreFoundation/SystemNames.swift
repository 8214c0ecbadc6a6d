import Foundation

// Names that Foundation provides on Apple's systems, that camera code uses, and that Foundation on Linux lacks.

/// Calls a closure and drains its autorelease pool.
///
/// Linux has no autorelease pools, so this is a plain call.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}

/// An integer as wide as a pointer, by Objective-C's name.
public typealias NSInteger = Int
/// An unsigned integer as wide as a pointer, by Objective-C's name.
public typealias NSUInteger = UInt

/// The success code of the Security framework.
public var errSecSuccess: OSStatus { 0 }

/// Converts a big-endian number to host byte order.
public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
/// Converts a big-endian number to host byte order.
public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
/// Converts a big-endian number to host byte order.
public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }
/// Converts a number from host byte order to big-endian.
public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
/// Converts a number from host byte order to big-endian.
public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
/// Converts a number from host byte order to big-endian.
public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }
/// Returns a number with its bytes reversed.
public func CFSwapInt16(_ arg: UInt16) -> UInt16 { arg.byteSwapped }
/// Returns a number with its bytes reversed.
public func CFSwapInt32(_ arg: UInt32) -> UInt32 { arg.byteSwapped }
/// Returns a number with its bytes reversed.
public func CFSwapInt64(_ arg: UInt64) -> UInt64 { arg.byteSwapped }

// Swift imports these C functions with optional addresses on Apple's systems, but not on Linux.

/// Copies bytes; both addresses must be non-nil unless the count is zero.
@_disfavoredOverload
@discardableResult
public func memcpy(_ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ n: Int) -> UnsafeMutableRawPointer? {
    guard let dst, let src else {
        precondition(n == 0, "memcpy: a nil address with a count of \(n) bytes.")
        return dst
    }
    return Foundation.memcpy(dst, src, n)
}

/// Copies bytes between regions that may overlap; both addresses must be non-nil unless the count is zero.
@_disfavoredOverload
@discardableResult
public func memmove(_ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ n: Int) -> UnsafeMutableRawPointer? {
    guard let dst, let src else {
        precondition(n == 0, "memmove: a nil address with a count of \(n) bytes.")
        return dst
    }
    return Foundation.memmove(dst, src, n)
}

/// Fills memory with a byte; the address must be non-nil unless the count is zero.
@_disfavoredOverload
@discardableResult
public func memset(_ b: UnsafeMutableRawPointer?, _ c: Int32, _ len: Int) -> UnsafeMutableRawPointer? {
    guard let b else {
        precondition(len == 0, "memset: a nil address with a count of \(len) bytes.")
        return b
    }
    return Foundation.memset(b, c, len)
}
