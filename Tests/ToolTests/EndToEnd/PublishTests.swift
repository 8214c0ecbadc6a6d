import Foundation
import Testing

/// Tests `obscura publish` as a user runs it.
@Suite("publish", .timeLimit(.minutes(2)))
struct PublishTests {
    @Test("a file of the camera becomes a playlist with every frame; statistics say so")
    func playlist() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await Tool.run(
            [
                "publish", "virtual:128x96@30?codes=none&clock=virtual&frames=90&seed=7300", "--to", "live.m3u8",
                "--stats", "run.json",
            ],
            folder: folder.path
        )
        #expect(result.status == 0, "\(result.errors)")
        let data = try Data(contentsOf: folder.appendingPathComponent("run.json"))
        let run = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let published = try #require((run["published"] as? [[String: Any]])?.first)
        #expect(published["sent"] as? Int == 90 && published["dropped"] as? Int == 0)
        #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("live2.m4s").path))
    }

    @Test("wrong usage is an error with its remedy")
    func usage() async throws {
        let wrong: [([String], String)] = [
            (["--to", "rtsp://0.0.0.0:8554/camera"], "--user-file"),
            (["--to", "nowhere"], "rtsp://"),
            (["--to", "live.m3u8", "--delay", "-1"], "--delay"),
            (["--to", "live.m3u8", "--bound", "0"], "--bound"),
            ([], "--to"),
        ]
        for (arguments, text) in wrong {
            let result = try await Tool.run(["publish", "virtual:"] + arguments)
            #expect(result.status == 64 && result.errors.contains(text), "\(arguments): \(result.errors)")
        }
    }

    @Test("a receiver that never answers is status 2, a device that is missing too")
    func nobody() async throws {
        let refused = try await Tool.run(
            ["publish", "virtual:128x96@30?codes=none&frames=20&seed=7301", "--to", "tcp://127.0.0.1:1"]
        )
        #expect(refused.status == 2 && refused.errors.contains("tcp://127.0.0.1:1"), "\(refused.errors)")
        let missing = try await Tool.run(
            ["publish", "virtual:128x96@30?codes=none&frames=20&seed=7302", "--to", "v4l2:/dev/video-none"]
        )
        #expect(missing.status == 2 && missing.errors.contains("v4l2loopback"), "\(missing.errors)")
    }
}
