public import Foundation

/// A class of this library that has a type ID for `CFGetTypeID`.
///
/// Modules above this one assign IDs from 256 on.
package protocol CFTypeIdentifiable: AnyObject {
    /// The type ID, unique for each class.
    static var cfTypeID: CFTypeID { get }
}

/// Returns the type ID of an object; 0 for classes that have none.
///
/// Differs from Apple: numbers and Booleans are one class on Linux, and both return the type ID of numbers.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    switch cf {
    case let cf as any CFTypeIdentifiable: type(of: cf).cfTypeID
    case is NSString: CFStringGetTypeID()
    case is NSNumber: CFNumberGetTypeID()
    case is NSData: CFDataGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSDate: CFDateGetTypeID()
    case is NSURL: CFURLGetTypeID()
    case is NSError: CFErrorGetTypeID()
    case is NSNull: CFNullGetTypeID()
    default: 0
    }
}

/// Returns the type ID of strings.
public func CFStringGetTypeID() -> CFTypeID { 7 }

/// Returns the type ID of numbers.
public func CFNumberGetTypeID() -> CFTypeID { 22 }

/// Returns the type ID of Booleans, which on Linux is that of numbers.
public func CFBooleanGetTypeID() -> CFTypeID { CFNumberGetTypeID() }

/// Returns the type ID of data objects.
public func CFDataGetTypeID() -> CFTypeID { 20 }

/// Returns the type ID of arrays.
public func CFArrayGetTypeID() -> CFTypeID { 19 }

/// Returns the type ID of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

/// Returns the type ID of dates.
public func CFDateGetTypeID() -> CFTypeID { 42 }

/// Returns the type ID of URLs.
public func CFURLGetTypeID() -> CFTypeID { 29 }

/// Returns the type ID of errors.
public func CFErrorGetTypeID() -> CFTypeID { 27 }

/// Returns the type ID of the null object.
public func CFNullGetTypeID() -> CFTypeID { 16 }

/// Returns the type ID of pixel buffers.
public func CVPixelBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// Returns the type ID of buffers.
public func CVBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// Returns the type ID of image buffers.
public func CVImageBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// Returns the type ID of pixel buffer pools.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { CVPixelBufferPool.cfTypeID }

extension CVBuffer: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { 128 }
}

extension CVPixelBufferPool: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { 129 }
}

/// Returns a Boolean value that indicates whether two objects are equal.
///
/// Strings, numbers and collections compare by content, buffers and pools by identity.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
    guard let cf1, let cf2 else { return false }
    if cf1 === cf2 { return true }
    if let first = cf1 as? NSObject, let second = cf2 as? NSObject {
        return first.isEqual(second)
    }
    // Classes of this library that compare by content are hashable.
    if let first = cf1 as? AnyHashable, let second = cf2 as? AnyHashable {
        return first == second
    }
    return false
}

/// Returns a hash value; equal objects have the same one.
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
    switch cf {
    case let object as NSObject: CFHashCode(bitPattern: object.hash)
    case let value as AnyHashable: CFHashCode(bitPattern: value.hashValue)
    case let object?: CFHashCode(bitPattern: ObjectIdentifier(object).hashValue)
    case nil: 0
    }
}

/// Returns a textual description of an object for debugging.
public func CFCopyDescription(_ cf: CFTypeRef!) -> CFString! {
    cf.map { NSString(string: String(describing: $0)) }
}
