import FlyingFox

/// Takes messages out of the bytes that a WebSocket client sends.
///
/// It goes by RFC 6455, and nothing that a client sends makes it keep more than a message of the largest size.
struct WebSocketReader: Sendable {
    enum Result: Sendable, Hashable {
        case incomplete
        /// A whole message.
        case message([UInt8])
        case ping([UInt8])
        case pong
        case close
        /// The client does what it must not: close with this code.
        case failed(UInt16)
    }

    /// A message in more pieces than that serves nobody.
    static let mostFragments = 64

    private let limit: Int
    private var bytes: [UInt8] = []
    private var message: [UInt8] = []
    private var fragments = 0
    private var isText = false

    /// - Parameter limit: the bytes a message may have.
    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func next() -> Result {
        guard bytes.count >= 2 else { return .incomplete }
        let isLast = bytes[0] & 0x80 != 0
        let opcode = WSFrame.Opcode(bytes[0] & 0x0F)
        // Nothing was agreed on that would use the bits between; clients always mask.
        guard bytes[0] & 0x70 == 0, bytes[1] & 0x80 != 0 else { return .failed(1002) }
        let isControl = opcode.rawValue & 0x08 != 0
        let short = Int(bytes[1] & 0x7F)
        guard !isControl || (isLast && short <= 125) else { return .failed(1002) }
        guard let (length, start) = readLength(short) else {
            return bytes.count >= 10 ? .failed(1002) : .incomplete
        }
        // The size is known before the content is there: what is too large is not waited for.
        guard length <= limit, isControl || message.count + length <= limit else { return .failed(1009) }
        guard bytes.count >= start + 4 + length else { return .incomplete }
        let mask = Array(bytes[start..<(start + 4)])
        var payload = Array(bytes[(start + 4)..<(start + 4 + length)])
        for index in payload.indices { payload[index] ^= mask[index & 3] }
        bytes.removeFirst(start + 4 + length)
        return isControl ? control(opcode, payload) : data(opcode, payload, isLast: isLast)
    }

    /// The length, and where the mask begins; nil while that is not all there, or when it is no number.
    private func readLength(_ short: Int) -> (Int, Int)? {
        switch short {
        case 126:
            guard bytes.count >= 4 else { return nil }
            return (Int(bytes[2]) << 8 | Int(bytes[3]), 4)
        case 127:
            guard bytes.count >= 10 else { return nil }
            guard bytes[2] & 0x80 == 0 else { return nil }
            return (bytes[2..<10].reduce(0) { $0 << 8 | Int($1) }, 10)
        default: return (short, 2)
        }
    }

    private func control(_ opcode: WSFrame.Opcode, _ payload: [UInt8]) -> Result {
        switch opcode {
        case .ping: return .ping(payload)
        case .pong: return .pong
        case .close: return payload.count == 1 ? .failed(1002) : .close
        default: return .failed(1002)
        }
    }

    private mutating func data(_ opcode: WSFrame.Opcode, _ payload: [UInt8], isLast: Bool) -> Result {
        switch opcode {
        case .continuation:
            guard fragments > 0 else { return .failed(1002) }
        case .text, .binary:
            guard fragments == 0 else { return .failed(1002) }
            isText = opcode == .text
        default: return .failed(1002)
        }
        fragments += 1
        message += payload
        guard fragments <= Self.mostFragments else { return .failed(1008) }
        // Ends with the last of the fragments that are allowed.
        guard isLast else { return next() }
        defer {
            message = []
            fragments = 0
        }
        if isText, String(validating: message, as: UTF8.self) == nil { return .failed(1007) }
        return .message(message)
    }
}
