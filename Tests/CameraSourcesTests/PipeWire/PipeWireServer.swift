import Foundation
import Glibc

@testable import CameraSources

/// A PipeWire server for one test, with a camera that shows a test pattern and a session manager that links it.
///
/// Runs real programs (packages pipewire, wireplumber, dbus-daemon) in a separate folder, independent of the user's
/// session.
final class PipeWireServer {
    /// Timeout of its operations, in seconds.
    static let timeout = 20.0

    private let folder: URL
    private var daemon: pid_t?
    private var manager: pid_t?

    /// The path of its socket.
    var socket: String { folder.appendingPathComponent("pipewire-0").path }

    /// - Parameter cameras: The names of its cameras.
    init(cameras: [String] = ["test-camera"]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("pw-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let objects = cameras.map { name in
            """
            { factory = spa-node-factory args = { factory.name = videotestsrc node.name = "\(name)"
              node.description = "Test Camera" media.class = Video/Source } }
            """
        }
        let configuration = """
            context.properties = { core.daemon = true core.name = pipewire-0 support.dbus = false \
            mem.allow-mlock = false }
            context.spa-libs = { support.* = support/libspa-support videotestsrc = videotestsrc/libspa-videotestsrc }
            context.modules = [
              { name = libpipewire-module-protocol-native } { name = libpipewire-module-metadata }
              { name = libpipewire-module-spa-node-factory } { name = libpipewire-module-client-node }
              { name = libpipewire-module-client-device } { name = libpipewire-module-access }
              { name = libpipewire-module-link-factory } { name = libpipewire-module-session-manager }
            ]
            context.objects = [ \(objects.joined(separator: "\n")) ]
            """
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("server.conf"))
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the programs, and returns when the server listens.
    func start() throws {
        daemon = try run("pipewire", ["-c", folder.appendingPathComponent("server.conf").path])
        let end = Date() + Self.timeout
        // The server sends no notification, so the socket is polled for.
        while !FileManager.default.fileExists(atPath: socket) {
            guard Date() < end else {
                throw CameraError(.notFound, "pipewire did not start listening; is it installed?")
            }
            usleep(10_000)
        }
        // The manager runs as the child of its own bus, without which it exits.
        manager = try run("dbus-run-session", ["--", "wireplumber"])
    }

    /// Kills the server, as in a crash; the manager then exits by itself.
    func stop() {
        if let daemon {
            kill(daemon, SIGKILL)
            waitpid(daemon, nil, 0)
        }
        if let manager {
            let end = Date() + 5
            // An unbounded wait would hang the test if the manager hangs.
            while waitpid(manager, nil, WNOHANG) == 0 {
                if Date() > end { kill(-manager, SIGKILL) }
                usleep(10_000)
            }
        }
        daemon = nil
        manager = nil
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Starts a program in its own process group.
    private func run(_ program: String, _ arguments: [String]) throws -> pid_t {
        var environment = ProcessInfo.processInfo.environment
        for name in ["XDG_RUNTIME_DIR", "PIPEWIRE_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"] {
            environment[name] = folder.path
        }
        environment["PIPEWIRE_REMOTE"] = nil
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, program, &actions, &attributes, &words, &settings)
        guard status == 0 else {
            throw CameraError(.notFound, "\(program) cannot be started (\(status)); run scripts/setup.")
        }
        return process
    }
}
