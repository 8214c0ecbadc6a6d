public import Foundation

// Core Foundation names. On Linux the casts that camera code writes (`key as String`, `[:] as CFDictionary`) compile
// only when each name is an alias of the matching Foundation class.

/// Any reference-counted object.
public typealias CFTypeRef = AnyObject

/// A text object.
public typealias CFString = NSString

/// A number object.
public typealias CFNumber = NSNumber

/// A boolean object, which on Linux is a number.
public typealias CFBoolean = NSNumber

/// A bytes object.
public typealias CFData = NSData

/// A date object.
public typealias CFDate = NSDate

/// A location object.
public typealias CFURL = NSURL

/// An error object.
public typealias CFError = NSError

/// The object that stands for nothing in collections.
public typealias CFNull = NSNull

/// An immutable list object.
public typealias CFArray = NSArray

/// A list object that can change.
public typealias CFMutableArray = NSMutableArray

/// An immutable table object.
public typealias CFDictionary = NSDictionary

/// A table object that can change.
public typealias CFMutableDictionary = NSMutableDictionary

/// A value of a property list.
public typealias CFPropertyList = CFTypeRef

/// A position or a count.
public typealias CFIndex = Int

/// A number that stands for a class.
public typealias CFTypeID = UInt

/// A hash value.
public typealias CFHashCode = UInt

/// A set of flags.
public typealias CFOptionFlags = UInt

/// A number of seconds.
public typealias CFTimeInterval = Double

/// Seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// The present time in seconds since the beginning of 2001, UTC.
///
/// This is wall-clock time and can jump; frames are stamped on the host clock instead.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}

/// The boolean object for true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

/// The boolean object for false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The object that stands for nothing in collections.
public let kCFNull: CFNull! = NSNull()

/// A span of positions.
public struct CFRange: Sendable, Hashable {
    /// The first position.
    public var location: CFIndex
    /// The number of positions.
    public var length: CFIndex

    /// Makes an empty span at position 0.
    public init() {
        self.init(location: 0, length: 0)
    }

    /// Makes a span.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// The order of two values.
public enum CFComparisonResult: Int, Sendable {
    /// The first value is the smaller one.
    case compareLessThan = -1
    /// The values are equal.
    case compareEqualTo = 0
    /// The first value is the greater one.
    case compareGreaterThan = 1
}
