public import ScanStore

/// A connection to a receiver of scans: a broker, a webhook.
///
/// All methods except ``wake()`` and ``stop()`` are called on one thread, that of a ``SinkPump``, one call at a time.
/// No call lasts longer than the sink's limits allow.
public protocol ScanSink: AnyObject, Sendable {
    /// The sink's name in logs and errors: host and port, without credentials.
    var name: String { get }
    /// Indicates whether images are sent; they are most of the bytes.
    var wantsImages: Bool { get }
    /// Maximum scans in flight.
    var capacity: Int { get }

    /// Connects. Afterwards nothing is in flight.
    func open() throws(SinkFailure)
    /// Accepts scans that follow the previous ones, in order. ``events(waiting:)`` returns their acknowledgements.
    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure)
    /// Works until there is an event, a number of seconds has passed, or ``wake()`` was called.
    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent]
    /// Ends the connection and forgets what is in flight.
    ///
    /// - Parameter politely: Whether to notify the receiver first, because it can be expected to respond.
    func close(politely: Bool)
    /// Ends a wait in ``events(waiting:)``, the present or the next one. May be called on any thread.
    func wake()
    /// Permanently ends all waits in calls of this sink. May be called on any thread.
    func stop()
}

/// An answer from a receiver.
public enum SinkEvent: Sendable, Hashable {
    /// The receiver has taken responsibility for this scan.
    case acknowledged(Int64)
    /// The receiver will never accept this scan, for the given reason; sending it again would not help.
    case refused(Int64, String)
}
