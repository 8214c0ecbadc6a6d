/// A time with all its parts, as Core Media has it, so that a replay gives the very same value.
package struct CapsuleTime: Sendable, Hashable {
    /// The number of units.
    package var value: Int64
    /// Units per second.
    package var timescale: Int32
    /// Valid, rounded, infinite, indefinite.
    package var flags: UInt32
    /// The loop or stretch of the timeline.
    package var epoch: Int64

    /// Creates a time.
    package init(value: Int64, timescale: Int32, flags: UInt32 = 1, epoch: Int64 = 0) {
        self.value = value
        self.timescale = timescale
        self.flags = flags
        self.epoch = epoch
    }

    /// A time that is not valid.
    package static let invalid = CapsuleTime(value: 0, timescale: 0, flags: 0)

    /// The time in seconds; nil if it is no number.
    package var seconds: Double? {
        guard flags & 0x1D == 1, timescale > 0 else { return nil }
        return Double(value) / Double(timescale)
    }
}

extension ByteWriter {
    mutating func time(_ time: CapsuleTime) {
        signed(time.value)
        signed(Int64(time.timescale))
        // Almost all times are valid ones of the first epoch.
        unsigned(UInt64(time.flags) << 1 | (time.epoch == 0 ? 0 : 1))
        if time.epoch != 0 { signed(time.epoch) }
    }
}

extension ByteReader {
    mutating func time() throws(Malformed) -> CapsuleTime {
        let value = try signed()
        guard let timescale = Int32(exactly: try signed()) else { throw Malformed() }
        let marks = try unsigned()
        guard let flags = UInt32(exactly: marks >> 1) else { throw Malformed() }
        return CapsuleTime(
            value: value,
            timescale: timescale,
            flags: flags,
            epoch: marks & 1 == 0 ? 0 : try signed()
        )
    }
}
