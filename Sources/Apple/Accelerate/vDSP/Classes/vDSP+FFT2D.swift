/// A type of complex numbers whose planes can be transformed: ``DSPSplitComplex`` and ``DSPDoubleSplitComplex``.
public protocol vDSP_FourierTransformable2D: vDSP_FourierTransformable {
    /// Transforms a plane of real numbers in one direction.
    static func transformPlane(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2Width: vDSP_Length,
        _ log2Height: vDSP_Length,
        _ direction: FFTDirection
    )
}

extension DSPSplitComplex: vDSP_FourierTransformable2D {
    /// Transforms a plane of real numbers in one direction.
    public static func transformPlane(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2Width: vDSP_Length,
        _ log2Height: vDSP_Length,
        _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { input in
            withUnsafePointer(to: output) {
                vDSP_fft2d_zrop(setup, input, 1, 0, $0, 1, 0, log2Width, log2Height, direction)
            }
        }
    }
}

extension DSPDoubleSplitComplex: vDSP_FourierTransformable2D {
    /// Transforms a plane of real numbers in one direction.
    public static func transformPlane(
        _ setup: OpaquePointer,
        _ input: Self,
        _ output: Self,
        _ log2Width: vDSP_Length,
        _ log2Height: vDSP_Length,
        _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { input in
            withUnsafePointer(to: output) {
                vDSP_fft2d_zropD(setup, input, 1, 0, $0, 1, 0, log2Width, log2Height, direction)
            }
        }
    }
}

extension vDSP {
    /// Transforms of planes of real numbers, packed as by ``vDSP_fft2d_zrop(_:_:_:_:_:_:_:_:_:_:)``.
    ///
    /// An object can be used on several threads.
    public class FFT2D<T: vDSP_FourierTransformable2D> {
        private let setup: OpaquePointer
        private let log2Width: vDSP_Length
        private let log2Height: vDSP_Length

        /// Creates transforms of planes; returns nil for sides that are not powers of 2 from 2 on, or beyond 2²⁴.
        ///
        /// - Parameters:
        ///   - width: The number of real numbers in a row.
        ///   - height: The number of rows.
        ///   - ofType: The type of the complex numbers.
        public init?(width: Int, height: Int, ofType: T.Type) {
            guard width > 1, height > 1, width & (width - 1) == 0, height & (height - 1) == 0 else { return nil }
            log2Width = vDSP_Length(width.trailingZeroBitCount)
            log2Height = vDSP_Length(height.trailingZeroBitCount)
            guard let setup = T.makeSetup(max(log2Width, log2Height), .radix2) else { return nil }
            self.setup = setup
        }

        deinit { T.destroySetup(setup) }

        /// Transforms a plane in one direction.
        public func transform(input: T, output: inout T, direction: vDSP.FourierTransformDirection) {
            T.transformPlane(setup, input, output, log2Width, log2Height, direction.fftDirection)
        }
    }
}
