import CCairo
import CoreVideo
import Foundation

/// The memory of a bitmap, and Cairo's view of it as 32BGRA.
final class BitmapCanvas {
    let layout: BitmapLayout
    let memory: UnsafeMutableRawPointer
    private let isOwn: Bool
    /// The pixels that Cairo draws into; the memory itself if its layout is Cairo's.
    private let shadow: UnsafeMutableRawPointer
    private let shadowRow: Int
    private var isDirect: Bool { shadow == memory }

    init?(_ layout: BitmapLayout, _ data: UnsafeMutableRawPointer?) {
        let count = layout.bytesPerRow * layout.height
        guard count <= 1 << 32 else { return nil }
        self.layout = layout
        isOwn = data == nil
        let memory = data ?? .allocate(byteCount: count, alignment: 64)
        if data == nil { memory.initializeMemory(as: UInt8.self, repeating: 0, count: count) }
        self.memory = memory
        let isBGRA = layout.places == SIMD4(2, 1, 0, 3) && layout.bitsPerComponent == 8 && layout.isPremultiplied
        if isBGRA, layout.bytesPerRow % 4 == 0, Int(bitPattern: memory) % 4 == 0 {
            shadow = memory
            shadowRow = layout.bytesPerRow
        } else {
            shadowRow = 4 * layout.width
            shadow = .allocate(byteCount: shadowRow * layout.height, alignment: 64)
            shadow.initializeMemory(as: UInt8.self, repeating: 0, count: shadowRow * layout.height)
        }
    }

    deinit {
        if !isDirect { shadow.deallocate() }
        if isOwn { memory.deallocate() }
    }

    /// Draws with a state; what is drawn is in memory afterwards.
    func paint(_ state: DrawingState, _ body: (Painter) -> Void) {
        if !isDirect { load() }
        let surface = cairo_image_surface_create_for_data(
            shadow.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(layout.width),
            Int32(layout.height),
            Int32(shadowRow)
        )
        defer { cairo_surface_destroy(surface) }
        guard let surface, let cairo = cairo_create(surface) else { return }
        body(Painter(cairo, state, height: layout.height))
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        if !isDirect { store() }
    }

    /// Copies the bitmap into Cairo's pixels.
    private func load() {
        let pixel = layout.bytesPerPixel
        let places = layout.places
        let isAlphaOnly = layout.alpha == .alphaOnly
        for y in 0..<layout.height {
            let row = memory + y * layout.bytesPerRow
            let out = (shadow + y * shadowRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<layout.width {
                let at = row + x * pixel
                let a = places[3] < 0 ? 255 : level(at, places[3])
                out[4 * x] = isAlphaOnly ? 0 : level(at, places[2])
                out[4 * x + 1] = isAlphaOnly ? 0 : level(at, places[1])
                out[4 * x + 2] = isAlphaOnly ? 0 : level(at, places[0])
                out[4 * x + 3] = a
            }
        }
    }

    /// Copies Cairo's pixels into the bitmap, where they changed.
    private func store() {
        let pixel = layout.bytesPerPixel
        let places = layout.places
        let isGray = layout.alpha == CGImageAlphaInfo.none && layout.bitsPerPixel == 8
        for y in 0..<layout.height {
            let row = memory + y * layout.bytesPerRow
            let from = (shadow + y * shadowRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<layout.width {
                let at = row + x * pixel
                let (b, g, r, a) = (from[4 * x], from[4 * x + 1], from[4 * x + 2], from[4 * x + 3])
                if isGray {
                    let grey = (Int(r) * 54 + Int(g) * 183 + Int(b) * 19 + 128) >> 8
                    at.storeBytes(of: UInt8(min(grey, 255)), as: UInt8.self)
                    continue
                }
                if places[0] >= 0 {
                    put(r, at, places[0])
                    put(g, at, places[1])
                    put(b, at, places[2])
                }
                if places[3] >= 0 { put(a, at, places[3]) }
            }
        }
    }

    private var isLittle: Bool { layout.order == .order16Little || layout.order == .order32Little }

    private func level(_ pixel: UnsafeMutableRawPointer, _ place: Int) -> UInt8 {
        switch layout.component {
        case .uint16:
            let word = pixel.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self)
            return UInt8((isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)) >> 8)
        case .half:
            let word = pixel.loadUnaligned(fromByteOffset: 2 * place, as: UInt16.self)
            return eight(HalfFloat.value(isLittle ? UInt16(littleEndian: word) : UInt16(bigEndian: word)))
        case .float:
            let word = pixel.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)
            return eight(Float(bitPattern: isLittle ? UInt32(littleEndian: word) : UInt32(bigEndian: word)))
        default: return pixel.load(fromByteOffset: place, as: UInt8.self)
        }
    }

    private func eight(_ value: Float) -> UInt8 {
        value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
    }

    private func put(_ value: UInt8, _ pixel: UnsafeMutableRawPointer, _ place: Int) {
        // Finer values that mean the same level stay.
        if layout.bitsPerComponent > 8, level(pixel, place) == value { return }
        switch layout.component {
        case .uint16:
            let word = UInt16(value) * 257
            pixel.storeBytes(
                of: isLittle ? word.littleEndian : word.bigEndian,
                toByteOffset: 2 * place,
                as: UInt16.self
            )
        case .half:
            let word = HalfFloat.bits(Float(value) / 255)
            pixel.storeBytes(
                of: isLittle ? word.littleEndian : word.bigEndian,
                toByteOffset: 2 * place,
                as: UInt16.self
            )
        case .float:
            let word = (Float(value) / 255).bitPattern
            pixel.storeBytes(
                of: isLittle ? word.littleEndian : word.bigEndian,
                toByteOffset: 4 * place,
                as: UInt32.self
            )
        default: pixel.storeBytes(of: value, toByteOffset: place, as: UInt8.self)
        }
    }
}

extension HalfFloat {
    /// Returns the nearest bit pattern of a number from 0 to 1.
    static func bits(_ value: Float) -> UInt16 {
        guard value > 0 else { return 0 }
        let exponent = Int(value.exponent)
        guard exponent >= -14 else { return UInt16((value * 0x1p24).rounded()) }
        let fraction = ((value / Float(sign: .plus, exponent: exponent, significand: 1) - 1) * 1024).rounded()
        return UInt16(exponent + 15) << 10 + UInt16(fraction)
    }
}
