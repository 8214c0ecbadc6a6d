import Foundation

/// The two directions of a WebSocket.
struct SocketExchange: Sendable {
    /// A message for the client.
    enum Message: Sendable {
        case text(Data), binary(Data)
    }

    /// The messages for the client, each taken once the previous one was sent.
    var messages: AsyncStream<Message>
    /// Called on the event loop with each text of the client; must return at once.
    ///
    /// Nil ignores them.
    var receive: (@Sendable (Data) -> Void)?

    init(messages: AsyncStream<Message>, receive: (@Sendable (Data) -> Void)? = nil) {
        self.messages = messages
        self.receive = receive
    }
}
