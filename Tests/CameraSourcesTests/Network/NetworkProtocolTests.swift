import CoreMedia
import Dispatch
import Foundation
import Testing

@testable import CameraSources

/// Network cameras with other protocols, tested against FFmpeg's own listeners and nginx.
@Suite("Network: other protocols", .serialized, .timeLimit(.minutes(2)))
struct NetworkProtocolTests {
    private static let image = [
        "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-pix_fmt", "yuv420p",
    ]
    private static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "10"]

    private func play(_ address: String, _ watcher: NetworkWatcher = NetworkWatcher()) throws -> NetworkCamera {
        let camera = try NetworkCamera(address)
        try camera.start(camera.usualRequest, client: watcher)
        #expect(watcher.waits(forFrames: 15), "\(String(describing: watcher.failure))")
        camera.stop()
        #expect(watcher.isInOrder)
        #expect(camera.info.defaultFormat.width == 320)
        return camera
    }

    @Test("Motion JPEG over HTTP")
    func motionJPEG() throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + [
                "-c:v", "mjpeg", "-q:v", "4", "-f", "mpjpeg", "-listen", "1", "http://127.0.0.1:\(port)/video",
            ]
        )
        try TestServer.waitForListener(port)
        let camera = try play("http://127.0.0.1:\(port)/video")
        #expect(camera.info.modelID == "Network stream (mjpeg)")
        #expect(camera.info.defaultFormat.codec == .jpeg)
        // Such streams do not state their rate; a loaded machine sends at roughly the rate.
        #expect((0.02...0.2).contains(camera.info.defaultFormat.defaultFrameDuration.seconds))
        withExtendedLifetime(server) {}
    }

    @Test("a camera that ran and was stopped is released with its last reference, and releases its client")
    func lettingGo() throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + ["-c:v", "mjpeg", "-f", "mpjpeg", "-listen", "1", "http://127.0.0.1:\(port)/video"]
        )
        try TestServer.waitForListener(port)
        let gone = DispatchSemaphore(value: 0)
        do {
            let client = PassingClient(gone)
            let camera = try NetworkCamera("http://127.0.0.1:\(port)/video")
            try camera.start(camera.usualRequest, client: client)
            camera.stop()
        }
        // The source thread may still hold the run. After a minute the test fails.
        #expect(gone.wait(timeout: .now() + 60) == .success)
        withExtendedLifetime(server) {}
    }

    @Test("an MPEG transport stream over TCP")
    func transportStream() throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + Self.h264 + ["-f", "mpegts", "tcp://127.0.0.1:\(port)?listen"]
        )
        try TestServer.waitForListener(port)
        let camera = try play("tcp://127.0.0.1:\(port)")
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        withExtendedLifetime(server) {}
    }

    @Test("an MPEG transport stream over UDP and RTP", arguments: ["udp", "rtp"])
    func datagrams(scheme: String) throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + Self.h264
                + ["-f", scheme == "udp" ? "mpegts" : "rtp_mpegts", "\(scheme)://127.0.0.1:\(port)?pkt_size=1316"]
        )
        let camera = try play("\(scheme)://127.0.0.1:\(port)")
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        withExtendedLifetime(server) {}
    }

    @Test("SRT")
    func srt() throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + Self.h264 + ["-f", "mpegts", "srt://127.0.0.1:\(port)?mode=listener"]
        )
        try TestServer.waitForListener(port, kind: "udp")
        let camera = try play("srt://127.0.0.1:\(port)")
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        withExtendedLifetime(server) {}
    }

    @Test("RTMP")
    func rtmp() throws {
        let port = try TestServer.freePort()
        let server = try TestServer(
            program: "ffmpeg",
            Self.image + Self.h264 + ["-f", "flv", "-listen", "1", "rtmp://127.0.0.1:\(port)/live/camera"]
        )
        try TestServer.waitForListener(port)
        let camera = try play("rtmp://127.0.0.1:\(port)/live/camera")
        #expect(camera.info.defaultFormat.defaultFrameDuration == CMTime(value: 1, timescale: 25))
        withExtendedLifetime(server) {}
    }

    @Test("HLS from nginx is delivered evenly, a movie of limited length stays a file, and a missing one is an error")
    func hls() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-hls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = try TestServer.freePort()
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/log;
            user root;
            events {}
            http {
                access_log off;
                client_body_temp_path \(folder.path)/1; proxy_temp_path \(folder.path)/2;
                fastcgi_temp_path \(folder.path)/3; uwsgi_temp_path \(folder.path)/4; scgi_temp_path \(folder.path)/5;
                types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; video/mp4 mp4; }
                server { listen 127.0.0.1:\(port); root \(folder.path); }
            }
            """
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("nginx.conf"))
        let web = try TestServer(
            program: "nginx",
            ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path]
        )
        try TestServer.waitForListener(port)
        let encoder = try TestServer(
            program: "ffmpeg",
            Self.image + Self.h264 + [
                "-f", "hls", "-hls_time", "1", "-hls_list_size", "4", "-hls_flags", "delete_segments+temp_file",
                folder.appendingPathComponent("live.m3u8").path,
            ]
        )
        let movie = folder.appendingPathComponent("film.mp4")
        let maker = Process()
        maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        maker.arguments =
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=1", "-y",
                movie.path,
            ]
        try maker.run()
        maker.waitUntilExit()
        let played = try CameraRegistry.make(named: "http://127.0.0.1:\(port)/film.mp4")
        #expect(played is MediaFileCamera)

        let error = #expect(throws: CameraError.self) { _ = try NetworkCamera("http://127.0.0.1:\(port)/none.m3u8") }
        #expect(error?.code == .notFound)

        let list = folder.appendingPathComponent("live.m3u8").path
        while !FileManager.default.fileExists(atPath: list) { poll(nil, 0, 20) }
        let watcher = NetworkWatcher()
        let camera = try NetworkCamera("http://127.0.0.1:\(port)/live.m3u8")
        try camera.start(camera.usualRequest, client: watcher)
        // More than two segments, across their boundaries.
        #expect(watcher.waits(forFrames: 60), "\(String(describing: watcher.failure))")
        camera.stop()
        #expect(watcher.isInOrder)
        let steps = zip(watcher.frames, watcher.frames.dropFirst()).map { ($1.time - $0.time).seconds }
        // Segments arrive in bursts of 25 images. Delivery on arrival would make most steps almost zero.
        #expect(steps.filter { abs($0 - 0.04) < 0.01 }.count > steps.count * 8 / 10)
        withExtendedLifetime((web, encoder)) {}
    }

    @Test("no server, no video and unknown data have distinct errors")
    func nobody() throws {
        let port = try TestServer.freePort()
        let error = #expect(throws: CameraError.self) { _ = try NetworkCamera("rtsp://user:pa55@127.0.0.1:\(port)/x") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("127.0.0.1:\(port)/x") == true)
        #expect(error?.message.contains("pa55") == false)
        #expect(error?.message.contains("Check that the address is right") == true)
    }
}

/// A client that signals when it is released.
private final class PassingClient: CameraClient {
    private let gone: DispatchSemaphore

    init(_ gone: DispatchSemaphore) { self.gone = gone }

    deinit { gone.signal() }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {}
    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
    func cameraDidEnd(_ source: any CameraSource) {}
    func camera(_ source: any CameraSource, didFail error: CameraError) {}
}
