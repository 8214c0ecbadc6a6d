/// A number of elements.
public typealias vDSP_Length = UInt
/// A distance between elements.
public typealias vDSP_Stride = Int

/// A complex number in single precision.
public struct DSPComplex: Sendable {
    /// The real part.
    public var real: Float
    /// The imaginary part.
    public var imag: Float

    /// Creates 0.
    public init() { (real, imag) = (0, 0) }

    /// Creates a number from its parts.
    public init(real: Float, imag: Float) { (self.real, self.imag) = (real, imag) }
}

/// A complex number in double precision.
public struct DSPDoubleComplex: Sendable {
    /// The real part.
    public var real: Double
    /// The imaginary part.
    public var imag: Double

    /// Creates 0.
    public init() { (real, imag) = (0, 0) }

    /// Creates a number from its parts.
    public init(real: Double, imag: Double) { (self.real, self.imag) = (real, imag) }
}

/// Complex numbers in single precision whose real and imaginary parts are in two arrays, which it does not own.
public struct DSPSplitComplex {
    /// The real parts.
    public var realp: UnsafeMutablePointer<Float>
    /// The imaginary parts.
    public var imagp: UnsafeMutablePointer<Float>

    /// Creates a view of two arrays, which must outlive it.
    public init(realp: UnsafeMutablePointer<Float>, imagp: UnsafeMutablePointer<Float>) {
        (self.realp, self.imagp) = (realp, imagp)
    }
}

/// Complex numbers in double precision whose real and imaginary parts are in two arrays, which it does not own.
public struct DSPDoubleSplitComplex {
    /// The real parts.
    public var realp: UnsafeMutablePointer<Double>
    /// The imaginary parts.
    public var imagp: UnsafeMutablePointer<Double>

    /// Creates a view of two arrays, which must outlive it.
    public init(realp: UnsafeMutablePointer<Double>, imagp: UnsafeMutablePointer<Double>) {
        (self.realp, self.imagp) = (realp, imagp)
    }
}

/// The flag for windows without a factor.
public var vDSP_HANN_DENORM: Int { 0 }
/// The flag for the first half of a window.
public var vDSP_HALF_WINDOW: Int { 1 }
/// The flag for Hann windows of the energy of a rectangle.
public var vDSP_HANN_NORM: Int { 2 }

/// Returns a length as the kernels count.
func elements(_ length: vDSP_Length) -> Int { Int(clamping: length) }

/// Returns a position in a table as an index: 0 for negative numbers and NaN.
func place(_ position: Double) -> Int { position > 0 ? Int(min(position, 0x1p62)) : 0 }
