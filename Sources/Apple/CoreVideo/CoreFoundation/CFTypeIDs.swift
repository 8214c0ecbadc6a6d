public import Foundation

/// A class of ours that has a number for `CFGetTypeID`.
///
/// Modules above take numbers from 256 on.
package protocol CFTypeIdentifiable: AnyObject {
    /// The number, different for every class.
    static var cfTypeID: CFTypeID { get }
}

/// The number that stands for the class of an object; 0 for classes that have none.
///
/// Differs from Apple: numbers and booleans are one class on Linux and give the number of numbers.
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

/// The number of the class of texts.
public func CFStringGetTypeID() -> CFTypeID { 7 }

/// The number of the class of numbers.
public func CFNumberGetTypeID() -> CFTypeID { 22 }

/// The number of the class of booleans, which on Linux is that of numbers.
public func CFBooleanGetTypeID() -> CFTypeID { CFNumberGetTypeID() }

/// The number of the class of bytes.
public func CFDataGetTypeID() -> CFTypeID { 20 }

/// The number of the class of lists.
public func CFArrayGetTypeID() -> CFTypeID { 19 }

/// The number of the class of tables.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

/// The number of the class of dates.
public func CFDateGetTypeID() -> CFTypeID { 42 }

/// The number of the class of locations.
public func CFURLGetTypeID() -> CFTypeID { 29 }

/// The number of the class of errors.
public func CFErrorGetTypeID() -> CFTypeID { 27 }

/// The number of the class of nothing.
public func CFNullGetTypeID() -> CFTypeID { 16 }

/// The number of the class of buffers.
public func CVPixelBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// The number of the class of buffers.
public func CVBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// The number of the class of buffers.
public func CVImageBufferGetTypeID() -> CFTypeID { CVBuffer.cfTypeID }

/// The number of the class of pools.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { CVPixelBufferPool.cfTypeID }

extension CVBuffer: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { 128 }
}

extension CVPixelBufferPool: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { 129 }
}

/// Whether two objects are equal: by content for texts, numbers and collections, by identity for buffers and pools.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
    guard let cf1, let cf2 else { return false }
    if cf1 === cf2 { return true }
    if let first = cf1 as? NSObject, let second = cf2 as? NSObject {
        return first.isEqual(second)
    }
    // Classes of ours that compare by content are hashable.
    if let first = cf1 as? AnyHashable, let second = cf2 as? AnyHashable {
        return first == second
    }
    return false
}

/// A hash value that equal objects share.
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
    switch cf {
    case let object as NSObject: CFHashCode(bitPattern: object.hash)
    case let value as AnyHashable: CFHashCode(bitPattern: value.hashValue)
    case let object?: CFHashCode(bitPattern: ObjectIdentifier(object).hashValue)
    case nil: 0
    }
}

/// A text that describes an object to a developer.
public func CFCopyDescription(_ cf: CFTypeRef!) -> CFString! {
    cf.map { NSString(string: String(describing: $0)) }
}
