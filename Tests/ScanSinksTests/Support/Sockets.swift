import Foundation
import Testing

/// Plain TCP sockets on this machine.
enum Sockets {
    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// Returns a socket that listens at a port; 0 for a free one.
    static func listen(_ port: UInt16 = 0) throws -> (socket: Int32, port: UInt16) {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var one: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, 4)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var address = address(port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && Foundation.listen(socket, 64) == 0
                    && getsockname(socket, pointer, &length) == 0
            }
        }
        try #require(bound, "no port to listen at: \(String(cString: strerror(errno)))")
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// Returns a port that is not in use.
    static func freePort() throws -> UInt16 {
        let (socket, port) = try listen()
        close(socket)
        return port
    }

    /// Returns a connection to a port; -1 if nothing listens.
    static func connect(_ port: UInt16) -> Int32 {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var address = address(port)
        let done = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard done else {
            close(socket)
            return -1
        }
        return socket
    }

    /// Sends all bytes; false if the peer is gone.
    @discardableResult
    static func send(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Returns the next bytes, at most `count`; empty at the end.
    static func receive(_ socket: Int32, _ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let received = recv(socket, &bytes, count, 0)
        return received > 0 ? Array(bytes.prefix(received)) : []
    }

    /// Returns exactly `count` bytes; nil at the end.
    static func receiveAll(_ socket: Int32, _ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = receive(socket, count - bytes.count)
            if more.isEmpty { return nil }
            bytes += more
        }
        return bytes
    }

    /// Runs `body` on its own thread.
    static func detach(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.start()
    }
}
