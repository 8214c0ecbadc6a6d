/// Limits on the time, memory and counts of a connection to a broker.
public struct MQTTLimits: Sendable, Hashable {
    /// Seconds from the start of a connection until the broker accepts this client, including TLS.
    public var connectTime = 10.0
    /// Seconds that the broker has on close to acknowledge that this unit goes offline.
    public var goodbyeTime = 1.0
    /// Maximum bytes of a message to the broker; many brokers accept 1 MB by default.
    ///
    /// A larger image is left out. A scan is never that large: a code holds at most 7 KB.
    public var packetBytes = 1 << 20
    /// Number of connections that may end while the same scan with an image is in flight, before it is sent without the
    /// image.
    ///
    /// In MQTT 3.1.1, a broker can reject a message that is too large only by closing the connection.
    public var imageAttempts = 3
    /// Maximum bytes that a broker may send in a burst.
    ///
    /// It sends acknowledgements of 4 bytes and commands. A broker that sends more is disconnected, because its
    /// messages would fill the memory. (The library receives one message at a time; MQTT allows up to 256 MB.)
    public var receiveBurst = 4 << 20
    /// Maximum bytes per second that a broker may send in the long run.
    public var receiveRate = 256 << 10
    /// Maximum bytes of a command's payload.
    public var commandBytes = 256
    /// Maximum commands in a burst; others are dropped.
    public var commandBurst = 10.0
    /// Maximum commands per second in the long run; others are dropped.
    public var commandRate = 2.0
    /// Maximum commands that run concurrently.
    ///
    /// The queue of answers holds four times as many.
    public var commandsAtOnce = 8
    /// Seconds after which an answer expires; only MQTT 5 transmits this to the broker.
    public var replyLife = 60
    /// Seconds between two states of one camera; the newest is sent.
    public var stateTime = 1.0
    /// Maximum cameras whose state is kept.
    public var cameras = 1_024
    /// Maximum states and answers that the broker has not acknowledged.
    public var othersUnderWay = 32

    /// Creates the default limits.
    public init() {}
}
