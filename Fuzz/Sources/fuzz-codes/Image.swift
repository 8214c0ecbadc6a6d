import Barcodes
import CoreVideo
import Fuzzing

/// A small grey image that inputs draw on.
struct Image {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, grey: UInt8) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: grey, count: width * height)
    }

    init(_ code: CodeImage) {
        width = code.width
        height = code.height
        pixels = code.pixels
    }

    /// Returns the pixels as a pixel buffer: each byte of a pixel, or of the luma plane, is its grey value.
    func buffer(_ format: OSType) -> CVPixelBuffer {
        guard let buffer = try? CVPixelBuffer.make(width: width, height: height, format: format) else {
            fatalError("no buffer of \(width)×\(height)")
        }
        let plane = buffer.planes[0]
        let perPixel = max(1, plane.bytesPerRow / max(1, plane.width))
        for y in 0..<height {
            let row = plane.baseAddress + y * plane.bytesPerRow
            for place in 0..<min(plane.bytesPerRow, plane.width * perPixel) {
                row.storeBytes(
                    of: pixels[y * width + min(width - 1, place / perPixel)],
                    toByteOffset: place,
                    as: UInt8.self
                )
            }
        }
        return buffer
    }
}
