import Foundation

/// Bytes of boxes of ISO/IEC 14496-12 and the QuickTime file format, read without trust in any size.
///
/// Numbers beyond the end are zero, and boxes that do not fit are left out.
struct BoxBytes {
    /// One box.
    struct Box {
        var type: UInt32
        var contents: BoxBytes
        /// The bytes of the whole box with its header.
        var whole: ArraySlice<UInt8>

        /// Returns whether the box has a four-character type.
        func isNamed(_ name: String) -> Bool { type == BoxBytes.code(name) }
    }

    let bytes: ArraySlice<UInt8>

    /// Largest number of boxes in one box that are read.
    private static let maximumCount = 100_000

    var count: Int { bytes.count }

    /// Returns the four-character code of a name.
    static func code(_ name: String) -> UInt32 { name.utf8.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

    /// Returns the four characters of a code; bytes that are not ASCII as in Latin-1.
    static func name(_ code: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Returns the number of some bytes at a position; zeros beyond the end.
    func number(_ offset: Int, _ size: Int) -> UInt64 {
        guard offset >= 0, size > 0, offset <= count - size else { return 0 }
        let start = bytes.startIndex + offset
        return bytes[start..<start + min(size, 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    func u8(_ offset: Int) -> Int { Int(number(offset, 1)) }
    func u16(_ offset: Int) -> Int { Int(number(offset, 2)) }
    func u32(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }

    /// Returns the bytes from a position on; none beyond the end.
    func from(_ offset: Int) -> BoxBytes { BoxBytes(bytes: bytes.dropFirst(max(0, offset))) }

    /// The boxes, up to the first one that does not fit.
    var boxes: [Box] {
        var result: [Box] = []
        var rest = bytes
        while rest.count >= 8, result.count < Self.maximumCount {
            let head = BoxBytes(bytes: rest)
            var size = UInt64(head.u32(0))
            var header = 8
            if size == 1 {
                size = head.number(8, 8)
                header = 16
            } else if size == 0 {
                size = UInt64(rest.count)
            }
            guard size >= UInt64(header), size <= UInt64(rest.count) else { break }
            let whole = rest.prefix(Int(size))
            result.append(Box(type: head.u32(4), contents: BoxBytes(bytes: whole.dropFirst(header)), whole: whole))
            rest = rest.dropFirst(Int(size))
        }
        return result
    }

    /// Returns the contents of the first box of a type.
    func first(_ name: String) -> BoxBytes? { boxes.first { $0.isNamed(name) }?.contents }

    /// Returns the contents of a box by the types that lead to it.
    func at(_ names: String...) -> BoxBytes? {
        var place = self
        for name in names {
            guard let next = place.first(name) else { return nil }
            place = next
        }
        return place
    }
}
