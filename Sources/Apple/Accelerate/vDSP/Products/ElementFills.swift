import Foundation

/// Writes the results of a closure, which takes an index, to a vector.
@inline(__always)
func fill<T>(
    _ output: UnsafeMutablePointer<T>,
    _ stride: vDSP_Stride,
    _ count: vDSP_Length,
    _ value: (Int) -> T
) {
    if stride == 1 {
        for index in 0..<elements(count) { output[index] = value(index) }
    } else {
        for index in 0..<elements(count) { output[index &* stride] = value(index) }
    }
}

/// Returns a complex number of a vector in two arrays.
@inline(__always)
func number(_ vector: UnsafePointer<DSPSplitComplex>, _ stride: vDSP_Stride, _ index: Int) -> (Float, Float) {
    (vector.pointee.realp[index &* stride], vector.pointee.imagp[index &* stride])
}

/// Returns a complex number of a vector in two arrays.
@inline(__always)
func number(_ vector: UnsafePointer<DSPDoubleSplitComplex>, _ stride: vDSP_Stride, _ index: Int) -> (Double, Double) {
    (vector.pointee.realp[index &* stride], vector.pointee.imagp[index &* stride])
}

/// Returns the length of a hypotenuse, without overflow on the way.
@inline(__always)
func hypotenuse(_ x: Float, _ y: Float) -> Float { hypot(x, y) }

/// Returns the length of a hypotenuse, without overflow on the way.
@inline(__always)
func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
