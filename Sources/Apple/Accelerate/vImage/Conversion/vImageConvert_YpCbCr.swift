import CPlaneKernels

// Luma and chroma to colours and back. The map says where each channel of ARGB goes: nil for ARGB, 3, 2, 1, 0 for BGRA.
// Chroma is repeated for each pixel of its group; in the other direction, it is that of the group's mean colour.

/// Converts luma, and chroma of half the size in one plane, to colours.
@discardableResult
public func vImageConvert_420Yp8_CbCr8ToARGB8888(
    _ srcYp: UnsafePointer<vImage_Buffer>,
    _ srcCbCr: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let luma = try PixelGrid(srcYp.pointee, size: 1), chroma = try PixelGrid(srcCbCr.pointee, size: 2)
        let output = try PixelGrid(dest.pointee, size: 4)
        let map = try channelMap(permuteMap)
        try luma.mustCover(output)
        try chroma.mustCoverHalf(output)
        let factors = info.pointee.factors
        let isSerial: vImage_Flags = luma.overlaps(output) || chroma.overlaps(output) ? 16 : 0
        RowStrips.each(output.height, width: output.width, flags | isSerial) { rows in
            var factors = factors
            for y in rows {
                let pairs = chroma.row(y / 2, as: UInt8.self)
                cplane_420_to_rgb(
                    luma.row(y, as: UInt8.self),
                    pairs,
                    pairs + 1,
                    2,
                    output.width,
                    &factors,
                    map,
                    alpha,
                    output.row(y, as: UInt8.self)
                )
            }
        }
    }
}

/// Converts three planes, of which chroma has half the size, to colours.
@discardableResult
public func vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(
    _ srcYp: UnsafePointer<vImage_Buffer>,
    _ srcCb: UnsafePointer<vImage_Buffer>,
    _ srcCr: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let luma = try PixelGrid(srcYp.pointee, size: 1)
        let cb = try PixelGrid(srcCb.pointee, size: 1), cr = try PixelGrid(srcCr.pointee, size: 1)
        let output = try PixelGrid(dest.pointee, size: 4)
        let map = try channelMap(permuteMap)
        try luma.mustCover(output)
        try cb.mustCoverHalf(output)
        try cr.mustCoverHalf(output)
        var factors = info.pointee.factors
        for y in 0..<output.height {
            cplane_420_to_rgb(
                luma.row(y, as: UInt8.self),
                cb.row(y / 2, as: UInt8.self),
                cr.row(y / 2, as: UInt8.self),
                1,
                output.width,
                &factors,
                map,
                alpha,
                output.row(y, as: UInt8.self)
            )
        }
    }
}

/// Converts packed pixels of Cb, Y, Cr, Y to colours.
@discardableResult
public func vImageConvert_422CbYpCrYp8ToARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    fromPacked(src, dest, info, permuteMap, alpha, flags, luma: 1, cb: 0, cr: 2)
}

/// Converts packed pixels of Y, Cb, Y, Cr to colours.
@discardableResult
public func vImageConvert_422YpCbYpCr8ToARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    fromPacked(src, dest, info, permuteMap, alpha, flags, luma: 0, cb: 1, cr: 3)
}

/// Converts packed pixels of Cr, Y, Cb to colours.
@discardableResult
public func vImageConvert_444CrYpCb8ToARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_YpCbCrToARGB>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ alpha: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let source = try PixelGrid(src.pointee, size: 3), output = try PixelGrid(dest.pointee, size: 4)
        let map = try channelMap(permuteMap)
        try source.mustCover(output)
        var factors = info.pointee.factors
        for y in 0..<output.height {
            let row = source.row(y, as: UInt8.self)
            let out = output.row(y, as: UInt8.self)
            cplane_444_to_rgb(row + 1, 3, row + 2, row, 3, output.width, &factors, map, alpha, out)
        }
    }
}

/// Converts colours to luma, and chroma of half the size in one plane.
@discardableResult
public func vImageConvert_ARGB8888To420Yp8_CbCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ destYp: UnsafePointer<vImage_Buffer>,
    _ destCbCr: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let luma = try PixelGrid(destYp.pointee, size: 1), chroma = try PixelGrid(destCbCr.pointee, size: 2)
        try toPlanes(src, luma, info, permuteMap, [chroma], flags) {
            let pairs = chroma.row($0, as: UInt8.self)
            return (pairs, pairs + 1, 2)
        }
    }
}

/// Converts colours to three planes, of which chroma has half the size.
@discardableResult
public func vImageConvert_ARGB8888To420Yp8_Cb8_Cr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ destYp: UnsafePointer<vImage_Buffer>,
    _ destCb: UnsafePointer<vImage_Buffer>,
    _ destCr: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let luma = try PixelGrid(destYp.pointee, size: 1)
        let cb = try PixelGrid(destCb.pointee, size: 1), cr = try PixelGrid(destCr.pointee, size: 1)
        try toPlanes(src, luma, info, permuteMap, [cb, cr], flags) {
            (cb.row($0, as: UInt8.self), cr.row($0, as: UInt8.self), 1)
        }
    }
}

/// Converts colours to packed pixels of Cb, Y, Cr, Y.
@discardableResult
public func vImageConvert_ARGB8888To422CbYpCrYp8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    toPacked(src, dest, info, permuteMap, flags, luma: 1, cb: 0, cr: 2)
}

/// Converts colours to packed pixels of Y, Cb, Y, Cr.
@discardableResult
public func vImageConvert_ARGB8888To422YpCbYpCr8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ info: UnsafePointer<vImage_ARGBToYpCbCr>,
    _ permuteMap: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    toPacked(src, dest, info, permuteMap, flags, luma: 0, cb: 1, cr: 3)
}
