import CoreVideo
import Foundation

// `@unchecked Sendable`: nobody writes to the pixels after the value has been created.
/// A pixel buffer in a value: equal if the pixels are, coded with its pixels.
struct SharedPixels: Codable, Hashable, @unchecked Sendable {
    let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) { self.buffer = buffer }

    init(from decoder: any Decoder) throws {
        guard let buffer = try StoredPixels(from: decoder).makeBuffer() else {
            throw VisionError.invalidFormat("The stored pixels do not fit their format.")
        }
        self.buffer = buffer
    }

    func encode(to encoder: any Encoder) throws { try StoredPixels(buffer).encode(to: encoder) }

    static func == (lhs: SharedPixels, rhs: SharedPixels) -> Bool {
        lhs.buffer === rhs.buffer || StoredPixels(lhs.buffer) == StoredPixels(rhs.buffer)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(buffer.width)
        hasher.combine(buffer.height)
        hasher.combine(buffer.pixelFormatType)
    }

    /// The size in pixels.
    var size: CGSize { CGSize(width: buffer.width, height: buffer.height) }

    /// Calls a closure with the first byte of the first plane.
    func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R {
        buffer.withPlanes(readOnly: true) { body(UnsafeRawPointer($0[0].baseAddress)) }
    }

    /// Returns the bytes of the pixel at a normalized point, as an element type.
    func pixel<Element>(at point: NormalizedPoint, as type: Element.Type) -> Element {
        buffer.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            let x = min(max(Int(point.x * CGFloat(plane.width)), 0), plane.width - 1)
            let y = min(max(Int((1 - point.y) * CGFloat(plane.height)), 0), plane.height - 1)
            return UnsafeRawPointer(plane.baseAddress).loadUnaligned(
                fromByteOffset: y * plane.bytesPerRow + x * MemoryLayout<Element>.stride,
                as: type
            )
        }
    }
}
