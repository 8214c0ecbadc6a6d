import CPlaneKernels

// Planes and interleaved pixels.

/// Makes pixels of ARGB from planes.
@discardableResult
public func vImageConvert_Planar8toARGB8888(
    _ srcA: UnsafePointer<vImage_Buffer>,
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [srcA, srcR, srcG, srcB], size: 1, image: dest, imageSize: 4, isSplit: false, flags) {
        interleave($0, $1, $2, size: 1)
    }
}

/// Splits pixels of ARGB into planes.
@discardableResult
public func vImageConvert_ARGB8888toPlanar8(
    _ srcARGB: UnsafePointer<vImage_Buffer>,
    _ destA: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destA, destR, destG, destB]
    return eachRow(planes: planes, size: 1, image: srcARGB, imageSize: 4, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 1)
    }
}

/// Makes pixels of RGB from planes.
@discardableResult
public func vImageConvert_Planar8toRGB888(
    _ planarRed: UnsafePointer<vImage_Buffer>,
    _ planarGreen: UnsafePointer<vImage_Buffer>,
    _ planarBlue: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [planarRed, planarGreen, planarBlue], size: 1, image: dest, imageSize: 3, isSplit: false, flags) {
        interleave($0, $1, $2, size: 1)
    }
}

/// Splits pixels of RGB into planes.
@discardableResult
public func vImageConvert_RGB888toPlanar8(
    _ srcRGB: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destR, destG, destB]
    return eachRow(planes: planes, size: 1, image: srcRGB, imageSize: 3, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 1)
    }
}

/// Makes pixels of ARGB from planes.
@discardableResult
public func vImageConvert_Planar16UtoARGB16U(
    _ srcA: UnsafePointer<vImage_Buffer>,
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [srcA, srcR, srcG, srcB], size: 2, image: dest, imageSize: 8, isSplit: false, flags) {
        interleave($0, $1, $2, size: 2)
    }
}

/// Splits pixels of ARGB into planes.
@discardableResult
public func vImageConvert_ARGB16UtoPlanar16U(
    _ srcARGB: UnsafePointer<vImage_Buffer>,
    _ destA: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destA, destR, destG, destB]
    return eachRow(planes: planes, size: 2, image: srcARGB, imageSize: 8, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 2)
    }
}

/// Makes pixels of RGB from planes.
@discardableResult
public func vImageConvert_Planar16UtoRGB16U(
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [srcR, srcG, srcB], size: 2, image: dest, imageSize: 6, isSplit: false, flags) {
        interleave($0, $1, $2, size: 2)
    }
}

/// Splits pixels of RGB into planes.
@discardableResult
public func vImageConvert_RGB16UtoPlanar16U(
    _ srcRGB: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destR, destG, destB]
    return eachRow(planes: planes, size: 2, image: srcRGB, imageSize: 6, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 2)
    }
}

/// Makes pixels of ARGB from planes.
@discardableResult
public func vImageConvert_PlanarFtoARGBFFFF(
    _ srcA: UnsafePointer<vImage_Buffer>,
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [srcA, srcR, srcG, srcB], size: 4, image: dest, imageSize: 16, isSplit: false, flags) {
        interleave($0, $1, $2, size: 4)
    }
}

/// Splits pixels of ARGB into planes.
@discardableResult
public func vImageConvert_ARGBFFFFtoPlanarF(
    _ srcARGB: UnsafePointer<vImage_Buffer>,
    _ destA: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destA, destR, destG, destB]
    return eachRow(planes: planes, size: 4, image: srcARGB, imageSize: 16, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 4)
    }
}

/// Makes pixels of RGB from planes.
@discardableResult
public func vImageConvert_PlanarFtoRGBFFF(
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    eachRow(planes: [srcR, srcG, srcB], size: 4, image: dest, imageSize: 12, isSplit: false, flags) {
        interleave($0, $1, $2, size: 4)
    }
}

/// Splits pixels of RGB into planes.
@discardableResult
public func vImageConvert_RGBFFFtoPlanarF(
    _ srcRGB: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destR, destG, destB]
    return eachRow(planes: planes, size: 4, image: srcRGB, imageSize: 12, isSplit: true, flags) {
        deinterleave($0, $1, $2, size: 4)
    }
}

/// Splits pixels into planes of `minFloat`…`maxFloat`, with limits for each channel.
@discardableResult
public func vImageConvert_ARGB8888toPlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ destA: UnsafePointer<vImage_Buffer>,
    _ destR: UnsafePointer<vImage_Buffer>,
    _ destG: UnsafePointer<vImage_Buffer>,
    _ destB: UnsafePointer<vImage_Buffer>,
    _ maxFloat: UnsafePointer<Float>,
    _ minFloat: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [destA, destR, destG, destB]
    let width = Int(clamping: min(src.pointee.width, 1 << 28))
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(width, 1)) { room in
        guard let base = room.baseAddress else { return kvImageMemoryAllocationError }
        return eachRow(planes: planes, size: 4, image: src, imageSize: 4, isSplit: true, flags) { rows, image, count in
            for (channel, row) in rows.enumerated() {
                guard let row else { continue }
                cplane_gather(image + channel, 4, count, 1, base)
                let (low, high) = (minFloat[channel], maxFloat[channel])
                cplane_u8_to_float(base, count, (high - low) / 255, low, row.of(Float.self))
            }
        }
    }
}

/// Makes pixels from planes of `minFloat`…`maxFloat`, rounded and limited.
@discardableResult
public func vImageConvert_PlanarFtoARGB8888(
    _ srcA: UnsafePointer<vImage_Buffer>,
    _ srcR: UnsafePointer<vImage_Buffer>,
    _ srcG: UnsafePointer<vImage_Buffer>,
    _ srcB: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ maxFloat: UnsafePointer<Float>,
    _ minFloat: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let planes = [srcA, srcR, srcG, srcB]
    let width = Int(clamping: min(dest.pointee.width, 1 << 28))
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(4 * width, 1)) { room in
        guard let base = room.baseAddress else { return kvImageMemoryAllocationError }
        return eachRow(planes: planes, size: 4, image: dest, imageSize: 4, isSplit: false, flags) {
            rows,
            image,
            count in
            for (channel, row) in rows.enumerated() {
                guard let row else { continue }
                let (low, high) = (minFloat[channel], maxFloat[channel])
                cplane_float_to_u8(row.of(Float.self), count, 255 / (high - low), low, base + channel * count)
            }
            interleave((0..<4).map { UnsafeMutableRawPointer(base + $0 * count) }, image, count, size: 1)
        }
    }
}

/// Writes planes as the channels of pixels.
func interleave(_ planes: [UnsafeMutableRawPointer?], _ row: UnsafeMutableRawPointer, _ count: Int, size: Int) {
    let addresses = planes.map { $0.map { UnsafeRawPointer($0) } }
    addresses.withUnsafeBufferPointer { cplane_interleave($0.baseAddress, Int32(planes.count), count, size, row) }
}

/// Writes the channels of pixels to planes.
func deinterleave(_ planes: [UnsafeMutableRawPointer?], _ row: UnsafeMutableRawPointer, _ count: Int, size: Int) {
    planes.withUnsafeBufferPointer { cplane_deinterleave(row, Int32(planes.count), count, size, $0.baseAddress) }
}
