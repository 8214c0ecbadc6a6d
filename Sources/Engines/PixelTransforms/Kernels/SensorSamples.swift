import CYUV

/// Changes of order and width of samples, for layouts of cameras that have no pixel format.
///
/// Rows are `bytesPerRow` bytes apart in both memories, which hold `height` rows and do not overlap.
package enum SensorSamples {
    /// A plane in memory.
    package struct Plane {
        /// The first byte of the top row.
        package var start: UnsafeMutableRawPointer
        /// The number of bytes from one row to the next.
        package var bytesPerRow: Int

        /// Creates a plane.
        package init(start: UnsafeMutableRawPointer, bytesPerRow: Int) {
            self.start = start
            self.bytesPerRow = bytesPerRow
        }

        fileprivate var bytes: UnsafeMutablePointer<UInt8> { start.assumingMemoryBound(to: UInt8.self) }
        fileprivate var stride: Int32 { Int32(clamping: bytesPerRow) }
    }

    /// Copies rows of bytes.
    package static func copy(_ from: Plane, to: Plane, rowLength: Int, height: Int) {
        CopyPlane(from.bytes, from.stride, to.bytes, to.stride, Int32(clamping: rowLength), Int32(clamping: height))
    }

    /// Swaps the two bytes of each pair, such as those of Cr and Cb.
    package static func swapPairs(_ from: Plane, to: Plane, pairs: Int, height: Int) {
        SwapUVPlane(from.bytes, from.stride, to.bytes, to.stride, Int32(clamping: pairs), Int32(clamping: height))
    }

    /// Puts the bytes of each group of four into another order.
    ///
    /// - Parameter order: For each byte of the result, the place of its value in the group.
    package static func reorder(_ from: Plane, to: Plane, order: [UInt8], groups: Int, height: Int) {
        guard order.count == 4, order.allSatisfy({ $0 < 4 }) else { return }
        // libyuv takes the order of four groups.
        let places = (0..<16).map { UInt8($0 / 4 * 4) + order[$0 % 4] }
        ARGBShuffle(
            from.bytes,
            from.stride,
            to.bytes,
            to.stride,
            places,
            Int32(clamping: groups),
            Int32(clamping: height)
        )
    }

    /// Reduces samples of 16 bits in memory, least significant byte first, to their eight most significant bits.
    ///
    /// - Parameter bits: The number of bits that are used, 9 to 16, the lower ones of the 16. Larger values are white.
    package static func narrow(_ from: Plane, to: Plane, bits: Int, width: Int, height: Int) {
        guard (9...16).contains(bits) else { return }
        for y in 0..<height {
            // Rows of an odd number of bytes are not aligned, so each is its own plane.
            let row = from.start + y * from.bytesPerRow
            let result = to.bytes + y * to.bytesPerRow
            if UInt(bitPattern: row).isMultiple(of: 2) {
                Convert16To8Plane(
                    row.assumingMemoryBound(to: UInt16.self),
                    Int32(clamping: width),
                    result,
                    to.stride,
                    1 << Int32(24 - bits),
                    Int32(clamping: width),
                    1
                )
            } else {
                for x in 0..<width {
                    let value = row.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self) >> UInt16(bits - 8)
                    result[x] = UInt8(clamping: value)
                }
            }
        }
    }
}
