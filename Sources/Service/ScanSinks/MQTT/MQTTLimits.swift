/// Every limit of time, memory and number of a connection to a broker.
public struct MQTTLimits: Sendable, Hashable {
    /// Seconds from the beginning of a connection until the broker has taken this client; TLS included.
    public var connectTime = 10.0
    /// Seconds the broker has at the end to acknowledge that this unit goes offline.
    public var goodbyeTime = 1.0
    /// A message to the broker, in bytes; many brokers take no more than 1 MB unless told otherwise.
    ///
    /// A larger picture is left out. A scan is never that large: a code holds 7 KB at most.
    public var packetBytes = 1 << 20
    /// Connections that end while the same scan with a picture is under way, until it is sent without the picture.
    ///
    /// By version 3.1.1 a broker can only hang up on what it finds too large.
    public var pictureAttempts = 3
    /// Bytes that a broker may send at once, and in a second over a long time.
    ///
    /// It sends acknowledgements of 4 bytes and commands. A broker that sends more is cut off, as its messages would fill the
    /// memory. (The library takes one message in at a time; MQTT allows it 256 MB.)
    public var receiveBurst = 4 << 20
    /// Bytes that a broker may send in a second, over a long time.
    public var receiveRate = 256 << 10
    /// The payload of a command, in bytes.
    public var commandBytes = 256
    /// Commands that may come at once, and in a second over a long time; others are dropped.
    public var commandBurst = 10.0
    /// Commands in a second over a long time; others are dropped.
    public var commandRate = 2.0
    /// Commands that are being carried out, and answers that wait to be sent.
    public var commandsAtOnce = 8
    /// Seconds after which an answer is of no use any more; only version 5 tells the broker.
    public var replyLife = 60
    /// Seconds between two states of one camera; the newest is sent.
    public var stateTime = 1.0
    /// Cameras of which the state is kept.
    public var cameras = 1_024
    /// States and answers that the broker has not acknowledged.
    public var othersUnderWay = 32

    /// The limits that are good for most.
    public init() {}
}
