import Foundation

/// Writes a periodic Hann window.
///
/// With ``vDSP_HANN_NORM`` its energy is that of a rectangle.
public func vDSP_hann_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    let factor = Int(__Flag) & vDSP_HANN_NORM == 0 ? 0.5 : 0.8165
    writeWindow(__C, __N, __Flag) { factor * (1 - cos($0)) }
}

/// Writes a periodic Hamming window.
public func vDSP_hamm_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__C, __N, __Flag) { 0.54 - 0.46 * cos($0) }
}

/// Writes a periodic Blackman window.
public func vDSP_blkman_window(_ __C: UnsafeMutablePointer<Float>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__C, __N, __Flag) { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) }
}

/// Writes a periodic Hann window.
///
/// With ``vDSP_HANN_NORM`` its energy is that of a rectangle.
public func vDSP_hann_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    let factor = Int(__Flag) & vDSP_HANN_NORM == 0 ? 0.5 : 0.8165
    writeWindow(__C, __N, __Flag) { factor * (1 - cos($0)) }
}

/// Writes a periodic Hamming window.
public func vDSP_hamm_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__C, __N, __Flag) { 0.54 - 0.46 * cos($0) }
}

/// Writes a periodic Blackman window.
public func vDSP_blkman_windowD(_ __C: UnsafeMutablePointer<Double>, _ __N: vDSP_Length, _ __Flag: Int32) {
    writeWindow(__C, __N, __Flag) { 0.42 - 0.5 * cos($0) + 0.08 * cos(2 * $0) }
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
