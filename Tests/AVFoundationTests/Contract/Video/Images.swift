import CoreVideo
import Testing

/// Images that are created and read only with public functions.
enum Images {
    /// The side of a block in pixels.
    private static let side = 16

    /// Creates a gray image of uniform blocks, which makes a rotation visible block by block.
    static func blocks(_ values: [[UInt8]]) throws -> CVPixelBuffer {
        let buffer = try make(values[0].count * side, values.count * side, kCVPixelFormatType_OneComponent8)
        try change(buffer) { base, row in
            for y in 0..<values.count * side {
                for x in 0..<values[0].count * side { base[y * row + x] = values[y / side][x / side] }
            }
        }
        return buffer
    }

    /// Returns the values of the blocks of a gray image.
    static func blocks(of buffer: CVPixelBuffer) throws -> [[UInt8]] {
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        return try (0..<height / side).map { y in
            try (0..<width / side).map { x in try luma(of: buffer, x: x * side + 8, y: y * side + 8) }
        }
    }

    /// Creates an image of uniform gray.
    static func grey(_ value: UInt8, width: Int, height: Int, _ format: OSType) throws -> CVPixelBuffer {
        let buffer = try make(width, height, format)
        try change(buffer) { base, row in
            for index in 0..<row * height { base[index] = value }
        }
        return buffer
    }

    /// Creates an image of one gray with a middle of another gray, half as wide and high.
    static func centred(
        _ inner: UInt8,
        in outer: UInt8,
        width: Int,
        height: Int,
        _ format: OSType
    ) throws -> CVPixelBuffer {
        let buffer = try grey(outer, width: width, height: height, format)
        try change(buffer) { base, row in
            for y in height / 4..<height * 3 / 4 {
                for x in width / 4..<width * 3 / 4 { base[y * row + x] = inner }
            }
        }
        return buffer
    }

    /// Returns the first byte of a pixel: luma, gray or blue.
    static func luma(of buffer: CVPixelBuffer, x: Int, y: Int) throws -> UInt8 {
        try change(buffer) { base, row in base[y * row + x] }
    }

    /// Returns width and height in pixels.
    static func size(of buffer: CVPixelBuffer) -> [Int] {
        [CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer)]
    }

    private static func make(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, width, height, format, nil, &buffer) == kCVReturnSuccess)
        return try #require(buffer)
    }

    @discardableResult
    private static func change<Result>(
        _ buffer: CVPixelBuffer,
        _ body: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) throws -> Result {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer)
        let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
        return body(try #require(base).assumingMemoryBound(to: UInt8.self), row)
    }
}
