public import Foundation
import Synchronization

// `@unchecked Sendable`: immutable, except for the copy as 32BGRA behind a mutex; nobody writes to the pixels.
/// An immutable bitmap image.
///
/// Row 0 is the top row. Images share their pixels with what they were made from.
///
/// Differs from Apple: components of 5, 10 and 12 bits, indexed colours and `decode` arrays other than the inverted
/// range of masks are not supported.
public final class CGImage: Hashable, @unchecked Sendable {
    /// The layout of the pixels.
    package let layout: BitmapLayout
    /// The colour space; nil for masks.
    public let colorSpace: CGColorSpace?
    /// A Boolean value that indicates whether pixels are interpolated when the image is enlarged.
    public let shouldInterpolate: Bool
    /// The intent of colour conversions.
    public let renderingIntent: CGColorRenderingIntent
    /// A Boolean value that indicates whether this is a mask: 0 is painted, the maximum is not.
    public let isMask: Bool
    /// The type identifier of the file that the image was read from.
    public let utType: CFString?

    private let provider: CGDataProvider
    private let original: CVPixelBuffer?
    private let converted = Mutex<Converted?>(nil)
    /// The part of a mask in an image made by ``masking(_:)``.
    package let mask: CGImage?

    private struct Converted: @unchecked Sendable {
        let buffer: CVPixelBuffer
    }

    package init(
        layout: BitmapLayout,
        colorSpace: CGColorSpace?,
        provider: CGDataProvider,
        buffer: CVPixelBuffer? = nil,
        shouldInterpolate: Bool = true,
        intent: CGColorRenderingIntent = .defaultIntent,
        isMask: Bool = false,
        type: CFString? = nil,
        mask: CGImage? = nil
    ) {
        self.layout = layout
        self.colorSpace = colorSpace
        self.provider = provider
        original = buffer
        self.shouldInterpolate = shouldInterpolate
        renderingIntent = intent
        self.isMask = isMask
        utType = type
        self.mask = mask
    }

    /// Creates an image from pixels that nobody will change.
    ///
    /// - Parameters:
    ///   - pixelBuffer: An interleaved buffer of 32BGRA, 32RGBA, 32ARGB, OneComponent8, 64RGBALE, 64RGBAHalf or
    ///     128RGBAFloat. Any other format is read as 32BGRA.
    ///   - colorSpace: The colour space; nil for that of the attachments, or sRGB.
    ///   - isOpaque: True if alpha is to be ignored.
    ///   - type: The type identifier of the file that the pixels are from.
    package convenience init(
        pixelBuffer: CVPixelBuffer,
        colorSpace: CGColorSpace? = nil,
        isOpaque: Bool = false,
        type: CFString? = nil
    ) {
        let plane = pixelBuffer.planes[0]
        let bytes = UnsafeRawBufferPointer(start: plane.baseAddress, count: plane.bytesPerRow * plane.height)
        let layout = BitmapLayout(pixelBuffer, isOpaque: isOpaque)
        let fallback = layout.places[0] == layout.places[1] ? CGColorSpace.standardGray : CGColorSpace.standardRGB
        self.init(
            layout: layout,
            colorSpace: colorSpace ?? CGColorSpace(attachments: pixelBuffer.attachments) ?? fallback,
            provider: CGDataProvider(keeping: pixelBuffer, bytes: bytes),
            buffer: pixelBuffer,
            type: type
        )
    }

    /// Creates an image from the bytes of a data provider.
    ///
    /// Returns nil if the layout is inconsistent or the provider has too few bytes.
    public convenience init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        let layout = BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow,
            info: bitmapInfo
        )
        guard let needed = layout.byteCount(colors: space.numberOfComponents), provider.count >= needed else {
            return nil
        }
        self.init(
            layout: layout,
            colorSpace: space,
            provider: provider,
            shouldInterpolate: shouldInterpolate,
            intent: intent
        )
    }

    /// Creates a mask from the bytes of a data provider: 0 is painted, the maximum is not.
    public convenience init?(
        maskWidth width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool
    ) {
        let layout = BitmapLayout(
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow,
            info: []
        )
        guard bitsPerComponent == 8, let needed = layout.byteCount(colors: 0), provider.count >= needed else {
            return nil
        }
        self.init(
            layout: layout,
            colorSpace: nil,
            provider: provider,
            shouldInterpolate: shouldInterpolate,
            isMask: true
        )
    }

    /// The pixels as 32BGRA, premultiplied, in the image's own colour space.
    ///
    /// The first use converts images of other layouts; the copy is kept.
    package var pixelBuffer: CVPixelBuffer {
        if let original, original.pixelFormatType == kCVPixelFormatType_32BGRA,
            layout.isPremultiplied || layout.alpha == .noneSkipFirst
        {
            return original
        }
        return converted.withLock { converted in
            if let converted { return converted.buffer }
            let buffer = makeBGRA()
            converted = Converted(buffer: buffer)
            return buffer
        }
    }

    /// Lends the bytes of the pixels.
    package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try provider.withBytes(body)
    }

    /// The width in pixels.
    public var width: Int { layout.width }
    /// The height in pixels.
    public var height: Int { layout.height }
    /// The number of bits of one component of a pixel.
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    /// The number of bits of a pixel, padding included.
    public var bitsPerPixel: Int { layout.bitsPerPixel }
    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int { layout.bytesPerRow }
    /// The place of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { layout.alpha ?? .none }
    /// The layout of the pixels as a number.
    public var bitmapInfo: CGBitmapInfo { layout.info }
    /// The byte order.
    public var byteOrderInfo: CGImageByteOrderInfo { layout.order }
    /// The packing of the components, which is always one of equal components.
    public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
    /// The bytes of the pixels, in the image's own layout.
    public var dataProvider: CGDataProvider? { provider }
    /// The decode array, which is always nil.
    public var decode: UnsafePointer<CGFloat>? { nil }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
