import AVFoundation
import CameraSources
import Foundation
import Glibc
import MediaFiles
import Obscura
import StreamOutputs
import Testing

@testable import Publishing

/// Tests ``FeedSound``, ``SoundTrack`` and ``PublishedFeed``: the claps of the virtual microphone beside the numbers of
/// the virtual camera's frames.
@Suite("Publishing: sound in step", .serialized, .timeLimit(.minutes(3)))
struct SoundInStepTests {
    private static let rate = 48_000
    private static let isLong = ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil

    /// A microphone of a test's own; it leaves the registry with the object.
    private final class Microphone {
        let device: AVCaptureDevice
        private let source: any MicrophoneSource

        init(_ options: String) throws {
            source = try MicrophoneRegistry.make(named: "virtual:48000x1?tone=0&" + options)
            MicrophoneRegistry.add(source)
            device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        }

        deinit { MicrophoneRegistry.remove(source) }
    }

    /// Returns the times of the claps in a file's sound, in seconds of the file.
    private func claps(_ input: [String]) async throws -> [Double] {
        let arguments =
            ["-nostdin", "-loglevel", "error"] + input
            + ["-vn", "-af", "aresample=async=1:first_pts=0", "-ac", "1", "-ar", "\(Self.rate)", "-f", "s16le", "-"]
        let output = try await ReaderProgram.run("ffmpeg", arguments).output
        let samples = output.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        var found: [Int] = []
        for (place, sample) in samples.enumerated()
        where sample.magnitude > 6000 && place - (found.last ?? -Self.rate) > Self.rate / 2 { found.append(place) }
        return found.map { Double($0) / Double(Self.rate) }
    }

    @Test("HLS files have the sound, and each clap is at its frame", arguments: [0, 0.5])
    func hls(delay: Double) async throws {
        let camera = try PublishedCamera("clock=virtual&frames=150&seed=717\(Int(delay * 10))")
        let microphone = try Microphone("clock=virtual&seconds=6&level=9\(Int(delay * 10))")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let list = folder.appendingPathComponent("live.m3u8").path
        let publisher = try FramePublisher(feed: camera.feed, microphone: microphone.device)
        let publication = try publisher.send(to: list, delay: delay)
        #expect(await publication.waitUntilEnded() == nil)
        #expect(publication.status.sent == 150)
        let claps = try await claps(["-i", list])
        // Frame 30 k belongs to the clap of second k. The first one may be in the packet that primes the decoder, and
        // the last packet lasts a little longer than the picture.
        let seconds = claps.map { Int($0.rounded()) }.filter { $0 > 0 }
        #expect(seconds.prefix(4) == [1, 2, 3, 4] && seconds.count <= 5, "\(claps)")
        for clap in claps { #expect(abs(clap - clap.rounded()) < 1.0 / 30, "\(claps)") }
    }

    @Test(
        "readers of the RTSP server get the sound in step with the frames",
        .enabled(if: RTSPServer.problem == nil),
        arguments: isLong ? [false, true] : [true]
    )
    func live(isDelayed: Bool) async throws {
        let camera = try PublishedCamera("seed=718\(isDelayed ? 1 : 0)")
        let microphone = try Microphone("level=9\(isDelayed ? 8 : 9)")
        let publisher = try FramePublisher(feed: camera.feed, microphone: microphone.device)
        camera.feed.start()
        var server = PublishingServer()
        server.port = 0
        let publication = try publisher.serve(server, path: "camera", delay: isDelayed ? 0.3 : 0)
        defer { publication.stop() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString).ts")
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments = [
            "-nostdin", "-loglevel", "error", "-rtsp_transport", "tcp", "-i", publication.address, "-t", "2.5", "-c",
            "copy", "-copyts", "-muxdelay", "0", "-f", "mpegts", file.path,
        ]
        #expect(try await ReaderProgram.run("ffmpeg", arguments).status == 0)
        try await check(file)
    }

    @Test("a transport stream over TCP has the sound in step with the frames", .enabled(if: isLong))
    func transportStream() async throws {
        let camera = try PublishedCamera("seed=7185")
        let microphone = try Microphone("level=97")
        let receiver = try CuttingReceiver(cuts: 0, bytes: 150_000)
        let publisher = try FramePublisher(feed: camera.feed, microphone: microphone.device)
        let publication = try publisher.send(to: "tcp://127.0.0.1:\(receiver.port)")
        let connections = await withCheckedContinuation { done in
            Thread { done.resume(returning: receiver.connections()) }.start()
        }
        publication.stop()
        _ = await publication.waitUntilEnded()
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString).ts")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(connections.joined()).write(to: file)
        try await check(file)
    }

    /// Returns a port that is free now.
    private static func freePort(_ type: Int32) -> UInt16 {
        let descriptor = socket(AF_INET, type, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(descriptor, pointer, length)
                _ = getsockname(descriptor, pointer, &length)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    @Test(
        "FFmpeg as a receiver of RTMP and SRT gets the sound in step with the frames",
        .enabled(if: isLong),
        arguments: ["rtmp", "srt"]
    )
    func receivers(scheme: String) async throws {
        let camera = try PublishedCamera("seed=719\(scheme.count)")
        let microphone = try Microphone("level=9\(scheme.count)")
        let publisher = try FramePublisher(feed: camera.feed, microphone: microphone.device)
        let port = Self.freePort(Int32((scheme == "rtmp" ? SOCK_STREAM : SOCK_DGRAM).rawValue))
        let address = "\(scheme)://127.0.0.1:\(port)"
        let (target, listener) =
            scheme == "rtmp"
            ? (address + "/live/key", ["-listen", "1", "-i", address + "/live/key"])
            : (address, ["-i", address + "?mode=listener"])
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString).ts")
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments =
            ["60", "ffmpeg", "-nostdin", "-loglevel", "error"] + listener
            + ["-t", "2.5", "-c", "copy", "-copyts", "-muxdelay", "0", "-f", "mpegts", file.path]
        async let receiving = ReaderProgram.run("timeout", arguments)
        // Attempts follow until the receiver listens.
        let publication = try publisher.send(to: target)
        #expect(try await receiving.status == 0)
        publication.stop()
        _ = await publication.waitUntilEnded()
        try await check(file)
    }

    /// Compares claps and frames of a transport stream by the capture times that the frames carry.
    private func check(_ file: URL) async throws {
        let probe = ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
        let times = String(decoding: try await ReaderProgram.run("ffprobe", probe + [file.path]).output, as: UTF8.self)
            .split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Double($0) }
        let stamps = CuttingReceiver.stamps([UInt8](try Data(contentsOf: file)))
        let frames = zip(stamps, times).map { (captured: Double($0.stamp.captured) / 1e9, presented: $1) }
        let first = try #require(frames.first)
        #expect(frames.count > 30)
        // FFmpeg counts the file's time from the earliest packet on; the frames' own times do not.
        let begin = try await ReaderProgram.run(
            "ffprobe",
            ["-v", "error", "-show_entries", "format=start_time", "-of", "csv=p=0", file.path]
        )
        let text = String(decoding: begin.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let start = try #require(Double(text))
        let claps = try await claps(["-i", file.path])
        #expect(!claps.isEmpty)
        for clap in claps {
            let captured = first.captured + (clap + start - first.presented)
            #expect(abs(captured - captured.rounded()) < 1.0 / 30, "a clap at \(captured)")
        }
    }
}
