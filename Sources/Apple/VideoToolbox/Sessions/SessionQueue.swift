import Foundation

/// The serial queue on which a session works and calls its client.
///
/// Client code that runs on the queue may use the session again: nothing waits for the queue there.
final class SessionQueue: Sendable {
    private let queue: DispatchQueue
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    init(_ label: String) {
        queue = DispatchQueue(label: label)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    /// Indicates whether the calling code runs on the queue.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    /// Stops the program in debug builds unless the calling code runs on the queue.
    func check() { assert(isCurrent, "This state belongs to the session's queue.") }

    /// Runs a closure later, after those that came before.
    func add(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    /// Runs a closure after those that came before, and waits for it; on the queue itself, runs it immediately.
    func wait(_ body: () -> Void) {
        if isCurrent { body() } else { queue.sync(execute: body) }
    }
}
