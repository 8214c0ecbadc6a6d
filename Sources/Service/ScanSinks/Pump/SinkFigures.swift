public import Foundation
public import ScanStore

/// How a sink is doing; counts are since the pump began.
public struct SinkFigures: Sendable, Hashable {
    /// Whether the receiver is there.
    ///
    /// For a webhook: whether the last request went well.
    public var isConnected = false
    /// What went wrong last, in words; nil once a scan was acknowledged or a connection has lasted.
    public var problem: String?
    /// Connections that were made.
    public var connections = 0
    /// Scans that were handed to the receiver, repeats included.
    public var sent = 0
    /// Those of them that had been handed over before.
    public var repeats = 0
    /// Scans that the receiver has acknowledged.
    public var acknowledged = 0
    /// Scans that the receiver will never take.
    public var refused = 0
    /// When a scan was acknowledged last.
    public var lastAcknowledged: Date?
    /// How long the queue was when it was last looked at; nil before that.
    public var backlog: OutboxBacklog?

    /// Figures of a pump that has not begun.
    public init() {}
}
