import CPlaneKernels

// Pixels of three planes and a constant.

/// Makes pixels of BGR and a constant from planes of `minFloat`…`maxFloat`, rounded and limited.
///
/// The limits are those of blue, green and red.
@discardableResult
public func vImageConvert_PlanarFToBGRX8888(
    _ blue: UnsafePointer<vImage_Buffer>,
    _ green: UnsafePointer<vImage_Buffer>,
    _ red: UnsafePointer<vImage_Buffer>,
    _ alpha: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: UnsafePointer<Float>,
    _ minFloat: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    joinFloats([blue, green, red], constantLast: true, alpha, dest, maxFloat, minFloat, flags)
}

/// Makes pixels of a constant and RGB from planes of `minFloat`…`maxFloat`, rounded and limited.
///
/// The limits are those of red, green and blue.
@discardableResult
public func vImageConvert_PlanarFToXRGB8888(
    _ alpha: Pixel_8,
    _ red: UnsafePointer<vImage_Buffer>,
    _ green: UnsafePointer<vImage_Buffer>,
    _ blue: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: UnsafePointer<Float>,
    _ minFloat: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    joinFloats([red, green, blue], constantLast: false, alpha, dest, maxFloat, minFloat, flags)
}

private func joinFloats(
    _ planes: [UnsafePointer<vImage_Buffer>],
    constantLast: Bool,
    _ constant: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: UnsafePointer<Float>,
    _ minFloat: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let width = Int(clamping: min(dest.pointee.width, 1 << 28))
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(4 * width, 1)) { room in
        guard let base = room.baseAddress else { return kvImageMemoryAllocationError }
        room.initialize(repeating: constant)
        let first = constantLast ? 0 : 1
        return eachRow(planes: planes, size: 4, image: dest, imageSize: 4, isSplit: false, flags) {
            rows,
            image,
            count in
            for (channel, row) in rows.enumerated() {
                guard let row else { continue }
                let (low, high) = (minFloat[channel], maxFloat[channel])
                let line = base + (first + channel) * width
                cplane_float_to_u8(row.of(Float.self), count, 255 / (high - low), low, line)
            }
            interleave((0..<4).map { UnsafeMutableRawPointer(base + $0 * width) }, image, count, size: 1)
        }
    }
}
