import Foundation
import FoundationNetworking
import Testing

@testable import ObscuraServer

@Suite("The picture server", .timeLimit(.minutes(1)))
struct PictureServerTests {
    private let server = PictureServer(title: "A <b> & \"c\"", streams: ["delayed", "live"])

    private func get(_ port: UInt16, _ path: String) async throws -> (HTTPURLResponse, String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        return (try #require(response as? HTTPURLResponse), String(decoding: data, as: UTF8.self))
    }

    @Test("the page has the title, made harmless, and every stream; other paths are not there")
    func page() async throws {
        let port = try await server.start(port: 0)
        #expect(port != 0)
        let (response, text) = try await get(port, "/")
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
        #expect(text.contains("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"))
        #expect(text.contains("src=\"/delayed.mjpg\"") && text.contains("src=\"/live.mjpg\""))
        for path in ["/other.mjpg", "/../etc/passwd", "/delayed.mjpg/x"] {
            #expect(try await get(port, path).0.statusCode == 404, "\(path)")
        }
        await server.stop()
    }

    @Test("a port that is taken is an error that says what to do")
    func takenPort() async throws {
        let port = try await server.start(port: 0)
        let other = PictureServer(title: "", streams: [])
        let error = await #expect(throws: PictureServer.Failure.self) { try await other.start(port: port) }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("Could not serve at port \(port): "))
        #expect(text.hasSuffix("Choose another with --port, or 0 for a free one."))
        await server.stop()
    }

    @Test("pictures come as parts, each with its length, and end with the stream")
    func parts() async throws {
        let (pictures, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.yield(Data("one".utf8))
        continuation.yield(Data("three".utf8))
        continuation.finish()
        var body = Data()
        var iterator = PictureParts(pictures: pictures).makeAsyncIterator()
        while let buffer = try await iterator.nextBuffer(suggested: 2) { body += buffer }
        #expect(
            String(decoding: body, as: UTF8.self)
                == "--obscura-picture\r\nContent-Type: image/jpeg\r\nContent-Length: 3\r\n\r\none\r\n"
                + "--obscura-picture\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nthree\r\n"
        )
    }

    @Test("nobody watches at first, and publishing to nobody or nothing is harmless")
    func nobody() {
        #expect(!server.isWatched("delayed"))
        server.publish(Data([1]), on: "delayed")
        server.publish(Data([1]), on: "nothing")
        #expect(!server.isWatched("nothing"))
    }
}
