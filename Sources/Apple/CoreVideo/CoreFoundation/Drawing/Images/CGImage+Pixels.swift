extension BitmapLayout {
    /// The layout of an interleaved pixel buffer; of a converted copy for other formats.
    package init(_ buffer: CVPixelBuffer, isOpaque: Bool) {
        let plane = buffer.planes[0]
        func layout(_ bits: Int, _ pixel: Int, _ info: CGBitmapInfo) -> BitmapLayout {
            BitmapLayout(
                width: buffer.width,
                height: buffer.height,
                bitsPerComponent: bits,
                bitsPerPixel: pixel,
                bytesPerRow: plane.bytesPerRow,
                info: info
            )
        }
        let last: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
        let first: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
        switch buffer.pixelFormatType {
        case kCVPixelFormatType_32RGBA: self = layout(8, 32, CGBitmapInfo(alpha: last))
        case kCVPixelFormatType_32ARGB: self = layout(8, 32, CGBitmapInfo(alpha: first))
        case kCVPixelFormatType_OneComponent8: self = layout(8, 8, [])
        case kCVPixelFormatType_64RGBALE: self = layout(16, 64, CGBitmapInfo(alpha: last, byteOrder: .order16Little))
        case kCVPixelFormatType_64RGBAHalf:
            self = layout(16, 64, CGBitmapInfo(alpha: last, component: .float, byteOrder: .order16Little))
        case kCVPixelFormatType_128RGBAFloat:
            self = layout(32, 128, CGBitmapInfo(alpha: last, component: .float, byteOrder: .order32Little))
        default: self = layout(8, 32, CGBitmapInfo(alpha: first, byteOrder: .order32Little))
        }
    }
}

extension CGImage {
    /// Returns the pixels as 32BGRA, premultiplied: black where memory runs out.
    func makeBGRA() -> CVPixelBuffer {
        guard let buffer = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        else {
            preconditionFailure("No memory is left for an image of \(width)×\(height) pixels.")
        }
        let plane = buffer.planes[0]
        withBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<height {
                BitmapRow(layout).read(
                    base + y * bytesPerRow,
                    into: (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                )
            }
        }
        return buffer
    }
}

/// A row of a bitmap, read as 8-bit BGRA.
private struct BitmapRow {
    let layout: BitmapLayout
    let places: SIMD4<Int>

    init(_ layout: BitmapLayout) {
        self.layout = layout
        places = layout.places
    }

    func read(_ row: UnsafeRawPointer, into out: UnsafeMutablePointer<UInt8>) {
        let step = layout.bytesPerPixel
        let multiplies = layout.hasAlpha && !layout.isPremultiplied
        for x in 0..<layout.width {
            let pixel = row + x * step
            var (r, g, b) = (value(pixel, places[0]), value(pixel, places[1]), value(pixel, places[2]))
            let a = places[3] < 0 ? 255 : value(pixel, places[3])
            if multiplies {
                (r, g, b) = ((r * a + 127) / 255, (g * a + 127) / 255, (b * a + 127) / 255)
            }
            out[4 * x] = UInt8(b)
            out[4 * x + 1] = UInt8(g)
            out[4 * x + 2] = UInt8(r)
            out[4 * x + 3] = UInt8(a)
        }
    }

    /// Returns a component from 0 to 255.
    private func value(_ pixel: UnsafeRawPointer, _ index: Int) -> Int {
        guard index >= 0 else { return 0 }
        let isLittle = layout.order == .order16Little || layout.order == .order32Little
        switch layout.component {
        case .uint8, nil: return Int(pixel.load(fromByteOffset: index, as: UInt8.self))
        case .uint16:
            let word = pixel.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
            return (Int(isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)) * 255 + 32_767) / 65_535
        case .half:
            let word = pixel.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
            return level(HalfFloat.value(isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)))
        case .float:
            let word = pixel.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            return level(Float(bitPattern: isLittle ? UInt32(littleEndian: word) : UInt32(bigEndian: word)))
        }
    }

    private func level(_ value: Float) -> Int {
        value.isNaN ? 0 : Int((min(max(value, 0), 1) * 255).rounded())
    }
}

/// Half-precision numbers as bits; not every platform's Swift has the type.
package enum HalfFloat {
    /// Returns the value of a bit pattern of IEEE 754 binary16.
    package static func value(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 0x1F)
        let fraction = Float(bits & 0x3FF)
        switch exponent {
        case 0: return sign * fraction * 0x1p-24
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return sign * Float(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
        }
    }
}
