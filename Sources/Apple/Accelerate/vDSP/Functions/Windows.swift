import Foundation

/// Writes a periodic Hann window.
///
/// With ``vDSP_HANN_NORM`` its energy is that of a rectangle.
public func vDSP_hann_window(_ c: UnsafeMutablePointer<Float>, _ n: vDSP_Length, _ flag: Int32) {
    let factor = Int(flag) & vDSP_HANN_NORM == 0 ? 0.5 : 0.8165
    writeWindow(c, n, flag) { factor * (1 - cos($0)) }
}

/// Writes a periodic Hamming window.
public func vDSP_hamm_window(_ c: UnsafeMutablePointer<Float>, _ n: vDSP_Length, _ flag: Int32) {
    writeWindow(c, n, flag) { 0.54 - 0.46 * cos($0) }
}

/// Writes a periodic Blackman window.
public func vDSP_blkman_window(_ c: UnsafeMutablePointer<Float>, _ n: vDSP_Length, _ flag: Int32) {
    writeWindow(c, n, flag) { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) }
}

/// Writes a periodic Hann window.
///
/// With ``vDSP_HANN_NORM`` its energy is that of a rectangle.
public func vDSP_hann_windowD(_ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length, _ flag: Int32) {
    let factor = Int(flag) & vDSP_HANN_NORM == 0 ? 0.5 : 0.8165
    writeWindow(c, n, flag) { factor * (1 - cos($0)) }
}

/// Writes a periodic Hamming window.
public func vDSP_hamm_windowD(_ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length, _ flag: Int32) {
    writeWindow(c, n, flag) { 0.54 - 0.46 * cos($0) }
}

/// Writes a periodic Blackman window.
public func vDSP_blkman_windowD(_ c: UnsafeMutablePointer<Double>, _ n: vDSP_Length, _ flag: Int32) {
    writeWindow(c, n, flag) { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) }
}

/// Writes a function of the angle 2πn/N, with ``vDSP_HALF_WINDOW`` for the first half only.
private func writeWindow<Number: BinaryFloatingPoint>(
    _ output: UnsafeMutablePointer<Number>,
    _ length: vDSP_Length,
    _ flag: Int32,
    _ value: (Double) -> Double
) {
    let count = elements(length)
    let written = Int(flag) & vDSP_HALF_WINDOW == 0 ? count : (count + 1) / 2
    for index in 0..<written {
        output[index] = Number(value(2 * .pi * Double(index) / Double(count)))
    }
}
