import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket to which a server reports that it is ready, as it reports to a service manager.
final class ReadyAnnouncement: Sendable {
    /// The socket's path, for the environment variable NOTIFY_SOCKET.
    let path: String
    private let descriptor: Int32

    init(_ folder: URL) throws {
        path = folder.appendingPathComponent("ready-\(UUID().uuidString.prefix(8))").path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard var address = Self.address(path),
            withUnsafePointer(
                to: &address,
                { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                    }
                }
            )
        else {
            close(descriptor)
            throw PostgresServer.Failure(description: "There is no socket \(path): \(String(cString: strerror(errno)))")
        }
        chmod(path, 0o777)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    private static func address(_ path: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        return withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            guard path.utf8.count < bytes.count else { return false }
            bytes.copyBytes(from: path.utf8)
            return true
        } ? address : nil
    }

    /// Ends a wait: the server has ended; may be called on any thread.
    func giveUp() { send("ENDED=1") }

    private func send(_ text: String) {
        guard var address = Self.address(path) else { return }
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, text, text.utf8.count, 0, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Waits for the report.
    ///
    /// - Returns: Whether it came before the server ended and before the time was up.
    func wait(seconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // A server sends other reports before, such as that it extends its time; there are few.
        for _ in 0..<16 where poll(&entry, 1, seconds * 1_000) == 1 {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
            if lines.contains("READY=1") { return true }
            if lines.contains("ENDED=1") { return false }
        }
        return false
    }
}
