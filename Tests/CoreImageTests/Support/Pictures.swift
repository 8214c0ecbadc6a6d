import CoreImage
import Foundation

/// Pixels in memory as floats, row 0 at the top.
struct Pixels {
    let width: Int
    let height: Int
    var values: [SIMD4<Float>]

    /// Returns a pixel with the origin at the lower left.
    subscript(x: Int, y: Int) -> SIMD4<Float> { values[(height - 1 - y) * width + x] }
}

/// Pictures for the tests.
enum Pictures {
    /// Returns a buffer of a format with pixels of BGRA order from a function of x and y, y from the top.
    static func buffer(
        _ width: Int,
        _ height: Int,
        _ color: (Int, Int) -> (r: UInt8, g: UInt8, b: UInt8, a: UInt8)
    ) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        guard let made, let base = CVPixelBufferGetBaseAddress(made) else { fatalError("No memory") }
        let bytes = CVPixelBufferGetBytesPerRow(made)
        for y in 0..<height {
            let row = (base + y * bytes).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let c = color(x, y)
                (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) = (c.b, c.g, c.r, c.a)
            }
        }
        return made
    }

    /// Returns an opaque picture with different pixels everywhere.
    static func varied(_ width: Int, _ height: Int) -> CVPixelBuffer {
        buffer(width, height) { x, y in
            (UInt8((x * 37 + y * 11) & 255), UInt8((x * 5 + y * 53) & 255), UInt8((x * y * 7 + 90) & 255), 255)
        }
    }

    /// Returns a grey picture.
    static func grey(_ width: Int, _ height: Int, _ level: (Int, Int) -> UInt8) -> CVPixelBuffer {
        buffer(width, height) { x, y in
            let v = level(x, y)
            return (v, v, v, 255)
        }
    }
}

extension CIContext {
    /// A context without colour management.
    static func plain() -> CIContext { CIContext(options: [.workingColorSpace: NSNull()]) }

    /// Renders a rectangle as floats of the working space.
    func pixels(_ image: CIImage, _ rect: CGRect, space: CGColorSpace? = nil) -> Pixels {
        let (width, height) = (Int(rect.width), Int(rect.height))
        var values = [SIMD4<Float>](repeating: SIMD4(repeating: -9), count: width * height)
        values.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let linear = space ?? CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
            render(image, toBitmap: base, rowBytes: 16 * width, bounds: rect, format: .RGBAf, colorSpace: linear)
        }
        return Pixels(width: width, height: height, values: values)
    }

    /// Renders a rectangle as 8-bit RGBA in sRGB.
    func bytes(_ image: CIImage, _ rect: CGRect) -> [[Int]] {
        let (width, height) = (Int(rect.width), Int(rect.height))
        var values = [UInt8](repeating: 77, count: 4 * width * height)
        values.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let space = CGColorSpace(name: CGColorSpace.sRGB)
            render(image, toBitmap: base, rowBytes: 4 * width, bounds: rect, format: .RGBA8, colorSpace: space)
        }
        return (0..<width * height).map { index in (0..<4).map { Int(values[4 * index + $0]) } }
    }

    /// Renders one pixel as 8-bit RGBA in sRGB.
    func pixel(_ image: CIImage, _ x: Int = 0, _ y: Int = 0) -> [Int] {
        bytes(image, CGRect(x: x, y: y, width: 1, height: 1))[0]
    }
}

extension CVPixelBuffer {
    /// The bytes of all rows of an interleaved buffer, without padding.
    var contents: [UInt8] {
        let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
        guard let base = CVPixelBufferGetBaseAddress(self) else { return [] }
        let bytes = CVPixelBufferGetBytesPerRow(self)
        return (0..<height).flatMap { y in
            Array(UnsafeRawBufferPointer(start: base + y * bytes, count: 4 * width))
        }
    }
}

/// Returns whether two lists of numbers are within a distance.
func near(_ a: [Int], _ b: [Int], _ distance: Int) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= distance }
}

/// Returns whether two pixels are within a distance.
func near(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ distance: Float) -> Bool {
    let d = a - b
    return abs(d.x) <= distance && abs(d.y) <= distance && abs(d.z) <= distance && abs(d.w) <= distance
}

/// The sRGB curve, in double precision.
enum Standard {
    static func linear(_ level: Double) -> Double {
        level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
