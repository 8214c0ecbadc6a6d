import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Testing

@Suite("The examples", .timeLimit(.minutes(3)))
struct ExamplesTests {
    // MARK: example-codes

    @Test("codes: each code is printed with the time of the frame that contains it")
    func codes() async throws {
        let run = try await Program.run(
            "example-codes",
            cameras: "virtual:640x480@30?codes=frame&clock=virtual&frames=40&lose=0.2&seed=5"
        )
        #expect(run.status == 0 && run.errors == "")
        let pattern = /^ *(\d+\.\d+) s (\d+) at (\d+),(\d+), (\d+)x(\d+) of 640x480 pixels$/
        let found = try run.lines.dropLast().map { try #require($0.wholeMatch(of: pattern), "\($0)").output }
        // The code of each frame is the frame's number. With this seed no two consecutive frames are lost, which would
        // count as one drop.
        for line in found {
            #expect(String(line.1) == String(format: "%.3f", (Double(line.2) ?? -1) / 30))
            #expect((Int(line.3) ?? 999) + (Int(line.5) ?? 999) <= 640)
            #expect((Int(line.4) ?? 999) + (Int(line.6) ?? 999) <= 480)
        }
        let totals = run.totals
        try #require(totals.count == 3)
        #expect(totals[0] + totals[2] == 40)
        #expect(totals[2] > 0)
        #expect(found.count == totals[0] - totals[1])
        #expect(totals[1] == 0)
    }

    @Test("without a camera each says what to do", arguments: ["codes", "drops", "delay", "two-cameras", "recorder"])
    func noCamera(name: String) async throws {
        let run = try await Program.run("example-\(name)", cameras: "v4l2:/dev/there-is-none")
        #expect(run.status == 69)
        #expect(run.output == "")
        #expect(run.errors.contains("OBSCURA_CAMERAS="))
        #expect(run.errors.contains("'obscura doctor'"))
    }

    @Test("wrong options are answered with the usage", arguments: ["drops", "delay", "recorder"])
    func usage(name: String) async throws {
        let run = try await Program.run("example-\(name)", ["--no-such"], cameras: "virtual:")
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Usage: example-\(name)"))
    }

    // MARK: example-drops

    /// Runs with 60 frames, and checks that all are accounted for.
    ///
    /// - Returns: the number of frames, and the number of drops by reason.
    private func drops(_ trouble: String, _ cure: String) async throws -> (frames: Int, drops: [String: Int]) {
        let run = try await Program.run(
            "example-drops",
            ["--trouble", trouble, "--cure", cure],
            cameras: "virtual:192x144@30?codes=none&frames=60&seed=6"
        )
        #expect(run.status == 0 && run.errors == "")
        let pattern = /^ *\d+\.\d+ s dropped: (\w+)$/
        var reasons: [String: Int] = [:]
        for line in run.lines {
            if let match = line.wholeMatch(of: pattern) { reasons[String(match.output.1), default: 0] += 1 }
        }
        let totals = run.totals
        try #require(totals.count >= 2)
        #expect(totals[1] == reasons.values.reduce(0, +))
        // A gap in the stream is one drop, no matter how many frames are missing.
        if reasons["Discontinuity"] == nil {
            #expect(totals[0] + totals[1] == 60)
        } else {
            #expect(totals[0] + totals[1] <= 60)
        }
        return (totals[0], reasons)
    }

    @Test("drops: 50 ms of work is late at 30 fps, and less often at 15")
    func slow() async throws {
        async let uncured = drops("slow", "none")
        async let cured = drops("slow", "hand")
        let (none, hand) = try await (uncured, cured)
        // In the two seconds of 60 frames there is time for at most 41.
        let late = (none.drops["FrameWasLate"] ?? 0, hand.drops["FrameWasLate"] ?? 0)
        #expect(late.0 > 0 && late.1 < late.0)
    }

    @Test("drops: kept buffers run out, copies do not")
    func hold() async throws {
        async let uncured = drops("hold", "none")
        async let cured = drops("hold", "hand")
        let (none, hand) = try await (uncured, cured)
        #expect((none.drops["OutOfBuffers"] ?? 0) > 0)
        #expect(hand.drops["OutOfBuffers"] == nil)
    }

    @Test("drops: waiting frames are not late")
    func uneven() async throws {
        async let uncured = drops("uneven", "none")
        async let cured = drops("uneven", "hand")
        let (none, hand) = try await (uncured, cured)
        #expect((none.drops["FrameWasLate"] ?? 0) > 0)
        #expect(hand.drops["FrameWasLate"] == nil)
    }

    @Test("drops: the governor lowers the rate and explains why")
    func governor() async throws {
        let run = try await Program.run(
            "example-drops",
            ["--cure", "governor"],
            cameras: "virtual:192x144@30?codes=none&frames=60&seed=7"
        )
        #expect(run.status == 0 && run.errors == "")
        let rates = run.lines.compactMap { $0.firstMatch(of: /end: (\d+) frames/)?.output.1 }.compactMap { Int($0) }
        #expect(rates.count == 1 && rates.allSatisfy { (1..<30).contains($0) })
        #expect(run.lines.contains { $0.hasSuffix(".") && $0.contains("fps") }, "\(run.output)")
    }

    // MARK: example-delay

    @Test("delay, seamless: every frame is shown with exactly the delay")
    func seamless() async throws {
        let run = try await Program.run(
            "example-delay",
            ["--by", "0.7", "--way", "seamless"],
            cameras: "virtual:192x144@30?codes=none&clock=virtual&frames=60&seed=8"
        )
        #expect(run.status == 0 && run.errors == "")
        let expected = (0..<60).map { number in
            let time = Double(number) / 30
            return String(format: "%8.3f s shows the frame of %.3f s", time + 0.7, time)
        }
        #expect(Array(run.lines.dropLast()) == expected)
        #expect(run.lines.last == "60 frames, 0 repeated and 0 skipped, off by 0.0 ms at most")
    }

    @Test("delay, chunks: all captured frames are in the chunks, in order, and each chunk is shown")
    func chunks() async throws {
        let folder = try Folder()
        let run = try await Program.run(
            "example-delay",
            ["--by", "1", "--way", "chunks", "--keep", folder.path("chunks")],
            cameras: "virtual:192x144@20?codes=none&frames=50&seed=9"
        )
        #expect(run.status == 0 && run.errors == "")
        let totals = run.totals
        try #require(totals.count == 3)
        var numbers: [Int] = []
        for chunk in 1...max(1, totals[1]) {
            let inChunk = try imageNumbers(of: folder.path("chunks/chunk-\(chunk).mov"))
            #expect(run.lines.contains { $0.hasPrefix("chunk \(chunk): \(inChunk.count) frames,") })
            #expect(run.lines.contains("chunk \(chunk) has been shown"))
            numbers += inChunk
        }
        #expect(totals[1] >= 2)
        #expect(numbers.count == totals[0])
        #expect(numbers == Array(Set(numbers)).sorted())
        if totals[2] == 0 { #expect(numbers == Array(0..<50)) }
    }

    // MARK: example-two-cameras

    @Test("two cameras: each frame of the first with the latest of the second")
    func twoCameras() async throws {
        let first = "virtual:192x144@30?codes=none&clock=virtual&frames=30&seed=10"
        let second = "virtual:128x96@10?codes=none&clock=virtual&frames=10&seed=11"
        let run = try await Program.run("example-two-cameras", cameras: "\(first),\(second)")
        #expect(run.status == 0 && run.errors == "")
        let pairs = (0..<30).map { number in
            let times = (Double(number) / 30, Double(number / 3) / 10)
            return String(format: "%8.3f s with %.3f s, %4.1f ms apart", times.0, times.1, (times.0 - times.1) * 1000)
        }
        #expect(Array(run.lines.dropFirst(2).dropLast()) == pairs)
        #expect(run.lines.last == "30 and 10 frames, 0 dropped, 30 pairs, at most 66.7 ms apart")
    }

    @Test("two cameras: one camera is not enough")
    func oneCamera() async throws {
        let run = try await Program.run("example-two-cameras", cameras: "virtual:64x64")
        #expect(run.status == 69)
        #expect(run.errors.contains("it takes two"))
    }

    // MARK: example-recorder

    @Test("recorder: the movie has the frames and the audio that the program prints")
    func recorder() async throws {
        let folder = try Folder()
        let movie = folder.path("film.mov")
        let run = try await Program.run(
            "example-recorder",
            [movie],
            cameras: "virtual:192x144@30?codes=none&frames=60&seed=12",
            microphones: "virtual:44100x2?seconds=2"
        )
        #expect(run.status == 0 && run.errors == "")
        let numbers = try imageNumbers(of: movie)
        #expect(numbers.count > 1)
        #expect(numbers == Array(Set(numbers)).sorted())
        #expect(run.lines.contains("picture: 192x144, \(numbers.count) frames"))
        let audio = try #require(
            run.lines.compactMap { $0.wholeMatch(of: /sound: 44100 Hz, 2 channels, (.*) s/) }.first
        )
        let seconds = try #require(Double(audio.output.1))
        #expect(seconds > 0 && seconds < 2.1)
    }

    @Test("recorder: a microphone that cannot be opened ends the program, with the reason")
    func noMicrophone() async throws {
        let folder = try Folder()
        let run = try await Program.run(
            "example-recorder",
            [folder.path("film.mov")],
            cameras: "virtual:192x144@30?codes=none&seed=13",
            microphones: "alsa:there-is-none"
        )
        #expect(run.status == 1)
        #expect(run.errors.contains("could not be recorded: ") && run.errors.contains("there-is-none"))
    }

    @Test("recorder: a movie ends at its maximum duration, and an unplugged camera ends one that is kept")
    func recorderEnds() async throws {
        let folder = try Folder()
        let movie = folder.path("film.mov")
        let camera = "virtual:192x144@30?codes=none"
        let limited = try await Program.run(
            "example-recorder",
            [movie, "--seconds", "0.5"],
            cameras: "\(camera)&seed=14"
        )
        #expect(limited.status == 0 && limited.errors == "")
        let count = try imageNumbers(of: movie).count
        #expect((1...15).contains(count))
        #expect(limited.lines.contains("picture: 192x144, \(count) frames"))

        let pulled = try await Program.run("example-recorder", [movie], cameras: "\(camera)&unplug=1&seed=15")
        #expect(pulled.status == 0 && pulled.errors == "")
        #expect(pulled.lines.contains("picture: 192x144, \(try imageNumbers(of: movie).count) frames"))
    }

    // MARK: README.md

    @Test("the commands of the table work as written")
    func readme() async throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/README.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let commands = text.matches(of: /`(OBSCURA_CAMERAS=[^`]* swift run (example-[a-z-]+)[^`]*)`/).map(\.output)
        #expect(Set(commands.map(\.2)).count == 5)
        let folder = try Folder()
        let place = folder.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for command in commands {
                let words = String(command.1.replacing("swift run ", with: Program.folder.path + "/"))
                group.addTask {
                    let run = try await Program.run(shell: words, in: place)
                    #expect(run.status == 0 && run.errors == "", "\(words)")
                    #expect(run.lines.count > 2, "\(words)")
                }
            }
            try await group.waitForAll()
        }
        #expect(try imageNumbers(of: folder.path("film.mov")).count > 1)
    }

    /// Returns the numbers of a movie's frames, as drawn by the virtual camera; -1 for unreadable ones.
    private func imageNumbers(of path: String) throws -> [Int] {
        let reader = try MediaReader(MediaLocation(path))
        var numbers: [Int] = []
        while let frame = try reader.nextFrame() {
            numbers.append(FrameNumberStrip.read(from: frame.image).map(Int.init) ?? -1)
        }
        return numbers
    }
}
