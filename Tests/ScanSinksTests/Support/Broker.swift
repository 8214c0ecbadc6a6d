import Foundation
import Synchronization
import Testing

/// A real Mosquitto broker on a free port.
final class Broker: Sendable {
    let folder: Folder
    let port: UInt16
    private let program = Mutex<Program?>(nil)

    /// - Parameters:
    ///   - lines: The lines of its configuration, besides the listener.
    init(_ lines: [String] = ["allow_anonymous true"], folder: Folder? = nil) async throws {
        self.folder = try folder ?? Folder()
        port = try Sockets.freePort()
        let settings = ["listener \(port) 127.0.0.1", "persistence false", "user root", "log_type all"] + lines
        try self.folder.write(settings.joined(separator: "\n") + "\n", to: "mosquitto.conf", mode: 0o644)
        try await start()
    }

    func start() async throws {
        let program = try Program("mosquitto", ["-c", folder.path("mosquitto.conf")], in: folder.url)
        self.program.withLock { $0 = program }
        try await eventually("the broker listens: \(program.text)") {
            guard program.isRunning else { return true }
            let socket = Sockets.connect(port)
            if socket >= 0 { close(socket) }
            return socket >= 0
        }
        try #require(program.isRunning, "\(program.text)")
    }

    var log: String { program.withLock { $0?.text ?? "" } }

    func signal(_ number: Int32) { program.withLock { $0?.signal(number) } }

    /// Kills the broker, as a power failure would.
    func kill() { program.withLock { $0?.end() } }
}
