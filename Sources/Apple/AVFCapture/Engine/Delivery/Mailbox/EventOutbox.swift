import Foundation

/// An event on its way to a receiver.
struct AddressedEvent: Sendable, MailboxItem {
    let event: OutputEvent
    let receiver: any OutputEventReceiver
    let tag: Int
    /// Held until the event has been handed over or removed.
    var token: DrainToken?

    /// No limit applies to events.
    var load: Int { 0 }

    /// Calls the receiver.
    func send() { receiver.receive(event, tag: tag) }
}

/// Events in line for a receiver, which one thread at a time hands over outside the owner's lock.
///
/// A value that its owner keeps under a lock. After adding events, a thread calls ``begin()``. If that returns an
/// event, the thread sends it without the lock and calls ``advance()`` until that returns nil; otherwise nothing waits,
/// or another thread already hands over.
struct EventOutbox: Sendable {
    private var mailbox = Mailbox<AddressedEvent>()
    /// The thread that hands over events.
    private var thread: pthread_t?

    /// True if nothing waits and no event is being handed over.
    var isIdle: Bool { mailbox.isIdle }

    /// True if another thread than the caller's hands over events.
    var isHandedOverElsewhere: Bool { thread.map { pthread_equal($0, pthread_self()) == 0 } ?? false }

    /// Adds an event.
    mutating func add(_ event: AddressedEvent) { _ = mailbox.add(event) }

    /// Returns the first event if the caller's thread must hand over what waits.
    mutating func begin() -> AddressedEvent? {
        guard let event = mailbox.begin() else { return nil }
        thread = pthread_self()
        return event
    }

    /// Returns the event that follows the one that was handed over; nil at the end.
    mutating func advance() -> AddressedEvent? {
        assert(thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false, "another thread hands over the events")
        let event = mailbox.advance()
        if event == nil { thread = nil }
        return event
    }

    /// Removes and returns all events that wait, for the caller to free outside its lock.
    mutating func removeAll() -> [AddressedEvent] { mailbox.removeAll() }
}
