import CoreVideo

/// How far the camera's own pictures are enlarged on their way to all outputs: a cut around the centre, scaled to the size
/// of the whole.
struct PictureZoom: Hashable, Sendable {
    /// The cut in pixels of the unrotated picture: origin and size are even, so that chroma stays in its place.
    let left: Int
    /// The first row of the cut.
    let top: Int
    /// Pixels in a row of the cut.
    let width: Int
    /// Rows of the cut.
    let height: Int

    /// The cut for a factor; nil where it is the whole picture.
    ///
    /// - Parameter factor: the part of the zoom that the source has not done itself.
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

    /// The farthest that pictures of a size can be enlarged with some picture left: 16, less for small ones.
    static func largestFactor(width: Int, height: Int) -> Double {
        min(16, max(1, (Double(min(width, height)) / 32).rounded(.down)))
    }

    /// The same cut of a depth map, of the size of the whole map: each value is that of the nearest place.
    ///
    /// Nil for maps that are not of 32-bit numbers, or where memory is lacking.
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
