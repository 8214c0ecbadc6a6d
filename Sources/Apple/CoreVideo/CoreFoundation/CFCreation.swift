public import Foundation

// Core Foundation's functions that make numbers and collections from memory.

/// The type of a number in memory.
public enum CFNumberType: CFIndex, Sendable {
    /// An integer of 8 bits.
    case sInt8Type = 1
    /// An integer of 16 bits.
    case sInt16Type = 2
    /// An integer of 32 bits.
    case sInt32Type = 3
    /// An integer of 64 bits.
    case sInt64Type = 4
    /// A floating-point number of 32 bits.
    case float32Type = 5
    /// A floating-point number of 64 bits.
    case float64Type = 6
    /// A `char`.
    case charType = 7
    /// A `short`.
    case shortType = 8
    /// An `int`.
    case intType = 9
    /// A `long`.
    case longType = 10
    /// A `long long`.
    case longLongType = 11
    /// A `float`.
    case floatType = 12
    /// A `double`.
    case doubleType = 13
    /// A `CFIndex`.
    case cfIndexType = 14
    /// An `NSInteger`.
    case nsIntegerType = 15
    /// A `CGFloat`.
    case cgFloatType = 16
}

/// Creates a number from memory.
public func CFNumberCreate(
    _ allocator: CFAllocator!,
    _ theType: CFNumberType,
    _ valuePtr: UnsafeRawPointer!
) -> CFNumber! {
    switch theType {
    case .sInt8Type, .charType: NSNumber(value: valuePtr.loadUnaligned(as: Int8.self))
    case .sInt16Type, .shortType: NSNumber(value: valuePtr.loadUnaligned(as: Int16.self))
    case .sInt32Type, .intType: NSNumber(value: valuePtr.loadUnaligned(as: Int32.self))
    case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType:
        NSNumber(value: valuePtr.loadUnaligned(as: Int64.self))
    case .float32Type, .floatType: NSNumber(value: valuePtr.loadUnaligned(as: Float.self))
    case .float64Type, .doubleType, .cgFloatType: NSNumber(value: valuePtr.loadUnaligned(as: Double.self))
    }
}

/// Writes a number to memory; returns whether it fits the type.
@discardableResult
public func CFNumberGetValue(
    _ number: CFNumber!,
    _ theType: CFNumberType,
    _ valuePtr: UnsafeMutableRawPointer!
) -> Bool {
    func store<Number: FixedWidthInteger>(_ type: Number.Type) -> Bool {
        let value = number.int64Value
        valuePtr.storeBytes(of: Number(truncatingIfNeeded: value), as: type)
        return Number(exactly: value) != nil && Double(value) == number.doubleValue
    }
    switch theType {
    case .sInt8Type, .charType: return store(Int8.self)
    case .sInt16Type, .shortType: return store(Int16.self)
    case .sInt32Type, .intType: return store(Int32.self)
    case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType: return store(Int64.self)
    case .float32Type, .floatType:
        valuePtr.storeBytes(of: number.floatValue, as: Float.self)
        return Double(number.floatValue) == number.doubleValue
    case .float64Type, .doubleType, .cgFloatType:
        valuePtr.storeBytes(of: number.doubleValue, as: Double.self)
        return true
    }
}

/// The way that an array keeps its elements: it retains them.
public struct CFArrayCallBacks: Sendable {
    /// Creates it.
    public init() {}
}

/// The way that a dictionary keeps its keys: it retains them.
public struct CFDictionaryKeyCallBacks: Sendable {
    /// Creates it.
    public init() {}
}

/// The way that a dictionary keeps its values: it retains them.
public struct CFDictionaryValueCallBacks: Sendable {
    /// Creates it.
    public init() {}
}

/// The way that an array keeps objects.
nonisolated(unsafe) public var kCFTypeArrayCallBacks = CFArrayCallBacks()
/// The way that a dictionary keeps objects as keys.
nonisolated(unsafe) public var kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// The way that a dictionary keeps objects as values.
nonisolated(unsafe) public var kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()

private func object(_ address: UnsafeRawPointer?) -> Any {
    address.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() } ?? NSNull()
}

/// Creates an array of objects from their addresses, which it retains.
public func CFArrayCreate(
    _ allocator: CFAllocator!,
    _ values: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ numValues: CFIndex,
    _ callBacks: UnsafePointer<CFArrayCallBacks>!
) -> CFArray! {
    NSArray(array: (0..<max(0, numValues)).map { object(values[$0]) })
}

/// Creates a dictionary of objects from their addresses, which it retains.
public func CFDictionaryCreate(
    _ allocator: CFAllocator!,
    _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ values: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ numValues: CFIndex,
    _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFDictionary! {
    var result: [AnyHashable: Any] = [:]
    for index in 0..<max(0, numValues) {
        guard let key = object(keys[index]) as? NSObject else { continue }
        result[key] = object(values[index])
    }
    return NSDictionary(dictionary: result)
}

/// Creates an empty dictionary that can be changed.
public func CFDictionaryCreateMutable(
    _ allocator: CFAllocator!,
    _ capacity: CFIndex,
    _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
    _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }
