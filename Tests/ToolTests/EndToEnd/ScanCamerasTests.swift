import Foundation
import Testing

@Suite("The built tool: cameras")
struct ScanCamerasTests {
    private let numbered = "virtual:640x480@30?codes=frame&clock=virtual&frames=60"

    @Test("two runs on a virtual clock print the same bytes")
    func deterministic() async throws {
        let camera = "virtual:640x480@30?codes=qr,aztec,datamatrix&clock=virtual&frames=45&lose=0.1&jitter=3&seed=5"
        async let first = Tool.run(["scan", camera, "--json", "--truth"])
        async let second = Tool.run(["scan", camera, "--json", "--truth"])
        let outputs = try await (first.output, second.output)
        #expect(!outputs.0.isEmpty)
        #expect(outputs.0 == outputs.1)
    }

    @Test("each frame's code contains the number it is printed with, and no frame is missing")
    func identity() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run(["scan", numbered, "--json", "--stats", folder.path("run.json")])
        #expect(result.status == 0)
        #expect(result.objects.map { $0["frame"] as? Int } == Array(0..<60))
        #expect(result.objects.allSatisfy { $0["text"] as? String == ($0["frame"] as? Int).map(String.init) })
        #expect(result.objects.last?["time"] as? Double == 1.966667)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
        #expect(input["captured"] as? Int == 60)
        let outputs = try #require(input["outputs"] as? [[String: Any]])
        #expect(outputs.map { $0["name"] as? String } == ["video", "metadata"])
        for output in outputs {
            let dropped = try #require(output["dropped"] as? [String: Int])
            #expect(Set(dropped.keys) == ["late", "outOfBuffers", "discontinuity"])
            #expect((output["delivered"] as? Int ?? 0) + dropped.values.reduce(0, +) == 60, "\(output)")
        }
    }

    @Test("lost frames are in the statistics and the report")
    func losses() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "scan", numbered + "&lose=0.2&seed=3", "--json", "--stats", folder.path("run.json"), "--report",
            folder.path("run.html"),
        ])
        #expect(result.status == 0)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
        let video = try #require((input["outputs"] as? [[String: Any]])?.first)
        let dropped = try #require(video["dropped"] as? [String: Int])
        #expect(dropped["discontinuity"] ?? 0 > 0)
        #expect((video["delivered"] as? Int ?? 0) + dropped.values.reduce(0, +) == input["captured"] as? Int)
        let page = try String(contentsOfFile: folder.path("run.html"), encoding: .utf8)
        #expect(page.contains("lost by the source</td>"))
        let frames = result.objects.compactMap { $0["frame"] as? Int }
        #expect(frames.count == video["delivered"] as? Int)
        #expect(Set(frames).count == frames.count)
    }

    @Test("truth has a line for every drawn code, at the position where it is read")
    func truth() async throws {
        let result = try await Tool.run([
            "scan", "virtual:1280x720@30?codes=qr,datamatrix&clock=virtual&frames=10", "--json", "--truth",
        ])
        let drawn = result.objects.filter { $0["truth"] as? Bool == true }
        let read = result.objects.filter { $0["truth"] == nil }
        #expect(drawn.count == 20)
        #expect(Set(drawn.compactMap { $0["frame"] as? Int }).count == 10)
        for code in read {
            let truth = drawn.first {
                $0["frame"] as? Int == code["frame"] as? Int && $0["text"] as? String == code["text"] as? String
            }
            let drawnBounds = try #require(truth?["bounds"] as? [String: Double], "\(code)")
            let readBounds = try #require(code["bounds"] as? [String: Double])
            for (key, value) in readBounds { #expect(abs(value - (drawnBounds[key] ?? -1)) < 0.02, "\(key)") }
        }
        #expect(read.count >= 10)
    }

    @Test("unique prints a code once per appearance")
    func unique() async throws {
        let camera = "virtual:640x480@30?codes=qr&motion=still&clock=virtual&frames=60"
        let result = try await Tool.run(["scan", camera, "--json", "--unique"])
        #expect(result.lines.count == 1)
    }

    @Test("duration ends an endless camera")
    func duration() async throws {
        let camera = "virtual:320x240@30?codes=frame&clock=virtual"
        let result = try await Tool.run(["scan", camera, "--json", "--duration", "0.5"])
        #expect(result.status == 0)
        #expect(result.objects.compactMap { $0["frame"] as? Int }.max() == 14)
    }

    @Test("Ctrl-C ends a live camera cleanly: results are kept, files are written", arguments: [SIGINT, SIGTERM])
    func interrupt(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "scan", "virtual:320x240@30?codes=frame", "--json", "--stats", folder.path("run.json"), "--report",
            folder.path("run.html"),
        ]) { process in
            kill(process.processIdentifier, signal)
        }
        #expect(result.status == 0)
        #expect(!result.objects.isEmpty)
        #expect(result.objects.count == result.lines.count)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(statistics["codes"] as? Int == result.objects.count)
        #expect(FileManager.default.fileExists(atPath: folder.path("run.html")))
    }

    @Test("a reader that closes the pipe ends the tool without a message")
    func closedPipe() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try await Tool.run(
            ["scan", "virtual:320x240@30?codes=frame&clock=virtual", "--json"],
            output: pipe.fileHandleForWriting
        )
        #expect(result.errors.isEmpty, "\(result.errors)")
    }

    @Test("a missing camera is status 69 with a message; beside a good input it is status 2")
    func missing() async throws {
        let result = try await Tool.run(["scan", "v4l2:/dev/video987"])
        #expect(result.status == 69)
        #expect(result.errors.contains("/dev/video987"), "\(result.errors)")
        let both = try await Tool.run(["scan", "v4l2:/dev/video987", numbered, "--json"])
        #expect(both.status == 2)
        #expect(both.objects.count == 60)
    }

    @Test("endless cameras are read in parallel")
    func concurrent() async throws {
        let result = try await Tool.run([
            "scan", "virtual:320x240@30?codes=frame&seed=1", "virtual:320x240@30?codes=frame&seed=2", "--json",
            "--duration", "0.5",
        ])
        #expect(result.status == 0)
        #expect(Set(result.objects.compactMap { $0["source"] as? String }).count == 2)
    }

    @Test("without an input, the default camera is read")
    func defaultCamera() async throws {
        let result = try await Tool.run(["scan", "--json"], environment: ["OBSCURA_CAMERAS": numbered])
        #expect(result.status == 0)
        #expect(result.objects.count == 60)
        #expect(result.objects.first?["source"] as? String == "default camera")
    }

    @Test("a camera that is unplugged ends its input with a message, and earlier results are kept")
    func unplugged() async throws {
        let result = try await Tool.run([
            "scan", "virtual:320x240@30?codes=frame&clock=virtual&unplug=1", "--json",
        ])
        #expect(result.status == 2)
        #expect(result.objects.count >= 25)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
}
