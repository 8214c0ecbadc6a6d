public import ScanStore

/// A way to a receiver of scans: a broker, a webhook.
///
/// All but ``wake()`` is called by one thread, that of a ``SinkPump``, one call at a time. No call lasts longer than the
/// limits of the sink allow.
public protocol ScanSink: AnyObject, Sendable {
    /// What it is called in logs and errors: host and port, without credentials.
    var name: String { get }
    /// Whether pictures are sent; they are most of the bytes.
    var wantsPictures: Bool { get }
    /// How many scans may be under way at once.
    var capacity: Int { get }

    /// Connects; after this nothing is under way.
    func open() throws(SinkFailure)
    /// Takes scans that follow those it has, in order. They are acknowledged by ``events(waiting:)``.
    func send(_ scans: ArraySlice<StoredScan>) throws(SinkFailure)
    /// Works until something has happened, the time in seconds is over, or somebody has called ``wake()``.
    func events(waiting seconds: Double) throws(SinkFailure) -> [SinkEvent]
    /// Ends the connection; says goodbye to the receiver if it may be expected to listen. What is under way is forgotten.
    func close(politely: Bool)
    /// Ends a wait in ``events(waiting:)``, now or the next. Any thread.
    func wake()
    /// Ends all waits in calls of this sink, for good. Any thread.
    func stop()
}

/// What a receiver has said.
public enum SinkEvent: Sendable, Hashable {
    /// It has this scan and answers for it.
    case acknowledged(Int64)
    /// It will never take this scan, for a reason in words; sending it again would not help.
    case refused(Int64, String)
}
