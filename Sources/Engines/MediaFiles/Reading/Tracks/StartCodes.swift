import Foundation

/// Consecutive NAL units separated by start codes, as MPEG-2 streams store H.264 and HEVC.
enum StartCodes {
    /// Indicates whether data begins with a start code.
    static func begin(_ bytes: Data) -> Bool {
        bytes.count > 4 && bytes.prefix(3).elementsEqual([0, 0, 1]) || bytes.prefix(4).elementsEqual([0, 0, 0, 1])
    }

    /// Indicates whether bytes begin with a start code.
    static func begin(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count > 4 && bytes[0] == 0 && bytes[1] == 0 && (bytes[2] == 1 || bytes[2] == 0 && bytes[3] == 1)
    }

    /// Returns the units, without start codes and trailing zeros.
    static func units(_ bytes: Data) -> [Data] {
        var result: [Data] = []
        bytes.withUnsafeBytes { buffer in
            forEachUnit(buffer) { range in result.append(Data(buffer[range])) }
        }
        return result
    }

    /// Calls a closure with the range of each unit.
    static func forEachUnit(_ bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void) {
        visitUnits(bytes) { unit in
            body(unit)
            return true
        }
    }

    /// Calls a closure with the range of each unit until the closure returns false.
    static func visitUnits(_ bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Bool) {
        var start = next(bytes, from: 0)
        while let begin = start {
            let following = next(bytes, from: begin)
            var end = following.map { $0 - 3 } ?? bytes.count
            while end > begin, bytes[end - 1] == 0 { end -= 1 }
            if end > begin, !body(begin..<end) { return }
            start = following
        }
    }

    /// Returns the position after the next start code; nil if there is none.
    private static func next(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var position = start + 2
        while position < bytes.count {
            switch bytes[position] {
            case 0: position += 1
            case 1 where bytes[position - 1] == 0 && bytes[position - 2] == 0: return position + 1
            default: position += 3
            }
        }
        return nil
    }

    /// Returns the units with a four-byte length prefix each, in memory that the caller frees.
    static func lengthPrefixed(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        var size = 0
        forEachUnit(bytes) { size += $0.count + 4 }
        let result = UnsafeMutableRawBufferPointer.allocate(byteCount: max(size, 1), alignment: 16)
        var position = 0
        forEachUnit(bytes) { unit in
            result.storeBytes(of: UInt32(unit.count).bigEndian, toByteOffset: position, as: UInt32.self)
            UnsafeMutableRawBufferPointer(rebasing: result[(position + 4)..<(position + 4 + unit.count)])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unit]))
            position += 4 + unit.count
        }
        return result
    }
}
