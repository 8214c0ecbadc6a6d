import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``DelayCommand``, ``DelayJob``, ``DelayedBrowser`` and ``DelayedConsole``.
@Suite("The built tool: delay", .timeLimit(.minutes(3)))
struct DelayTests {
    private func statistics(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("every frame is written, at its time, with exactly the requested delay", arguments: ["0", "0.2", "2"])
    func exact(delay: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "delay", "virtual:320x240@30?codes=none&clock=virtual&frames=90", "--by", delay, "-o",
            folder.path("late.mov"), "--stats", folder.path("run.json"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines == [folder.path("late.mov")])
        let movie = try RecordedMovie(folder.path("late.mov"))
        #expect(movie.numbers == Array(0..<90))
        #expect(zip(movie.times, 0...).allSatisfy { abs($0 - Double($1) / 30) < 1e-4 })
        let statistics = try statistics(folder.path("run.json"))
        #expect(statistics["repeated"] as? Int == 0)
        #expect(statistics["skipped"] as? Int == 0)
        let error = try #require(statistics["delay_ms"] as? [String: Double])
        #expect(Set(error.keys) == ["requested", "p50", "p99", "max_error"])
        #expect(error["requested"] == (Double(delay) ?? -1) * 1000)
        #expect(error["p50"] == error["requested"])
        #expect(error["max_error"] == 0)
        #expect((statistics["inputs"] as? [[String: Any]])?.first?["captured"] as? Int == 90)
    }

    @Test("--duration ends an endless input, and all of it until then is written, compressed as it was held")
    func duration() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "delay", "virtual:320x240@30?codes=none&clock=virtual", "--by", "1", "--duration", "2", "-o",
            folder.path("late.mov"), "--stats", folder.path("run.json"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try RecordedMovie(folder.path("late.mov")).numbers == Array(0..<60))
        #expect(try statistics(folder.path("run.json"))["skipped"] as? Int == 0)
    }

    @Test("a live camera's frames are all written, however late", arguments: ["h264", "hevc"])
    func live(codec: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "delay", "virtual:320x240@30?codes=none&frames=45", "--by", "0.5", "--codec", codec, "-o",
            folder.path("late.mov"), "--stats", folder.path("run.json"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        let statistics = try statistics(folder.path("run.json"))
        #expect(statistics["skipped"] as? Int == 0 && statistics["repeated"] as? Int == 0)
        #expect((statistics["delay_ms"] as? [String: Double])?["max_error"] == 0)
        let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
        let outputs = input["outputs"] as? [[String: Any]] ?? []
        let delivered = outputs.first?["delivered"] as? Int
        #expect(try RecordedMovie(folder.path("late.mov")).numbers.count == delivered)
    }

    @Test("served, it prints its address once it listens; Ctrl-C ends it with statistics")
    func serves() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "delay", "virtual:320x240@30?codes=none", "--by", "0.1", "--serve", "--port", "0", "--stats",
            folder.path("run.json"),
        ]) { process in
            kill(process.processIdentifier, SIGINT)
        }
        #expect(result.lines.first?.hasPrefix("http://127.0.0.1:") == true, "\(result.output)")
        #expect(result.status == 0 || result.status == 1, "\(result.errors)")
        #expect(try statistics(folder.path("run.json"))["delay_ms"] != nil)
    }

    @Test("served, it ends by itself when all of the input has been shown", arguments: ["host", "virtual"])
    func servesToTheEnd(clock: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "delay", "virtual:160x120@30?codes=none&clock=\(clock)&frames=30&seed=83", "--by", "0.5", "--serve",
            "--port", "0",
            "--stats", folder.path("run.json"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        let statistics = try statistics(folder.path("run.json"))
        let captured = (statistics["inputs"] as? [[String: Any]])?.first?["captured"] as? Int
        // If the machine stalls for a while, a live camera loses an unknown number of frames.
        let outputs = (statistics["inputs"] as? [[String: Any]])?.first?["outputs"] as? [[String: Any]] ?? []
        let isWhole = outputs.allSatisfy { ($0["dropped"] as? [String: Int])?["discontinuity"] == 0 }
        #expect(outputs.count == 3)
        #expect(captured == 30 || clock == "host" && !isWhole, "\(statistics)")
    }

    @Test(
        "wrong usage is answered with a remedy",
        arguments: [
            (["delay", "virtual:"], "Error: Missing expected argument '--by <seconds>'"),
            (
                ["delay", "--by", "2"],
                "Error: say where the delayed picture is to go: into a file with -o, to a browser with --serve, or "
                    + "into a window with --window."
            ),
            (["delay", "--by", "2", "--serve", "-o", "a.mov"], "-o and --serve: give one of them."),
            (["delay", "--by", "2", "--serve", "--window"], "--serve and --window: give one of them."),
            (["delay", "--by", "2", "-o", "a.mov", "--port", "1"], "--port: give it together with --serve."),
            (["delay", "--by", "2", "--serve", "--port", "70000"], "--port: give a number from 0 to 65535."),
            (["delay", "--by", "1e9", "--serve"], "--by: give seconds from 0 to 86400, a day."),
            (["delay", "--by", "2", "-o", "%d.mov"], "--output: '%d.mov' is a pattern. Name one file."),
            (["delay", "--by", "2", "-o", "a.mkv"], "--output: the name 'a.mkv' says no kind of film."),
        ] as [([String], String)]
    )
    func usage(arguments: [String], text: String) async throws {
        let result = try await Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test("an existing file is left alone, a missing input is status 2, a missing camera 69")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("late.mov")))
        let existing = try await Tool.run(["delay", "virtual:", "--by", "1", "-o", folder.path("late.mov")])
        #expect(existing.status == 64)
        #expect(existing.errors.contains("exists already. Choose another name, or give --force to replace it."))
        let noFile = try await Tool.run([
            "delay", folder.path("none.mp4"), "--by", "1", "-o", folder.path("new.mov"),
        ])
        #expect(noFile.status == 2)
        let noCamera = try await Tool.run(["delay", "v4l2:/dev/video987", "--by", "1", "-o", folder.path("new.mov")])
        #expect(noCamera.status == 69)
        #expect(!FileManager.default.fileExists(atPath: folder.path("new.mov")))
    }
}
