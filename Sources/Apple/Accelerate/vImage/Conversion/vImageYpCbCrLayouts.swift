/// A layout of luma and chroma.
///
/// Differs from Apple: conversions exist for the layouts of 8 bits without a plane of alpha.
public struct vImageYpCbCrType: RawRepresentable, Hashable, Sendable {
    /// The layout as a number.
    public var rawValue: UInt32

    /// Creates a layout from a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a layout from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Indicates whether it can be converted.
    var isSupported: Bool { [0, 2, 4, 5, 6, 7, 8].contains(rawValue) }
}

/// A layout of colours.
public struct vImageARGBType: RawRepresentable, Hashable, Sendable {
    /// The layout as a number.
    public var rawValue: UInt32

    /// Creates a layout from a number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    /// Creates a layout from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Packed luma and chroma: Y, Cb, Y, Cr.
public var kvImage422YpCbYpCr8: vImageYpCbCrType { vImageYpCbCrType(0) }
/// The same with alpha in a plane.
public var kvImage422YpCbYpCr8_AA8: vImageYpCbCrType { vImageYpCbCrType(1) }
/// Packed luma and chroma: Cb, Y, Cr, Y.
public var kvImage422CbYpCrYp8: vImageYpCbCrType { vImageYpCbCrType(2) }
/// The same with alpha in a plane.
public var kvImage422CbYpCrYp8_AA8: vImageYpCbCrType { vImageYpCbCrType(3) }
/// Packed pixels: Cr, Y, Cb.
public var kvImage444CrYpCb8: vImageYpCbCrType { vImageYpCbCrType(4) }
/// Packed pixels: Cb, Y, Cr, alpha.
public var kvImage444CbYpCrA8: vImageYpCbCrType { vImageYpCbCrType(5) }
/// Packed pixels: alpha, Y, Cb, Cr.
public var kvImage444AYpCbCr8: vImageYpCbCrType { vImageYpCbCrType(6) }
/// Three planes, of which chroma has half the size.
public var kvImage420Yp8_Cb8_Cr8: vImageYpCbCrType { vImageYpCbCrType(7) }
/// Luma, and chroma of half the size in one plane.
public var kvImage420Yp8_CbCr8: vImageYpCbCrType { vImageYpCbCrType(8) }
/// Packed pixels of 16 bits.
public var kvImage444AYpCbCr16: vImageYpCbCrType { vImageYpCbCrType(9) }
/// Packed pixels of 10 bits.
public var kvImage444CrYpCb10: vImageYpCbCrType { vImageYpCbCrType(13) }
/// Packed pixels of 10 bits, of half the chroma.
public var kvImage422CrYpCbYpCbYpCbYpCrYpCrYp10: vImageYpCbCrType { vImageYpCbCrType(14) }
/// Packed pixels of 16 bits, of half the chroma.
public var kvImage422CbYpCrYp16: vImageYpCbCrType { vImageYpCbCrType(15) }
/// Alpha, red, green and blue of 8 bits.
public var kvImageARGB8888: vImageARGBType { vImageARGBType(0) }
/// Alpha, red, green and blue as signed fixed-point numbers of 16 bits.
public var kvImageARGB16Q12: vImageARGBType { vImageARGBType(1) }
/// Alpha, red, green and blue of 16 bits.
public var kvImageARGB16U: vImageARGBType { vImageARGBType(2) }
