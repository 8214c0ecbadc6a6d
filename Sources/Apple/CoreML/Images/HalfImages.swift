import CoreVideo

/// Gray images of 16-bit floating-point numbers, with values of 0…255 for what 8 bits hold.
enum HalfImages {
    /// Copies an image of 8 bits into one of the same size with 16-bit numbers.
    static func widen(_ gray: CVPixelBuffer, into half: CVPixelBuffer) {
        gray.withPlanes(readOnly: true) { source in
            half.withPlanes { target in
                let (a, b) = (source[0], target[0])
                for y in 0..<min(a.height, b.height) {
                    let from = (a.baseAddress + y * a.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                    let to = (b.baseAddress + y * b.bytesPerRow).assumingMemoryBound(to: Float16.self)
                    for x in 0..<min(a.width, b.width) { to[x] = Float16(from[x]) }
                }
            }
        }
    }
}
