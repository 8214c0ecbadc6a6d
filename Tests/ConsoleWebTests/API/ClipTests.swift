import Foundation
import Testing

@testable import ConsoleWeb

@Suite("Console: clips", .serialized)
struct ClipTests {
    private static let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

    @Test("A clip is saved, listed and read")
    func save() async throws {
        try await Stage.run { stage in
            let saved = try await stage.ask("POST", "/api/clips", [:], #"{"seconds":10}"#)
            #expect(saved.status == 201)
            #expect(saved["location"] == "/api/clips/clip-0.mp4")
            #expect(saved.json?["bytes"] as? Int == 1_000)
            let list = try await stage.ask("GET", "/api/clips").json?["clips"] as? [[String: Any]]
            #expect(list?.map { $0["name"] as? String } == ["clip-0.mp4"])
            let clip = try await stage.ask("GET", "/api/clips/clip-0.mp4")
            #expect(clip["content-type"] == "video/mp4")
            #expect(clip["accept-ranges"] == "bytes")
            #expect(clip["content-disposition"]?.contains("filename=\"clip-0.mp4\"") == true)
            #expect(clip.body == Data(repeating: 7, count: 1_000))
            let again = try await stage.ask("GET", "/api/clips/clip-0.mp4", ["If-None-Match": clip["etag"] ?? ""])
            #expect(again.status == 304)
        }
    }

    @Test(
        "Parts of a clip",
        arguments: [
            ("bytes=0-9", 206, 0..<10), ("bytes=100000-", 206, 100_000..<200_000), ("bytes=-5", 206, 199_995..<200_000),
            ("bytes=199999-999999", 206, 199_999..<200_000), ("bytes=-999999", 206, 0..<200_000),
            ("bytes=200000-", 416, nil),
            ("bytes=-0", 416, nil), ("bytes=5-3", 200, 0..<200_000), ("bytes=0-1,5-6", 200, 0..<200_000),
            ("bytes=a-b", 200, 0..<200_000), ("bytes=", 200, 0..<200_000), ("chars=0-1", 200, 0..<200_000),
            ("bytes=99999999999999999999-", 200, 0..<200_000), ("bytes=-", 200, 0..<200_000),
        ] as [(String, Int, Range<Int>?)]
    )
    func ranges(line: String, status: Int, range: Range<Int>?) async throws {
        try await Stage.run { stage in
            try stage.backend.addClip("a.mp4", Self.content)
            let answer = try await stage.ask("GET", "/api/clips/a.mp4", ["Range": line])
            #expect(answer.status == status)
            if let range {
                #expect(answer.body == Self.content[range])
                let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/200000"
                #expect(answer["content-range"] == (status == 206 ? place : nil))
            } else {
                #expect(answer.code == "range")
                #expect(answer["content-range"] == "bytes */200000")
            }
        }
    }

    @Test("The events of a clip come as JSON, and those of no clip not at all")
    func events() async throws {
        try await Stage.run { stage in
            try stage.backend.addClip("a.mp4", Self.content)
            let answer = try await stage.ask("GET", "/api/clips/a.mp4/events")
            let events = try #require(answer.json?["events"] as? [[String: Any]])
            #expect(answer.status == 200 && events.count == 1)
            #expect(events[0]["kind"] as? String == "drop" && events[0]["frame"] as? Int == 3)
            #expect((events[0]["values"] as? [String: String])?["reason"] == "late")
            for path in ["/api/clips/b.mp4/events", "/api/clips/../a.mp4/events", "/api/clips//events"] {
                #expect(try await stage.ask("GET", path).status == 404, "\(path)")
            }
        }
    }

    @Test("A part is returned only from the version of the clip that the client means")
    func ifRange() async throws {
        try await Stage.run { stage in
            try stage.backend.addClip("a.mp4", Self.content)
            let etag = try #require(try await stage.ask("HEAD", "/api/clips/a.mp4")["etag"])
            let lines = ["Range": "bytes=0-9", "If-Range": etag]
            #expect(try await stage.ask("GET", "/api/clips/a.mp4", lines).status == 206)
            #expect(
                try await stage.ask("GET", "/api/clips/a.mp4", lines.merging(["If-Range": "\"x\""]) { $1 }).status
                    == 200
            )
        }
    }

    @Test(
        "Path traversal fails, encoded or not, even with a backend that allows it",
        arguments: [false, true]
    )
    func traversal(isTrusting: Bool) async throws {
        try await Stage.run { stage in
            stage.backend.change { $0.isTrusting = isTrusting }
            try stage.backend.addClip("a.mp4", Self.content)
            let secret = stage.backend.folder.deletingLastPathComponent().appending(path: "secret-\(UUID()).mp4")
            try Data("secret".utf8).write(to: secret)
            defer { try? FileManager.default.removeItem(at: secret) }
            let name = secret.lastPathComponent
            let names = [
                "../\(name)", "..%2f\(name)", "%2e%2e%2F\(name)", "%2e%2e/\(name)", "..%252f\(name)", "..\\\(name)",
                "..%5c\(name)", "....//\(name)", "a.mp4/../../\(name)", "a.mp4%00", "a.mp4%0a", ".%00./\(name)",
                "/etc/passwd", "%2fetc%2fpasswd", ".", "..", "%", "%zz", "%c0%ae%c0%ae/\(name)", secret.path, "A.MP4",
                "a.mp4?x", "b.mp4", "a.mp", "-.mp4", String(repeating: "a", count: 3_000) + ".mp4", ".mp4",
            ]
            for name in names {
                let answer = try await stage.ask("GET", "/api/clips/\(name)")
                #expect([400, 404].contains(answer.status), "\(name): \(answer.status)")
                #expect(!answer.text.contains("secret"), "\(name)")
            }
            #expect(try await stage.ask("GET", "/api/clips/%61.mp4").status == 200)
        }
    }

    @Test("A listed name that is a link, a folder or a pipe is not opened")
    func notOrdinary() async throws {
        try await Stage.run { stage in
            for name in ["link.mp4", "folder.mp4", "pipe.mp4", "gone.mp4"] {
                try stage.backend.addClip(name, Self.content)
            }
            let folder = stage.backend.folder
            let files = FileManager.default
            for name in ["link.mp4", "folder.mp4", "pipe.mp4", "gone.mp4"] {
                try files.removeItem(at: folder.appending(path: name))
            }
            try files.createSymbolicLink(
                at: folder.appending(path: "link.mp4"),
                withDestinationURL: URL(filePath: "/etc/passwd")
            )
            try files.createDirectory(at: folder.appending(path: "folder.mp4"), withIntermediateDirectories: false)
            #expect(mkfifo(folder.appending(path: "pipe.mp4").path, 0o600) == 0)
            for name in ["link.mp4", "folder.mp4", "pipe.mp4", "gone.mp4"] {
                #expect(try await stage.ask("GET", "/api/clips/\(name)").status == 404, "\(name)")
            }
        }
    }
}
