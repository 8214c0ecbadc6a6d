// Dilation, erosion, and the largest and smallest of rectangles. Pixels outside the image do not count.

/// Writes the largest of the neighbours, each less its element of the kernel plus the middle one.
@discardableResult
public func vImageDilate_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<UInt8>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.uint8, 1), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    {
        Float(kernel[$0])
    }
}

/// Writes the smallest of the neighbours, each plus its element of the kernel less the middle one.
@discardableResult
public func vImageErode_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<UInt8>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.uint8, 1),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) {
        Float(kernel[$0])
    }
}

/// Writes the largest of the neighbours.
@discardableResult
public func vImageMax_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.uint8, 1), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    { _ in 0 }
}

/// Writes the smallest of the neighbours.
@discardableResult
public func vImageMin_Planar8(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.uint8, 1),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) { _ in 0 }
}

/// Writes the largest of the neighbours, each less its element of the kernel plus the middle one.
@discardableResult
public func vImageDilate_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<UInt8>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.uint8, 4), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    {
        Float(kernel[$0])
    }
}

/// Writes the smallest of the neighbours, each plus its element of the kernel less the middle one.
@discardableResult
public func vImageErode_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<UInt8>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.uint8, 4),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) {
        Float(kernel[$0])
    }
}

/// Writes the largest of the neighbours.
@discardableResult
public func vImageMax_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.uint8, 4), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    { _ in 0 }
}

/// Writes the smallest of the neighbours.
@discardableResult
public func vImageMin_ARGB8888(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.uint8, 4),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) { _ in 0 }
}

/// Writes the largest of the neighbours, each less its element of the kernel plus the middle one.
@discardableResult
public func vImageDilate_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.float, 1), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    {
        Float(kernel[$0])
    }
}

/// Writes the smallest of the neighbours, each plus its element of the kernel less the middle one.
@discardableResult
public func vImageErode_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.float, 1),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) {
        Float(kernel[$0])
    }
}

/// Writes the largest of the neighbours.
@discardableResult
public func vImageMax_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.float, 1), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    { _ in 0 }
}

/// Writes the smallest of the neighbours.
@discardableResult
public func vImageMin_PlanarF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.float, 1),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) { _ in 0 }
}

/// Writes the largest of the neighbours, each less its element of the kernel plus the middle one.
@discardableResult
public func vImageDilate_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.float, 4), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    {
        Float(kernel[$0])
    }
}

/// Writes the smallest of the neighbours, each plus its element of the kernel less the middle one.
@discardableResult
public func vImageErode_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel: UnsafePointer<Float>,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.float, 4),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) {
        Float(kernel[$0])
    }
}

/// Writes the largest of the neighbours.
@discardableResult
public func vImageMax_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(src, dest, PixelKind(.float, 4), srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, flags, true)
    { _ in 0 }
}

/// Writes the smallest of the neighbours.
@discardableResult
public func vImageMin_ARGBFFFF(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ tempBuffer: UnsafeMutableRawPointer!,
    _ srcOffsetToROI_X: vImagePixelCount,
    _ srcOffsetToROI_Y: vImagePixelCount,
    _ kernel_height: vImagePixelCount,
    _ kernel_width: vImagePixelCount,
    _ flags: vImage_Flags
) -> vImage_Error {
    shape(
        src,
        dest,
        PixelKind(.float, 4),
        srcOffsetToROI_X,
        srcOffsetToROI_Y,
        kernel_height,
        kernel_width,
        flags,
        false
    ) { _ in 0 }
}

private func shape(
    _ src: UnsafePointer<vImage_Buffer>,
    _ dest: UnsafePointer<vImage_Buffer>,
    _ kind: PixelKind,
    _ x: vImagePixelCount,
    _ y: vImagePixelCount,
    _ height: vImagePixelCount,
    _ width: vImagePixelCount,
    _ flags: vImage_Flags,
    _ isDilation: Bool,
    _ element: (Int) -> Float
) -> vImage_Error {
    guard height % 2 == 1, width % 2 == 1, height < 1 << 12, width < 1 << 12 else { return kvImageInvalidKernelSize }
    let count = Int(height) * Int(width)
    let middle = element(count / 2)
    let kernel = MorphologyKernel(
        offsets: (0..<count).map { isDilation ? middle - element($0) : element($0) - middle },
        width: Int(width),
        height: Int(height)
    )
    return morph(src, dest, kind, x: x, y: y, kernel, isDilation: isDilation, flags)
}
