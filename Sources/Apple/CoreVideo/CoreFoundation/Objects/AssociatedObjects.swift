import Foundation
import Synchronization

// Values that are attached to objects from outside, as the Objective-C runtime keeps them.

/// The way in which an object holds a value that is attached to it.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// The object does not retain the value.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The object retains the value.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The object retains a copy of the value.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The object retains the value; access is safe on any thread.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// The object retains a copy of the value; access is safe on any thread.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is attached to an object under a key, or nil.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    let object = object as AnyObject
    return associations.withLock { $0.value(of: object, at: key) }?.value
}

/// Attaches a value to an object under a key; nil removes the value.
///
/// The key is the address alone, which is often that of a global variable. A copy is made of values that can be copied.
///
/// Differs from Apple: values of an object that is gone are released when values are attached to other objects.
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {
    var attached = value.map { Attached.strong($0) }
    if let value {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN:
            if type(of: value) is AnyClass { attached = .weak(WeakObject(value as AnyObject)) }
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            if let copying = value as? any NSCopying { attached = .strong(copying.copy(with: nil)) }
        case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: break
        }
    }
    set(attached, of: object as AnyObject, at: key)
}

/// Removes all values that are attached to an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    let object = object as AnyObject
    let old = associations.withLock { $0.removeValues(of: object) }
    // Released outside the lock.
    withExtendedLifetime(old) {}
}

private func set(_ value: Attached?, of object: AnyObject, at key: UnsafeRawPointer) {
    let old = associations.withLock { $0.set(value, of: object, at: key) }
    // Released outside the lock.
    withExtendedLifetime(old) {}
}

private struct WeakObject {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

private enum Attached {
    case strong(Any)
    case weak(WeakObject)

    var value: Any? {
        switch self {
        case .strong(let value): value
        case .weak(let reference): reference.object
        }
    }
}

/// The values of all objects. Those of objects that are gone are removed now and then.
// `@unchecked Sendable`: used under a lock only; the values are the client's, who answers for the threads.
private struct Associations: @unchecked Sendable {
    private struct Owner {
        let reference: WeakObject
        var values: [UnsafeRawPointer: Attached] = [:]
    }

    private var owners: [ObjectIdentifier: Owner] = [:]
    /// The number of owners at which those that are gone are removed next.
    private var limit = 16

    /// The values of an object; an address may be that of an earlier object.
    private func owner(_ object: AnyObject) -> Owner? {
        guard let owner = owners[ObjectIdentifier(object)], owner.reference.object === object else { return nil }
        return owner
    }

    /// Returns a value, inside a structure that may leave the lock.
    func value(of object: AnyObject, at key: UnsafeRawPointer) -> Taken? {
        owner(object)?.values[key].flatMap(\.value).map { Taken(value: $0) }
    }

    /// Sets a value and returns those that are no longer needed.
    mutating func set(_ value: Attached?, of object: AnyObject, at key: UnsafeRawPointer) -> Taken {
        let stale = sweep()
        let before = owners[ObjectIdentifier(object)]
        var owner = owner(object) ?? Owner(reference: WeakObject(object))
        owner.values[key] = value
        owners[ObjectIdentifier(object)] = owner.values.isEmpty ? nil : owner
        return Taken(value: (stale, before) as Any)
    }

    /// Removes the values of an object and returns them.
    mutating func removeValues(of object: AnyObject) -> Taken {
        Taken(value: owners.removeValue(forKey: ObjectIdentifier(object)) as Any)
    }

    /// Removes the values of objects that are gone, once there are many owners, and returns them.
    private mutating func sweep() -> [Owner] {
        guard owners.count >= limit else { return [] }
        let gone = owners.filter { $0.value.reference.object == nil }
        for key in gone.keys { owners[key] = nil }
        limit = max(16, owners.count * 2)
        return Array(gone.values)
    }
}

// `@unchecked Sendable`: the values are the client's, who answers for the threads.
private struct Taken: @unchecked Sendable {
    let value: Any
}

private let associations = Mutex(Associations())
