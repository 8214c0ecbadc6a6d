public import CoreVideo

/// The frame's number in the image: 32 black and white blocks along the top edge.
///
/// The first block is the most significant bit, and white is one. Block `i` has the columns from `i·W/32` up to but not
/// including `(i+1)·W/32`, rounded down, and the top `H/45` rows, rounded down but at least one. The strip survives
/// lossy video coding, because blocks are read in their middle, with a threshold of half brightness.
///
/// Each ``VirtualCamera`` draws it. A test that reads it can identify a frame regardless of buffers and times.
public enum FrameNumberStrip {
    /// Returns the number of rows of the strip in an image with a height in pixels.
    public static func height(forHeight height: Int) -> Int { max(1, height / 45) }

    /// Returns the columns of a block, 0 to 31 from the left, in an image with a width in pixels.
    ///
    /// The range is empty if the image is narrower than 32 pixels.
    public static func columns(of block: Int, width: Int) -> Range<Int> {
        block * width / 32..<(block + 1) * width / 32
    }

    /// Writes a number into an image.
    ///
    /// The base address is locked during the call, and nothing else may use the image in that time.
    ///
    /// - Returns: False, without a change, when the image is narrower than 32 pixels or its format is not one of 8-bit
    ///   4:2:0 and packed 4:2:2 video, one component, 32-bit RGB with alpha, and 24-bit RGB.
    @discardableResult
    public static func write(_ number: UInt32, into buffer: CVPixelBuffer) -> Bool {
        guard buffer.width >= 32, let format = StripFormat(buffer.pixelFormatType) else { return false }
        let rows = height(forHeight: buffer.height)
        buffer.withPlanes { planes in
            for block in 0..<32 {
                let columns = columns(of: block, width: buffer.width)
                let isWhite = number >> UInt32(31 - block) & 1 == 1
                for y in 0..<rows {
                    let row = planes[0].row(y)
                    for x in columns {
                        for byte in 0..<format.step { row[x * format.step + byte] = format.value(byte, isWhite) }
                    }
                }
            }
            for plane in planes.dropFirst() {
                for y in 0..<(rows + 1) / 2 {
                    let row = plane.row(y)
                    for byte in 0..<plane.width * (planes.count == 2 ? 2 : 1) { row[byte] = 128 }
                }
            }
        }
        return true
    }

    /// Reads the number in an image; the base address is locked for reading during the call.
    ///
    /// - Returns: Nil when the image is narrower than 32 pixels, its format is not supported by ``write(_:into:)``, or
    ///   some block is neither black nor white.
    public static func read(from buffer: CVPixelBuffer) -> UInt32? {
        guard buffer.width >= 32, let format = StripFormat(buffer.pixelFormatType) else { return nil }
        let rows = height(forHeight: buffer.height)
        return buffer.withPlanes(readOnly: true) { planes in
            var number: UInt32 = 0
            for block in 0..<32 {
                let columns = columns(of: block, width: buffer.width)
                // The middle third, and at least one pixel.
                let x = columns.lowerBound + columns.count / 3..<columns.upperBound - columns.count / 3
                var sum = 0
                for y in rows / 3..<rows - rows / 3 {
                    let row = planes[0].row(y)
                    for x in x { sum += Int(row[x * format.step + format.brightness]) }
                }
                let mean = sum / (x.count * (rows - rows / 3 - rows / 3))
                guard mean < 96 || mean > 160 else { return nil }
                number = number << 1 | (mean > 128 ? 1 : 0)
            }
            return number
        }
    }
}

/// The layout of the strip in an image's first plane.
private struct StripFormat {
    /// Bytes from one pixel to the next.
    var step: Int
    /// Offset of the byte for brightness.
    var brightness: Int
    private var black: UInt8 = 0
    private var white: UInt8 = 255
    /// Offset of the byte for opacity, if there is one.
    private var alpha: Int?
    private var isPackedVideo = false

    init?(_ format: OSType) {
        switch format {
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar:
            (step, brightness, black, white) = (1, 0, 16, 235)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            kCVPixelFormatType_OneComponent8:
            (step, brightness) = (1, 0)
        case kCVPixelFormatType_422YpCbCr8: (step, brightness, black, white, isPackedVideo) = (2, 1, 16, 235, true)
        case kCVPixelFormatType_422YpCbCr8_yuvs: (step, brightness, black, white, isPackedVideo) = (2, 0, 16, 235, true)
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: (step, brightness, alpha) = (4, 1, 3)
        case kCVPixelFormatType_32ARGB: (step, brightness, alpha) = (4, 2, 0)
        case kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR: (step, brightness) = (3, 1)
        default: return nil
        }
    }

    /// Returns one byte of a pixel in a black or white block.
    func value(_ byte: Int, _ isWhite: Bool) -> UInt8 {
        if byte == alpha { return 255 }
        if isPackedVideo, byte != brightness { return 128 }
        return isWhite ? white : black
    }
}
