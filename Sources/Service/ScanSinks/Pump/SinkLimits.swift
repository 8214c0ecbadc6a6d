/// Limits on the time, memory and counts of a pump.
public struct SinkLimits: Sendable, Hashable {
    /// Maximum scans in flight.
    ///
    /// With a round trip of 100 ms to the receiver, 256 allow 2,500 scans a second, and cause 256 repeats after a
    /// failure.
    public var windowScans = 256
    /// Maximum bytes in flight; a single scan may always be in flight, however large.
    public var windowBytes = 8 << 20
    /// Scans that are read from the store at a time, without images: enough to make reading cheap.
    public var batch = 128
    /// Scans that are read from the store at a time with images, which may have some hundred kilobytes each.
    public var imageBatch = 8
    /// Number of acknowledgements after which the place is written.
    ///
    /// Each write waits for the disk. Acknowledgements that are lost in a power failure cause repeats.
    public var placeScans = 64
    /// Maximum seconds between an acknowledgement and the write of the place.
    public var placeTime = 0.25
    /// Timeout in seconds for an acknowledgement while scans are in flight, after which the connection counts as dead.
    public var acknowledgementTime = 20.0
    /// Seconds between attempts to claim the queue.
    public var claimTime = 3.0
    /// Seconds between attempts after the store has failed.
    public var storeTime = 0.5
    /// Failed reads after which the store is reopened.
    public var storeAttempts = 8
    /// Seconds between reads of the queue's length for the figures.
    public var backlogTime = 5.0
    /// Seconds that a connection without sent scans must last before the back-off is reset.
    public var steadyTime = 60.0
    /// Maximum seconds that a receiver may ask to wait; longer times are shortened to this.
    public var longestRetryAfter = 300.0
    /// Seconds after which an unchanged error is logged again.
    public var repeatLogTime = 600.0
    /// Timeout in seconds for the thread on stop; after that the thread is abandoned and calls nothing any more.
    public var stopTime = 5.0

    /// Creates the default limits.
    public init() {}
}
