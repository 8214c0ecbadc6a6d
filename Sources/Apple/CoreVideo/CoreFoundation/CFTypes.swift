public import Foundation

// Core Foundation names. On Linux the casts in camera code (`key as String`, `[:] as CFDictionary`) compile only if
// each name is an alias of the matching Foundation class.

/// A reference-counted object of any class.
public typealias CFTypeRef = AnyObject

/// A string object.
public typealias CFString = NSString

/// A number object.
public typealias CFNumber = NSNumber

/// A Boolean object, which on Linux is a number.
public typealias CFBoolean = NSNumber

/// A data object.
public typealias CFData = NSData

/// Mutable data.
public typealias CFMutableData = NSMutableData

/// A date object.
public typealias CFDate = NSDate

/// A URL object.
public typealias CFURL = NSURL

/// An error object.
public typealias CFError = NSError

/// The object that represents null in collections.
public typealias CFNull = NSNull

/// An immutable array.
public typealias CFArray = NSArray

/// A mutable array.
public typealias CFMutableArray = NSMutableArray

/// An immutable dictionary.
public typealias CFDictionary = NSDictionary

/// A mutable dictionary.
public typealias CFMutableDictionary = NSMutableDictionary

/// A property list object.
public typealias CFPropertyList = CFTypeRef

/// An index or a count.
public typealias CFIndex = Int

/// A number that identifies a class.
public typealias CFTypeID = UInt

/// A hash value.
public typealias CFHashCode = UInt

/// A set of flags.
public typealias CFOptionFlags = UInt

/// A time interval in seconds.
public typealias CFTimeInterval = Double

/// Seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current time in seconds since the beginning of 2001, UTC.
///
/// This is wall-clock time and can jump; frame timestamps use the host clock instead.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}

/// The Boolean object for true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

/// The Boolean object for false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The object that represents null in collections.
public let kCFNull: CFNull! = NSNull()

/// A range of indexes.
public struct CFRange: Sendable, Hashable {
    /// The first index.
    public var location: CFIndex
    /// The number of indexes.
    public var length: CFIndex

    /// Creates an empty range at index 0.
    public init() {
        self.init(location: 0, length: 0)
    }

    /// Creates a range.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// The order of two values.
public enum CFComparisonResult: Int, Sendable {
    /// The first value is less than the second.
    case compareLessThan = -1
    /// The values are equal.
    case compareEqualTo = 0
    /// The first value is greater than the second.
    case compareGreaterThan = 1
}
