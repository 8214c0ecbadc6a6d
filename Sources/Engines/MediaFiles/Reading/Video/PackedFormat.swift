import CFFmpeg
import CoreVideo

/// A pixel format of Core Video that FFmpeg does not have: packed from a similar one, row by row.
enum PackedFormat: Sendable {
    /// Alpha, red, green and blue of 16 bits, big-endian.
    case argb64
    /// Red, green, blue and alpha in half precision.
    case halves
    /// Alpha of two bits and ten bits of each color, little-endian.
    case argb2101010
    /// 4:2:2 of 16 bits: Cb, Y, Cr, Y.
    case v216
    /// 4:2:2 of ten bits: six pixels in 16 bytes.
    case v210
    /// Alpha, Y, Cb and Cr of 8 bits, with black and no color at zero.
    case r408

    /// The format for a type; nil if the type needs no packing.
    init?(_ type: OSType) {
        switch type {
        case kCVPixelFormatType_64ARGB: self = .argb64
        case kCVPixelFormatType_64RGBAHalf: self = .halves
        case kCVPixelFormatType_ARGB2101010LEPacked: self = .argb2101010
        case kCVPixelFormatType_422YpCbCr16: self = .v216
        case kCVPixelFormatType_422YpCbCr10: self = .v210
        case kCVPixelFormatType_4444YpCbCrA8R: self = .r408
        default: return nil
        }
    }

    /// FFmpeg's format from which it is packed.
    var source: AVPixelFormat {
        switch self {
        case .argb64: AV_PIX_FMT_RGBA64BE
        case .halves: AV_PIX_FMT_RGBA64LE
        case .argb2101010: AV_PIX_FMT_X2RGB10LE
        case .v216: AV_PIX_FMT_YUV422P16LE
        case .v210: AV_PIX_FMT_YUV422P10LE
        case .r408: AV_PIX_FMT_YUVA444P
        }
    }

    /// A Boolean value that indicates whether the format is RGB, whose values have full range.
    var isRGB: Bool { self == .argb64 || self == .halves || self == .argb2101010 }

    /// Packs a frame into a pixel buffer of the same size.
    func pack(_ frame: UnsafeMutablePointer<AVFrame>, into buffer: CVPixelBuffer) {
        let (width, height) = (buffer.width, buffer.height)
        guard let plane = buffer.planes.first, let first = cffmpeg_plane(frame, 0) else { return }
        for row in 0..<height {
            let target = plane.baseAddress + row * plane.bytesPerRow
            func source(_ index: Int32) -> UnsafeRawPointer {
                let base = cffmpeg_plane(frame, index) ?? first
                return UnsafeRawPointer(base) + row * Int(cffmpeg_row_bytes(frame, index))
            }
            switch self {
            case .argb64: Self.rotate(source(0), target, width)
            case .halves: Self.halve(source(0), target, width)
            case .argb2101010: Self.opaque(source(0), target, width)
            case .v216: Self.interleave(source(0), source(1), source(2), target, width)
            case .v210: Self.pack210(source(0), source(1), source(2), target, width)
            case .r408: Self.unbias((source(0), source(1), source(2), source(3)), target, width)
            }
        }
    }

    // MARK: Rows

    private static func rotate(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int) {
        for x in 0..<width {
            let pixel = from.loadUnaligned(fromByteOffset: x * 8, as: UInt64.self)
            // Alpha moves from the end to the front.
            to.storeBytes(of: pixel << 16 | pixel >> 48, toByteOffset: x * 8, as: UInt64.self)
        }
    }

    private static func halve(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int) {
        for x in 0..<width * 4 {
            let value = Float(from.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)) / 65535
            to.storeBytes(of: Float16(value).bitPattern, toByteOffset: x * 2, as: UInt16.self)
        }
    }

    private static func opaque(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ width: Int) {
        for x in 0..<width {
            let word = from.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
            to.storeBytes(of: word | 0xC000_0000, toByteOffset: x * 4, as: UInt32.self)
        }
    }

    private static func interleave(
        _ y: UnsafeRawPointer,
        _ cb: UnsafeRawPointer,
        _ cr: UnsafeRawPointer,
        _ to: UnsafeMutableRawPointer,
        _ width: Int
    ) {
        for x in 0..<width {
            let chroma = (x % 2 == 0 ? cb : cr).loadUnaligned(fromByteOffset: x / 2 * 2, as: UInt16.self)
            to.storeBytes(of: chroma, toByteOffset: x * 4, as: UInt16.self)
            let luma = y.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)
            to.storeBytes(of: luma, toByteOffset: x * 4 + 2, as: UInt16.self)
        }
    }

    private static func pack210(
        _ y: UnsafeRawPointer,
        _ cb: UnsafeRawPointer,
        _ cr: UnsafeRawPointer,
        _ to: UnsafeMutableRawPointer,
        _ width: Int
    ) {
        func luma(_ x: Int) -> UInt32 {
            UInt32(y.loadUnaligned(fromByteOffset: min(x, width - 1) * 2, as: UInt16.self) & 0x3FF)
        }
        func chroma(_ plane: UnsafeRawPointer, _ x: Int) -> UInt32 {
            UInt32(plane.loadUnaligned(fromByteOffset: min(x, (width - 1) / 2) * 2, as: UInt16.self) & 0x3FF)
        }
        for group in 0..<(width + 5) / 6 {
            let (x, c) = (group * 6, group * 3)
            let words = [
                chroma(cb, c) | luma(x) << 10 | chroma(cr, c) << 20,
                luma(x + 1) | chroma(cb, c + 1) << 10 | luma(x + 2) << 20,
                chroma(cr, c + 1) | luma(x + 3) << 10 | chroma(cb, c + 2) << 20,
                luma(x + 4) | chroma(cr, c + 2) << 10 | luma(x + 5) << 20,
            ]
            for (index, word) in words.enumerated() {
                to.storeBytes(of: word.littleEndian, toByteOffset: group * 16 + index * 4, as: UInt32.self)
            }
        }
    }

    private static func unbias(
        _ planes: (y: UnsafeRawPointer, cb: UnsafeRawPointer, cr: UnsafeRawPointer, alpha: UnsafeRawPointer),
        _ to: UnsafeMutableRawPointer,
        _ width: Int
    ) {
        for x in 0..<width {
            to.storeBytes(of: planes.alpha.load(fromByteOffset: x, as: UInt8.self), toByteOffset: x * 4, as: UInt8.self)
            let luma = planes.y.load(fromByteOffset: x, as: UInt8.self)
            to.storeBytes(of: luma < 16 ? 0 : luma - 16, toByteOffset: x * 4 + 1, as: UInt8.self)
            to.storeBytes(
                of: planes.cb.load(fromByteOffset: x, as: UInt8.self) &- 128,
                toByteOffset: x * 4 + 2,
                as: UInt8.self
            )
            to.storeBytes(
                of: planes.cr.load(fromByteOffset: x, as: UInt8.self) &- 128,
                toByteOffset: x * 4 + 3,
                as: UInt8.self
            )
        }
    }
}
