/// The kind of pixels that a capsule keeps.
package enum CapsulePixelMode: String, Sendable, Hashable, CaseIterable {
    /// None at all.
    case none
    /// Small pictures, for people.
    case small
    /// H.264, which looks alike and is not the same bytes.
    case h264
    /// FFV1, byte for byte.
    case lossless
}

/// The beginning of a capsule.
package struct CapsuleHead: Sendable, Hashable {
    /// The program that wrote it, with its version.
    package var writer: String
    /// The calendar time of the beginning in nanoseconds since 1970; 0 in a redacted capsule.
    package var calendarTime: Int64
    /// The host's time of the beginning in nanoseconds.
    package var hostTime: UInt64
    /// The machine in a few words; empty in a redacted capsule.
    package var machine: String
    /// The pixels that are kept.
    package var pixels: CapsulePixelMode
    /// Whether pixels, texts and names were taken out.
    package var isRedacted: Bool
    /// Whether these are some moments of a longer recording, so that earlier frames may be missing.
    package var isRing: Bool

    /// Creates a beginning.
    package init(
        writer: String,
        calendarTime: Int64,
        hostTime: UInt64,
        machine: String,
        pixels: CapsulePixelMode,
        isRedacted: Bool = false,
        isRing: Bool = false
    ) {
        self.writer = writer
        self.calendarTime = calendarTime
        self.hostTime = hostTime
        self.machine = machine
        self.pixels = pixels
        self.isRedacted = isRedacted
        self.isRing = isRing
    }
}

extension CapsuleHead {
    func write(to writer: inout ByteWriter) {
        writer.text(self.writer)
        writer.signed(calendarTime)
        writer.unsigned(hostTime)
        writer.text(machine)
        writer.text(pixels.rawValue)
        writer.flag(isRedacted)
        writer.flag(isRing)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let writer = try reader.text()
        let calendarTime = try reader.signed()
        let hostTime = try reader.unsigned()
        let machine = try reader.text()
        guard let pixels = CapsulePixelMode(rawValue: try reader.text()) else { throw ByteReader.Malformed() }
        self.init(
            writer: writer,
            calendarTime: calendarTime,
            hostTime: hostTime,
            machine: machine,
            pixels: pixels,
            isRedacted: try reader.flag(),
            isRing: try reader.flag()
        )
    }
}
