public import CoreVideo
public import Foundation

/// The layout and the colours of an interleaved image.
public struct vImage_CGImageFormat {
    /// The number of bits of a component: 8 or 16, or 16 or 32 for floating-point numbers.
    public var bitsPerComponent: UInt32
    /// The number of bits of a pixel.
    public var bitsPerPixel: UInt32
    /// The colour space; nil stands for sRGB, and for a gamma of 2.2 where pixels have one colour component.
    public var colorSpace: Unmanaged<CGColorSpace>!
    /// The place of alpha, the byte order and the type of the components.
    public var bitmapInfo: CGBitmapInfo
    /// 0.
    public var version: UInt32
    /// Limits of the components, which are not supported and must be nil.
    public var decode: UnsafePointer<CGFloat>!
    /// The intent of colour conversions, which has no effect.
    public var renderingIntent: CGColorRenderingIntent

    /// Keeps the colour space of an initializer that was given an object.
    private var keptSpace: CGColorSpace?

    /// Creates a format of zeros, which stands for that of an image in ``vImageBuffer_InitWithCGImage(_:_:_:_:_:)``.
    public init() {
        self.init(
            bitsPerComponent: 0,
            bitsPerPixel: 0,
            colorSpace: nil,
            bitmapInfo: [],
            version: 0,
            decode: nil,
            renderingIntent: .defaultIntent
        )
    }

    /// Creates a format, which is not checked.
    ///
    /// The caller keeps the colour space.
    public init(
        bitsPerComponent: UInt32,
        bitsPerPixel: UInt32,
        colorSpace: Unmanaged<CGColorSpace>!,
        bitmapInfo: CGBitmapInfo,
        version: UInt32,
        decode: UnsafePointer<CGFloat>!,
        renderingIntent: CGColorRenderingIntent
    ) {
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.colorSpace = colorSpace
        self.bitmapInfo = bitmapInfo
        self.version = version
        self.decode = decode
        self.renderingIntent = renderingIntent
    }

    /// Creates a format; returns nil if its numbers contradict each other.
    public init?(
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        colorSpace: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        renderingIntent: CGColorRenderingIntent = .defaultIntent
    ) {
        guard (1...64).contains(bitsPerComponent), (1...512).contains(bitsPerPixel) else { return nil }
        self.init(
            bitsPerComponent: UInt32(bitsPerComponent),
            bitsPerPixel: UInt32(bitsPerPixel),
            colorSpace: Unmanaged.passUnretained(colorSpace),
            bitmapInfo: bitmapInfo,
            version: 0,
            decode: nil,
            renderingIntent: renderingIntent
        )
        keptSpace = colorSpace
        guard PixelFormatLayout(self) != nil else { return nil }
    }

    /// Creates the format of an image; returns nil for masks.
    public init?(cgImage: CGImage) {
        guard let space = cgImage.colorSpace else { return nil }
        self.init(
            bitsPerComponent: cgImage.bitsPerComponent,
            bitsPerPixel: cgImage.bitsPerPixel,
            colorSpace: space,
            bitmapInfo: cgImage.bitmapInfo,
            renderingIntent: cgImage.renderingIntent
        )
    }

    /// The number of components of a pixel, alpha and padding included.
    public var componentCount: Int { bitsPerComponent == 0 ? 0 : Int(bitsPerPixel / bitsPerComponent) }

    /// Indicates whether all is 0, which stands for the format of an image.
    var isEmpty: Bool { bitsPerComponent == 0 && bitsPerPixel == 0 }

    /// The colour space, or what nil stands for.
    var space: CGColorSpace {
        if let colorSpace { return colorSpace.takeUnretainedValue() }
        let extra = BitmapLayout(one: self).alpha ?? .none
        let colors = componentCount - (extra == .none || extra == .alphaOnly ? 0 : 1)
        return colors < 3 ? .standardGray : .standardRGB
    }
}

extension BitmapLayout {
    /// The layout of one pixel.
    init(one format: vImage_CGImageFormat) {
        self.init(
            width: 1,
            height: 1,
            bitsPerComponent: Int(format.bitsPerComponent),
            bitsPerPixel: Int(format.bitsPerPixel),
            bytesPerRow: Int(clamping: format.bitsPerPixel / 8),
            info: format.bitmapInfo
        )
    }
}

/// A format that can be read and written.
struct PixelFormatLayout: Equatable {
    let layout: BitmapLayout
    let space: CGColorSpace

    /// Returns nil for formats that contradict themselves, and for spaces that cannot be converted.
    init?(_ format: vImage_CGImageFormat) {
        guard format.decode == nil else { return nil }
        let layout = BitmapLayout(one: format), space = format.space
        guard layout.byteCount(colors: space.numberOfComponents) != nil, space.definition != nil else { return nil }
        self.layout = layout
        self.space = space
    }

    /// The number of bytes of a pixel.
    var size: Int { layout.bytesPerPixel }
    /// The number of components of a pixel.
    var channels: Int { layout.bitsPerPixel / layout.bitsPerComponent }
    /// Indicates whether there is one colour component.
    var isGray: Bool { space.numberOfComponents == 1 }
    /// Indicates whether the bytes of components are exchanged on this machine.
    var isSwapped: Bool {
        guard layout.bitsPerComponent > 8 else { return false }
        return layout.order != .order16Little && layout.order != .order32Little
    }
}
