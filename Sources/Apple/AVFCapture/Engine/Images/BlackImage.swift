import CoreVideo
import Foundation

/// A black image that replaces the camera's images until access is granted (DEV-13).
enum BlackImage {
    /// Creates a black image with the size and pixel format of another one; returns nil if memory is lacking.
    static func make(like image: CVPixelBuffer) -> CVPixelBuffer? {
        let format = CVPixelBufferGetPixelFormatType(image)
        guard
            let black = try? CVPixelBuffer.make(
                width: CVPixelBufferGetWidth(image),
                height: CVPixelBufferGetHeight(image),
                format: format
            )
        else { return nil }
        black.withPlanes { planes in
            for (index, plane) in planes.enumerated() {
                for y in 0..<plane.height {
                    fill(plane.baseAddress + y * plane.bytesPerRow, plane.bytesPerRow, format, plane: index)
                }
            }
        }
        black.updateAttachments { $0.merge(propagating: image.attachments) }
        return black
    }

    private static func fill(_ row: UnsafeMutableRawPointer, _ count: Int, _ format: OSType, plane: Int) {
        switch format {
        case kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8FullRange:
            fill(row, count, even: 128, odd: format == kCVPixelFormatType_422YpCbCr8 ? 16 : 0)
        case kCVPixelFormatType_422YpCbCr8_yuvs: fill(row, count, even: 16, odd: 128)
        case _ where isBiPlanar(format) || isPlanar(format):
            memset(row, plane > 0 ? 128 : isFullRange(format) ? 0 : 16, count)
        default: memset(row, 0, count)
        }
    }

    private static func fill(_ row: UnsafeMutableRawPointer, _ count: Int, even: UInt8, odd: UInt8) {
        let bytes = row.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { bytes[index] = index.isMultiple(of: 2) ? even : odd }
    }

    private static func isFullRange(_ format: OSType) -> Bool {
        [
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        ].contains(format)
    }

    private static func isBiPlanar(_ format: OSType) -> Bool {
        [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
        ].contains(format)
    }

    private static func isPlanar(_ format: OSType) -> Bool {
        [kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange].contains(format)
    }
}
