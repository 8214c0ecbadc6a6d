import Foundation

/// The service manager's side: a real datagram socket that receives the messages.
final class NotifySocket: Sendable {
    /// The value for `NOTIFY_SOCKET`.
    let name: String
    private let descriptor: Int32

    /// - Parameter hasFile: False for an abstract socket, which has a name but no file.
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

    /// Returns the next message; waits for it.
    func next() -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Indicates whether nothing has arrived.
    ///
    /// Messages on one machine arrive before their sender continues.
    var isEmpty: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) < 0
    }
}
