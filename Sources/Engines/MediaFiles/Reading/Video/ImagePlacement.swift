import CoreVideo
import Foundation

/// The way in which decoded frames fill a size of another shape.
package enum ImageScaling: Sendable, Hashable {
    /// Stretches the frame to the size.
    case resize
    /// Shows the whole frame; the rest of the size is black.
    case aspect
    /// Fills the size; what exceeds it is cut off.
    case aspectFill
    /// Reduces the size to the shape of the frame.
    case fit

    /// Returns the size to which a frame is scaled, and the size of the result.
    ///
    /// - Parameters:
    ///   - width: The frame's width in square pixels.
    ///   - height: The frame's height.
    ///   - size: The size to fill.
    func sizes(
        of width: Double,
        _ height: Double,
        in size: (width: Int, height: Int)
    ) -> (inner: (width: Int, height: Int), outer: (width: Int, height: Int)) {
        guard self != .resize, width > 0, height > 0 else { return (size, size) }
        let across = Double(size.width) / width
        let down = Double(size.height) / height
        let scale = self == .aspectFill ? max(across, down) : min(across, down)
        func even(_ side: Double, _ limit: Int) -> Int {
            // A side that fits exactly stays as it is, also if it is odd.
            if abs(side - Double(limit)) < 1 { return limit }
            return min(max(2, Int((side / 2).rounded()) * 2), 16384)
        }
        let inner = (width: even(width * scale, size.width), height: even(height * scale, size.height))
        return (inner, self == .fit ? inner : size)
    }
}

/// Puts an image into the middle of another size: on black where it is smaller, cut off where it is larger.
enum ImagePlacement {
    /// Returns the image in the size; nil for pixel formats whose pixels are not whole bytes, and without memory.
    static func place(_ image: CVPixelBuffer, width: Int, height: Int) -> CVPixelBuffer? {
        guard
            let whole = try? CVPixelBuffer.make(
                width: width,
                height: height,
                format: image.pixelFormatType,
                attachments: image.attachments
            )
        else { return nil }
        whole.fillBlack()
        let left = (width - image.width) / 2 & ~1
        let top = (height - image.height) / 2 & ~1
        for (index, (from, to)) in zip(image.planes, whole.planes).enumerated() {
            let shape = image.pixelFormat.planes[min(index, image.pixelFormat.planes.count - 1)]
            guard from.width > 0, to.width > 0, width > 0, height > 0 else { return nil }
            let rowBytes = shape.byteCount(columns: from.width)
            guard rowBytes % from.width == 0 else { return nil }
            let pixel = rowBytes / from.width
            // Chroma planes are smaller by integer factors.
            let x = left * to.width / width
            let y = top * to.height / height
            let columns = min(from.width - max(0, -x), to.width - max(0, x))
            guard columns > 0 else { continue }
            for row in 0..<to.height {
                let source = row - y
                guard source >= 0, source < from.height else { continue }
                memcpy(
                    to.baseAddress + row * to.bytesPerRow + max(0, x) * pixel,
                    from.baseAddress + source * from.bytesPerRow + max(0, -x) * pixel,
                    columns * pixel
                )
            }
        }
        return whole
    }
}
