import CPlaneKernels

// Channels of pixels. The destination may be a source.

/// Reorders channels: channel i of the result is channel `permuteMap[i]` of the source.
@discardableResult
public func vImagePermuteChannels_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ permuteMap: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let map = Array(UnsafeBufferPointer(start: permuteMap, count: 4))
    guard map.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (4, 4), flags, allowed: 1) { cplane_permute4($0, $2, 1, map, $1) }
}

/// Replaces the channels of the mask by a plane; bit 3 is the first channel.
@discardableResult
public func vImageOverwriteChannels_ARGB8888(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    overwrite(newSrc, origSrc, dest, copyMask, 1, flags)
}

/// Takes the channels of the mask from the first image, the others from the second; bit 3 is the first channel.
@discardableResult
public func vImageSelectChannels_ARGB8888(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard copyMask < 16 else { return kvImageInvalidParameter }
    return eachRow(newSrc, origSrc, dest, 4, flags) { cplane_select4($0, $1, $3, 1, UInt32(copyMask), $2) }
}

/// Copies a channel, from 0 to 3, to a plane.
@discardableResult
public func vImageExtractChannel_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ channelIndex: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard (0..<4).contains(channelIndex) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (4, 1), flags) {
        cplane_gather($0 + channelIndex * 1, 4, $2, 1, $1)
    }
}

/// Fills with a colour.
@discardableResult
public func vImageBufferFill_ARGB8888(
    _ dest: UnsafePointer<vImage_Buffer>,
    _ color: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let output = try PixelGrid(dest.pointee, size: 4)
        for y in 0..<output.height where output.width > 0 { cplane_fill(output.row(y), output.width, color, 4) }
    }
}

/// Reorders channels: channel i of the result is channel `permuteMap[i]` of the source.
@discardableResult
public func vImagePermuteChannels_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ permuteMap: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let map = Array(UnsafeBufferPointer(start: permuteMap, count: 4))
    guard map.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (8, 8), flags, allowed: 1) { cplane_permute4($0, $2, 2, map, $1) }
}

/// Replaces the channels of the mask by a plane; bit 3 is the first channel.
@discardableResult
public func vImageOverwriteChannels_ARGB16U(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    overwrite(newSrc, origSrc, dest, copyMask, 2, flags)
}

/// Takes the channels of the mask from the first image, the others from the second; bit 3 is the first channel.
@discardableResult
public func vImageSelectChannels_ARGB16U(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard copyMask < 16 else { return kvImageInvalidParameter }
    return eachRow(newSrc, origSrc, dest, 8, flags) { cplane_select4($0, $1, $3, 2, UInt32(copyMask), $2) }
}

/// Copies a channel, from 0 to 3, to a plane.
@discardableResult
public func vImageExtractChannel_ARGB16U(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ channelIndex: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard (0..<4).contains(channelIndex) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (8, 2), flags) {
        cplane_gather($0 + channelIndex * 2, 8, $2, 2, $1)
    }
}

/// Fills with a colour.
@discardableResult
public func vImageBufferFill_ARGB16U(
    _ dest: UnsafePointer<vImage_Buffer>,
    _ color: UnsafePointer<UInt16>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let output = try PixelGrid(dest.pointee, size: 8)
        for y in 0..<output.height where output.width > 0 { cplane_fill(output.row(y), output.width, color, 8) }
    }
}

/// Reorders channels: channel i of the result is channel `permuteMap[i]` of the source.
@discardableResult
public func vImagePermuteChannels_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ permuteMap: UnsafePointer<UInt8>,
    _ flags: vImage_Flags
) -> vImage_Error {
    let map = Array(UnsafeBufferPointer(start: permuteMap, count: 4))
    guard map.allSatisfy({ $0 < 4 }) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (16, 16), flags, allowed: 1) { cplane_permute4($0, $2, 4, map, $1) }
}

/// Replaces the channels of the mask by a plane; bit 3 is the first channel.
@discardableResult
public func vImageOverwriteChannels_ARGBFFFF(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    overwrite(newSrc, origSrc, dest, copyMask, 4, flags)
}

/// Takes the channels of the mask from the first image, the others from the second; bit 3 is the first channel.
@discardableResult
public func vImageSelectChannels_ARGBFFFF(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard copyMask < 16 else { return kvImageInvalidParameter }
    return eachRow(newSrc, origSrc, dest, 16, flags) { cplane_select4($0, $1, $3, 4, UInt32(copyMask), $2) }
}

/// Copies a channel, from 0 to 3, to a plane.
@discardableResult
public func vImageExtractChannel_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ channelIndex: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard (0..<4).contains(channelIndex) else { return kvImageInvalidParameter }
    return eachRow(src, dest, (16, 4), flags) {
        cplane_gather($0 + channelIndex * 4, 16, $2, 4, $1)
    }
}

/// Fills with a colour.
@discardableResult
public func vImageBufferFill_ARGBFFFF(
    _ dest: UnsafePointer<vImage_Buffer>,
    _ color: UnsafePointer<Float>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let output = try PixelGrid(dest.pointee, size: 16)
        for y in 0..<output.height where output.width > 0 { cplane_fill(output.row(y), output.width, color, 16) }
    }
}

/// Replaces the channels of the mask by a number; bit 3 is the first channel.
@discardableResult
public func vImageOverwriteChannelsWithScalar_ARGB8888(
    _ scalar: Pixel_8,
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ copyMask: UInt8,
    _ flags: vImage_Flags
) -> vImage_Error {
    guard copyMask < 16 else { return kvImageInvalidParameter }
    let pixel = [UInt8](repeating: scalar, count: 4)
    let width = Int(clamping: min(dest.pointee.width, 1 << 28))
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(4 * width, 1)) { room in
        guard let base = room.baseAddress else { return kvImageMemoryAllocationError }
        cplane_fill(base, width, pixel, 4)
        return eachRow(src, dest, (4, 4), flags) { cplane_select4(base, $0, $2, 1, UInt32(copyMask), $1) }
    }
}

/// Fills a plane with a number.
@discardableResult
public func vImageOverwriteChannelsWithScalar_Planar8(
    _ scalar: Pixel_8,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let output = try PixelGrid(dest.pointee, size: 1)
        for y in 0..<output.height { Background(scalar).fill(output.row(y), output.width, size: 1) }
    }
}

/// Fills a plane with a number.
@discardableResult
public func vImageOverwriteChannelsWithScalar_PlanarF(
    _ scalar: Pixel_F,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        let output = try PixelGrid(dest.pointee, size: 4)
        for y in 0..<output.height { Background(scalar).fill(output.row(y), output.width, size: 4) }
    }
}

private func overwrite(
    _ newSrc: UnsafePointer<vImage_Buffer>,
    _ origSrc: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ mask: UInt8,
    _ size: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        guard mask < 16 else { throw .invalidParameter }
        let plane = try PixelGrid(newSrc.pointee, size: size), source = try PixelGrid(origSrc.pointee, size: 4 * size)
        let output = try PixelGrid(dest.pointee, size: 4 * size)
        try plane.mustCover(output)
        try source.mustCover(output)
        try withRoom(UInt8.self, 4 * size * output.width) { (room) throws(vImage.Error) in
            for y in 0..<output.height {
                // The plane in all channels, of which the mask selects some.
                let row: UnsafeMutableRawPointer? = plane.row(y)
                interleave([row, row, row, row], room, output.width, size: size)
                cplane_select4(room, source.row(y), output.width, size, UInt32(mask), output.row(y))
            }
        }
    }
}
