package import CoreVideo

/// Returns the bytes of an image's first plane, row by row.
package func luma(of image: CVPixelBuffer) -> [[UInt8]] {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let isPlanar = CVPixelBufferGetPlaneCount(image) > 0
    guard let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, 0) : CVPixelBufferGetBaseAddress(image) else {
        return []
    }
    let bytesPerRow = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, 0) : CVPixelBufferGetBytesPerRow(image)
    let count = isPlanar ? CVPixelBufferGetWidthOfPlane(image, 0) : bytesPerRow
    return (0..<CVPixelBufferGetHeight(image)).map { y in
        Array(UnsafeRawBufferPointer(start: base + y * bytesPerRow, count: count))
    }
}
