public import Foundation
import Synchronization

// Access to collections through raw pointers, as camera code does it for sample attachments. A pointer is the address
// of an object, made with `Unmanaged.passUnretained(object).toOpaque()`.

/// The number of elements of a list.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex {
    theArray.count
}

/// The address of an element of a list.
///
/// Differs from Apple: an element that is no class instance in Swift's eyes is put into a new object, which lives until
/// 256 further ones have been asked for.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    BorrowedObjects.address(of: theArray.object(at: idx))
}

/// The number of entries of a table.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex {
    theDict.count
}

/// The address of the value under a key, or nil.
///
/// Differs from Apple: see `CFArrayGetValueAtIndex(_:_:)`.
public func CFDictionaryGetValue(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    theDict.object(forKey: object(at: key)).map(BorrowedObjects.address)
}

/// Whether a table has a value under a key.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
    theDict.object(forKey: object(at: key)) != nil
}

/// Sets the value under a key; the table keeps both.
public func CFDictionarySetValue(
    _ theDict: CFMutableDictionary!,
    _ key: UnsafeRawPointer!,
    _ value: UnsafeRawPointer!
) {
    guard let key = object(at: key) as? NSObject else {
        preconditionFailure("A key of a dictionary must be an object such as a CFString.")
    }
    theDict.setObject(object(at: value), forKey: key)
}

/// Sets the value under a key unless there is one already.
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

/// The truth value of a boolean object.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool {
    boolean.boolValue
}

/// Makes a bytes object of a copy of memory.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    NSData(bytes: bytes, length: length)
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex {
    theData.length
}

/// The address of the bytes, which live as long as the object.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData.bytes.assumingMemoryBound(to: UInt8.self)
}

private func object(at address: UnsafeRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
}

/// Keeps objects alive that were made only to have an address.
private enum BorrowedObjects {
    private struct Ring {
        var objects: [AnyObject] = []
        var next = 0
    }

    // Sendable unchecked: only keeps references; nobody reads the objects through it.
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
            // Ends outside the lock.
            _ = old
        }
        return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
}
