/// Returns the number of extra columns and rows around the image: left, right, top, bottom.
///
/// Buffer attributes request them.
public func CVPixelBufferGetExtendedPixels(
    _ pixelBuffer: CVPixelBuffer,
    _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
    _ extraColumnsOnRight: UnsafeMutablePointer<Int>?,
    _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
    _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
    let border = pixelBuffer.border
    extraColumnsOnLeft?.pointee = border.left
    extraColumnsOnRight?.pointee = border.right
    extraRowsOnTop?.pointee = border.top
    extraRowsOnBottom?.pointee = border.bottom
}

/// Fills the border around the image with copies of the pixels at the image's edge.
///
/// - Returns: `kCVReturnUnsupported` if the border has columns and the format stores several pixels in one byte or
///   block.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn {
    let border = pixelBuffer.border
    guard border != PixelBufferLayout.Border() else { return kCVReturnSuccess }
    for (shape, plane) in zip(pixelBuffer.format.planes, pixelBuffer.storedPlanes) {
        let block = shape.bitsPerBlock / 8
        // A column of the border repeats the last block, which is one pixel only in formats with one pixel per block.
        guard shape.blockWidth == 1 || (border.left == 0 && border.right == 0) else { return kCVReturnUnsupported }
        let left = shape.width(forImageWidth: border.left)
        let right = shape.width(forImageWidth: border.right)
        for y in 0..<plane.height {
            let row = plane.baseAddress + y * plane.bytesPerRow
            for column in 1..<max(left + 1, 1) {
                (row - column * block).copyMemory(from: row, byteCount: block)
            }
            let last = row + (plane.width - 1) * block
            for column in 1..<max(right + 1, 1) {
                (last + column * block).copyMemory(from: last, byteCount: block)
            }
        }
        let start = plane.baseAddress - left * block
        let length = shape.byteCount(columns: plane.width) + (left + right) * block
        for row in 1..<max(shape.height(forImageHeight: border.top) + 1, 1) {
            (start - row * plane.bytesPerRow).copyMemory(from: start, byteCount: length)
        }
        let bottom = start + (plane.height - 1) * plane.bytesPerRow
        for row in 1..<max(shape.height(forImageHeight: border.bottom) + 1, 1) {
            (bottom + row * plane.bytesPerRow).copyMemory(from: bottom, byteCount: length)
        }
    }
    return kCVReturnSuccess
}

/// A callback that fills the border of a buffer of a registered format.
///
/// Accepted and never called here.
public typealias CVFillExtendedPixelsCallBack = (CVPixelBuffer, UnsafeMutableRawPointer?) -> DarwinBoolean

/// The border-filling callback of a registered format.
///
/// Accepted and ignored.
public struct CVFillExtendedPixelsCallBackData {
    /// The version of the structure, 0.
    public var version: CFIndex
    /// The callback.
    public var fillCallBack: CVFillExtendedPixelsCallBack?
    /// The reference constant passed to the callback.
    public var refCon: UnsafeMutableRawPointer?

    /// Creates an empty structure.
    public init() {
        self.init(version: 0, fillCallBack: nil, refCon: nil)
    }

    /// Creates a structure.
    public init(version: CFIndex, fillCallBack: CVFillExtendedPixelsCallBack?, refCon: UnsafeMutableRawPointer?) {
        self.version = version
        self.fillCallBack = fillCallBack
        self.refCon = refCon
    }
}
