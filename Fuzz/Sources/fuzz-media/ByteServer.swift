import Foundation
import Fuzzing
import Synchronization

/// A local web server that sends the same bytes to every client until they are replaced or removed.
final class ByteServer: Sendable {
    private let bytes = Mutex(Data())
    private let listener: CInt
    private let port: UInt16

    init() {
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        require(isBound, "no port could be bound: \(String(cString: strerror(errno)))")
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true { answer(accept(listener, nil, nil)) }
        }
    }

    /// Serves the given bytes from now on.
    ///
    /// - Returns: their URL.
    func serve(_ data: Data) -> String {
        bytes.withLock { $0 = data }
        return "http://127.0.0.1:\(port)/"
    }

    func finish() { bytes.withLock { $0 = Data() } }

    private func answer(_ client: CInt) {
        guard client >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(client, &request, request.count, 0)
        var rest = bytes.withLock { $0 }[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            // libFuzzer's timer interrupts system calls with a signal.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(client)
    }
}
