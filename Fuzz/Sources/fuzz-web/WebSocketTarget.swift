import Fuzzing

/// Sends client data on an established WebSocket: frames of any kind, or arbitrary bytes.
enum WebSocketTarget {
    private static let handshake = Array(
        """
        GET /api/events HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer \(Station.token)\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        \r

        """.utf8
    )

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let piece = input.choice([1 << 20, 1, 7, 200, 4_096])
        var frames: [UInt8] = []
        if input.flag() {
            frames = input.rest()
        } else {
            while !input.isEmpty { frames += frame(&input) }
        }
        let answer = Station.ask(handshake + frames, piece: piece)
        Station.check(answer)
    }

    /// Returns a frame that is well formed except for its kind, its flags and possibly its length.
    private static func frame(_ input: inout FuzzInput) -> [UInt8] {
        let first = input.byte()
        let isMasked = input.byte() % 8 != 0
        let payload = input.take(input.byte() < 250 ? Int(input.byte()) : input.number())
        var frame = [first]
        let mask: UInt8 = isMasked ? 0x80 : 0
        if payload.count < 126 {
            frame.append(mask | UInt8(payload.count))
        } else {
            frame += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        }
        guard isMasked else { return frame + payload }
        let key: [UInt8] = [1, 2, 3, 4]
        frame += key
        for (place, byte) in payload.enumerated() { frame.append(byte ^ key[place % 4]) }
        return frame
    }
}
