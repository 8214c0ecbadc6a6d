import Foundation
import Glibc
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

    /// Returns the numbers in the strips of the frames that FFmpeg decodes.
    private func decoded(_ input: [String], most: Int? = nil) async throws -> [Int64] {
        let limit = most.map { ["-frames:v", "\($0)"] } ?? []
        let arguments =
            ["-nostdin", "-loglevel", "error"] + input + limit
            + ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "-"]
        let bytes = [UInt8](try await ReaderProgram.run("ffmpeg", arguments).output)
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
        #expect(try await ReaderProgram.run("/usr/bin/python3", arguments).status == 0)
        let numbers = try await decoded(["-f", "h264", "-i", file.path])
        #expect(numbers.count >= Self.frames - 1)
        #expect(HeldNumbers.isPart(numbers, of: await held.through(numbers.last ?? -1)), "\(numbers)")
    }

    @Test("FFmpeg reads HLS files of a finished input to their end: all frames, each once, in order")
    func hls() async throws {
        // Longer than the list of a camera that goes on.
        let camera = try PublishedCamera("clock=virtual&frames=300&seed=7160")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appendingPathComponent("live.m3u8").path
        let publication = try FramePublisher(feed: camera.feed).send(to: list)
        #expect(await publication.waitUntilEnded() == nil)
        let text = try String(contentsOfFile: list, encoding: .utf8)
        #expect(text.hasSuffix("#EXT-X-ENDLIST\n"))
        #expect(text.components(separatedBy: "#EXT-X-ENDLIST").count == 2)
        // A reader that ends by itself has seen the mark; the list begins with the first file, so nothing is missing.
        #expect(try await decoded(["-i", list]) == Array(0..<300))
        let probe = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", list]
        let duration = String(decoding: try await ReaderProgram.run("ffprobe", probe).output, as: UTF8.self)
        #expect(abs((Double(duration.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) - 10) < 0.1)
    }

    /// VLC refuses to run as root, so it runs as nobody there.
    private static let isWithVLC = isLong && FileManager.default.isExecutableFile(atPath: "/usr/bin/cvlc")

    @Test("VLC reads HLS files and a transport stream: each frame once, in order", .enabled(if: isWithVLC))
    func vlc() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        func arguments(_ input: [String], _ output: String) -> [String] {
            let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            let sink = "#std{access=file,mux=ts,dst=\(folder.path)/\(output)}"
            let play = ["cvlc", "-I", "dummy", "-q", "--no-audio", "--sout", sink] + input + ["vlc://quit"]
            return (getuid() == 0 ? user : []) + ["env", "HOME=\(folder.path)", "timeout", "60"] + play
        }
        let camera = try PublishedCamera("clock=virtual&frames=300&seed=7161")
        let list = folder.appendingPathComponent("live.m3u8").path
        let publication = try FramePublisher(feed: camera.feed).send(to: list)
        #expect(await publication.waitUntilEnded() == nil)
        _ = try await ReaderProgram.run("env", arguments([list], "hls.ts"))
        let files = try await decoded(["-i", folder.path + "/hls.ts"])
        // VLC ends with the playlist and does not write its last frames.
        #expect(files.count > 270 && files == Array(0..<Int64(files.count)), "\(files)")
        let live = try PublishedCamera("seed=7162")
        let held = HeldNumbers(live.feed)
        async let watching = ReaderProgram.run(
            "env",
            arguments(["--run-time=6", "udp://@127.0.0.1:15997"], "udp.ts")
        )
        let sending = try FramePublisher(feed: live.feed).send(to: "udp://127.0.0.1:15997")
        _ = try await watching
        sending.stop()
        _ = await sending.waitUntilEnded()
        // VLC may begin to write before the first key frame.
        let numbers = try await decoded(["-i", folder.path + "/udp.ts"]).drop { $0 == 0xFFFF_FFFF }
        #expect(numbers.count > 60)
        #expect(HeldNumbers.isPart(numbers, of: await held.through(numbers.last ?? -1)), "\(numbers)")
    }
}
