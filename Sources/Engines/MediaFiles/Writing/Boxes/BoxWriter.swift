import Foundation

/// Builds boxes of ISO/IEC 14496-12 and the QuickTime file format, with big-endian numbers and sizes filled in
/// afterwards.
struct BoxWriter {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []

    /// Writes a box: its size, its four-character type and the contents that the closure writes.
    mutating func box(_ type: String, _ body: (inout BoxWriter) -> Void) {
        let start = bytes.count
        u32(0)
        fourCharacters(type)
        body(&self)
        setSize(at: start)
    }

    /// Writes a box with a version and flags.
    mutating func fullBox(_ type: String, version: UInt8 = 0, flags: UInt32 = 0, _ body: (inout BoxWriter) -> Void) {
        box(type) { writer in
            writer.u32(UInt32(version) << 24 | flags & 0xFF_FFFF)
            body(&writer)
        }
    }

    /// Sets the four-byte size of a box that extends to the current end.
    private mutating func setSize(at start: Int) {
        overwrite(UInt32(clamping: bytes.count - start), at: start)
    }

    /// Replaces a number that was written earlier.
    mutating func overwrite(_ value: UInt32, at position: Int) {
        for index in 0..<4 { bytes[position + index] = UInt8(truncatingIfNeeded: value >> UInt32(24 - index * 8)) }
    }

    mutating func u8(_ value: UInt8) { bytes.append(value) }

    mutating func u16(_ value: UInt16) {
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    mutating func u32(_ value: UInt32) {
        u16(UInt16(truncatingIfNeeded: value >> 16))
        u16(UInt16(truncatingIfNeeded: value))
    }

    mutating func i32(_ value: Int32) { u32(UInt32(bitPattern: value)) }

    mutating func u64(_ value: UInt64) {
        u32(UInt32(truncatingIfNeeded: value >> 32))
        u32(UInt32(truncatingIfNeeded: value))
    }

    mutating func i64(_ value: Int64) { u64(UInt64(bitPattern: value)) }

    /// Writes a fixed-point number with the given number of fraction bits.
    mutating func fixed(_ value: Double, bits: Int = 16) {
        let scaled = (value * Double(1 << bits)).rounded()
        i32(scaled.isFinite ? Int32(clamping: Int64(min(max(scaled, -4e9), 4e9))) : 0)
    }

    /// Writes a double-precision number.
    mutating func float64(_ value: Double) { u64(value.bitPattern) }

    mutating func zeros(_ count: Int) { bytes.append(contentsOf: repeatElement(0, count: count)) }

    mutating func raw(_ data: some Sequence<UInt8>) { bytes.append(contentsOf: data) }

    /// Writes four characters in Mac Roman, where the copyright sign of `©nam` is one byte.
    mutating func fourCharacters(_ text: String) {
        var code = text.unicodeScalars.prefix(4).map { $0 == "©" ? 0xA9 : UInt8(truncatingIfNeeded: $0.value) }
        while code.count < 4 { code.append(0x20) }
        raw(code)
    }

    mutating func code(_ value: UInt32) { u32(value) }

    /// Writes a zero-terminated string.
    mutating func terminated(_ text: String) {
        raw(text.utf8)
        u8(0)
    }
}
