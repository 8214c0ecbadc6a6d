import CoreVideo
import Foundation
import PixelTransforms

/// Masks of one component.
enum MaskFormat {
    /// The formats that a mask can have.
    static let all: [OSType] = [
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_OneComponent16Half,
    ]

    /// Returns a mask with values, which are clamped to 0…1.
    static func buffer(width: Int, height: Int, _ values: [Double], format: OSType) throws -> CVPixelBuffer {
        guard all.contains(format) else {
            throw VisionFailure(
                .invalidArgument,
                "A mask cannot have the format \(PixelFormat.text(of: format)); see supportedOutputPixelFormats()."
            )
        }
        let buffer: CVPixelBuffer
        do {
            buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
        } catch {
            throw VisionFailure(.outOfMemory, "A mask could not be made: \(error)", underlying: error)
        }
        buffer.withPlanes { planes in
            for y in 0..<height {
                let row = planes[0].baseAddress + y * planes[0].bytesPerRow
                for x in 0..<width {
                    let value = Float(min(max(values[y * width + x], 0), 1))
                    switch format {
                    case kCVPixelFormatType_OneComponent8:
                        row.storeBytes(of: UInt8((value * 255).rounded()), toByteOffset: x, as: UInt8.self)
                    case kCVPixelFormatType_OneComponent16Half:
                        row.storeBytes(of: HalfBits.bits(value), toByteOffset: x * 2, as: UInt16.self)
                    default: row.storeBytes(of: value, toByteOffset: x * 4, as: Float.self)
                    }
                }
            }
        }
        return buffer
    }

    /// Returns a mask in another format.
    static func converted(_ mask: CVPixelBuffer, to format: OSType) throws -> CVPixelBuffer {
        if mask.pixelFormatType == format { return mask }
        let pixels = SharedPixels(mask)
        let (width, height) = (mask.width, mask.height)
        var values: [Double] = []
        values.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let point = NormalizedPoint(
                    x: (CGFloat(x) + 0.5) / CGFloat(width),
                    y: 1 - (CGFloat(y) + 0.5) / CGFloat(height)
                )
                values.append(Double(value(pixels, point)))
            }
        }
        return try buffer(width: width, height: height, values, format: format)
    }

    private static func value(_ pixels: SharedPixels, _ point: NormalizedPoint) -> Float {
        switch pixels.buffer.pixelFormatType {
        case kCVPixelFormatType_OneComponent32Float: pixels.pixel(at: point, as: Float.self)
        case kCVPixelFormatType_OneComponent16Half: HalfBits.value(pixels.pixel(at: point, as: UInt16.self))
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB:
            Float(pixels.pixel(at: point, as: SIMD4<UInt8>.self)[1]) / 255
        default: Float(pixels.pixel(at: point, as: UInt8.self)) / 255
        }
    }

    /// Returns the normalized box around the values of a float mask that are at least half of its largest; nil if
    /// the mask is empty.
    static func hotBox(_ mask: CVPixelBuffer) -> CGRect? {
        guard mask.pixelFormatType == kCVPixelFormatType_OneComponent32Float else { return nil }
        let (width, height) = (CGFloat(mask.width), CGFloat(mask.height))
        return mask.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            func value(_ x: Int, _ y: Int) -> Float {
                UnsafeRawPointer(plane.baseAddress).load(fromByteOffset: y * plane.bytesPerRow + x * 4, as: Float.self)
            }
            var peak: Float = 0
            for y in 0..<plane.height { for x in 0..<plane.width { peak = max(peak, value(x, y)) } }
            guard peak > 0 else { return nil }
            var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
            for y in 0..<plane.height {
                for x in 0..<plane.width where value(x, y) >= peak / 2 {
                    (left, right) = (min(left, x), max(right, x))
                    (top, bottom) = (min(top, y), max(bottom, y))
                }
            }
            return CGRect(
                x: CGFloat(left) / width,
                y: 1 - CGFloat(bottom + 1) / height,
                width: CGFloat(right + 1 - left) / width,
                height: CGFloat(bottom + 1 - top) / height
            )
        }
    }
}
