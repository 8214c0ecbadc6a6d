/// The layout of a bitmap: size, components, rows.
package struct BitmapLayout: Hashable, Sendable {
    /// The type of a component.
    package enum Component: Hashable, Sendable {
        case uint8, uint16, half, float
    }

    package var width: Int
    package var height: Int
    package var bitsPerComponent: Int
    package var bitsPerPixel: Int
    package var bytesPerRow: Int
    package var info: CGBitmapInfo

    package init(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        info: CGBitmapInfo
    ) {
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.bytesPerRow = bytesPerRow
        self.info = info
    }

    /// The alpha part of the layout; nil for an undefined number.
    package var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: info.rawValue & 0x1F) }

    /// The byte order of the layout.
    package var order: CGImageByteOrderInfo {
        CGImageByteOrderInfo(rawValue: info.rawValue & 0x7000) ?? .orderDefault
    }

    /// The type of the components; nil if it is none of those that can be read.
    package var component: Component? {
        let isFloat = info.rawValue & 0xF00 == 0x100
        return switch (bitsPerComponent, isFloat) {
        case (8, false): .uint8
        case (16, false): .uint16
        case (16, true): .half
        case (32, true): .float
        default: nil
        }
    }

    /// The number of bytes of a pixel.
    package var bytesPerPixel: Int { bitsPerPixel / 8 }

    /// The number of bytes from the first to the last pixel; nil if the layout is inconsistent.
    ///
    /// - Parameter colors: The number of colour components of the colour space; 0 for masks and alpha alone.
    package func byteCount(colors: Int) -> Int? {
        guard (1...65_535).contains(width), (1...65_535).contains(height), let alpha, component != nil,
            bitsPerPixel % 8 == 0, (8...128).contains(bitsPerPixel)
        else { return nil }
        let extra = alpha == .none || alpha == .alphaOnly ? 0 : 1
        let expected = ((alpha == .alphaOnly ? 1 : max(colors, 1)) + extra) * bitsPerComponent
        guard bitsPerPixel == expected, bytesPerRow >= width * bytesPerPixel, bytesPerRow <= 1 << 24 else { return nil }
        return (height - 1) * bytesPerRow + width * bytesPerPixel
    }

    /// The index in memory of each of red, green, blue and alpha; -1 for a component that is not there.
    ///
    /// A grey has its value at the first three places. Components of several bytes count as one.
    package var places: SIMD4<Int> {
        let isLittle = order == .order32Little && bitsPerComponent == 8
        let count = max(1, bitsPerPixel / max(bitsPerComponent, 1))
        // Little-endian words of 32 bits reverse the bytes of a pixel of four.
        func at(_ index: Int) -> Int { isLittle && count == 4 ? 3 - index : isLittle && count == 2 ? 1 - index : index }
        let alpha = alpha ?? .none
        if alpha == .alphaOnly { return SIMD4(-1, -1, -1, 0) }
        let first = alpha == .premultipliedFirst || alpha == .first || alpha == .noneSkipFirst
        let base = first ? 1 : 0
        let colors = alpha == .none ? count : count - 1
        let alphaPlace: Int =
            switch alpha {
            case .premultipliedFirst, .first: at(0)
            case .premultipliedLast, .last: at(count - 1)
            default: -1
            }
        if colors < 3 { return SIMD4(at(base), at(base), at(base), alphaPlace) }
        return SIMD4(at(base), at(base + 1), at(base + 2), alphaPlace)
    }

    /// A Boolean value that indicates whether the colours are multiplied by alpha.
    package var isPremultiplied: Bool { alpha == .premultipliedFirst || alpha == .premultipliedLast }

    /// A Boolean value that indicates whether the pixels have alpha.
    package var hasAlpha: Bool {
        switch alpha {
        case .premultipliedFirst, .premultipliedLast, .first, .last, .alphaOnly: true
        default: false
        }
    }
}
