import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Tests ``RecordCommand`` and ``RecordJob``.
@Suite("The built tool: record", .timeLimit(.minutes(3)))
struct RecordTests {
    private func camera(_ frames: Int, _ more: String = "") -> String {
        "virtual:320x240@30?codes=none&clock=virtual&frames=\(frames)\(more)"
    }

    @Test("a source that waits is recorded completely: every frame once, at its time")
    func whole() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "record", camera(100), "-o", folder.path("clip.mov"), "--stats", folder.path("run.json"),
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines == [folder.path("clip.mov")])
        #expect(result.errors == "\(folder.path("clip.mov"))  100 frames, 3.33 s\n")
        let movie = try RecordedMovie(folder.path("clip.mov"))
        #expect(movie.numbers == Array(0..<100))
        #expect(zip(movie.times, 0...).allSatisfy { abs($0 - Double($1) / 30) < 1e-6 })
        #expect(movie.facts["nb_read_frames"] == "100")
        #expect(movie.facts["codec_name"] == "h264")
        #expect(Double(movie.facts["duration"] ?? "").map { abs($0 - 100.0 / 30) < 0.001 } == true, "\(movie.facts)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("run.json")))
        let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let input = try #require((statistics["inputs"] as? [[String: Any]])?.first)
        #expect(input["captured"] as? Int == 100)
        #expect((input["outputs"] as? [[String: Any]])?.first?["delivered"] as? Int == 100)
        #expect(statistics["delay_ms"] == nil)
    }

    @Test("codes are kept in the film, each at the frame in which it was, and are read from there")
    func events() async throws {
        let folder = try TemporaryFolder()
        let film = folder.path("clip.mov")
        let recorded = try await Tool.run([
            "record", "virtual:320x240@30?clock=virtual&frames=20", "-o", film, "--codes", "all",
        ])
        #expect(recorded.status == 0, "\(recorded.errors)")
        let events = try await Tool.run(["inspect", film, "--events", "--json"])
        #expect(events.status == 0 && !events.lines.isEmpty, "\(events.errors)")
        // The camera's settings are in the first frame.
        let settings = events.lines.filter { $0.contains("\"kind\":\"settings\"") }
        #expect(settings.count == 1 && settings[0].contains("\"frame\":0") && settings[0].contains("320x240"))
        let codes = events.lines.filter { $0.contains("\"kind\":\"code\"") }
        let kept = try await Tool.run(["scan", film, "--from-film", "--json"])
        let read = try await Tool.run(["scan", film, "--json"])
        #expect(kept.status == 0 && kept.lines.count == codes.count)
        func facts(_ lines: [String]) throws -> Set<String> {
            Set(
                try lines.map { line in
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                    return "\(object?["frame"] ?? "") \(object?["text"] ?? "")"
                }
            )
        }
        // The recording is compressed, so a code more or less may be read in it.
        let common = try facts(kept.lines).intersection(facts(read.lines))
        #expect(common.count >= kept.lines.count * 8 / 10, "\(kept.lines) \(read.lines)")
    }

    @Test("a signed film is whole, and is not when a bit of it is another")
    func signed() async throws {
        let folder = try TemporaryFolder()
        let film = folder.path("film.mov")
        // An Ed25519 key of a fixed seed.
        let bytes: [UInt8] =
            [0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
            + (1...32).map { UInt8($0) }
        let key = folder.path("key.pem")
        let text = "-----BEGIN PRIVATE KEY-----\n\(Data(bytes).base64EncodedString())\n-----END PRIVATE KEY-----\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: key))
        let recorded = try await Tool.run([
            "record", "virtual:320x240@30?clock=virtual&frames=60", "-o", film, "--sign", key, "--codes", "qr",
        ])
        #expect(recorded.status == 0, "\(recorded.errors)")
        let whole = try await Tool.run(["verify", film, "--json"])
        #expect(whole.status == 0 && whole.lines.first?.hasPrefix("{\"whole\":true,") == true, "\(whole.lines)")
        let late = folder.path("late.mov")
        let delayed = try await Tool.run([
            "delay", "virtual:320x240@30?clock=virtual&frames=45", "--by", "0.5", "-o", late, "--sign", key,
        ])
        #expect(delayed.status == 0, "\(delayed.errors)")
        #expect(try await Tool.run(["verify", late]).status == 0)
        let unnamed = try await Tool.run(["delay", camera(5), "--by", "1", "--serve", "--sign", key])
        #expect(unnamed.status == 64 && unnamed.errors.contains("--sign"))
        var changed = try Data(contentsOf: URL(fileURLWithPath: film))
        changed[changed.count / 2] ^= 1
        try changed.write(to: URL(fileURLWithPath: film))
        let other = try await Tool.run(["verify", film])
        #expect(other.status == 1 && other.lines.contains { $0.contains("changed") }, "\(other.lines)")
        let none = try await Tool.run(["record", camera(5), "-o", folder.path("n.mov"), "--sign", film])
        #expect(none.status == 64 && none.errors.contains("--sign"))
        #expect(try await Tool.run(["verify", folder.path("nothing.mov")]).status == 2)
    }

    @Test("segments have every frame in exactly one file, in order, with consecutive numbers")
    func segments() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "record", camera(100), "-o", folder.path("clip-%03d.mp4"), "--segment", "0.75",
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.lines == (1...5).map { folder.path("clip-00\($0).mp4") })
        var numbers: [Int] = []
        var counts: [Int] = []
        for path in result.lines {
            let movie = try RecordedMovie(path)
            #expect(movie.times.first == 0)
            numbers += movie.numbers
            counts.append(movie.numbers.count)
        }
        #expect(numbers == Array(0..<100))
        // Segment boundaries stay on the grid of 0.75 s.
        #expect(counts == [23, 22, 23, 22, 10])
    }

    @Test(
        "every codec in the files that support it",
        arguments: [
            ("h264", "clip.mov", "h264"), ("hevc", "clip.mp4", "hevc"), ("jpeg", "clip.mov", "mjpeg"),
            ("prores", "clip.mov", "prores"), ("h264", "clip.m4v", "h264"),
        ]
    )
    func codecs(codec: String, name: String, expected: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run(["record", camera(20), "-o", folder.path(name), "--codec", codec])
        #expect(result.status == 0, "\(result.errors)")
        let movie = try RecordedMovie(folder.path(name))
        #expect(movie.facts["codec_name"] == expected)
        #expect(movie.numbers == Array(0..<20))
    }

    @Test("duration ends an endless camera")
    func duration() async throws {
        let folder = try TemporaryFolder()
        let endless = "virtual:320x240@30?codes=none&clock=virtual"
        let result = try await Tool.run(["record", endless, "-o", folder.path("clip.mov"), "--duration", "1.5"])
        #expect(result.status == 0)
        #expect(try RecordedMovie(folder.path("clip.mov")).numbers == Array(0..<45))
    }

    @Test("Ctrl-C ends a live camera with a complete movie and statistics", arguments: [SIGINT, SIGTERM])
    func interrupt(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "record", "virtual:320x240@30?codes=none", "-o", folder.path("clip-%d.mov"), "--segment", "0.4", "--stats",
            folder.path("run.json"),
        ]) { process in
            // The first segment is complete.
            kill(process.processIdentifier, signal)
        }
        #expect(result.status == 0, "\(result.errors)")
        var numbers: [Int] = []
        for path in result.lines { numbers += try RecordedMovie(path).numbers }
        #expect(numbers.count >= 12)
        let (first, last) = (try #require(numbers.first), try #require(numbers.last))
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(numbers)")
        // A live camera that gets no processor time loses frames; each gap is in the statistics.
        let statistics = try String(contentsOfFile: folder.path("run.json"), encoding: .utf8)
        #expect(
            numbers.count == last - first + 1 || !statistics.contains(#""discontinuity":0"#),
            "\(numbers) \(statistics)"
        )
    }

    @Test("killed at any moment, it leaves a movie that plays from its first frame", arguments: [UInt64(1), 2, 3, 4])
    func killed(seed: UInt64) async throws {
        var random = Seeded(seed: seed)
        let size = Int.random(in: 30_000...500_000, using: &random)
        let folder = try TemporaryFolder()
        let path = folder.path("clip.mov")
        let camera = "virtual:320x240@30?codes=qr&motion=spin&noise=0.3&clock=virtual&seed=\(seed)"
        try await Tool.kill(["record", camera, "-o", path], whenSizeOf: path, is: size)
        let movie = try RecordedMovie(path)
        #expect(!movie.numbers.isEmpty, "seed \(seed), \(size) bytes")
        #expect(movie.numbers == Array(0..<movie.numbers.count), "seed \(seed), \(size) bytes")
        #expect(movie.facts["nb_read_frames"] == "\(movie.numbers.count)")
    }

    @Test("killed between segments, it leaves playable segments, with no frame missing between them")
    func killedAtSegments() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "record", "virtual:320x240@30?codes=none&clock=virtual", "-o", folder.path("clip-%04d.mov"), "--segment",
            "1",
        ]) { kill($0.processIdentifier, SIGKILL) }
        let finished = result.lines
        #expect(!finished.isEmpty)
        var numbers: [Int] = []
        for path in finished { numbers += try RecordedMovie(path).numbers }
        #expect(numbers == Array(0..<(30 * finished.count)))
    }

    @Test("a camera that is unplugged ends the movie with status 2, and earlier frames are kept")
    func unplugged() async throws {
        let folder = try TemporaryFolder()
        let result = try await Tool.run([
            "record", "virtual:320x240@30?codes=none&clock=virtual&unplug=1", "-o", folder.path("clip.mov"),
        ])
        #expect(result.status == 2)
        #expect(try RecordedMovie(folder.path("clip.mov")).numbers == Array(0..<30))
        #expect(result.errors.contains("obscura: "), "\(result.errors)")
    }

    @Test(
        "a full disk is reported with status 2, and the movie written so far plays",
        arguments: [["record"], ["delay", "--by", "0.5"]]
    )
    func full(command: [String]) async throws {
        let folder = try TemporaryFolder()
        let camera = "virtual:320x240@30?codes=none&noise=0.3&clock=virtual&frames=600"
        let file = folder.path("clip.mov")
        let result = try await Tool.run(
            command + [camera, "-o", file, "--stats", folder.path("run.json")],
            fileLimit: 300
        )
        #expect(result.status == 2)
        #expect(
            result.errors.contains(
                """
                Could not write \(file): files there cannot be larger. Choose another disk, or write several shorter \
                files.
                """
            ),
            "\(result.errors)"
        )
        let numbers = try RecordedMovie(file).numbers
        #expect(!numbers.isEmpty && numbers.count < 600)
        #expect(numbers == Array(0..<numbers.count))
        #expect(FileManager.default.fileExists(atPath: folder.path("run.json")))
    }

    @Test("an existing file is left alone, unless --force is given")
    func existing() async throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("clip.mov")))
        let refused = try await Tool.run(["record", camera(5), "-o", folder.path("clip.mov")])
        #expect(refused.status == 64)
        #expect(
            refused.errors
                == """
                obscura: \(folder.path("clip.mov")) exists already. Choose another name, or give --force to \
                replace it.\n
                """
        )
        #expect(try String(contentsOfFile: folder.path("clip.mov"), encoding: .utf8) == "mine")
        let forced = try await Tool.run(["record", camera(5), "-o", folder.path("clip.mov"), "--force"])
        #expect(forced.status == 0)
        #expect(try RecordedMovie(folder.path("clip.mov")).numbers == Array(0..<5))
        let pattern = try await Tool.run([
            "record", camera(5), "-o", folder.path("%d.mov"), "--segment", "1",
        ])
        #expect(pattern.status == 0)
        let again = try await Tool.run(["record", camera(5), "-o", folder.path("%d.mov"), "--segment", "1"])
        #expect(again.status == 64)
    }

    @Test("missing and unusable files are reported before anything is created")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        let missing = try await Tool.run(["record", camera(5), "-o", folder.path("none/clip.mov")])
        #expect(missing.status == 64)
        #expect(
            missing.errors
                == """
                obscura: Could not write \(folder.path("none/clip.mov")): its folder does not exist. Make the \
                folder first.\n
                """
        )
        let noInput = try await Tool.run(["record", folder.path("none.mp4"), "-o", folder.path("clip.mov")])
        #expect(noInput.status == 2)
        #expect(noInput.errors.contains("there is no such file"), "\(noInput.errors)")
        let noCamera = try await Tool.run(["record", "v4l2:/dev/video987", "-o", folder.path("clip.mov")])
        #expect(noCamera.status == 69)
        let isFolder = try await Tool.run(["record", folder.path(""), "-o", folder.path("clip.mov")])
        #expect(isFolder.status == 64)
        #expect(isFolder.errors.contains("is a folder. Give one camera, file or address."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [])
    }

    @Test(
        "wrong usage is answered with a remedy",
        arguments: [
            (["record", "virtual:"], "Error: Give a movie to write with --output, or a capsule with --capsule."),
            (
                ["record", "-o", "clip.avi"],
                "--output: the name 'clip.avi' says no kind of film. End it in .mov, .mp4 or .m4v."
            ),
            (["record", "-o", "c.mp4", "--codec", "jpeg"], "--output: a .mp4 file cannot hold jpeg. Name a .mov file"),
            (["record", "-o", "c.mov", "--codec", "vp9"], "'vp9' is invalid for '--codec <codec>'"),
            (
                ["record", "-o", "c.mov", "--segment", "5"],
                "--segment: 'c.mov' is the name of one file. Give a pattern"
            ),
            (["record", "-o", "%d.mov", "--segment", "0"], "--segment: give seconds above 0."),
            (["record", "-o", "%d.mov", "--segment", "1e-9"], "--segment: give 0.001 seconds or more."),
            (["record", "-o", "c.mov", "--duration", "0"], "--duration: give seconds above 0."),
            (["record", "-o", "c.mov", "--duration", "1e300"], "--duration: give a year at most, 31536000; without"),
        ] as [([String], String)]
    )
    func usage(arguments: [String], text: String) async throws {
        let result = try await Tool.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    /// A SplitMix64 generator.
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        init(seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}

extension Tool {
    /// Runs the tool until a file has a given size, and then kills the process.
    fileprivate static func kill(_ arguments: [String], whenSizeOf file: String, is size: Int) async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var status = stat()
        while process.isRunning, stat(file, &status) != 0 || status.st_size < size { await Task.yield() }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
