package import CoreMedia

/// The image size from a JPEG header, read without decoding.
package struct JPEGHeader: Sendable, Hashable {
    /// The width in pixels; at least 1.
    package let width: Int
    /// The height in pixels; at least 1.
    package let height: Int

    /// Reads the header of an image; nil if there is no header or it has no size.
    package init?(_ data: CMBlockBuffer) {
        let found = data.withContiguousBytes { JPEGHeader($0) }
        guard let found else { return nil }
        self = found
    }

    /// Reads the header at the beginning of a buffer.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var position = 2
        while position + 4 <= bytes.count {
            guard bytes[position] == 0xFF else { return nil }
            let marker = bytes[position + 1]
            switch marker {
            case 0xFF: position += 1  // fill byte
            case 0x01, 0xD0...0xD7: position += 2  // markers without a segment
            case 0x00, 0xD8, 0xD9, 0xDA: return nil  // pixels or end of image before any size
            default:
                let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
                guard length >= 2 else { return nil }
                // Start of frame; three values in the range have other meanings.
                if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
                    guard position + 9 <= bytes.count else { return nil }
                    height = Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
                    width = Int(bytes[position + 7]) << 8 | Int(bytes[position + 8])
                    guard width > 0, height > 0 else { return nil }
                    return
                }
                position += 2 + length
            }
        }
        return nil
    }
}

extension CMBlockBuffer {
    /// Calls a closure with all bytes in one contiguous buffer; copies them if the block buffer is not contiguous.
    ///
    /// If there are no bytes, or no memory for a copy, the buffer is empty.
    func withContiguousBytes<Result, Failure: Swift.Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var length = 0
        var total = 0
        var pointer: UnsafeMutablePointer<CChar>?
        let status = CMBlockBufferGetDataPointer(
            self,
            atOffset: 0,
            lengthAtOffsetOut: &length,
            totalLengthOut: &total,
            dataPointerOut: &pointer
        )
        defer { withExtendedLifetime(self) {} }
        guard status == kCMBlockBufferNoErr, let pointer, total > 0 else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        if length == total { return try body(UnsafeRawBufferPointer(start: pointer, count: total)) }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: total, alignment: 16)
        defer { copy.deallocate() }
        guard
            let base = copy.baseAddress,
            CMBlockBufferCopyDataBytes(self, atOffset: 0, dataLength: total, destination: base) == kCMBlockBufferNoErr
        else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return try body(UnsafeRawBufferPointer(copy))
    }
}
