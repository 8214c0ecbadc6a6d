import FlyingFox
import FlyingSocks
public import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Shows pictures in browsers of this machine: a page, and moving pictures that it holds.
///
///     let server = PictureServer(title: "Ten seconds ago", streams: ["delayed", "live"])
///     let port = try await server.start(port: 8080)
///     server.publish(jpeg, on: "delayed")
///
/// It listens on the loopback address only. `/` is the page; `/NAME.mjpg` are the pictures of a stream, one JPEG after
/// the other (`multipart/x-mixed-replace`), which browsers, VLC and FFmpeg play. A client that is slower than the
/// pictures gets the newest ones. Requests are answered by FlyingFox; what this type answers holds nothing of theirs.
public final class PictureServer: Sendable {
    /// Why the server cannot begin.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// What failed and what to do.
        public var description: String
    }

    /// How many clients may watch a stream.
    public static let mostClients = 16

    private struct State {
        var clients: [Int: AsyncStream<Data>.Continuation] = [:]
        var newest: Data?
        var nextID = 0
    }

    private final class Stream: Sendable {
        let name: String
        let state = Mutex(State())

        init(_ name: String) { self.name = name }
    }

    private let title: String
    private let streams: [Stream]
    private let running = Mutex<(server: HTTPServer, task: Task<Void, any Error>)?>(nil)

    /// Makes a server; nothing listens yet.
    ///
    /// - Parameters:
    ///   - title: what the page is called.
    ///   - streams: the names of the streams, the first one large on the page; letters and digits only.
    public init(title: String, streams: [String]) {
        self.title = title
        self.streams = streams.map(Stream.init)
    }

    deinit { running.withLock { $0 }?.task.cancel() }

    /// Begins to listen; returns when it does.
    ///
    /// - Parameter port: 0 for a free one.
    /// - Returns: the port.
    /// - Throws: ``Failure`` when the port cannot be had.
    public func start(port: UInt16) async throws -> UInt16 {
        let address: sockaddr_in
        do {
            address = try .inet(ip4: "127.0.0.1", port: port)
        } catch {
            throw Failure(description: "Could not serve at port \(port): this machine has no 127.0.0.1.")
        }
        let server = HTTPServer(address: address, logger: .disabled)
        await server.appendRoute("GET /") { [page] _ in
            HTTPResponse(
                statusCode: .ok,
                headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
                body: Data(page.utf8)
            )
        }
        for stream in streams {
            await server.appendRoute(HTTPRoute("GET /\(stream.name).mjpg")) { _ in Self.watch(stream) }
        }
        let task = Task { try await server.run() }
        let listening = Task { try await server.waitUntilListening(timeout: 10) }
        // A server that has failed will never listen.
        let watching = Task {
            _ = await task.result
            listening.cancel()
        }
        do {
            try await listening.value
        } catch {
            watching.cancel()
            let reason = await Self.reason(task)
            throw Failure(
                description:
                    "Could not serve at port \(port): \(reason). Choose another with --port, or 0 for a free one."
            )
        }
        running.withLock { $0 = (server, task) }
        switch await server.listeningAddress {
        case .ip4(_, let port), .ip6(_, let port): return port
        default: return port
        }
    }

    private static func reason(_ task: Task<Void, any Error>) async -> String {
        task.cancel()
        guard case .failure(let error) = await task.result, !(error is CancellationError) else {
            return "it did not begin to listen"
        }
        let text = "\(error)"
        return text.contains("EADDRINUSE") || text.lowercased().contains("in use") || text.contains("98")
            ? "another program uses it" : error.localizedDescription
    }

    /// Ends all connections and stops listening.
    public func stop() async {
        for stream in streams {
            let clients = stream.state.withLock { state in
                defer { state.clients = [:] }
                return Array(state.clients.values)
            }
            for client in clients { client.finish() }
        }
        guard let (server, task) = running.withLock({ $0.take() }) else { return }
        await server.stop()
        task.cancel()
    }

    // MARK: Pictures

    /// Whether anybody watches a stream.
    public func isWatched(_ name: String) -> Bool {
        streams.contains { stream in stream.name == name && stream.state.withLock { !$0.clients.isEmpty } }
    }

    /// Shows a JPEG picture to everybody who watches a stream, and first of all to whoever comes next.
    public func publish(_ jpeg: Data, on name: String) {
        for stream in streams where stream.name == name {
            let clients = stream.state.withLock { state in
                state.newest = jpeg
                return Array(state.clients.values)
            }
            for client in clients { client.yield(jpeg) }
        }
    }

    private static func watch(_ stream: Stream) -> HTTPResponse {
        let (pictures, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingNewest(2))
        let isAdmitted = stream.state.withLock { state -> Bool in
            guard state.clients.count < mostClients else { return false }
            let id = state.nextID
            state.nextID += 1
            state.clients[id] = continuation
            if let newest = state.newest { continuation.yield(newest) }
            continuation.onTermination = { _ in
                stream.state.withLock { _ = $0.clients.removeValue(forKey: id) }
            }
            return true
        }
        guard isAdmitted else {
            return HTTPResponse(
                statusCode: .serviceUnavailable,
                headers: [.contentType: "text/plain; charset=utf-8"],
                body: Data("Too many watch this picture already. Close another window.\n".utf8)
            )
        }
        return HTTPResponse(
            statusCode: .ok,
            headers: [
                .contentType: "multipart/x-mixed-replace; boundary=\(PictureParts.boundary)",
                .cacheControl: "no-store",
            ],
            body: HTTPBodySequence(from: PictureParts(pictures: pictures))
        )
    }

    private var page: String {
        let first = streams.first?.name ?? ""
        let others = streams.dropFirst().map {
            "<figure><img src=\"/\($0.name).mjpg\" alt=\"\($0.name)\"><figcaption>\($0.name)</figcaption></figure>"
        }
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(title.escapedForHTML)</title>
            <style>
            body { margin: 0; background: #111; color: #ddd; font: 16px system-ui, sans-serif }
            h1 { font-size: 1rem; font-weight: 500; margin: .6rem 1rem }
            .main { display: block; width: 100%; max-height: calc(100vh - 3rem); object-fit: contain }
            figure { position: fixed; right: 1rem; bottom: 1rem; margin: 0; width: 22vw; background: #000 }
            figure img { display: block; width: 100% } figcaption { padding: .2rem .5rem; font-size: .8rem }
            </style></head><body>
            <h1>\(title.escapedForHTML)</h1>
            <img class="main" src="/\(first).mjpg" alt="\(first)">
            \(others.joined(separator: "\n"))
            </body></html>

            """
    }
}

extension String {
    fileprivate var escapedForHTML: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}
