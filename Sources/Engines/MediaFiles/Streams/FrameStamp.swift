/// A frame's number and times, which travel with the frame in its stream.
///
/// The stamp is an SEI message of H.264 or HEVC: unregistered user data, which every other decoder ignores. A reader of
/// the stream gets the frame's original number and capture time back from it, whatever the stream and its relays do
/// with time stamps.
package struct FrameStamp: Sendable, Hashable {
    /// The number that the camera gave the frame.
    package var number: Int64
    /// The capture time in nanoseconds on the clock of the source.
    package var captured: Int64
    /// The time at which the frame was handed to the stream, in nanoseconds on the same clock.
    package var sent: Int64
    /// The machine's start that the clock belongs to; 0 if the clock is not a machine's.
    ///
    /// Times of equal starts are on the same clock.
    package var clock: UInt64

    /// Makes a stamp.
    package init(number: Int64, captured: Int64, sent: Int64, clock: UInt64) {
        self.number = number
        self.captured = captured
        self.sent = sent
        self.clock = clock
    }

    /// The identifier of these messages, a random UUID.
    static let identifier: [UInt8] = [
        0x5B, 0xD1, 0x8E, 0x3A, 0x0F, 0x6C, 0x4E, 0x27, 0x9A, 0x44, 0xC7, 0x13, 0xE2, 0x90, 0x7D, 0x58,
    ]
    /// The layout of the bytes after the identifier; other layouts are ignored.
    private static let version: UInt8 = 1
    /// The bytes of the message: identifier, version, four numbers.
    private static let length = 16 + 1 + 32

    // MARK: Writing

    /// Returns the stamp as a NAL unit without a start code.
    package func unit(_ codec: AccessUnit.Codec) -> [UInt8] {
        var message: [UInt8] = [5, UInt8(Self.length)]
        message += Self.identifier
        message.append(Self.version)
        for word in [UInt64(bitPattern: number), UInt64(bitPattern: captured), UInt64(bitPattern: sent), clock] {
            for shift in stride(from: 56, through: 0, by: -8) {
                message.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        message.append(0x80)
        var unit: [UInt8] = codec == .h264 ? [0x06] : [0x4E, 0x01]
        unit.reserveCapacity(unit.count + message.count + 8)
        // Within a unit, no start code may appear.
        var zeros = 0
        for byte in message {
            if zeros == 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }

    // MARK: Reading

    /// Reads the stamp of a frame in a byte stream with start codes, or with four-byte lengths; nil if it has none.
    package init?(in bytes: UnsafeRawBufferPointer, _ codec: AccessUnit.Codec) {
        var found: FrameStamp?
        Self.visitUnits(bytes) { unit in
            let kind = codec.kind(bytes[unit.lowerBound])
            if codec.isSlice(kind) { return false }
            guard kind == (codec == .h264 ? 6 : 39) else { return true }
            found = FrameStamp(unit: UnsafeRawBufferPointer(rebasing: bytes[unit]), header: codec == .h264 ? 1 : 2)
            return found == nil
        }
        guard let found else { return nil }
        self = found
    }

    /// Calls a closure with the units of a frame until it returns false.
    private static func visitUnits(_ bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Bool) {
        let isByteStream =
            bytes.count > 4 && bytes[0] == 0 && bytes[1] == 0 && (bytes[2] == 1 || bytes[2] == 0 && bytes[3] == 1)
        if isByteStream { return StartCodes.visitUnits(bytes, body) }
        var position = 0
        while position + 4 < bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            position += 4
            guard length > 0, length <= bytes.count - position else { return }
            if !body(position..<position + length) { return }
            position += length
        }
    }

    /// Reads the messages of an SEI unit.
    private init?(unit: UnsafeRawBufferPointer, header: Int) {
        // Only the beginning matters; large messages of others are not copied.
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in unit.dropFirst(header).prefix(1024) {
            if zeros == 2, byte == 3 {
                zeros = 0
                continue
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        var position = 0
        /// Returns a number that is coded as a sum of bytes.
        func sum() -> Int? {
            var value = 0
            while position < bytes.count {
                defer { position += 1 }
                value += Int(bytes[position])
                if bytes[position] != 255 { return value }
            }
            return nil
        }
        while position + 2 < bytes.count {
            guard let type = sum(), let length = sum(), length <= bytes.count - position else { return nil }
            if type == 5, length == Self.length, let stamp = FrameStamp(message: bytes[position..<position + length]) {
                self = stamp
                return
            }
            position += length
        }
        return nil
    }

    private init?(message: ArraySlice<UInt8>) {
        guard message.prefix(16).elementsEqual(Self.identifier) else { return nil }
        let content = Array(message.dropFirst(16))
        guard content.count == Self.length - 16, content[0] == Self.version else { return nil }
        func word(_ index: Int) -> UInt64 {
            content[(1 + 8 * index)..<(9 + 8 * index)].reduce(0) { $0 << 8 | UInt64($1) }
        }
        number = Int64(bitPattern: word(0))
        captured = Int64(bitPattern: word(1))
        sent = Int64(bitPattern: word(2))
        clock = word(3)
    }
}
