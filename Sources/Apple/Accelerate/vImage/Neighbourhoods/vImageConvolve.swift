// Convolutions. The sides of a kernel are odd; exactly one edge mode is given.

/// Weighs the neighbours of each pixel and divides the sum.
@discardableResult
public func vImageConvolve_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Int16>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ divisor: Int32,
    _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        let weights = try WholeKernel(kernel, count, divisor: divisor, bias: 0)
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
        try convolve(rows, weights, flags: flags)
    }
}

/// Weighs the neighbours of each pixel, divides the sum and adds a bias before.
@discardableResult
public func vImageConvolveWithBias_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Int16>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ divisor: Int32,
    _ bias: Int32,
    _ backgroundColor: Pixel_8,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        let weights = try WholeKernel(kernel, count, divisor: divisor, bias: bias)
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
        try convolve(rows, weights, flags: flags)
    }
}

/// Weighs the neighbours of each pixel and divides the sum.
@discardableResult
public func vImageConvolve_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Int16>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ divisor: Int32,
    _ backgroundColor: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        let weights = try WholeKernel(kernel, count, divisor: divisor, bias: 0)
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
        try convolve(rows, weights, flags: flags)
    }
}

/// Weighs the neighbours of each pixel, divides the sum and adds a bias before.
@discardableResult
public func vImageConvolveWithBias_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Int16>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ divisor: Int32,
    _ bias: Int32,
    _ backgroundColor: UnsafePointer<UInt8>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        let weights = try WholeKernel(kernel, count, divisor: divisor, bias: bias)
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
        try convolve(rows, weights, flags: flags)
    }
}

/// Weighs the neighbours of each pixel.
@discardableResult
public func vImageConvolve_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        guard let kernel else { throw .nullPointerArgument }
        let weights = Array(UnsafeBufferPointer(start: kernel, count: count))
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.float, 1),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor)
        )
        try convolve(rows, weights, bias: 0, flags: flags)
    }
}

/// Weighs the neighbours of each pixel and adds a bias.
@discardableResult
public func vImageConvolveWithBias_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ bias: Float,
    _ backgroundColor: Pixel_F,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        guard let kernel else { throw .nullPointerArgument }
        let weights = Array(UnsafeBufferPointer(start: kernel, count: count))
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.float, 1),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor)
        )
        try convolve(rows, weights, bias: bias, flags: flags)
    }
}

/// Weighs the neighbours of each pixel.
@discardableResult
public func vImageConvolve_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ backgroundColor: UnsafePointer<Float>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        guard let kernel else { throw .nullPointerArgument }
        let weights = Array(UnsafeBufferPointer(start: kernel, count: count))
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.float, 4),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor, 4)
        )
        try convolve(rows, weights, bias: 0, flags: flags)
    }
}

/// Weighs the neighbours of each pixel and adds a bias.
@discardableResult
public func vImageConvolveWithBias_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>!,
    _ kernel_height: UInt32,
    _ kernel_width: UInt32,
    _ bias: Float,
    _ backgroundColor: UnsafePointer<Float>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: EdgeMode.flags | 1) { () throws(vImage.Error) in
        let count = try kernelCount(kernel_height, kernel_width)
        guard let kernel else { throw .nullPointerArgument }
        let weights = Array(UnsafeBufferPointer(start: kernel, count: count))
        let rows = try EdgeRows(
            src.pointee,
            dest.pointee,
            PixelKind(.float, 4),
            x: srcOffsetToROI_X,
            y: srcOffsetToROI_Y,
            width: Int(kernel_width),
            height: Int(kernel_height),
            mode: try EdgeMode(flags),
            background: Background(backgroundColor, 4)
        )
        try convolve(rows, weights, bias: bias, flags: flags)
    }
}
