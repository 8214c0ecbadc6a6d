/// An event of a ``Publication``.
public enum PublicationEvent: Sendable, Hashable {
    /// The receiver was reached, for the first time or again.
    case connected
    /// The line was cut or the receiver not reached; the message has the reason. The next attempt follows after a
    /// pause in seconds.
    case disconnected(message: String, pause: Double)
    /// Frames were not sent because they were older than the bound, or waited for a key frame.
    case dropped(Int)
    /// The number of readers has changed.
    case readers(Int)
    /// Nothing more is sent: all of the input was, or an error has the reason.
    case ended(PublishingError?)
}

/// The figures of a ``Publication``.
public struct PublicationStatus: Sendable, Hashable {
    /// The number of frames sent; with readers of several delays, that of all of them.
    public var sent = 0
    /// The number of frames that were due and not sent.
    public var dropped = 0
    /// The number of connections made, or readers' addresses served, so far.
    public var connections = 0
    /// The largest time in seconds between the moment at which a frame was due and its sending.
    public var longestLateness = 0.0

    /// Makes figures of nothing sent.
    public init() {}
}
