package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A PostgreSQL server of its own in a temporary folder, which is deleted with the object.
///
/// An ordinary user runs it: as root it refuses to start. It listens on loopback only.
package final class PostgresServer: Sendable {
    /// The reason why there is no server.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package let folder: URL
    package let port: Int
    private let programs: String
    private let process = Mutex<Process?>(nil)

    /// Creates a cluster, starts the server, and creates the database `scans`.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("postgres-\(UUID().uuidString)")
        programs = try Self.findPrograms()
        port = try Self.freePort()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        chmod(folder.path, 0o755)
        let data = folder.appendingPathComponent("data").path
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        if geteuid() == 0, let user = getpwnam("nobody") { chown(data, user.pointee.pw_uid, user.pointee.pw_gid) }
        try run("initdb", ["-D", data, "-U", "obscura", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync"])
        try start()
        try run("createdb", ["-h", "127.0.0.1", "-p", "\(port)", "-U", "obscura", "scans"])
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The address of the database.
    package var url: String { "postgresql://obscura@127.0.0.1:\(port)/scans" }

    /// Starts the server and waits until it answers.
    package func start() throws {
        let settings = [
            "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "shared_buffers=16MB",
            "max_connections=20",
        ]
        let data = folder.appendingPathComponent("data").path
        let announcement = try ReadyAnnouncement(folder)
        let started = try launch(
            "postgres",
            ["-D", data, "-p", "\(port)"] + settings.flatMap { ["-c", $0] },
            log: "server.log",
            announcement: announcement
        )
        process.withLock { $0 = started }
        if announcement.wait(seconds: 60) { return }
        let log = (try? String(contentsOf: folder.appendingPathComponent("server.log"), encoding: .utf8)) ?? ""
        throw Failure(description: "PostgreSQL does not answer: \(log)")
    }

    /// Ends the server at once, with all of its processes, as a power failure would.
    package func end() {
        process.withLock { process in
            guard let running = process, running.isRunning else { return }
            kill(running.processIdentifier, SIGCONT)
            kill(running.processIdentifier, SIGQUIT)
            running.waitUntilExit()
            process = nil
        }
    }

    /// Sends a signal to the server.
    package func signal(_ number: Int32) {
        process.withLock { if let process = $0 { kill(process.processIdentifier, number) } }
    }

    private static func findPrograms() throws -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" } + ["/usr/bin"]
        guard let folder = folders.first(where: { access("\($0)/initdb", X_OK) == 0 }) else {
            throw Failure(description: "PostgreSQL's server is not installed: scripts/setup --tests")
        }
        return folder
    }

    private static func freePort() throws -> Int {
        let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(probe) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(probe, $0, length) == 0 && getsockname(probe, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(description: "There is no free port.") }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private func launch(
        _ program: String,
        _ arguments: [String],
        log: String,
        announcement: ReadyAnnouncement? = nil
    ) throws -> Process {
        let process = Process()
        var words = ["\(programs)/\(program)"] + arguments
        if geteuid() == 0 {
            words = ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] + words
        }
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.environment = ["HOME": folder.path, "LC_ALL": "C", "PATH": "/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        if let announcement {
            process.environment?["NOTIFY_SOCKET"] = announcement.path
            process.terminationHandler = { _ in announcement.giveUp() }
        }
        let file = folder.appendingPathComponent(log).path
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let handle = FileHandle(forWritingAtPath: file) ?? .nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        return process
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = try launch(program, arguments, log: "\(program).log")
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let log = (try? String(contentsOf: folder.appendingPathComponent("\(program).log"), encoding: .utf8)) ?? ""
            throw Failure(description: "\(program) failed: \(log)")
        }
    }
}
