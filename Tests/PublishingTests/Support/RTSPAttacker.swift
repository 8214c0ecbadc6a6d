import Barcodes
import CameraSources
import Foundation
import Glibc

/// Connections that are no readers: they break the protocol, stop in the middle, and read nothing.
///
/// Everything follows from the random numbers, except the server's answers. Every wait has a limit.
struct RTSPAttacker<Random: RandomNumberGenerator> {
    /// The ways of an attack.
    private enum Way: CaseIterable {
        /// Messages with changed bytes, without waiting for answers.
        case malformed
        /// A message whose end never comes.
        case cut
        /// A reader that is being served and reads nothing.
        case stalling
        /// A reader that is being served and sends noise between its messages.
        case noise
        /// A reader of a delay that no one else reads, which leaves at once.
        case wanderer
        /// A message with headers without end.
        case endless
    }

    private let port: UInt16
    private let address: String
    private var random: Random
    /// Connections that stay open and read nothing.
    private var stalled: [Int32] = []
    /// The most of them at a time.
    private static var stalledLimit: Int { 12 }

    init(_ address: String, _ random: Random) {
        self.address = address
        self.random = random
        port = UInt16(URLComponents(string: address)?.port ?? 0)
    }

    /// Makes one attack.
    mutating func attack() {
        guard let way = Way.allCases.randomElement(using: &random), let descriptor = connected() else { return }
        var stays = false
        switch way {
        case .malformed: send(malformed(), descriptor)
        case .cut:
            let text = request("DESCRIBE", 1, "Accept: application/sdp\r\n")
            send(Array(text.utf8.prefix(Int.random(in: 1..<text.utf8.count, using: &random))), descriptor)
        case .stalling: stays = play(descriptor, query: "")
        case .noise:
            if play(descriptor, query: "") {
                for _ in 0..<Int.random(in: 1...20, using: &random) { send(noise(), descriptor) }
            }
        case .wanderer:
            let delay = Double(Int.random(in: 0...40, using: &random)) / 100
            send(Array(request("DESCRIBE", 1, "", query: "?delay=\(delay)").utf8), descriptor)
            if Bool.random(using: &random) { _ = answer(descriptor) }
        case .endless:
            var text = "DESCRIBE \(address) RTSP/1.0\r\nCSeq: 1\r\n"
            for number in 0..<Int.random(in: 1...2000, using: &random) { text += "X-\(number): \(number)\r\n" }
            send(Array(text.utf8), descriptor)
        }
        guard stays else {
            leave(descriptor)
            return
        }
        stalled.append(descriptor)
        if stalled.count > Self.stalledLimit { leave(stalled.removeFirst()) }
    }

    /// Closes all connections.
    mutating func end() {
        for descriptor in stalled { leave(descriptor) }
        stalled = []
    }

    // MARK: Messages

    private func request(_ method: String, _ number: Int, _ headers: String, query: String = "") -> String {
        "\(method) \(address)\(query) RTSP/1.0\r\nCSeq: \(number)\r\n\(headers)\r\n"
    }

    private mutating func malformed() -> [UInt8] {
        let methods = ["OPTIONS", "DESCRIBE", "SETUP", "PLAY", "PAUSE", "TEARDOWN", "ANNOUNCE", "RECORD", "GET", "X"]
        var text = ""
        for number in 0..<Int.random(in: 1...3, using: &random) {
            text += "\(methods.randomElement(using: &random) ?? "") \(address)/stream=0 RTSP/1.0\r\nCSeq: \(number)\r\n"
            text += "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nContent-Length: "
            text += "\(Int.random(in: -9...99999, using: &random))\r\nRange: npt=0-\r\nSession: 12345678\r\n\r\n"
        }
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// Returns what looks like a packet of RTP or RTCP between messages, or like nothing.
    private mutating func noise() -> [UInt8] {
        let count = Int.random(in: 0...300, using: &random)
        var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let length = Bool.random(using: &random) ? count : Int.random(in: 0...65535, using: &random)
        let channel = UInt8.random(in: 0...3, using: &random)
        bytes = [0x24, channel, UInt8(length >> 8), UInt8(length & 0xFF)] + bytes
        // A report with a valid beginning reaches further.
        if bytes.count > 6, Bool.random(using: &random) {
            (bytes[4], bytes[5]) = (0x80, UInt8.random(in: 200...207, using: &random))
        }
        return bytes
    }

    /// Becomes a reader; returns false if the server does not agree.
    private func play(_ descriptor: Int32, query: String) -> Bool {
        send(Array(request("DESCRIBE", 1, "Accept: application/sdp\r\n", query: query).utf8), descriptor)
        guard answer(descriptor).hasPrefix("RTSP/1.0 200") else { return false }
        let transport = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n"
        send(Array("SETUP \(address)/stream=0 RTSP/1.0\r\nCSeq: 2\r\n\(transport)\r\n".utf8), descriptor)
        let reply = answer(descriptor)
        guard let header = reply.range(of: "Session: ") else { return false }
        let session = reply[header.upperBound...].prefix { $0.isNumber || $0.isLetter || "-_.+$".contains($0) }
        send(Array(request("PLAY", 3, "Session: \(session)\r\nRange: npt=0-\r\n").utf8), descriptor)
        return true
    }

    // MARK: Sockets

    private func connected() -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        place.sin_port = port.bigEndian
        // No answer may stop the attack.
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let status = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private func send(_ bytes: [UInt8], _ descriptor: Int32) {
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func answer(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private func leave(_ descriptor: Int32) { close(descriptor) }
}
