import AVFoundation
import Foundation
import Testing

@Suite("Assets at addresses")
struct AddressContractTests {
    @Test("FILM-1 an address that the server does not have is an error of addresses, and options are sent")
    func notFound() async throws {
        let server = try OneAnswerServer(
            answer: "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/film.mp4"))
        let asset = AVURLAsset(
            url: url,
            options: [
                AVURLAssetHTTPUserAgentKey: "Probe/1.0",
                "AVURLAssetHTTPHeaderFieldsKey": ["X-Token": "abc\r\nX-Other: 1"],
            ]
        )
        let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
        let underlying = try #require(error?.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == NSURLErrorDomain && underlying.code == NSURLErrorFileDoesNotExist)
        let request = try #require(server.requests.first)
        #expect(request.contains("User-Agent: Probe/1.0\r\n") && request.contains("X-Token: abcX-Other: 1\r\n"))
    }
}
