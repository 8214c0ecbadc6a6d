/// A type of elements that can be transformed: numbers in two arrays, or complex numbers in one.
public protocol vDSP_FloatingPointDiscreteFourierTransformable {
    /// The type of the parts of an element.
    associatedtype Part: vDSP_DiscreteFourierTransformable
}

extension Float: vDSP_FloatingPointDiscreteFourierTransformable {
    /// The type of the parts of an element.
    public typealias Part = Float
}

extension Double: vDSP_FloatingPointDiscreteFourierTransformable {
    /// The type of the parts of an element.
    public typealias Part = Double
}

extension DSPComplex: vDSP_FloatingPointDiscreteFourierTransformable {
    /// The type of the parts of an element.
    public typealias Part = Float
}

extension DSPDoubleComplex: vDSP_FloatingPointDiscreteFourierTransformable {
    /// The type of the parts of an element.
    public typealias Part = Double
}

extension vDSP {
    /// An error of a transform.
    public enum DFTError: Error {
        /// A count with factors other than 2, 3 and 5, or an odd one of real numbers.
        case invalidCount
    }

    /// Discrete Fourier transforms of one length and direction.
    ///
    /// An object can be used on several threads.
    public class DiscreteFourierTransform<T: vDSP_FloatingPointDiscreteFourierTransformable> {
        private let transforms: DFT<T.Part>
        private let elements: Int

        /// Creates transforms.
        ///
        /// - Parameters:
        ///   - previous: A transform to share memory with, which is not used.
        ///   - count: The number of elements; of `complexReal` that of the real numbers, which is even.
        ///   - direction: Forward or inverse.
        ///   - transformType: The kind of the transform.
        ///   - ofType: The type of the elements.
        /// - Throws: ``vDSP/DFTError`` for counts with factors other than 2, 3 and 5.
        public init(
            previous: DiscreteFourierTransform? = nil,
            count: Int,
            direction: vDSP.FourierTransformDirection,
            transformType: vDSP.DFTTransformType,
            ofType: T.Type
        ) throws {
            let made = DFT(count: count, direction: direction, transformType: transformType, ofType: T.Part.self)
            guard let made else { throw DFTError.invalidCount }
            transforms = made
            elements = transformType == .complexComplex ? count : count / 2
        }

        /// Returns the transform of numbers; missing ones count as 0.
        public func transform<U: AccelerateBuffer, V: AccelerateBuffer>(
            real: U,
            imaginary: V
        ) -> (real: [T], imaginary: [T]) where T == T.Part, U.Element == T, V.Element == T {
            transforms.transform(inputReal: real, inputImaginary: imaginary)
        }

        /// Writes the transform of numbers; missing ones count as 0, and results without a place are left out.
        public func transform<
            U: AccelerateBuffer,
            V: AccelerateBuffer,
            W: AccelerateMutableBuffer,
            X: AccelerateMutableBuffer
        >(inputReal: U, inputImaginary: V, outputReal: inout W, outputImaginary: inout X)
        where T == T.Part, U.Element == T, V.Element == T, W.Element == T, X.Element == T {
            transforms.transform(
                inputReal: inputReal,
                inputImaginary: inputImaginary,
                outputReal: &outputReal,
                outputImaginary: &outputImaginary
            )
        }

        /// Returns the transform of complex numbers; missing ones count as 0.
        public func transform<U: AccelerateBuffer>(input: U) -> [DSPComplex]
        where T == DSPComplex, U.Element == DSPComplex {
            let (real, imaginary) = input.withUnsafeBufferPointer { ($0.map(\.real), $0.map(\.imag)) }
            let output = transforms.transform(inputReal: real, inputImaginary: imaginary)
            return zip(output.real, output.imaginary).map { DSPComplex(real: $0, imag: $1) }
        }

        /// Returns the transform of complex numbers; missing ones count as 0.
        public func transform<U: AccelerateBuffer>(input: U) -> [DSPDoubleComplex]
        where T == DSPDoubleComplex, U.Element == DSPDoubleComplex {
            let (real, imaginary) = input.withUnsafeBufferPointer { ($0.map(\.real), $0.map(\.imag)) }
            let output = transforms.transform(inputReal: real, inputImaginary: imaginary)
            return zip(output.real, output.imaginary).map { DSPDoubleComplex(real: $0, imag: $1) }
        }

        /// Writes the transform of complex numbers; results without a place are left out.
        public func transform<U: AccelerateBuffer, R: AccelerateMutableBuffer>(input: U, output: inout R)
        where T == DSPComplex, U.Element == DSPComplex, R.Element == DSPComplex {
            write(transform(input: input), &output)
        }

        /// Writes the transform of complex numbers; results without a place are left out.
        public func transform<U: AccelerateBuffer, R: AccelerateMutableBuffer>(input: U, output: inout R)
        where T == DSPDoubleComplex, U.Element == DSPDoubleComplex, R.Element == DSPDoubleComplex {
            write(transform(input: input), &output)
        }

        private func write<R: AccelerateMutableBuffer>(_ values: [T], _ output: inout R) where R.Element == T {
            output.withUnsafeMutableBufferPointer { output in
                for index in 0..<min(output.count, values.count) { output[index] = values[index] }
            }
        }
    }
}
