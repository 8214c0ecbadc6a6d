/// Every limit of time, memory and number that a pump keeps.
public struct SinkLimits: Sendable, Hashable {
    /// Scans that are sent and not yet acknowledged, at most.
    ///
    /// With 100 ms to the receiver and back, 256 are 2,500 scans a second; and 256 repeats after a failure.
    public var windowScans = 256
    /// Their bytes, at most; one scan may always be under way, however large.
    public var windowBytes = 8 << 20
    /// Scans that are read from the store at once, without pictures: enough that the reading costs little.
    public var batch = 128
    /// The same with pictures, which may have some hundred kilobytes each.
    public var pictureBatch = 8
    /// How many acknowledgements wait for one another at most, and for how many seconds, before the place is written.
    ///
    /// Each write waits for the disk. What is lost of it when the power fails is sent again.
    public var placeScans = 64
    /// Seconds that an acknowledgement waits at most before the place is written.
    public var placeTime = 0.25
    /// Seconds without any acknowledgement while scans are under way, after which the connection counts as dead.
    public var acknowledgementTime = 20.0
    /// Seconds between attempts to become the one who empties the queue.
    public var claimTime = 3.0
    /// Seconds between attempts after the store has failed, and how many of them until it is opened anew.
    public var storeTime = 0.5
    /// Attempts to read the store, until it is opened anew.
    public var storeAttempts = 8
    /// Seconds between looks at the length of the queue, for the figures.
    public var backlogTime = 5.0
    /// Seconds for which a connection has to last so that the next one is tried without delay, if nothing was sent.
    public var steadyTime = 60.0
    /// Seconds that a receiver may ask to wait; more counts as this.
    public var longestRetryAfter = 300.0
    /// Seconds after which an error that stays the same is logged again.
    public var repeatLogTime = 600.0
    /// Seconds the end waits for its thread; after that the thread is left to itself and calls nobody any more.
    public var stopTime = 5.0

    /// The limits that are good for most.
    public init() {}
}
