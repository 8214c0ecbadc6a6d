/// A small grey copy of a frame, in which boxes are followed.
struct SmallPlane: Sendable, Equatable {
    let width: Int
    let height: Int
    /// Brightness row by row, without padding.
    let pixels: [UInt8]

    /// The largest width.
    static let largestWidth = 320

    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height, "A small plane has one byte for each pixel.")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
