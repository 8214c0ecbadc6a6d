// Means of neighbourhoods. The sides of a kernel are odd; exactly one edge mode is given.

/// Writes the means of neighbourhoods, at the same cost for all sizes.
@discardableResult
public func vImageBoxConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        _ = try kernelCount(kernel_height, kernel_width)
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.uint8, 1),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor)
        )
        try box(rows, flags: flags)
    }
}

/// Writes means of neighbourhoods whose weights fall linearly from the middle.
@discardableResult
public func vImageTentConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        guard try kernelCount(kernel_height, kernel_width) <= 181 * 181 else { throw .invalidKernelSize }
        let across = tent(Int(kernel_width)), down = tent(Int(kernel_height))
        let weights = down.flatMap { row in across.map { Int16(clamping: row * $0) } }
        let divisor = weights.reduce(Int32(0)) { $0 + Int32($1) }
        let kernel = try WholeKernel(weights, weights.count, divisor: divisor, bias: 0)
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.uint8, 1),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor)
        )
        try convolve(rows, kernel, flags: flags)
    }
}

/// Writes the means of neighbourhoods, at the same cost for all sizes.
@discardableResult
public func vImageBoxConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        _ = try kernelCount(kernel_height, kernel_width)
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.uint8, 4),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor, 4)
        )
        try box(rows, flags: flags)
    }
}

/// Writes means of neighbourhoods whose weights fall linearly from the middle.
@discardableResult
public func vImageTentConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        guard try kernelCount(kernel_height, kernel_width) <= 181 * 181 else { throw .invalidKernelSize }
        let across = tent(Int(kernel_width)), down = tent(Int(kernel_height))
        let weights = down.flatMap { row in across.map { Int16(clamping: row * $0) } }
        let divisor = weights.reduce(Int32(0)) { $0 + Int32($1) }
        let kernel = try WholeKernel(weights, weights.count, divisor: divisor, bias: 0)
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.uint8, 4),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor, 4)
        )
        try convolve(rows, kernel, flags: flags)
    }
}
