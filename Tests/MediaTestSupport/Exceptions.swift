package import AVFBase
import Synchronization
import Testing

/// Returns the names of the exceptions that a closure raises.
///
/// Not inlined: Swift 6.3 crashes in optimized builds when a task-local value is set in an inlined function.
@inline(never)
package func raised(_ body: () throws -> Void) rethrows -> [ObjectiveCException.Name] {
    let names = Mutex<[ObjectiveCException.Name]>([])
    try ObjectiveCException.$handler.withValue({ name, reason in
        #expect(reason.hasSuffix("."), "not a sentence: \(reason)")
        names.withLock { $0.append(name) }
    }) { try body() }
    return names.withLock { $0 }
}

/// Collects the reasons of the Objective-C exceptions that a closure raises.
package func exceptions(_ body: () throws -> Void) rethrows -> [ObjectiveCException.Name] {
    let names = Mutex<[ObjectiveCException.Name]>([])
    try ObjectiveCException.$handler.withValue({ name, reason in
        #expect(reason.hasSuffix(".") && reason.count > 20, "a full sentence: \(reason)")
        names.withLock { $0.append(name) }
    }) { try body() }
    return names.withLock { $0 }
}
