/// All limits on the time, memory and counts that clients may use.
package struct ServerLimits: Sendable, Hashable {
    // MARK: Connections

    /// Maximum number of connections.
    ///
    /// Another one takes the place of the one that has waited longest for a request; if none waits, it is turned away.
    package var connections = 256
    /// Maximum number of connections from one address; further ones are treated in the same way.
    package var connectionsPerAddress = 192
    /// Seconds that a connection may wait for its next request.
    package var idleTime = 30.0

    // MARK: Requests

    /// Maximum bytes of the request line and all header fields.
    package var headBytes = 16_384
    /// Maximum bytes of the path and query.
    package var targetBytes = 4_096
    package var headerLines = 100
    /// Seconds from the first byte of a request to the end of its header fields.
    package var headTime = 10.0
    package var bodyBytes = 16_384
    /// Seconds for receiving the body.
    package var bodyTime = 10.0
    /// Timeout in seconds until an answer is available.
    ///
    /// Copying a clip of a minute takes about one second.
    package var answerTime = 60.0
    /// Maximum requests per second from one address in the long run.
    package var requestRate = 200.0
    /// Maximum requests in a burst.
    package var requestBurst = 400.0
    /// Maximum number of addresses that are remembered for request rates and login attempts.
    package var addresses = 1_024

    // MARK: Answers

    /// Timeout in seconds for a client to receive one piece: an image, a fragment, a message, or 64 KiB of a file.
    ///
    /// A slower client is cut off. At most one piece and the kernel's buffer are held for such a client.
    package var stallTime = 10.0
    /// The kernel's send buffer for a viewer, in bytes, which the kernel doubles.
    ///
    /// Images that wait in it are old when they arrive.
    package var sendBuffer = 131_072
    /// Maximum number of images and movies that are streamed at the same time.
    package var viewers = 200
    /// Maximum number of clients that receive events.
    package var listeners = 64

    // MARK: WebSockets

    /// Maximum bytes of a message from a client, which is ignored.
    package var messageBytes = 4_096
    /// Maximum messages per second from a client in the long run.
    package var messageRate = 20.0
    /// Seconds between pings; after three without an answer, the client counts as gone.
    package var pingTime = 20.0

    // MARK: Access

    /// Maximum login attempts with a wrong token per minute and address; further ones are not checked.
    package var attempts = 20
    /// Maximum number of logged-in browsers; another one replaces the one that was unused for longest.
    package var sessions = 64
    /// Seconds after which an unused session expires.
    package var sessionTime = 12.0 * 3_600

    // MARK: Stopping

    /// Seconds that stopping the server waits for its clients; after that they are disconnected.
    package var stopTime = 3.0

    package init() {}
}
