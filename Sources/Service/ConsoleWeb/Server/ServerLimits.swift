/// What clients may use of the server; every limit of time, memory and number is here.
package struct ServerLimits: Sendable, Hashable {
    // MARK: Connections

    /// How many connections there may be.
    ///
    /// Another one takes the place of the one that has waited longest without a
    /// request; where none waits, it is turned away.
    package var connections = 256
    /// How many of them from one address; likewise.
    package var connectionsPerAddress = 192
    /// Seconds a connection may wait for its next request.
    package var idleTime = 30.0

    // MARK: Requests

    /// The request line and all header lines, in bytes.
    package var headBytes = 16_384
    /// The path and what follows it, in bytes.
    package var targetBytes = 4_096
    package var headerLines = 100
    /// Seconds from the first byte of a request to the end of its header lines.
    package var headTime = 10.0
    package var bodyBytes = 16_384
    /// Seconds for the body.
    package var bodyTime = 10.0
    /// Seconds until there is an answer.
    ///
    /// A clip of a minute is copied in about one.
    package var answerTime = 60.0
    /// Requests a second from one address, over a long time.
    package var requestRate = 200.0
    /// How many may come at once.
    package var requestBurst = 400.0
    /// How many addresses are remembered, for the rates and the attempts.
    package var addresses = 1_024

    // MARK: Answers

    /// Seconds a client may take for one piece: a picture, a fragment, a message, or 64 KiB of a file.
    ///
    /// Who is slower is cut off. What such a client has not taken yet is one piece and what the kernel holds for it.
    package var stallTime = 10.0
    /// What the kernel may hold for a client that watches, in bytes; it takes twice as much.
    ///
    /// Pictures that wait there are old when they arrive.
    package var sendBuffer = 131_072
    /// Pictures and films that are watched at the same time.
    package var viewers = 64
    /// Clients that listen to events.
    package var listeners = 64

    // MARK: WebSockets

    /// What a client may send in one message, which is then ignored.
    package var messageBytes = 4_096
    /// Messages a second, over a long time.
    package var messageRate = 20.0
    /// Seconds between signs of life that are asked for; after three without one, the client is gone.
    package var pingTime = 20.0

    // MARK: Access

    /// Wrong tokens that one address may try to log in with, in a minute; more are not looked at.
    package var attempts = 20
    /// Browsers that are logged in; another one takes the place of the one that was not seen for longest.
    package var sessions = 64
    /// Seconds a login lasts without a request.
    package var sessionTime = 12.0 * 3_600

    // MARK: The end

    /// Seconds the end of the server waits for its clients; after that they are let go of.
    package var stopTime = 3.0

    package init() {}
}
