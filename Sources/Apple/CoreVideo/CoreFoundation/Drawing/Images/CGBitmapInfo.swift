/// The place of alpha in a pixel, and the relation of the colours to it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha and no padding.
    case none = 0
    /// Colours multiplied by alpha, with alpha as the last component.
    case premultipliedLast = 1
    /// Colours multiplied by alpha, with alpha as the first component.
    case premultipliedFirst = 2
    /// Alpha as the last component.
    case last = 3
    /// Alpha as the first component.
    case first = 4
    /// An unused last component.
    case noneSkipLast = 5
    /// An unused first component.
    case noneSkipFirst = 6
    /// Alpha without colours.
    case alphaOnly = 7
}

/// The order of the bytes of a component or a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The mask of the byte order in a ``CGBitmapInfo``.
    case orderMask = 0x7000
    /// Big-endian for components of 16 bits and more.
    case orderDefault = 0
    /// Little-endian words of 16 bits.
    case order16Little = 0x1000
    /// Little-endian words of 32 bits.
    case order32Little = 0x2000
    /// Big-endian words of 16 bits.
    case order16Big = 0x3000
    /// Big-endian words of 32 bits.
    case order32Big = 0x4000
}

/// The kind of the components of a bitmap.
public enum CGImageComponentInfo: UInt32, Sendable {
    /// Integers.
    case integer = 0
    /// Floating-point numbers.
    case float = 0x100
}

/// The packing of the components of a pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    /// The mask of the packing in a ``CGBitmapInfo``.
    case mask = 0xF0000
    /// Components of the same number of bits.
    case packed = 0
    /// 5 bits a component.
    case RGB555 = 0x10000
    /// 5, 6 and 5 bits.
    case RGB565 = 0x20000
    /// 10 bits a component.
    case RGB101010 = 0x30000
    /// 10 bits a component, of video range.
    case RGBCIF10 = 0x40000
}

/// The layout of a bitmap's pixels: alpha, byte order and kind of components.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    /// The layout as a number: alpha in bits 0–4, float in bit 8, byte order in bits 12–14.
    public let rawValue: UInt32

    /// Creates a layout from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a layout from its parts.
    public init(
        alpha: CGImageAlphaInfo,
        component: CGImageComponentInfo = .integer,
        byteOrder: CGImageByteOrderInfo = .orderDefault,
        pixelFormat: CGImagePixelFormatInfo = .packed
    ) {
        rawValue = alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue
    }

    /// The mask of the alpha information.
    public static var alphaInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x1F) }
    /// The mask of the kind of the components.
    public static var floatInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0xF00) }
    /// Floating-point components.
    public static var floatComponents: CGBitmapInfo { CGBitmapInfo(rawValue: 0x100) }
    /// The mask of the byte order.
    public static var byteOrderMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x7000) }
    /// Little-endian words of 16 bits.
    public static var byteOrder16Little: CGBitmapInfo { CGBitmapInfo(rawValue: 0x1000) }
    /// Little-endian words of 32 bits.
    public static var byteOrder32Little: CGBitmapInfo { CGBitmapInfo(rawValue: 0x2000) }
    /// Big-endian words of 16 bits.
    public static var byteOrder16Big: CGBitmapInfo { CGBitmapInfo(rawValue: 0x3000) }
    /// Big-endian words of 32 bits.
    public static var byteOrder32Big: CGBitmapInfo { CGBitmapInfo(rawValue: 0x4000) }
}

/// The byte order of 32-bit words on this machine.
public var kCGBitmapByteOrder32Host: CGBitmapInfo {
    1.littleEndian == 1 ? .byteOrder32Little : .byteOrder32Big
}

/// The byte order of 16-bit words on this machine.
public var kCGBitmapByteOrder16Host: CGBitmapInfo {
    1.littleEndian == 1 ? .byteOrder16Little : .byteOrder16Big
}

/// The treatment of colours that a destination cannot show.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The usual intent, which is relative colorimetric here.
    case defaultIntent = 0
    /// Out-of-gamut colours are clipped; white stays that of the source.
    case absoluteColorimetric = 1
    /// Out-of-gamut colours are clipped; white becomes that of the destination.
    case relativeColorimetric = 2
    /// The whole gamut is compressed.
    case perceptual = 3
    /// Saturation is kept.
    case saturation = 4
}
