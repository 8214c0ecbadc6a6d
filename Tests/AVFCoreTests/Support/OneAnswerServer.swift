import Foundation
import Glibc
import Synchronization

/// A server on the loopback address that gives one answer to every request and keeps the requests.
final class OneAnswerServer: Sendable {
    private let socket: Int32
    private let received = Mutex<[String]>([])
    /// The port.
    let port: UInt16

    struct Failure: Error {}

    init(answer: String) throws {
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard isListening else { throw Failure() }
        socket = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                var buffer = [UInt8](repeating: 0, count: 8192)
                let count = recv(client, &buffer, buffer.count, 0)
                self?.received.withLock { $0.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)) }
                _ = send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
        }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    /// The requests so far.
    var requests: [String] { received.withLock { $0 } }
}
