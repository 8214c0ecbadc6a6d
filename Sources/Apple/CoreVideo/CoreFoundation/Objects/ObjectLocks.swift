import Foundation
import Synchronization

// Locks of objects, which `@synchronized` uses in Objective-C.

// `@unchecked Sendable`: the lock may be used on any thread.
private final class ObjectLock: @unchecked Sendable {
    let lock = NSRecursiveLock()
    var users = 0
}

private let objectLocks = Mutex<[ObjectIdentifier: ObjectLock]>([:])

/// Takes the lock of an object; the same thread may take it again.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    let key = ObjectIdentifier(obj as AnyObject)
    let taken = objectLocks.withLock { locks in
        let lock = locks[key] ?? ObjectLock()
        locks[key] = lock
        lock.users += 1
        return lock
    }
    taken.lock.lock()
    return 0
}

/// Gives the lock of an object back; returns an error if nobody has it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let key = ObjectIdentifier(obj as AnyObject)
    let given = objectLocks.withLock { locks -> ObjectLock? in
        guard let lock = locks[key] else { return nil }
        lock.users -= 1
        if lock.users == 0 { locks[key] = nil }
        return lock
    }
    given?.lock.unlock()
    return given == nil ? -1 : 0
}
