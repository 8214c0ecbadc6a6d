import Foundation
import Obscura
import StreamOutputs
import Testing

@testable import Publishing

/// Tests streams with other programs' readers: FFmpeg's and GStreamer's.
@Suite("Publishing: other programs as readers", .serialized, .timeLimit(.minutes(3)))
struct ReaderProgramsTests {
    private static let size = (width: 128, height: 96)
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil
    private static let frames = isLong ? 600 : 12

    private static var hasServer: Bool { RTSPServer.problem == nil }

    private func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: Data) {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                        process.arguments = [program] + arguments
                        process.standardInput = FileHandle.nullDevice
                        process.standardError = FileHandle.nullDevice
                        let pipe = Pipe()
                        process.standardOutput = pipe
                        try process.run()
                        let data = pipe.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return (process.terminationStatus, data)
                    }
                )
            }.start()
        }
    }

    /// Returns the numbers in the strips of the frames that FFmpeg decodes.
    private func decoded(_ input: [String], most: Int? = nil) async throws -> [Int64] {
        let limit = most.map { ["-frames:v", "\($0)"] } ?? []
        let arguments =
            ["-nostdin", "-loglevel", "error"] + input + limit
            + ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "-"]
        let bytes = [UInt8](try await run("ffmpeg", arguments).output)
        let (width, height) = Self.size
        return stride(from: 0, to: bytes.count / (width * height) * width * height, by: width * height).map { start in
            (0..<32).reduce(0) { number, block in
                let pixel = start + width + block * (width / 32) + width / 64
                return number << 1 | (bytes[pixel] > 128 ? 1 : 0)
            }
        }
    }

    @Test(
        "FFmpeg gets each frame once, in order",
        .enabled(if: hasServer),
        arguments: isLong ? ["tcp", "udp"] : ["tcp"]
    )
    func ffmpeg(transport: String) async throws {
        let camera = try PublishedCamera("seed=714\(transport.count)\(transport == "tcp" ? 1 : 2)")
        let held = HeldNumbers(camera.feed)
        camera.feed.start()
        var server = PublishingServer()
        server.port = 0
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let input = ["-rtsp_transport", transport, "-i", publication.address]
        let numbers = try await decoded(input, most: Self.frames)
        #expect(numbers.count == Self.frames)
        #expect(HeldNumbers.isPart(numbers, of: await held.through(numbers.last ?? -1)), "\(numbers)")
    }

    /// Reads a number of frames of an address and writes them to a file.
    private static let gstreamer = """
        import sys, gi
        gi.require_version('Gst', '1.0')
        from gi.repository import Gst
        Gst.init(None)
        line = Gst.parse_launch('rtspsrc name=source protocols=tcp latency=0 ! rtph264depay ! '
            'video/x-h264,stream-format=byte-stream,alignment=au ! identity eos-after=' + sys.argv[3] +
            ' ! filesink name=file')
        line.get_by_name('source').set_property('location', sys.argv[1])
        line.get_by_name('file').set_property('location', sys.argv[2])
        line.set_state(Gst.State.PLAYING)
        message = line.get_bus().timed_pop_filtered(120 * Gst.SECOND, Gst.MessageType.EOS | Gst.MessageType.ERROR)
        line.set_state(Gst.State.NULL)
        sys.exit(0 if message and message.type == Gst.MessageType.EOS else 1)
        """

    @Test(
        "GStreamer gets each frame once, in order, live and delayed",
        .enabled(if: hasServer),
        arguments: isLong ? [0, 0.2, 2] : [0.2]
    )
    func gstreamer(delay: Double) async throws {
        let camera = try PublishedCamera("seed=715\(Int(delay * 10))")
        let held = HeldNumbers(camera.feed)
        camera.feed.start()
        var server = PublishingServer()
        server.port = 0
        let publication = try FramePublisher(feed: camera.feed).serve(server, path: "camera")
        defer { publication.stop() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString).h264")
        defer { try? FileManager.default.removeItem(at: file) }
        let address = publication.address + (delay > 0 ? "?delay=\(delay)" : "")
        let arguments = ["-c", Self.gstreamer, address, file.path, "\(Self.frames + 1)"]
        #expect(try await run("/usr/bin/python3", arguments).status == 0)
        let numbers = try await decoded(["-f", "h264", "-i", file.path])
        #expect(numbers.count >= Self.frames - 1)
        #expect(HeldNumbers.isPart(numbers, of: await held.through(numbers.last ?? -1)), "\(numbers)")
    }

    @Test("FFmpeg reads HLS files: all frames, each once, in order")
    func hls() async throws {
        let camera = try PublishedCamera("clock=virtual&frames=90&seed=7160")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appendingPathComponent("live.m3u8").path
        let publication = try FramePublisher(feed: camera.feed).send(to: list)
        #expect(await publication.waitUntilEnded() == nil)
        // The list stays open, because the stream may go on; its files, one after the other, are a film.
        let text = try String(contentsOfFile: list, encoding: .utf8)
        let names = ["init-0.mp4"] + text.split(separator: "\n").filter { $0.hasSuffix(".m4s") }.map(String.init)
        let parts = try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        let film = folder.appendingPathComponent("film.mp4")
        try parts.reduce(Data(), +).write(to: film)
        #expect(try await decoded(["-i", film.path]) == Array(0..<90))
    }
}
