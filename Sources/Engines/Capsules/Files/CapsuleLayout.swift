/// The outer form of a capsule: a mark, then framed records, then a place index that readers can do without.
///
///     "OBSCAPS1"  version (4)
///     record: "\u{C5}CR\u{A7}"  length (4)  checksum (4)  kind (1)  host time (8)  bytes
///     …
///     index record, then at the very end: "OBSCEND1"  offset of the index record (8)
package enum CapsuleLayout {
    /// The first bytes of a file.
    package static let mark = Array("OBSCAPS1".utf8)
    /// The version of the outer form.
    package static let version: UInt32 = 1
    /// The bytes before each record, by which a reader finds the next one behind a damaged part.
    package static let recordMark: [UInt8] = [0xC5, 0x43, 0x52, 0xA7]
    /// The mark of the last bytes.
    package static let endMark = Array("OBSCEND1".utf8)
    /// The number of bytes before the first record.
    package static let headLength = 12
    /// The number of bytes of a record before its kind.
    package static let recordHead = 12
    /// The number of bytes between a record's head and its own bytes: kind and time.
    package static let recordPrefix = 9
    /// The number of bytes at the end of a file with an index.
    package static let tailLength = 16
    /// The kind of the index record.
    package static let indexKind: UInt8 = 255

    /// Returns the first bytes of a file.
    package static func head() -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(mark)
        writer.fixed(version)
        return writer.bytes
    }

    /// Returns a record in its frame.
    package static func frame(kind: UInt8, hostTime: UInt64, bytes: [UInt8]) -> [UInt8] {
        var body = ByteWriter()
        body.byte(kind)
        body.fixed(hostTime)
        body.raw(bytes)
        var writer = ByteWriter()
        writer.raw(recordMark)
        writer.fixed(UInt32(body.bytes.count))
        writer.fixed(Checksum.of(body.bytes))
        writer.raw(body.bytes)
        return writer.bytes
    }

    /// Returns the last bytes of a file.
    package static func tail(indexOffset: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(endMark)
        writer.fixed(indexOffset)
        return writer.bytes
    }
}

/// A place in a file where reading may begin.
package struct CapsulePlace: Sendable, Hashable {
    /// The host's time in nanoseconds.
    package var hostTime: UInt64
    /// The offset of a record from the start of the file.
    package var offset: UInt64

    package init(hostTime: UInt64, offset: UInt64) {
        self.hostTime = hostTime
        self.offset = offset
    }
}
