public import Foundation
public import ScanStore

/// A sink's state and figures; counts start with the pump.
public struct SinkFigures: Sendable, Hashable {
    /// Indicates whether the receiver is connected.
    ///
    /// For a webhook: whether the last request succeeded.
    public var isConnected = false
    /// A message about the last failure; nil once a scan was acknowledged or a connection has lasted.
    public var problem: String?
    /// Connections that were established.
    public var connections = 0
    /// Scans that were sent to the receiver, including repeats.
    public var sent = 0
    /// Sent scans that had been sent before.
    public var repeats = 0
    /// Scans that the receiver has acknowledged.
    public var acknowledged = 0
    /// Scans that the receiver permanently refused.
    public var refused = 0
    /// The time of the last acknowledgement.
    public var lastAcknowledged: Date?
    /// The queue's length when it was last read; nil before that.
    public var backlog: OutboxBacklog?

    /// Creates the figures of a pump that has not started.
    public init() {}
}
