import Foundation
import Glibc
import Synchronization

/// A port of the kernel's USB over IP (`vhci_hcd`) with a device of this process: the kernel's end of a USB cable.
///
/// The kernel sends each transfer of a driver over a socket, and the driver waits for the answer. So no answer can be
/// too late, and any transfer can fail in any way. Transfers arrive on a thread of the port.
// @unchecked: the descriptors change only in `close`, once, with the state's mutex held.
final class USBPort: @unchecked Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A transfer that waits for its answer.
    struct Transfer: Sendable {
        /// Identifies the transfer in the answer.
        var number: UInt32
        var isIn: Bool
        var endpoint: UInt32
        /// Maximum number of bytes in an answer.
        var length: Int
        /// The first eight bytes of a control transfer.
        var setup: [UInt8]
        /// The data that the host sends.
        var data: [UInt8]
    }

    private static let folder = "/sys/devices/platform/vhci_hcd.0"
    private static let headerSize = 48
    private static let highSpeed = 3
    /// The status of a port without a device, in the kernel's list.
    private static let freeState = "004"
    /// The port number, always the same, so a camera returns to its place.
    private static let port = 0

    private struct State {
        var isOver = false
        var unlinked: Set<UInt32> = []
    }

    private let socket: Int32
    private let state = Mutex(State())
    private let writing = Mutex(())
    private let ended = DispatchGroup()

    /// Plugs a device in.
    ///
    /// - Parameters:
    ///   - onTransfer: Called with each transfer, in order. Must not block.
    ///   - onUnlink: Called with the number of a transfer that the host cancels. Returns true if it was still pending.
    init(
        onTransfer: @escaping @Sendable (USBPort, Transfer) -> Void,
        onUnlink: @escaping @Sendable (UInt32) -> Bool
    ) throws {
        try Self.waitUntilFree()
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw Failure(description: "no sockets: errno \(errno)")
        }
        socket = ends[0]
        let device = 1 << 16 | 2
        let words = "\(Self.port) \(ends[1]) \(device) \(Self.highSpeed)"
        let attach = open(Self.folder + "/attach", O_WRONLY)
        let written = write(attach, words, words.utf8.count)
        let number = errno
        Glibc.close(attach)
        // The kernel has its own reference to its end.
        Glibc.close(ends[1])
        guard written > 0 else {
            Glibc.close(socket)
            throw Failure(description: "vhci_hcd refused a device: \(String(cString: strerror(number)))")
        }
        ended.enter()
        let (socket, ended) = (socket, ended)
        let thread = Thread { [weak self] in
            Self.serve(socket, port: { self }, onTransfer, onUnlink)
            ended.leave()
        }
        thread.name = "usb port"
        thread.start()
    }

    deinit { unplug() }

    /// Unplugs the device; returns when the kernel has released it.
    func unplug() {
        let first = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard first else { return }
        shutdown(socket, Int32(SHUT_RDWR))
        ended.wait()
        Glibc.close(socket)
        try? Self.waitUntilFree()
    }

    /// Answers a transfer.
    ///
    /// - Parameters:
    ///   - status: 0, or a negative error number.
    ///   - data: The data of an input transfer; at most its length.
    func answer(_ transfer: Transfer, status: Int32 = 0, data: [UInt8] = []) {
        let count = transfer.isIn ? data.count : transfer.data.count
        var reply = Self.words([3, transfer.number, 0, 0, 0, UInt32(bitPattern: status), UInt32(count), 0, 0, 0, 0, 0])
        if transfer.isIn { reply += data }
        send(reply)
    }

    private func send(_ bytes: [UInt8]) {
        writing.withLock { _ in
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    Glibc.send(
                        socket,
                        buffer.baseAddress.map { $0 + start },
                        bytes.count - start,
                        Int32(MSG_NOSIGNAL)
                    )
                }
                guard count > 0 else { return }
                start += count
            }
        }
    }

    private static func serve(
        _ socket: Int32,
        port: () -> USBPort?,
        _ onTransfer: (USBPort, Transfer) -> Void,
        _ onUnlink: (UInt32) -> Bool
    ) {
        while let header = receive(socket, headerSize) {
            let words = stride(from: 0, to: 40, by: 4).map { place in
                header[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            let (command, number) = (words[0], words[1])
            guard let port = port() else { return }
            if command == 2 {
                let wasWaiting = onUnlink(words[5])
                let status = wasWaiting ? -ECONNRESET : 0
                port.send(Self.words([4, number, 0, 0, 0, UInt32(bitPattern: status), 0, 0, 0, 0, 0, 0]))
                continue
            }
            var transfer = Transfer(
                number: number,
                isIn: words[3] == 1,
                endpoint: words[4],
                length: Int(words[6]),
                setup: Array(header[40..<48]),
                data: []
            )
            if !transfer.isIn, transfer.length > 0 {
                guard let data = receive(socket, transfer.length) else { return }
                transfer.data = data
            }
            onTransfer(port, transfer)
        }
    }

    private static func receive(_ socket: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var start = 0
        while start < count {
            let received = bytes.withUnsafeMutableBytes { buffer in
                recv(socket, buffer.baseAddress.map { $0 + start }, count - start, 0)
            }
            guard received > 0 else { return nil }
            start += received
        }
        return bytes
    }

    /// Returns the bytes of words in big-endian order.
    private static func words(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) } }
    }

    /// Waits until the port is free.
    private static func waitUntilFree() throws {
        for _ in 0..<2_000 {
            guard let list = try? String(contentsOfFile: folder + "/status", encoding: .utf8) else {
                throw Failure(description: "the kernel's vhci_hcd is missing")
            }
            // Columns: hub, port, state …
            let lines = list.split(separator: "\n").map { $0.split(separator: " ") }
            if lines.contains(where: { $0.count > 2 && $0[0] == "hs" && Int($0[1]) == port && $0[2] == freeState }) {
                return
            }
            poll(nil, 0, 10)
        }
        throw Failure(description: "the last device has not left its port")
    }
}
