/// A code as an image with one pixel per module.
///
/// Rows run from top to bottom with one byte per pixel, 0 for dark and 255 for light, and no padding between rows. The
/// image has no quiet zone: leave room when drawing it (see ``Symbology/quietZone``) or use ``scaled(by:quietZone:)``.
/// Linear codes have their usual height, about 50 modules.
package struct CodeImage: Hashable, Sendable {
    /// Width in modules.
    package let width: Int
    /// Height in modules.
    package let height: Int
    /// `width` × `height` bytes.
    package let pixels: [UInt8]

    /// Makes an image from `width` × `height` pixels.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height, "A code image of \(width)×\(height) modules has as many pixels.")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Indicates whether a module is dark; false outside the code.
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        return pixels[y * width + x] < 128
    }

    /// Returns the code enlarged, with a light border.
    ///
    /// - Parameters:
    ///   - scale: pixels per module, at least 1.
    ///   - quietZone: the border's width in modules.
    package func scaled(by scale: Int, quietZone: Int) -> CodeImage {
        precondition(scale >= 1 && quietZone >= 0, "A code is drawn at 1 or more pixels a module.")
        let newWidth = (width + 2 * quietZone) * scale
        let newHeight = (height + 2 * quietZone) * scale
        let border = [UInt8](repeating: 255, count: newWidth * quietZone * scale)
        let margin = [UInt8](repeating: 255, count: quietZone * scale)
        var result: [UInt8] = []
        result.reserveCapacity(newWidth * newHeight)
        result += border
        for y in 0..<height {
            var row = margin
            for module in pixels[y * width..<(y + 1) * width] {
                row.append(contentsOf: repeatElement(module, count: scale))
            }
            row += margin
            for _ in 0..<scale { result += row }
        }
        result += border
        return CodeImage(width: newWidth, height: newHeight, pixels: result)
    }

    /// Returns the code without light columns before its first and after its last dark module.
    ///
    /// Some symbologies count spaces there as part of the code, but they look like the quiet zone.
    func withoutLightEnds() -> CodeImage {
        let isUsed = (0..<width).map { x in (0..<height).contains { isDark(x, $0) } }
        guard let first = isUsed.firstIndex(of: true), let last = isUsed.lastIndex(of: true) else { return self }
        let rows = (0..<height).flatMap { y in pixels[y * width + first...y * width + last] }
        return CodeImage(width: last - first + 1, height: height, pixels: rows)
    }

    /// Returns a linear code cropped above the longer guard bars of EAN and UPC codes, so that it is a rectangle.
    func withoutLongBars() -> CodeImage {
        let first = pixels[..<width]
        let rows = (0..<height).prefix { y in pixels[y * width..<(y + 1) * width].elementsEqual(first) }.count
        return CodeImage(width: width, height: rows, pixels: [UInt8](pixels[..<(rows * width)]))
    }
}
