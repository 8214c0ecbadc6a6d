import CoreMedia

/// An item that an output delivers to its delegate, such as a frame, a depth map or a buffer of audio.
protocol QueuedDatum: Sendable {
    /// A report of a datum that was dropped; `Never` if drops are not reported.
    associatedtype Drop: QueuedDrop

    /// The datum as an event for a synchronizer.
    var event: OutputEvent { get }

    /// The kind of the media, for taps.
    static var kind: String { get }

    /// The frame's number, or the time of sound in nanoseconds, for taps.
    var key: Int { get }

    /// The number of the connection, for taps.
    var owner: Int { get }

    /// The time up to which nothing more follows after the datum; nil if it is the time of the event.
    var lastTime: CMTime? { get }

    /// The share of a limit that the datum takes while it waits; more than 0.
    var load: Int { get }

    /// Counts the datum as dropped and returns the report, which the client must get only once.
    func report(_ reason: DropReason) -> Drop?
}

extension QueuedDatum {
    var lastTime: CMTime? { nil }
    var load: Int { 1 }
}

/// A report of a drop that the client has not received yet.
protocol QueuedDrop: Sendable {
    /// The drop as an event for a synchronizer.
    var event: OutputEvent { get }

    /// The frame's number, for taps.
    var key: Int { get }

    /// The number of the connection, for taps.
    var owner: Int { get }

    /// The reason of the drop.
    var reason: DropReason { get }

    /// Removes the drop from the ledger, because it will never be reported.
    func withdraw()
}

extension Never: QueuedDrop {
    var event: OutputEvent { switch self {} }
    var key: Int { switch self {} }
    var owner: Int { switch self {} }
    var reason: DropReason { switch self {} }

    func withdraw() {}
}
