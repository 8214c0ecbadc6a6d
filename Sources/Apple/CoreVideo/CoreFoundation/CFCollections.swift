public import Foundation
import Synchronization

// Access to collections through raw pointers, as camera code uses it for sample attachments. A pointer is the address
// of an object, obtained with `Unmanaged.passUnretained(object).toOpaque()`.

/// Returns the number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex {
    theArray.count
}

/// Returns the address of an element of an array.
///
/// Differs from Apple: an element that is not a class instance in Swift is boxed in a new object. The box stays alive
/// until 256 more boxes have been created.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    BorrowedObjects.address(of: theArray.object(at: idx))
}

/// Returns the number of entries of a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex {
    theDict.count
}

/// Returns the address of the value under a key, or nil.
///
/// Differs from Apple: see `CFArrayGetValueAtIndex(_:_:)`.
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    theDict.object(forKey: object(at: key)).map(BorrowedObjects.address)
}

/// Writes the addresses of all keys and values, in the same order; either place may be nil.
///
/// Differs from Apple: see `CFArrayGetValueAtIndex(_:_:)`.
public func CFDictionaryGetKeysAndValues(
    _ theDict: CFDictionary!,
    _ keys: UnsafeMutablePointer<UnsafeRawPointer?>!,
    _ values: UnsafeMutablePointer<UnsafeRawPointer?>!
) {
    for (index, key) in theDict.allKeys.enumerated() {
        keys?[index] = BorrowedObjects.address(of: key)
        values?[index] = theDict.object(forKey: key).map(BorrowedObjects.address)
    }
}

/// Returns a Boolean value that indicates whether a dictionary has a value under a key.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
    theDict.object(forKey: object(at: key)) != nil
}

/// Sets the value under a key; the dictionary retains both.
public func CFDictionarySetValue(
    _ theDict: CFMutableDictionary!,
    _ key: UnsafeRawPointer!,
    _ value: UnsafeRawPointer!
) {
    guard let key = object(at: key) as? NSObject else {
        preconditionFailure("A dictionary key must be an object such as a CFString.")
    }
    theDict.setObject(object(at: value), forKey: key)
}

/// Sets the value under a key unless the key already has one.
public func CFDictionaryAddValue(
    _ theDict: CFMutableDictionary!,
    _ key: UnsafeRawPointer!,
    _ value: UnsafeRawPointer!
) {
    guard !CFDictionaryContainsKey(theDict, key) else { return }
    CFDictionarySetValue(theDict, key, value)
}

/// Removes the value under a key.
public func CFDictionaryRemoveValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
    theDict.removeObject(forKey: object(at: key))
}

/// Returns the value of a Boolean object.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool {
    boolean.boolValue
}

/// Creates a data object with a copy of the bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    NSData(bytes: bytes, length: length)
}

/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex {
    theData.length
}

/// Returns the address of the bytes, which is valid while the object is alive.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData.bytes.assumingMemoryBound(to: UInt8.self)
}

private func object(at address: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
}

/// Keeps alive the boxes that exist only to have an address.
private enum BorrowedObjects {
    private struct Ring {
        var objects: [AnyObject] = []
        var next = 0
    }

    // `@unchecked Sendable`: the box only keeps a reference; nobody reads the object through it.
    private struct Box: @unchecked Sendable {
        let object: AnyObject
    }

    private static let ring = Mutex(Ring())

    static func address(of value: Any) -> UnsafeRawPointer {
        let object = value as AnyObject
        if !(type(of: value) is AnyClass) {
            let box = Box(object: object)
            let old = ring.withLock { ring -> Box? in
                if ring.objects.count < 256 {
                    ring.objects.append(box.object)
                    return nil
                }
                let old = Box(object: ring.objects[ring.next])
                ring.objects[ring.next] = box.object
                ring.next = (ring.next + 1) % 256
                return old
            }
            // Released outside the lock.
            _ = old
        }
        return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
}
