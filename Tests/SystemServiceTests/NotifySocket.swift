import Foundation

/// The manager's side: a real datagram socket that messages arrive at.
final class NotifySocket: Sendable {
    /// What `NOTIFY_SOCKET` says.
    let name: String
    private let descriptor: Int32

    /// - Parameter hasFile: false for a socket with a name but without a file.
    init(hasFile: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.path
        let unique = "obscura-\(UUID().uuidString)"
        name = hasFile ? "\(folder)/\(unique)" : "@\(unique)"
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(name.utf8)
        if !hasFile { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(2 + path.count + (hasFile ? 1 : 0))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard result == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    deinit {
        close(descriptor)
        if name.hasPrefix("/") { unlink(name) }
    }

    /// The next message; waits for it.
    func next() -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Whether nothing has arrived; all messages of this machine arrive before their sender goes on.
    var isEmpty: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0
    }
}
