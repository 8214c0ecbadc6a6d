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

    /// One colour of an image as numbers: each byte times a factor, plus a number.
    package struct FloatPlane {
        /// Memory for as many numbers as the image has pixels.
        var numbers: UnsafeMutablePointer<Float>
        var scale: Float
        var bias: Float

        package init(_ numbers: UnsafeMutablePointer<Float>, scale: Float, bias: Float) {
            self.numbers = numbers
            self.scale = scale
            self.bias = bias
        }
    }

    /// Stores an image's colours as planes of numbers without padding; returns false for other formats than
    /// ``formats``.
    ///
    /// Alpha is dropped.
    package static func widen(
        _ image: CVPixelBuffer,
        red: FloatPlane,
        green: FloatPlane,
        blue: FloatPlane
    ) -> Bool {
        // The bytes of a pixel as one number, the first byte lowest.
        let shifts: (red: Int32, green: Int32, blue: Int32)
        switch image.pixelFormatType {
        case kCVPixelFormatType_32BGRA: shifts = (16, 8, 0)
        case kCVPixelFormatType_32RGBA: shifts = (0, 8, 16)
        case kCVPixelFormatType_32ARGB: shifts = (8, 16, 24)
        case kCVPixelFormatType_32ABGR: shifts = (24, 16, 8)
        default: return false
        }
        image.withPlanes(readOnly: true) { planes in
            let plane = planes[0]
            for y in 0..<plane.height {
                let row = plane.row8(y)
                for (colour, shift) in [(red, shifts.red), (green, shifts.green), (blue, shifts.blue)] {
                    let place = colour.numbers + y * plane.width
                    cyuv_float_row(row, place, plane.w, shift, colour.scale, colour.bias)
                }
            }
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
