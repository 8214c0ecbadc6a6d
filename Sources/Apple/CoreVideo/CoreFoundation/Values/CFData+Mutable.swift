public import Foundation

// Core Foundation's functions for data that grows, as clients of Image I/O use it.

/// Creates empty data that can grow; a capacity of 0 means no limit.
///
/// Differs from Apple: the data may grow beyond its capacity.
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! {
    NSMutableData()
}

/// Creates a copy of data that can grow.
public func CFDataCreateMutableCopy(
    _ allocator: CFAllocator!,
    _ capacity: CFIndex,
    _ theData: CFData!
) -> CFMutableData! {
    NSMutableData(data: theData as Data)
}

/// Creates a copy of data.
public func CFDataCreateCopy(_ allocator: CFAllocator!, _ theData: CFData!) -> CFData! {
    NSData(data: theData as Data)
}

/// Appends bytes.
public func CFDataAppendBytes(_ theData: CFMutableData!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) {
    theData.append(bytes, length: length)
}

/// Returns the address of bytes that may be written; valid until the length changes.
public func CFDataGetMutableBytePtr(_ theData: CFMutableData!) -> UnsafeMutablePointer<UInt8>! {
    theData.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Sets the number of bytes; new ones are 0.
public func CFDataSetLength(_ theData: CFMutableData!, _ length: CFIndex) {
    theData.length = length
}

/// Makes a range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
    CFRange(location: loc, length: len)
}

/// Copies a range of bytes to memory.
///
/// The range must be within the data; otherwise the program ends.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
    precondition(
        range.location >= 0 && range.length >= 0 && range.length <= theData.length - range.location,
        "The range is not within the data."
    )
    theData.getBytes(buffer, range: NSRange(location: range.location, length: range.length))
}
