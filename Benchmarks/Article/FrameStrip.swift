import CoreVideo

/// The number that the virtual camera draws along the top edge of each image.
enum FrameStrip {
    /// Returns the number in an image of format 420v, 420f or BGRA; nil for other formats.
    static func number(_ image: CVPixelBuffer) -> Int? {
        CVPixelBufferLockBaseAddress(image, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let width = CVPixelBufferGetWidth(image)
        let row = CVPixelBufferGetHeight(image) / 90
        let isPlanar = CVPixelBufferIsPlanar(image)
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, 0) : CVPixelBufferGetBaseAddress(image)
        let stride = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, 0) : CVPixelBufferGetBytesPerRow(image)
        guard let base, width >= 32 else { return nil }
        let pixels = base.assumingMemoryBound(to: UInt8.self) + row * stride
        // The green of BGRA is as good as luma for black and white.
        let (step, place) = isPlanar ? (1, 0) : (4, 1)
        return (0..<32).reduce(0) { number, block in
            let x = (2 * block + 1) * width / 64
            return number << 1 | (pixels[x * step + place] > 127 ? 1 : 0)
        }
    }
}
