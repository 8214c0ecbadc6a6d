import AVFoundation
import CameraSources
import Foundation
import Glibc
import Obscura
import StreamOutputs
import Testing

@testable import Publishing

/// Tests ``PipeWireOutput`` and ``DeviceWriter`` with a server of its own.
@Suite("Publishing: a camera of PipeWire", .serialized, .timeLimit(.minutes(2)))
struct PipeWirePublishingTests {
    /// The events of a folder in which files are made.
    private struct FolderEvents: ~Copyable {
        struct Silence: Error {}

        private let descriptor: Int32

        init(_ folder: URL) {
            descriptor = inotify_init1(Int32(IN_CLOEXEC))
            inotify_add_watch(descriptor, folder.path, UInt32(IN_CREATE | IN_MOVED_TO))
        }

        deinit { close(descriptor) }

        /// Waits for the next event.
        ///
        /// - Throws: An error if none comes in time.
        func wait(seconds: Int32) throws {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, seconds * 1000) == 1 else { throw Silence() }
            var events = [UInt8](repeating: 0, count: 4096)
            guard read(descriptor, &events, events.count) > 0 else { throw Silence() }
        }
    }

    /// A PipeWire server without cameras, in a folder of its own.
    private final class Server {
        let folder: URL
        private var daemon = Process()
        var socket: String { folder.appendingPathComponent("pipewire-0").path }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("pw-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let configuration = """
                context.properties = { core.daemon = true core.name = pipewire-0 support.dbus = false \
                mem.allow-mlock = false }
                context.spa-libs = { support.* = support/libspa-support }
                context.modules = [
                  { name = libpipewire-module-protocol-native } { name = libpipewire-module-metadata }
                  { name = libpipewire-module-client-node } { name = libpipewire-module-access }
                  { name = libpipewire-module-link-factory } { name = libpipewire-module-session-manager }
                ]
                """
            let file = folder.appendingPathComponent("server.conf")
            try Data(configuration.utf8).write(to: file)
            daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            daemon.arguments = ["pipewire", "-c", file.path]
            daemon.environment = ProcessInfo.processInfo.environment.merging(
                ["PIPEWIRE_RUNTIME_DIR": folder.path, "XDG_RUNTIME_DIR": folder.path]
            ) { $1 }
            daemon.standardError = FileHandle.nullDevice
            daemon.standardOutput = FileHandle.nullDevice
            let watch = FolderEvents(folder)
            try daemon.run()
            while !FileManager.default.fileExists(atPath: socket) { try watch.wait(seconds: 30) }
        }

        func stop() {
            guard daemon.isRunning else { return }
            kill(daemon.processIdentifier, SIGKILL)
            daemon.waitUntilExit()
        }

        deinit {
            stop()
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test("a camera appears on the server, takes every frame, and the loss of the server is an error")
    func server() async throws {
        let server = try Server()
        let camera = try PublishedCamera("clock=virtual&frames=60&seed=7501")
        let publisher = FramePublisher(feed: camera.feed)
        let publication = publisher.write(
            to: .pipeWire(name: "test-camera", remote: server.socket),
            "pipewire:test-camera",
            delay: 0
        )
        #expect(await publication.waitUntilEnded() == nil)
        #expect(publication.status.sent == 60 && publication.status.dropped == 0)

        let output = try PipeWireOutput(name: "other", remote: server.socket, width: 65, height: 48, rate: 30)
        #expect(output.width == 64 && output.height == 48 && !output.isRead)
        var image: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 48, output.pixelFormat, nil, &image)
        let frame = try #require(image)
        #expect(try output.write(frame, time: 1, number: 1))
        #expect(try output.write(frame, time: 2, number: 2))
        server.stop()
        await #expect(throws: StreamOutputError.self) {
            // The library's thread learns of it; the suite's time limit ends a futile wait.
            for number in 3... where !Task.isCancelled {
                _ = try output.write(frame, time: 3, number: number)
                await Task.yield()
            }
        }
    }

    @Test("without a server, the error says what to start")
    func noServer() async throws {
        let camera = try PublishedCamera("clock=virtual&frames=5&seed=7502")
        let publication = FramePublisher(feed: camera.feed).write(
            to: .pipeWire(name: "test-camera", remote: "/nonexistent/pipewire-0"),
            "pipewire:test-camera",
            delay: 0
        )
        let error = await publication.waitUntilEnded()
        #expect(error?.code == .noDevice && error?.message.contains("systemctl --user start pipewire") == true)
    }
}
