import CPlaneKernels

extension PixelGrid {
    /// Throws where a plane of half the width and height is too small for an image.
    func mustCoverHalf(_ image: PixelGrid) throws(vImage.Error) {
        guard width >= (image.width + 1) / 2, height >= (image.height + 1) / 2 else {
            throw .roiLargerThanInputBuffer
        }
    }
}

/// Converts packed pixels of two groups each: `luma`, `cb` and `cr` are places in a group of four bytes.
func fromPacked(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags,
    luma: Int,
    cb: Int,
    cr: Int
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: 2), output = try PixelGrid(dest.pointee, size: 4)
        let map = try channelMap(permuteMap)
        try source.mustCover(output)
        // A row ends with a whole group.
        guard output.height == 0 || source.rowBytes >= (output.width + 1) / 2 * 4 else { throw .invalidRowBytes }
        var factors = info.pointee.factors
        let half = (output.width + 1) / 2
        try withRoom(UInt8.self, output.width + 2 * half) { (room) throws(vImage.Error) in
            let (lumas, blues, reds) = (room, room + output.width, room + output.width + half)
            for y in 0..<output.height {
                let row = source.row(y)
                cplane_gather(row + luma, 2, output.width, 1, lumas)
                cplane_gather(row + cb, 4, half, 1, blues)
                cplane_gather(row + cr, 4, half, 1, reds)
                let out = output.row(y, as: UInt8.self)
                cplane_420_to_rgb(lumas, blues, reds, 1, output.width, &factors, map, alpha, out)
            }
        }
    }
}

/// Converts colours to packed pixels of two groups each.
func toPacked(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags,
    luma: Int,
    cb: Int,
    cr: Int
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: 4), output = try PixelGrid(dest.pointee, size: 2)
        let places = Array(try channelMap(permuteMap).dropFirst())
        try source.mustCover(output)
        guard output.height == 0 || output.rowBytes >= (output.width + 1) / 2 * 4 else { throw .invalidRowBytes }
        var factors = info.pointee.factors
        for y in 0..<output.height {
            let row = source.row(y, as: UInt8.self), out = output.row(y, as: UInt8.self)
            cplane_rgb_to_y(row, output.width, places, &factors, out + luma, 2)
            if output.width % 2 == 1 { out[2 * output.width + luma] = out[2 * (output.width - 1) + luma] }
            cplane_rgb_to_chroma(row, row, output.width, places, &factors, out + cb, out + cr, 4)
        }
    }
}

/// Converts colours to a plane of luma and planes of chroma of half the size.
///
/// - Parameter row: returns the addresses of Cb and Cr of a row, and the distance of their samples.
func toPlanes(
    _ src: UnsafePointer<vImage_Buffer>,
    _ luma: PixelGrid,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ chroma: [PixelGrid],
    _ flags: vImage_Flags,
    row: (Int) -> (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int32)
) throws(vImage.Error) {
    let source = try PixelGrid(src.pointee, size: 4)
    let places = Array(try channelMap(permuteMap).dropFirst())
    try source.mustCover(luma)
    for plane in chroma { try plane.mustCoverHalf(luma) }
    let factors = info.pointee.factors
    let isSerial: vImage_Flags = ([luma] + chroma).contains { $0.overlaps(source) } ? 16 : 0
    RowStrips.each(luma.height, width: luma.width, flags | isSerial) { rows in
        var factors = factors
        for y in rows {
            let pixels = source.row(y, as: UInt8.self)
            cplane_rgb_to_y(pixels, luma.width, places, &factors, luma.row(y, as: UInt8.self), 1)
            guard y % 2 == 0 else { continue }
            // The last row of an odd number counts twice.
            let below = source.row(min(y + 1, luma.height - 1), as: UInt8.self)
            let (cb, cr, step) = row(y / 2)
            cplane_rgb_to_chroma(pixels, below, luma.width, places, &factors, cb, cr, step)
        }
    }
}
