import CoreVideo

/// A digital zoom, applied to the camera's own images for all outputs: a crop around the center, scaled to the size of
/// the whole.
struct ImageZoom: Hashable, Sendable {
    /// The first column of the crop, in pixels of the unrotated image; origin and size are even, to keep chroma
    /// aligned.
    let left: Int
    /// The first row of the crop.
    let top: Int
    /// The width of the crop.
    let width: Int
    /// The height of the crop.
    let height: Int

    /// Creates the crop for a factor; nil if it is the whole image.
    ///
    /// - Parameter factor: The part of the zoom that the source has not applied.
    init?(factor: Double, width: Int, height: Int) {
        guard factor > 1, factor.isFinite else { return nil }
        let across = Self.side(width, factor)
        let down = Self.side(height, factor)
        guard across < width || down < height else { return nil }
        self.width = across
        self.height = down
        left = (width - across) / 4 * 2
        top = (height - down) / 4 * 2
    }

    private static func side(_ whole: Int, _ factor: Double) -> Int {
        min(whole, max(2, Int((Double(whole) / factor / 2).rounded()) * 2))
    }

    /// Returns the largest zoom factor for images of a size: 16, less for small ones so that the crop stays usable.
    static func largestFactor(width: Int, height: Int) -> Double {
        min(16, max(1, (Double(min(width, height)) / 32).rounded(.down)))
    }

    /// Applies the crop to a depth map, keeping the size of the whole map and using the nearest value at each position.
    ///
    /// Returns nil for maps without 32-bit values or if memory is lacking.
    func apply(toDepth map: CVPixelBuffer, format: CapturedFormat) -> CVPixelBuffer? {
        let pixelFormat = CVPixelBufferGetPixelFormatType(map)
        let (columns, rows) = (CVPixelBufferGetWidth(map), CVPixelBufferGetHeight(map))
        guard pixelFormat == kCVPixelFormatType_DepthFloat32,
            let cut = try? CVPixelBuffer.make(width: columns, height: rows, format: pixelFormat)
        else { return nil }
        func place(_ index: Int, of count: Int, from start: Int, _ length: Int, in whole: Int) -> Int {
            let position = Double(start) + (Double(index) + 0.5) / Double(count) * Double(length)
            return min(Int(position / Double(whole) * Double(count)), count - 1)
        }
        let across = (0..<columns).map { place($0, of: columns, from: left, width, in: format.width) }
        map.withPlanes(readOnly: true) { source in
            cut.withPlanes { target in
                for y in 0..<rows {
                    let line = place(y, of: rows, from: top, height, in: format.height)
                    let from = source[0].baseAddress + line * source[0].bytesPerRow
                    let to = target[0].baseAddress + y * target[0].bytesPerRow
                    for x in 0..<columns {
                        let value = from.load(fromByteOffset: across[x] * 4, as: Float.self)
                        to.storeBytes(of: value, toByteOffset: x * 4, as: Float.self)
                    }
                }
            }
        }
        return cut
    }
}
