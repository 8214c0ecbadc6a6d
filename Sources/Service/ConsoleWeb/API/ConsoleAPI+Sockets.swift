import Foundation
import NIOHTTP1

/// WebSockets: events, and the frames of a view.
extension ConsoleAPI {
    func events(_ head: RequestHead) throws(Refusal) -> Answer {
        try Self.checkHandshake(head)
        let backend = backend
        return Answer(
            .switchingProtocols,
            .messages(.listener) {
                SocketExchange(
                    messages: Self.mapped(backend.events()) { event in
                        (try? ConsoleJSON.encode(EventMessage(event: event))).map { .text($0) }
                    }
                )
            }
        )
    }

    func fragments(_ view: ConsoleView, _ head: RequestHead) throws(Refusal) -> Answer {
        try Self.checkHandshake(head)
        let backend = backend
        return Answer(
            .switchingProtocols,
            .messages(.viewer) {
                let source = backend.fragments(of: view)
                return SocketExchange(messages: Self.mapped(source.fragments) { .binary($0.message) }) { text in
                    if let number = Self.acknowledged(text) { source.acknowledge(number) }
                }
            }
        )
    }

    /// Returns the number in a viewer's message `{"drawn": 12}`; nil for any other.
    static func acknowledged(_ text: Data) -> Int? {
        guard let value = try? JSONDecoder().decode(ConsoleJSON.Value.self, from: text),
            case .object(let members) = value, case .number(let number)? = members["drawn"]
        else { return nil }
        return Int(exactly: number)
    }

    /// Throws if a request does not ask for a WebSocket.
    private static func checkHandshake(_ head: RequestHead) throws(Refusal) {
        guard head.lists("websocket", in: "upgrade"), head["sec-websocket-version"] == "13" else {
            throw Refusal(
                .upgradeRequired,
                "upgrade",
                "This is a WebSocket. Ask for it with Upgrade: websocket and Sec-WebSocket-Version: 13."
            )
        }
        // NIO checks the rest of the handshake, but accepts any key.
        let key = head["sec-websocket-key"].flatMap { Data(base64Encoded: $0) }
        guard head.lists("upgrade", in: "connection"), key?.count == 16 else { throw .noHandshake }
    }
}
