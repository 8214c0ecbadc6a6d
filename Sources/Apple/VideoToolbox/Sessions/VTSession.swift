public import CoreVideo
public import Foundation

/// An object with properties: a compression, decompression, pixel transfer or pixel rotation session.
public typealias VTSession = CFTypeRef

/// A session with properties, whatever it does.
protocol PropertySession: AnyObject {
    /// Returns the values, or nil after the session has been invalidated.
    var properties: PropertyStore? { get }
    /// Returns the value of a property that depends on the state; nil for all others.
    func currentValue(of key: CFString) -> AnyObject?
    /// Sets a property.
    func setProperty(_ key: String, _ value: AnyObject?) -> OSStatus
}

extension PropertySession {
    func currentValue(of key: CFString) -> AnyObject? { nil }
}

/// Sets a property of a session.
///
/// - Parameter session: the session.
/// - Parameter propertyKey: the key of the property.
/// - Parameter propertyValue: the value; nil restores the default.
/// - Returns: ``kVTPropertyNotSupportedErr`` for a property that the session lacks, ``kVTPropertyReadOnlyErr``,
///   ``kVTParameterErr`` for a value of another type or outside the bounds, ``kVTInvalidSessionErr``.
@discardableResult
public func VTSessionSetProperty(
    _ session: VTSession,
    key propertyKey: CFString,
    value propertyValue: CFTypeRef?
) -> OSStatus {
    guard let session = session as? any PropertySession, session.properties != nil else { return kVTInvalidSessionErr }
    return session.setProperty(propertyKey as String, propertyValue)
}

/// Sets several properties of a session.
///
/// - Returns: the status of the first property that could not be set; the others are set.
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, propertyDictionary: CFDictionary) -> OSStatus {
    guard let session = session as? any PropertySession, session.properties != nil else { return kVTInvalidSessionErr }
    var first = noErr
    // Sorted, so that the first error is the same in every run.
    let pairs = propertyDictionary.compactMap { pair in
        PropertyStore.text(pair.key as AnyObject).map { ($0, pair.value as AnyObject) }
    }
    for (key, value) in pairs.sorted(by: { $0.0 < $1.0 }) {
        let status = session.setProperty(key, value)
        if first == noErr { first = status }
    }
    return first
}

/// Reads a property of a session.
///
/// - Parameter session: the session.
/// - Parameter propertyKey: the key of the property.
/// - Parameter allocator: has no effect.
/// - Parameter propertyValueOut: the address of an optional object, which the function sets; nil if the property has no
///   value.
/// - Returns: ``kVTPropertyNotSupportedErr`` for a property that the session lacks, ``kVTInvalidSessionErr``.
@discardableResult
public func VTSessionCopyProperty(
    _ session: VTSession,
    key propertyKey: CFString,
    allocator: CFAllocator?,
    valueOut propertyValueOut: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let session = session as? any PropertySession, let properties = session.properties else {
        return kVTInvalidSessionErr
    }
    let key = propertyKey as String
    guard properties.rules.contains(where: { $0.key == key }) else { return kVTPropertyNotSupportedErr }
    let value = session.currentValue(of: propertyKey) ?? properties[propertyKey]
    propertyValueOut?.assumingMemoryBound(to: AnyObject?.self).pointee = value
    return noErr
}

/// Returns the properties of a session: a dictionary of dictionaries by the properties' keys.
///
/// - Returns: ``kVTInvalidSessionErr`` after the session has been invalidated.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
    _ session: VTSession,
    supportedPropertyDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
    guard let session = session as? any PropertySession, let properties = session.properties else {
        supportedPropertyDictionaryOut.pointee = nil
        return kVTInvalidSessionErr
    }
    supportedPropertyDictionaryOut.pointee = properties.facts
    return noErr
}

/// Returns the properties that were set, for another session of the kind.
///
/// - Returns: ``kVTInvalidSessionErr`` after the session has been invalidated.
@discardableResult
public func VTSessionCopySerializableProperties(
    _ session: VTSession,
    allocator: CFAllocator?,
    dictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
    guard let session = session as? any PropertySession, let properties = session.properties else {
        dictionaryOut.pointee = nil
        return kVTInvalidSessionErr
    }
    dictionaryOut.pointee = properties.serialized
    return noErr
}
