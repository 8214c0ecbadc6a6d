import CoreMedia
import CoreVideo
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A drawn image whose pixels can be read.
struct Drawn: Equatable {
    let width: Int
    let height: Int
    /// Bytes in the order blue, green, red, alpha.
    let bytes: [UInt8]

    init(_ buffer: CVPixelBuffer) {
        width = buffer.width
        height = buffer.height
        let (width, height) = (width, height)
        bytes = buffer.withPlanes(readOnly: true) { planes in
            (0..<height).flatMap { y in
                let row = planes[0].baseAddress + y * planes[0].bytesPerRow
                return (0..<width * 4).map { row.load(fromByteOffset: $0, as: UInt8.self) }
            }
        }
    }

    /// Returns red, green, blue and alpha of a pixel.
    subscript(x: Int, y: Int) -> SIMD4<Int> {
        let start = (y * width + x) * 4
        return SIMD4(Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3]))
    }

    /// Returns the largest difference of any component to another image.
    func difference(to other: Drawn) -> Int {
        guard width == other.width, height == other.height else { return 255 }
        return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    /// Returns the number of pixels that satisfy a condition.
    func count(where isMeant: (SIMD4<Int>) -> Bool) -> Int {
        var sum = 0
        for y in 0..<height { for x in 0..<width where isMeant(self[x, y]) { sum += 1 } }
        return sum
    }

    /// Returns the smallest rectangle around pixels that satisfy a condition, or nil if there are none.
    func box(where isMeant: (SIMD4<Int>) -> Bool) -> PixelRect? {
        var box: PixelRect?
        for y in 0..<height {
            for x in 0..<width where isMeant(self[x, y]) {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                box = box?.union(pixel) ?? pixel
            }
        }
        return box
    }
}

let black = SIMD4(0, 0, 0, 255)
let white = SIMD4(255, 255, 255, 255)
let red = SIMD4(255, 0, 0, 255)
let green = SIMD4(0, 255, 0, 255)
let blue = SIMD4(0, 0, 255, 255)

extension SIMD4<Int> {
    /// Returns whether all components are within a tolerance.
    func isNear(_ other: Self, _ tolerance: Int = 2) -> Bool {
        let distance = self &- other
        return (0..<4).allSatisfy { abs(distance[$0]) <= tolerance }
    }
}

extension CGColor {
    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// Returns a layer with a frame and a background colour.
func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
}

/// Returns a target buffer filled with values that drawing must overwrite.
func target(_ width: Int, _ height: Int, _ format: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
    buffer.withPlanes { planes in
        for plane in planes { memset(plane.baseAddress, 0x5A, plane.bytesPerRow * plane.height) }
    }
    return buffer
}

/// Draws a tree.
func draw(_ layer: CALayer, _ width: Int, _ height: Int, scale: CGFloat = 1) throws -> Drawn {
    let compositor = LayerCompositor(layer)
    compositor.scale = scale
    return try draw(compositor, width, height)
}

/// Draws a compositor's tree; fails if anything is missing.
func draw(_ compositor: LayerCompositor, _ width: Int, _ height: Int) throws -> Drawn {
    let buffer = try target(width, height)
    try compositor.render(into: buffer)
    #expect(compositor.problems == [])
    return Drawn(buffer)
}

/// A layer that shows one image in any orientation.
final class StillLayer: CALayer, ImageLayer {
    private let buffer: CVPixelBuffer
    let orientation: DrawnOrientation
    let place: CGRect?

    init(_ buffer: CVPixelBuffer, _ orientation: DrawnOrientation = .upright, place: CGRect? = nil) {
        self.buffer = buffer
        self.orientation = orientation
        self.place = place
        super.init()
    }

    func image(atHostTime time: CMTime) -> CVPixelBuffer? { buffer }
    func imageRect(for image: CVPixelBuffer, in properties: LayerProperties) -> CGRect { place ?? properties.bounds }
    var imageOrientation: DrawnOrientation { orientation }
}

/// Returns a 32BGRA image whose colours a closure provides.
func makeImage(_ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<Int>) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
    buffer.withPlanes { planes in
        for y in 0..<height {
            let row = planes[0].baseAddress + y * planes[0].bytesPerRow
            for x in 0..<width {
                let c = color(x, y)
                for (offset, value) in [c.z, c.y, c.x, c.w].enumerated() {
                    row.storeBytes(of: UInt8(value), toByteOffset: x * 4 + offset, as: UInt8.self)
                }
            }
        }
    }
    return buffer
}

/// A random number generator that is deterministic for a seed.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
