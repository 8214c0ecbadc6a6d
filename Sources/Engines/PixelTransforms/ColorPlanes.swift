import CYUV
package import CoreVideo

/// The colours of interleaved 8-bit images as planes of their own, as networks take them.
package enum ColorPlanes {
    /// Pixel formats whose colours can be split.
    package static let formats: [OSType] = [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR,
    ]

    /// Splits an image into planes without padding; returns false for other formats than ``formats``.
    ///
    /// Alpha is dropped.
    ///
    /// - Parameters:
    ///   - image: the image, which is only read.
    ///   - red: memory for as many bytes as the image has pixels.
    ///   - green: memory of the same size.
    ///   - blue: memory of the same size.
    ///   - scratch: memory of the same size, whose contents become undefined.
    package static func split(
        _ image: CVPixelBuffer,
        red: UnsafeMutablePointer<UInt8>,
        green: UnsafeMutablePointer<UInt8>,
        blue: UnsafeMutablePointer<UInt8>,
        scratch: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        // The destination of each byte of a pixel.
        let bytes: [UnsafeMutablePointer<UInt8>]
        switch image.pixelFormatType {
        case kCVPixelFormatType_32BGRA: bytes = [blue, green, red, scratch]
        case kCVPixelFormatType_32RGBA: bytes = [red, green, blue, scratch]
        case kCVPixelFormatType_32ARGB: bytes = [scratch, red, green, blue]
        case kCVPixelFormatType_32ABGR: bytes = [scratch, blue, green, red]
        default: return false
        }
        image.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            let w = plane.w
            SplitARGBPlane(
                plane.bytes8,
                plane.stride,
                bytes[2],
                w,
                bytes[1],
                w,
                bytes[0],
                w,
                bytes[3],
                w,
                plane.w,
                plane.h
            )
        }
        return true
    }

    /// Merges planes without padding into an opaque 32BGRA image of their size.
    package static func merge(
        red: UnsafePointer<UInt8>,
        green: UnsafePointer<UInt8>,
        blue: UnsafePointer<UInt8>,
        into image: CVPixelBuffer
    ) {
        image.withPlanes { planes in
            let plane = planes[0]
            MergeARGBPlane(
                red,
                plane.w,
                green,
                plane.w,
                blue,
                plane.w,
                nil,
                0,
                plane.bytes8,
                plane.stride,
                plane.w,
                plane.h
            )
        }
    }
}
