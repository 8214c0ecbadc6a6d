import Foundation
import Fuzzing

@testable import ConsoleWeb

/// A console's server with a constant backend, and clients that send the inputs.
enum Station {
    static let token = "a-token-that-fuzzing-knows"

    /// The port of the server that all targets of this program share.
    static let port: UInt16 = {
        let done = DispatchSemaphore(value: 0)
        // Written before the semaphore is signalled.
        nonisolated(unsafe) var port: UInt16 = 0
        Task.detached {
            var configuration = ConsoleServer.Configuration()
            configuration.limits = limits
            configuration.token = try? AccessToken(token)
            let server = try? ConsoleServer(backend: StillBackend(), configuration: configuration)
            try? await server?.start()
            port = server?.port ?? 0
            kept = server
            done.signal()
        }
        done.wait()
        require(port != 0, "no server")
        return port
    }()

    // The server lives as long as the process.
    nonisolated(unsafe) private static var kept: ConsoleServer?

    /// The usual limits, but without rate limits.
    static var limits: ServerLimits {
        var limits = ServerLimits()
        limits.requestRate = 1e9
        limits.requestBurst = 1e9
        limits.messageRate = 1e9
        limits.attempts = 1_000_000_000
        return limits
    }

    /// Sends bytes in pieces, closes the sending side, and returns the complete answer.
    static func ask(_ bytes: [UInt8], piece: Int) -> [UInt8] {
        let client = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        // Closing resets the connection, which frees its port immediately.
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var on: CInt = 1
        setsockopt(client, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        require(status == 0, "no connection: \(String(cString: strerror(errno)))")
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(piece)
            // The server may have answered and closed the connection by now.
            let count = part.withUnsafeBytes { send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            // libFuzzer's timer interrupts system calls with a signal.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        shutdown(client, CInt(SHUT_WR))
        return hear(client)
    }

    private static func hear(_ client: CInt) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            if count > 0 { answer += buffer[..<count] }
            if count == 0 { return answer }
            if count < 0, errno == EINTR { continue }
            if count < 0 {
                require(errno == ECONNRESET, "the answer does not end: \(String(cString: strerror(errno)))")
                return answer
            }
        }
    }

    /// Checks that an answer is HTTP and not an internal server error.
    static func check(_ answer: [UInt8]) {
        guard !answer.isEmpty else { return }
        let start = String(decoding: answer.prefix(12), as: UTF8.self)
        require(start.hasPrefix("HTTP/1.1 "), "the answer begins with \(start.debugDescription)")
        require(!start.hasPrefix("HTTP/1.1 500"), String(decoding: answer.prefix(2_000), as: UTF8.self))
    }
}
