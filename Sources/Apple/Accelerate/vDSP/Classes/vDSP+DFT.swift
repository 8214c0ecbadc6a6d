/// A type of numbers that can be transformed: `Float` and `Double`.
public protocol vDSP_DiscreteFourierTransformable: BinaryFloatingPoint {
    /// Creates a transform; nil for lengths with factors other than 2, 3 and 5.
    static func makeTransform(
        count: Int,
        direction: vDSP.FourierTransformDirection,
        type: vDSP.DFTTransformType
    ) -> OpaquePointer?
    /// Carries out a transform.
    static func execute(
        _ setup: OpaquePointer,
        _ inputReal: UnsafePointer<Self>,
        _ inputImaginary: UnsafePointer<Self>,
        _ outputReal: UnsafeMutablePointer<Self>,
        _ outputImaginary: UnsafeMutablePointer<Self>
    )
    /// Destroys a transform.
    static func destroyTransform(_ setup: OpaquePointer)
}

extension Float: vDSP_DiscreteFourierTransformable {
    /// Creates a transform; nil for lengths with factors other than 2, 3 and 5.
    public static func makeTransform(
        count: Int,
        direction: vDSP.FourierTransformDirection,
        type: vDSP.DFTTransformType
    ) -> OpaquePointer? {
        let length = vDSP_Length(clamping: count)
        return switch type {
        case .complexComplex: vDSP_DFT_zop_CreateSetup(nil, length, direction.dftDirection)
        case .complexReal: vDSP_DFT_zrop_CreateSetup(nil, length, direction.dftDirection)
        }
    }

    /// Carries out a transform.
    public static func execute(
        _ setup: OpaquePointer,
        _ inputReal: UnsafePointer<Float>,
        _ inputImaginary: UnsafePointer<Float>,
        _ outputReal: UnsafeMutablePointer<Float>,
        _ outputImaginary: UnsafeMutablePointer<Float>
    ) {
        vDSP_DFT_Execute(setup, inputReal, inputImaginary, outputReal, outputImaginary)
    }

    /// Destroys a transform.
    public static func destroyTransform(_ setup: OpaquePointer) { vDSP_DFT_DestroySetup(setup) }
}

extension Double: vDSP_DiscreteFourierTransformable {
    /// Creates a transform; nil for lengths with factors other than 2, 3 and 5.
    public static func makeTransform(
        count: Int,
        direction: vDSP.FourierTransformDirection,
        type: vDSP.DFTTransformType
    ) -> OpaquePointer? {
        let length = vDSP_Length(clamping: count)
        return switch type {
        case .complexComplex: vDSP_DFT_zop_CreateSetupD(nil, length, direction.dftDirection)
        case .complexReal: vDSP_DFT_zrop_CreateSetupD(nil, length, direction.dftDirection)
        }
    }

    /// Carries out a transform.
    public static func execute(
        _ setup: OpaquePointer,
        _ inputReal: UnsafePointer<Double>,
        _ inputImaginary: UnsafePointer<Double>,
        _ outputReal: UnsafeMutablePointer<Double>,
        _ outputImaginary: UnsafeMutablePointer<Double>
    ) {
        vDSP_DFT_ExecuteD(setup, inputReal, inputImaginary, outputReal, outputImaginary)
    }

    /// Destroys a transform.
    public static func destroyTransform(_ setup: OpaquePointer) { vDSP_DFT_DestroySetupD(setup) }
}

extension vDSP {
    /// The direction of a transform.
    public enum FourierTransformDirection: Sendable {
        /// From time to frequency.
        case forward
        /// From frequency to time.
        case inverse

        /// The direction for the functions of setups.
        public var dftDirection: vDSP_DFT_Direction { self == .forward ? .FORWARD : .INVERSE }
        /// The direction for the functions of FFT setups.
        public var fftDirection: FFTDirection { self == .forward ? 1 : -1 }
    }

    /// The numbers that a transform is between.
    public enum DFTTransformType: Sendable {
        /// Complex numbers.
        case complexComplex
        /// Real numbers, as even and odd elements, and half of their spectrum.
        case complexReal
    }

    /// Discrete Fourier transforms of one length and direction.
    ///
    /// An object can be used on several threads.
    public class DFT<T: vDSP_DiscreteFourierTransformable> {
        private let setup: OpaquePointer
        private let elements: Int

        /// Creates transforms.
        ///
        /// - Parameters:
        ///   - direction: Forward or inverse.
        ///   - transformType: The kind of the transform.
        ///   - ofType: The type of the numbers.
        ///   - previous: A transform to share memory with, which is not used.
        ///   - count: The number of elements; of `complexReal` that of the real numbers, which is even.
        /// - Returns: nil for counts with factors other than 2, 3 and 5.
        public init?(
            previous: DFT? = nil,
            count: Int,
            direction: vDSP.FourierTransformDirection,
            transformType: vDSP.DFTTransformType,
            ofType: T.Type
        ) {
            guard let setup = T.makeTransform(count: count, direction: direction, type: transformType) else {
                return nil
            }
            self.setup = setup
            elements = transformType == .complexComplex ? count : count / 2
        }

        deinit { T.destroyTransform(setup) }

        /// Returns the transform of numbers; missing ones count as 0.
        public func transform<U: AccelerateBuffer, V: AccelerateBuffer>(
            inputReal: U,
            inputImaginary: V
        ) -> (real: [T], imaginary: [T]) where U.Element == T, V.Element == T {
            var real = [T](repeating: 0, count: elements)
            var imaginary = real
            transform(
                inputReal: inputReal,
                inputImaginary: inputImaginary,
                outputReal: &real,
                outputImaginary: &imaginary
            )
            return (real, imaginary)
        }

        /// Writes the transform of numbers; missing ones count as 0, and results without a place are left out.
        public func transform<
            U: AccelerateBuffer,
            V: AccelerateBuffer,
            W: AccelerateMutableBuffer,
            X: AccelerateMutableBuffer
        >(inputReal: U, inputImaginary: V, outputReal: inout W, outputImaginary: inout X)
        where U.Element == T, V.Element == T, W.Element == T, X.Element == T {
            var real = inputReal.withUnsafeBufferPointer { Array($0.prefix(elements)) }
            var imaginary = inputImaginary.withUnsafeBufferPointer { Array($0.prefix(elements)) }
            real += repeatElement(0, count: elements - real.count)
            imaginary += repeatElement(0, count: elements - imaginary.count)
            real.withUnsafeMutableBufferPointer { real in
                imaginary.withUnsafeMutableBufferPointer { imaginary in
                    guard let re = real.baseAddress, let im = imaginary.baseAddress else { return }
                    T.execute(setup, re, im, re, im)
                }
            }
            outputReal.withUnsafeMutableBufferPointer { output in
                for index in 0..<min(output.count, real.count) { output[index] = real[index] }
            }
            outputImaginary.withUnsafeMutableBufferPointer { output in
                for index in 0..<min(output.count, imaginary.count) { output[index] = imaginary[index] }
            }
        }
    }
}
