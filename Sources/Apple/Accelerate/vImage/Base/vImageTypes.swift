/// A number of pixels.
public typealias vImagePixelCount = UInt
/// The result of a function: ``kvImageNoError``, the number of bytes that was asked for, or a negative error.
public typealias vImage_Error = Int
/// Options of a function, such as ``kvImageEdgeExtend``.
public typealias vImage_Flags = UInt32

/// A component of 8 bits, from 0 to 255.
public typealias Pixel_8 = UInt8
/// A component in single precision.
public typealias Pixel_F = Float
/// An unsigned component of 16 bits.
public typealias Pixel_16U = UInt16
/// A signed component of 16 bits.
public typealias Pixel_16S = Int16
/// A signed fixed-point component with 12 bits behind the point.
public typealias Pixel_16Q12 = Int16
/// A component in half precision, as its bits.
public typealias Pixel_16F = UInt16
/// Two components of 8 bits.
public typealias Pixel_88 = (UInt8, UInt8)
/// Four components of 8 bits.
public typealias Pixel_8888 = (UInt8, UInt8, UInt8, UInt8)
/// Four components in single precision.
public typealias Pixel_FFFF = (Float, Float, Float, Float)
/// Two unsigned components of 16 bits.
public typealias Pixel_16U16U = (UInt16, UInt16)
/// Four unsigned components of 16 bits.
public typealias Pixel_ARGB_16U = (UInt16, UInt16, UInt16, UInt16)
/// Four signed components of 16 bits.
public typealias Pixel_ARGB_16S = (Int16, Int16, Int16, Int16)
/// Four components in half precision, as their bits.
public typealias Pixel_ARGB_16F = (UInt16, UInt16, UInt16, UInt16)

/// A transform of points in single precision: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct vImage_AffineTransform: Sendable {
    /// The factor of x in x.
    public var a: Float
    /// The factor of x in y.
    public var b: Float
    /// The factor of y in x.
    public var c: Float
    /// The factor of y in y.
    public var d: Float
    /// The shift of x.
    public var tx: Float
    /// The shift of y.
    public var ty: Float

    /// Creates a transform of zeros.
    public init() { (a, b, c, d, tx, ty) = (0, 0, 0, 0, 0, 0) }

    /// Creates a transform.
    public init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
}

/// A transform of points in double precision: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct vImage_AffineTransform_Double: Sendable {
    /// The factor of x in x.
    public var a: Double
    /// The factor of x in y.
    public var b: Double
    /// The factor of y in x.
    public var c: Double
    /// The factor of y in y.
    public var d: Double
    /// The shift of x.
    public var tx: Double
    /// The shift of y.
    public var ty: Double

    /// Creates a transform of zeros.
    public init() { (a, b, c, d, tx, ty) = (0, 0, 0, 0, 0, 0) }

    /// Creates a transform.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
}

/// A transform with Core Graphics' numbers.
public typealias vImage_CGAffineTransform = vImage_AffineTransform_Double

/// No rotation.
public var kRotate0DegreesClockwise: Int { 0 }
/// A quarter turn clockwise, which is three quarters of one counterclockwise.
public var kRotate90DegreesClockwise: Int { 3 }
/// Half a turn.
public var kRotate180DegreesClockwise: Int { 2 }
/// Three quarters of a turn clockwise, which is a quarter turn counterclockwise.
public var kRotate270DegreesClockwise: Int { 1 }
/// No rotation.
public var kRotate0DegreesCounterClockwise: Int { 0 }
/// A quarter turn counterclockwise.
public var kRotate90DegreesCounterClockwise: Int { 1 }
/// Half a turn.
public var kRotate180DegreesCounterClockwise: Int { 2 }
/// Three quarters of a turn counterclockwise.
public var kRotate270DegreesCounterClockwise: Int { 3 }
