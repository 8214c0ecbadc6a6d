import Foundation

/// WebSocket frames as a client sends and reads them.
enum Frames {
    static func frame(
        _ opcode: UInt8,
        _ payload: [UInt8] = [],
        isLast: Bool = true,
        isMasked: Bool = true,
        reserved: UInt8 = 0,
        length: UInt64? = nil
    ) -> Data {
        var data = Data([(isLast ? 0x80 : 0) | reserved | opcode])
        let mask: UInt8 = isMasked ? 0x80 : 0
        let length = length ?? UInt64(payload.count)
        switch length {
        case ...125: data.append(mask | UInt8(length))
        case ...65_535: data += [mask | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        default:
            data.append(mask | 127)
            data += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
        }
        let key: [UInt8] = isMasked ? [1, 2, 3, 4] : [0, 0, 0, 0]
        if isMasked { data += key }
        data += payload.enumerated().map { $1 ^ key[$0 & 3] }
        return data
    }

    static func text(_ text: String) -> Data { frame(1, Array(text.utf8)) }
}

extension Client {
    /// Starts a WebSocket.
    func listen(_ headers: [String: String] = [:]) async throws -> Answer {
        try await ask("GET", "/api/events", Stage.handshake.merging(headers) { $1 })
    }

    /// Returns the next frame's opcode and payload.
    func frame() async throws -> (opcode: UInt8, payload: Data) {
        let head = try await bytes(2)
        var length = Int(head[1] & 0x7F)
        if length == 126 { length = try await bytes(2).reduce(0) { $0 << 8 | Int($1) } }
        if length == 127 { length = try await bytes(8).reduce(0) { $0 << 8 | Int($1) } }
        return (head[0] & 0x0F, try await bytes(length))
    }

    /// Returns the next text message, as JSON.
    func event() async throws -> (name: String, data: Any) {
        while true {
            let (opcode, payload) = try await frame()
            guard opcode == 1 else { continue }
            guard let json = try JSONSerialization.jsonObject(with: payload) as? [String: Any],
                let name = json["event"] as? String, let data = json["data"]
            else { throw Failure(description: "no event: \(String(decoding: payload, as: UTF8.self))") }
            return (name, data)
        }
    }
}
