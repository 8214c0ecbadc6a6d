/// A type of complex numbers that can be transformed: ``DSPSplitComplex`` and ``DSPDoubleSplitComplex``.
public protocol vDSP_FourierTransformable {
    /// Transforms real numbers in one direction.
    static func transformReal(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2n: vDSP_Length,
        _ direction: FFTDirection
    )
    /// Creates factors.
    static func makeSetup(_ log2n: vDSP_Length, _ radix: vDSP.Radix) -> OpaquePointer?
    /// Destroys factors.
    static func destroySetup(_ setup: OpaquePointer)
}

extension DSPSplitComplex: vDSP_FourierTransformable {
    /// Transforms real numbers in one direction.
    public static func transformReal(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2n: vDSP_Length,
        _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { input in
            withUnsafePointer(to: output) { vDSP_fft_zrop(setup, input, 1, $0, 1, log2n, direction) }
        }
    }

    /// Creates factors.
    public static func makeSetup(_ log2n: vDSP_Length, _ radix: vDSP.Radix) -> OpaquePointer? {
        vDSP_create_fftsetup(log2n, radix.rawValue)
    }

    /// Destroys factors.
    public static func destroySetup(_ setup: OpaquePointer) { vDSP_destroy_fftsetup(setup) }
}

extension DSPDoubleSplitComplex: vDSP_FourierTransformable {
    /// Transforms real numbers in one direction.
    public static func transformReal(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2n: vDSP_Length,
        _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { input in
            withUnsafePointer(to: output) { vDSP_fft_zropD(setup, input, 1, $0, 1, log2n, direction) }
        }
    }

    /// Creates factors.
    public static func makeSetup(_ log2n: vDSP_Length, _ radix: vDSP.Radix) -> OpaquePointer? {
        vDSP_create_fftsetupD(log2n, radix.rawValue)
    }

    /// Destroys factors.
    public static func destroySetup(_ setup: OpaquePointer) { vDSP_destroy_fftsetupD(setup) }
}

extension vDSP {
    /// The factor of the lengths of transforms.
    public enum Radix: Int32, Sendable {
        /// Powers of 2.
        case radix2 = 0
        /// With one factor of 3.
        case radix3 = 1
        /// With one factor of 5.
        case radix5 = 2
    }

    /// Transforms of real numbers whose count is a power of 2, packed as by ``vDSP_fft_zrop(_:_:_:_:_:_:_:)``.
    ///
    /// An object can be used on several threads.
    public class FFT<T: vDSP_FourierTransformable> {
        private let setup: OpaquePointer
        private let log2n: vDSP_Length

        /// Creates transforms of 2ⁿ real numbers; returns nil for more than 2²⁴.
        public init?(log2n: vDSP_Length, radix: vDSP.Radix, ofType: T.Type) {
            guard let setup = T.makeSetup(log2n, radix) else { return nil }
            self.setup = setup
            self.log2n = log2n
        }

        deinit { T.destroySetup(setup) }

        /// Transforms from time to frequency: twice the spectrum.
        public func forward(input: T, output: inout T) {
            T.transformReal(setup, input, output, log2n, FFTDirection(FFT_FORWARD))
        }

        /// Transforms from frequency to time, times N.
        public func inverse(input: T, output: inout T) {
            T.transformReal(setup, input, output, log2n, FFTDirection(FFT_INVERSE))
        }
    }
}
