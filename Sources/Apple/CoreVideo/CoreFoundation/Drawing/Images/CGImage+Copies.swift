public import Foundation

extension CGImage {
    /// Returns the part of the image in a rectangle whose origin is at the top left.
    ///
    /// The rectangle is made integral and clipped to the image. The part shares the image's pixels. Returns nil if
    /// nothing remains.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        let part = rect.integral.intersection(whole)
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let (x, y) = (Int(part.minX), Int(part.minY))
        var layout = layout
        layout.width = Int(part.width)
        layout.height = Int(part.height)
        guard let provider = dataProvider,
            let bytes = CGDataProvider(provider, from: y * bytesPerRow + x * layout.bytesPerPixel)
        else { return nil }
        return CGImage(
            layout: layout,
            colorSpace: colorSpace,
            provider: bytes,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent,
            isMask: isMask,
            type: utType
        )
    }

    /// Returns the image itself, which is immutable.
    public func copy() -> CGImage? { self }

    /// Returns the same pixels with another meaning; nil if the number of components differs.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? {
        guard let own = colorSpace, own.numberOfComponents == space.numberOfComponents, let provider = dataProvider
        else { return nil }
        return CGImage(
            layout: layout,
            colorSpace: space,
            provider: provider,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent,
            type: utType,
            mask: mask
        )
    }

    /// Returns the image with a mask that is stretched over it.
    ///
    /// - Parameter mask: A mask image, of which 0 is painted, or a grey image, of which 1 is painted.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard !isMask, mask.isMask || mask.colorSpace?.model == .monochrome, let provider = dataProvider else {
            return nil
        }
        return CGImage(
            layout: layout,
            colorSpace: colorSpace,
            provider: provider,
            shouldInterpolate: shouldInterpolate,
            intent: renderingIntent,
            type: utType,
            mask: mask
        )
    }

    /// Returns the image with the pixels in a range of colours transparent.
    ///
    /// - Parameter components: A minimum and a maximum for each colour component, from 0 to 255.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        guard let space = colorSpace, components.count == 2 * space.numberOfComponents, layout.component == .uint8,
            !layout.hasAlpha
        else { return nil }
        let source = pixelBuffer
        guard let buffer = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        else { return nil }
        let isGray = space.numberOfComponents == 1
        let (from, to) = (source.planes[0], buffer.planes[0])
        for y in 0..<height {
            let row = from.baseAddress + y * from.bytesPerRow
            let out = to.baseAddress + y * to.bytesPerRow
            for x in 0..<width {
                let pixel = row.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
                let values = isGray ? [pixel[2]] : [pixel[2], pixel[1], pixel[0]]
                let isMasked = values.indices.allSatisfy { index in
                    let value = CGFloat(values[index])
                    return components[2 * index] <= value && value <= components[2 * index + 1]
                }
                out.storeBytes(of: isMasked ? SIMD4() : pixel, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
            }
        }
        let rgb = isGray ? CGColorSpace.standardRGB : space
        return CGImage(pixelBuffer: buffer, colorSpace: rgb, type: utType)
    }

    /// The identifier of the class.
    public class var typeID: CFTypeID { cfTypeID }
}

extension CGImage: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { 140 }
}
