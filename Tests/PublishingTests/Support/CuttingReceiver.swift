import Foundation
import Glibc
import MediaFiles

/// A receiver of transport streams over TCP that cuts each connection, except the last, after some bytes.
///
/// `@unchecked Sendable`: mutable state is used with the condition locked.
final class CuttingReceiver: @unchecked Sendable {
    let port: UInt16
    private let listener: Int32
    private let condition = NSCondition()
    private var received: [[UInt8]] = []
    private var isDone = false

    /// - Parameters:
    ///   - cuts: the number of connections to cut.
    ///   - bytes: the bytes after which a connection is cut, and those after which the last one is complete.
    init(cuts: Int, bytes: Int) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (descriptor, size) = (listener, length)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) + listen(descriptor, 4) + getsockname(descriptor, pointer, &length)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        port = UInt16(bigEndian: address.sin_port)
        Thread { self.run(cuts: cuts, bytes: bytes) }.start()
    }

    deinit { close(listener) }

    private func run(cuts: Int, bytes: Int) {
        for connection in 0...cuts {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { break }
            var all: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4096)
            while all.count < bytes {
                let count = read(descriptor, &piece, piece.count)
                guard count > 0 else { break }
                all += piece[..<count]
            }
            // The sender sees a reset, not an end.
            var lingering = linger(l_onoff: 1, l_linger: 0)
            if connection < cuts {
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
            }
            close(descriptor)
            condition.withLock { received.append(all) }
        }
        condition.withLock {
            isDone = true
            condition.broadcast()
        }
    }

    /// Returns the bytes of each connection, once the last one is complete.
    func connections() -> [[UInt8]] {
        condition.withLock {
            let limit = Date(timeIntervalSinceNow: 100)
            while !isDone, condition.wait(until: limit) {}
            return received
        }
    }

    /// Returns the stamps of all complete frames in a transport stream, and whether each is at a key frame.
    static func stamps(_ stream: [UInt8]) -> [(stamp: FrameStamp, isKey: Bool)] {
        var content: [UInt8] = []
        for start in stride(from: 0, to: stream.count - 187, by: 188) where stream[start] == 0x47 {
            let isVideo = Int(stream[start + 1] & 0x1F) << 8 | Int(stream[start + 2]) == 0x100
            guard isVideo, stream[start + 3] & 0x10 != 0 else { continue }
            var first = start + 4
            if stream[start + 3] & 0x20 != 0 { first += 1 + Int(stream[first]) }
            if first < start + 188 { content += stream[first..<(start + 188)] }
        }
        // Each frame begins with a delimiter.
        var begins: [Int] = []
        for index in 0..<max(0, content.count - 5)
        where content[index] == 0 && content[index + 1] == 0 && content[index + 2] == 0 && content[index + 3] == 1
            && content[index + 4] == 9
        { begins.append(index) }
        return zip(begins, begins.dropFirst()).compactMap { begin, end in
            let frame = Array(content[begin..<end])
            let isKey = zip(frame.indices, frame.dropFirst(4)).contains { index, byte in
                byte & 0x1F == 7 && frame[index] == 0 && frame[index + 1] == 0 && frame[index + 2] == 0
                    && frame[index + 3] == 1
            }
            return frame.withUnsafeBytes { FrameStamp(in: $0, .h264) }.map { ($0, isKey) }
        }
    }
}
