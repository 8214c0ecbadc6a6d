import Barcodes
import CoreVideo
import Foundation
import Testing

/// A gray image on which tests draw codes, with transforms and conversion to a pixel buffer.
struct Canvas {
    var width: Int
    var height: Int
    var pixels: [UInt8]

    init(width: Int, height: Int, grey: UInt8 = 255) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: grey, count: width * height)
    }

    /// Makes an image of a code with its quiet zone.
    init(_ code: CodeImage, scale: Int, quietZone: Int) {
        let image = code.scaled(by: scale, quietZone: quietZone)
        width = image.width
        height = image.height
        pixels = image.pixels
    }

    mutating func draw(_ other: Canvas, x: Int, y: Int) {
        for row in 0..<other.height {
            let start = (y + row) * width + x
            let source = other.pixels[row * other.width..<(row + 1) * other.width]
            pixels.replaceSubrange(start..<start + other.width, with: source)
        }
    }

    /// Returns the image with every pixel enlarged to a square.
    func enlarged(by scale: Int) -> Canvas {
        var result = self
        let image = CodeImage(width: width, height: height, pixels: pixels).scaled(by: scale, quietZone: 0)
        result.width = image.width
        result.height = image.height
        result.pixels = image.pixels
        return result
    }

    mutating func invert() {
        for index in pixels.indices { pixels[index] = 255 - pixels[index] }
    }

    /// Reduces sharpness and contrast, as cameras do.
    mutating func soften() {
        for index in pixels.indices { pixels[index] = 40 + pixels[index] / 2 }
    }

    /// Returns the image rotated clockwise about its center, on a square that holds it at any angle.
    func rotated(byDegrees degrees: Double) -> Canvas {
        let side = Int(hypot(Double(width), Double(height)).rounded(.up)) + 2
        var result = Canvas(width: side, height: side)
        let cosine = cos(degrees * .pi / 180)
        let sine = sin(degrees * .pi / 180)
        func pixel(_ x: Int, _ y: Int) -> Double {
            guard (0..<width).contains(x), (0..<height).contains(y) else { return 255 }
            return Double(pixels[y * width + x])
        }
        for row in 0..<side {
            for column in 0..<side {
                let dx = Double(column) + 0.5 - Double(side) / 2
                let dy = Double(row) + 0.5 - Double(side) / 2
                let x = dx * cosine + dy * sine + Double(width) / 2 - 0.5
                let y = dy * cosine - dx * sine + Double(height) / 2 - 0.5
                let left = Int(x.rounded(.down))
                let top = Int(y.rounded(.down))
                let right = x - Double(left)
                let below = y - Double(top)
                let upper = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
                let lower = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
                result.pixels[row * side + column] = UInt8(upper * (1 - below) + lower * below)
            }
        }
        return result
    }

    func turned(_ transform: Transform) -> Canvas {
        let size = transform.size(width, height)
        var result = Canvas(width: size.width, height: size.height)
        for y in 0..<height {
            for x in 0..<width {
                // A pixel's center maps to the center of a pixel.
                let point = transform.apply(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), width, height)
                result.pixels[Int(point.y) * size.width + Int(point.x)] = pixels[y * width + x]
            }
        }
        return result
    }
}

/// One of the eight orientations of an image: optionally mirrored left to right, then rotated clockwise.
struct Transform: CustomStringConvertible, Sendable {
    var isMirrored: Bool
    var quarterTurns: Int

    static let all = [false, true].flatMap { mirrored in
        (0..<4).map { Transform(isMirrored: mirrored, quarterTurns: $0) }
    }
    static let turns = all.filter { !$0.isMirrored }

    var description: String { "\(isMirrored ? "mirrored, " : "")rotated by \(quarterTurns * 90)°" }

    func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        quarterTurns.isMultiple(of: 2) ? (width, height) : (height, width)
    }

    func apply(_ point: CGPoint, _ width: Int, _ height: Int) -> CGPoint {
        let width = Double(width)
        let height = Double(height)
        let x = isMirrored ? width - point.x : point.x
        let y = point.y
        return switch quarterTurns {
        case 0: CGPoint(x: x, y: y)
        case 1: CGPoint(x: height - y, y: x)
        case 2: CGPoint(x: width - x, y: height - y)
        default: CGPoint(x: y, y: width - x)
        }
    }
}

extension Canvas {
    /// Returns the image in a buffer of a given pixel format.
    ///
    /// - Parameter padding: number of garbage bytes after each row of a single-plane buffer.
    func buffer(
        _ format: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        padding: Int? = nil
    ) throws
        -> CVPixelBuffer
    {
        let shape = try #require(PixelShape.of(format), "the tests have no shape for format \(format)")
        var made: CVPixelBuffer?
        if let padding {
            let bytesPerRow = width * shape.bytesPerPixel + padding
            let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0x5A, count: bytesPerRow * height)
            let release: CVPixelBufferReleaseBytesCallback = { _, base in base?.deallocate() }
            CVPixelBufferCreateWithBytes(nil, width, height, format, memory, bytesPerRow, release, nil, nil, &made)
        } else {
            CVPixelBufferCreate(nil, width, height, format, nil, &made)
        }
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let isPlanar = CVPixelBufferIsPlanar(buffer)
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, 0) : CVPixelBufferGetBaseAddress(buffer)
        let bytesPerRow = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) : CVPixelBufferGetBytesPerRow(buffer)
        let bytes = try #require(base).assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            if shape.bytesPerPixel == 1 {
                _ = pixels[y * width..<(y + 1) * width].withUnsafeBufferPointer { row in
                    UnsafeMutableBufferPointer(start: bytes + y * bytesPerRow, count: width).update(from: row)
                }
                continue
            }
            for x in 0..<width {
                let pixel = bytes + y * bytesPerRow + x * shape.bytesPerPixel
                // Chroma and alpha get values that would mislead a reader that took them for luma.
                for index in 0..<shape.bytesPerPixel {
                    pixel[index] =
                        shape.grey.contains(index) ? pixels[y * width + x] : UInt8(truncatingIfNeeded: x * 37)
                }
            }
        }
        return buffer
    }
}

/// The positions of a pixel's luma bytes, written down independently of the reader's table.
struct PixelShape {
    var bytesPerPixel: Int
    var grey: Set<Int>

    static func of(_ format: OSType) -> PixelShape? {
        switch format {
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            kCVPixelFormatType_OneComponent8:
            PixelShape(bytesPerPixel: 1, grey: [0])
        case kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange:
            PixelShape(bytesPerPixel: 2, grey: [1])
        case kCVPixelFormatType_422YpCbCr8_yuvs: PixelShape(bytesPerPixel: 2, grey: [0])
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: PixelShape(bytesPerPixel: 4, grey: [0, 1, 2])
        case kCVPixelFormatType_32ARGB: PixelShape(bytesPerPixel: 4, grey: [1, 2, 3])
        case kCVPixelFormatType_24RGB: PixelShape(bytesPerPixel: 3, grey: [0, 1, 2])
        default: nil
        }
    }
}

/// Returns an image of one code.
func image(
    of text: String,
    as symbology: Symbology,
    scale: Int = 4,
    options: BarcodeWriter.Options = BarcodeWriter.Options()
) throws -> Canvas {
    let code = try BarcodeWriter().write(text, as: symbology, options: options)
    return Canvas(code, scale: scale, quietZone: symbology.quietZone)
}
