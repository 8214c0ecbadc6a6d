public import CoreVideo
public import Foundation
import ImageGraph

extension CIContext {
    /// Renders a part of an image as one of Core Graphics, row 0 at the top, in RGBA of 8 bits.
    ///
    /// The rectangle is rounded outwards. Returns nil for an empty or infinite rectangle.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        makeImage(image, fromRect, .RGBA8, tag: createdSpace ?? .standardRGB, into: createdSpace)
    }

    /// Renders a part of an image as one of Core Graphics.
    ///
    /// - Parameter image: The image.
    /// - Parameter fromRect: The part to draw, in the coordinates of the image.
    /// - Parameter format: The format of the pixels.
    /// - Parameter colorSpace: The space of the result; nil for numbers of the device.
    public func createCGImage(
        _ image: CIImage,
        from fromRect: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?
    ) -> CGImage? {
        createCGImage(image, from: fromRect, format: format, colorSpace: colorSpace, deferred: false)
    }

    /// Renders a part of an image as one of Core Graphics.
    ///
    /// - Parameter image: The image.
    /// - Parameter fromRect: The part to draw, in the coordinates of the image.
    /// - Parameter format: The format of the pixels.
    /// - Parameter colorSpace: The color space of the result.
    /// - Parameter deferred: Ignored: the work is done at once.
    public func createCGImage(
        _ image: CIImage,
        from fromRect: CGRect,
        format: CIFormat,
        colorSpace: CGColorSpace?,
        deferred: Bool
    ) -> CGImage? {
        let space = colorSpace ?? createdSpace
        return makeImage(image, fromRect, format, tag: colorSpace, into: space)
    }

    private func makeImage(
        _ image: CIImage,
        _ rect: CGRect,
        _ format: CIFormat,
        tag: CGColorSpace?,
        into space: CGColorSpace?
    ) -> CGImage? {
        let box = PixelBox(around: rect)
        guard !rect.reachesInfinity, !box.isEmpty, box.width <= 65_535, box.height <= 65_535,
            let parts = FormatParts(format, isPremultiplied: isOutputPremultiplied)
        else { return nil }
        let bytesPerRow = (box.width * parts.bytesPerPixel + 15) & ~15
        guard bytesPerRow * box.height <= 1 << 32 else { return nil }
        let memory = BitmapMemory(count: bytesPerRow * box.height)
        let layout = parts.layout(width: box.width, height: box.height, bytesPerRow: bytesPerRow)
        let target = PixelTarget(
            base: memory.base,
            bytesPerRow: bytesPerRow,
            layout: layout,
            space: space?.definition,
            isLuminance: parts.isLuminance,
            places: parts.places
        )
        target.render(image.node, x: box.x0, y: box.y0, settings)
        let isGray = parts.channels < 3
        let fallback: CGColorSpace = isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
        let named = tag.flatMap { ($0.numberOfComponents == 1) == isGray ? $0 : nil }
        let bytes = UnsafeRawBufferPointer(start: memory.base, count: bytesPerRow * box.height)
        return CGImage(
            layout: layout,
            colorSpace: named ?? fallback,
            provider: CGDataProvider(keeping: memory, bytes: bytes)
        )
    }
}

/// Memory of a bitmap, zeroed.
final class BitmapMemory {
    let base: UnsafeMutableRawPointer

    init(count: Int) {
        base = .allocate(byteCount: max(count, 1), alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
    }

    deinit { base.deallocate() }
}
