import Foundation
import Publishing
import Testing

@testable import ToolCommands

/// Tests ``PublishPlace``.
@Suite("publish: places")
struct PublishPlaceTests {
    private func place(
        _ text: String,
        isFree: Bool = true,
        _ change: (inout PublishPlace.Access) -> Void = { _ in }
    ) throws -> PublishPlace {
        var access = PublishPlace.Access()
        change(&access)
        return try PublishPlace(parsing: text, access: access) { _, _ in isFree }
    }

    @Test("an RTSP address of this machine at which no one listens is served; all others are sent to")
    func servers() throws {
        guard case .serve(let server, let path) = try place("rtsp://127.0.0.1:8554/yard") else {
            Issue.record("not served")
            return
        }
        #expect(server.host == "127.0.0.1" && server.port == 8554 && path == "/yard" && server.user == nil)
        #expect(try place("rtsp://127.0.0.1:8554/yard", isFree: false) == .send("rtsp://127.0.0.1:8554/yard"))
        #expect(try place("rtsp://example.com/yard", isFree: false) == .send("rtsp://example.com/yard"))
        guard case .serve(let named, let usual) = try place("rtsp://door:geheim-12@0.0.0.0:8554") else {
            Issue.record("not served")
            return
        }
        #expect(named.user == "door" && named.password == "geheim-12" && usual == "/camera")
        guard case .serve = try place("rtsp://127.0.0.1:8554/x", isFree: false, { $0.listens = true }) else {
            Issue.record("not served")
            return
        }
    }

    @Test("strangers, rtsps:// without a certificate and other text are refused")
    func refusals() {
        for text in ["rtsp://0.0.0.0:8554/camera", "rtsps://127.0.0.1:8322/x", "rtsp://", "http://host/x", "", "x.mp4"]
        {
            #expect(throws: PublishPlace.Malformed.self, "\(text)") { _ = try place(text) }
        }
        #expect(throws: PublishPlace.Malformed.self) { _ = try place("rtsp://127.0.0.1/x") { $0.certificate = "a" } }
    }

    @Test("other addresses, playlists and devices are sent to")
    func receivers() throws {
        for text in ["rtmp://host/app", "srt://host:1", "udp://host:1", "live/a.m3u8", "v4l2:/dev/video9"] {
            #expect(try place(text) == .send(text))
        }
    }

    @Test("a file has a name and a password")
    func accounts() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("account-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("door:a:long password\n".utf8).write(to: file)
        let account = try PublishPlace.account(inFile: file.path)
        #expect(account.user == "door" && account.password == "a:long password")
        for text in ["", "door", ":geheim-12", "door:short"] {
            try Data(text.utf8).write(to: file)
            #expect(throws: PublishPlace.Malformed.self) { _ = try PublishPlace.account(inFile: file.path) }
        }
    }

    @Test("a port that something listens at is not free")
    func ports() throws {
        #expect(PublishPlace.isFree("127.0.0.1", 0))
        #expect(!PublishPlace.isFree("192.0.2.1", 9))
        #expect(!PublishPlace.isFree("example.com", 0))
    }
}
