import Foundation

// Complex numbers as magnitudes and phases.
extension vDSP {
    /// Returns complex numbers, given as real and imaginary parts, as magnitudes and phases in radians.
    public static func rectangularToPolar<U: AccelerateBuffer>(_ rectangularCoordinates: U) -> [DSPComplex]
    where U.Element == DSPComplex {
        rectangularCoordinates.withUnsafeBufferPointer { numbers in
            numbers.map { DSPComplex(real: hypotenuse($0.real, $0.imag), imag: atan2($0.imag, $0.real)) }
        }
    }

    /// Returns complex numbers, given as magnitudes and phases in radians, as real and imaginary parts.
    public static func polarToRectangular<U: AccelerateBuffer>(_ polarCoordinates: U) -> [DSPComplex]
    where U.Element == DSPComplex {
        polarCoordinates.withUnsafeBufferPointer { numbers in
            numbers.map { DSPComplex(real: $0.real * cos($0.imag), imag: $0.real * sin($0.imag)) }
        }
    }

    /// Returns complex numbers, given as real and imaginary parts, as magnitudes and phases in radians.
    public static func rectangularToPolar<U: AccelerateBuffer>(_ rectangularCoordinates: U) -> [DSPDoubleComplex]
    where U.Element == DSPDoubleComplex {
        rectangularCoordinates.withUnsafeBufferPointer { numbers in
            numbers.map { DSPDoubleComplex(real: hypotenuse($0.real, $0.imag), imag: atan2($0.imag, $0.real)) }
        }
    }

    /// Returns complex numbers, given as magnitudes and phases in radians, as real and imaginary parts.
    public static func polarToRectangular<U: AccelerateBuffer>(_ polarCoordinates: U) -> [DSPDoubleComplex]
    where U.Element == DSPDoubleComplex {
        polarCoordinates.withUnsafeBufferPointer { numbers in
            numbers.map { DSPDoubleComplex(real: $0.real * cos($0.imag), imag: $0.real * sin($0.imag)) }
        }
    }
}
