/// A reference to the factors of Fourier transforms in single precision; see ``vDSP_create_fftsetup(_:_:)``.
public typealias FFTSetup = OpaquePointer
/// A reference to the factors of Fourier transforms in double precision; see ``vDSP_create_fftsetupD(_:_:)``.
public typealias FFTSetupD = OpaquePointer
/// The sign of a transform: ``FFT_FORWARD`` or ``FFT_INVERSE``.
public typealias FFTDirection = Int32
/// The factor of the lengths of transforms.
public typealias FFTRadix = Int32

/// Lengths that are powers of 2.
public var FFT_RADIX2: Int { 0 }
/// Lengths with one factor of 3.
public var FFT_RADIX3: Int { 1 }
/// Lengths with one factor of 5.
public var FFT_RADIX5: Int { 2 }
/// Lengths that are powers of 2.
public var kFFTRadix2: Int { 0 }
/// Lengths with one factor of 3.
public var kFFTRadix3: Int { 1 }
/// Lengths with one factor of 5.
public var kFFTRadix5: Int { 2 }
/// From time to frequency.
public var FFT_FORWARD: Int { 1 }
/// From frequency to time.
public var FFT_INVERSE: Int { -1 }
/// From time to frequency.
public var kFFTDirection_Forward: Int { 1 }
/// From frequency to time.
public var kFFTDirection_Inverse: Int { -1 }
