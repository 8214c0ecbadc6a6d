import CoreImage
import Foundation

/// Pixel buffers of camera formats, filled by value.
enum Planes {
    /// Returns a buffer of a format, all bytes 0.
    static func make(_ width: Int, _ height: Int, _ format: OSType) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, format, nil, &made)
        guard let made else { fatalError("No memory") }
        return made
    }

    /// Returns a biplanar buffer of one colour.
    static func biplanar(_ width: Int, _ height: Int, _ format: OSType, y: UInt8, cb: UInt8, cr: UInt8) -> CVPixelBuffer
    {
        let buffer = make(width, height, format)
        for plane in 0..<2 {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
            let bytes = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                let line = (base + row * bytes).assumingMemoryBound(to: UInt8.self)
                for x in 0..<bytes { line[x] = plane == 0 ? y : x % 2 == 0 ? cb : cr }
            }
        }
        return buffer
    }

    /// Returns a buffer of interleaved pixels, each of the same values.
    static func filled<Value: BitwiseCopyable>(
        _ width: Int,
        _ height: Int,
        _ format: OSType,
        _ pixel: [Value]
    ) -> CVPixelBuffer {
        let buffer = make(width, height, format)
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return buffer }
        let bytes = CVPixelBufferGetBytesPerRow(buffer)
        let size = MemoryLayout<Value>.size
        let perRow = width * bytesPerPixel(format) / size
        for row in 0..<height {
            for index in 0..<perRow {
                let place = base + row * bytes + index * size
                place.storeBytes(of: pixel[index % pixel.count], as: Value.self)
            }
        }
        return buffer
    }

    private static func bytesPerPixel(_ format: OSType) -> Int {
        switch format {
        case kCVPixelFormatType_OneComponent8: 1
        case kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_OneComponent16Half,
            kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16:
            2
        case kCVPixelFormatType_64RGBAHalf: 8
        case kCVPixelFormatType_128RGBAFloat: 16
        default: 4
        }
    }

    /// Returns a biplanar buffer of 10 bits of one colour, its values in the upper bits.
    static func deep(_ width: Int, _ height: Int, _ format: OSType, y: UInt16, c: UInt16) -> CVPixelBuffer {
        let buffer = make(width, height, format)
        for plane in 0..<2 {
            guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
            let bytes = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                for x in 0..<bytes / 2 {
                    (base + row * bytes + 2 * x).storeBytes(of: (plane == 0 ? y : c) << 6, as: UInt16.self)
                }
            }
        }
        return buffer
    }
}
