import FlyingFox
import Foundation

/// The beginning of a WebSocket, which FlyingFox checks and answers.
enum WebSocketHandshake {
    private struct NoFrames: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            AsyncStream { $0.finish() }
        }
    }

    /// - Returns: the value of `Sec-WebSocket-Accept`.
    static func accept(_ head: RequestHead) async throws(Refusal) -> String {
        guard head.lists("websocket", in: "upgrade"), head["sec-websocket-version"] == "13" else {
            throw Refusal(
                .upgradeRequired,
                "upgrade",
                "This is a WebSocket. Ask for it with Upgrade: websocket and Sec-WebSocket-Version: 13."
            )
        }
        var headers = HTTPHeaders()
        for header in head.headers { headers.addValue(header.value, for: HTTPHeader(header.name)) }
        let request = HTTPRequest(
            method: HTTPMethod(head.method),
            version: .http11,
            path: "/",
            query: [],
            headers: headers,
            body: HTTPBodySequence(data: Data())
        )
        let response = try? await WebSocketHTTPHandler(handler: NoFrames()).handleRequest(request)
        guard let response, response.statusCode == .switchingProtocols,
            let accept = response.headers[HTTPHeader("Sec-WebSocket-Accept")]
        else { throw .malformed("A WebSocket begins with Connection: Upgrade and a Sec-WebSocket-Key of 16 bytes.") }
        return accept
    }
}
