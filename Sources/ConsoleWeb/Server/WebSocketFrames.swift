import FlyingFox
import Foundation

/// What the server sends over a WebSocket: unmasked, in one piece each.
enum WebSocketFrames {
    static func text(_ payload: Data) -> Data { frame(.text, payload) }
    static func ping() -> Data { frame(.ping, Data()) }
    static func pong(_ payload: [UInt8]) -> Data { frame(.pong, Data(payload)) }
    static func close(_ code: UInt16) -> Data { frame(.close, Data([UInt8(code >> 8), UInt8(code & 0xFF)])) }

    private static func frame(_ opcode: WSFrame.Opcode, _ payload: Data) -> Data {
        var data = Data(capacity: payload.count + 10)
        data.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ...125: data.append(UInt8(payload.count))
        case ...65_535:
            data.append(126)
            data.append(UInt8(payload.count >> 8))
            data.append(UInt8(payload.count & 0xFF))
        default:
            data.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { data.append(UInt8(payload.count >> shift & 0xFF)) }
        }
        data.append(payload)
        return data
    }
}
