import CSignalKernels

/// A reference to the coefficients of a cascade of filters in single precision.
public typealias vDSP_biquad_Setup = OpaquePointer
/// A reference to the coefficients of a cascade of filters in double precision.
public typealias vDSP_biquad_SetupD = OpaquePointer

/// The coefficients of a cascade of filters of second order.
final class FilterCascade: Sendable {
    let coefficients: [Double]
    let sections: Int

    /// - Parameter coefficients: five for each section: of the input and of its last two values, then of the last two
    ///   results.
    init?(_ coefficients: UnsafePointer<Double>, sections: Int) {
        guard sections > 0, sections <= 1 << 16 else { return nil }
        self.sections = sections
        self.coefficients = Array(UnsafeBufferPointer(start: coefficients, count: 5 * sections))
    }

    func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    static func of(_ setup: OpaquePointer) -> FilterCascade {
        Unmanaged<FilterCascade>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
    }
}

/// Creates a cascade of M filters of second order, with five coefficients for each: b0, b1, b2, a1, a2.
///
/// Returns nil for 0 sections. The caller destroys the setup.
public func vDSP_biquad_CreateSetup(
    _ coefficients: UnsafePointer<Double>,
    _ m: vDSP_Length
) -> vDSP_biquad_Setup? {
    FilterCascade(coefficients, sections: elements(m))?.retained()
}

/// Creates a cascade of M filters of second order, with five coefficients for each: b0, b1, b2, a1, a2.
///
/// Returns nil for 0 sections. The caller destroys the setup.
public func vDSP_biquad_CreateSetupD(
    _ coefficients: UnsafePointer<Double>,
    _ m: vDSP_Length
) -> vDSP_biquad_SetupD? {
    FilterCascade(coefficients, sections: elements(m))?.retained()
}

/// Destroys a cascade; nil is allowed.
public func vDSP_biquad_DestroySetup(_ setup: vDSP_biquad_Setup?) {
    guard let setup else { return }
    Unmanaged<FilterCascade>.fromOpaque(UnsafeRawPointer(setup)).release()
}

/// Destroys a cascade; nil is allowed.
public func vDSP_biquad_DestroySetupD(_ setup: vDSP_biquad_SetupD?) { vDSP_biquad_DestroySetup(setup) }

/// Filters a signal.
///
/// The delay has 2 · M + 2 values, 0 at first, which carry the state from call to call.
public func vDSP_biquad(
    _ setup: vDSP_biquad_Setup,
    _ delay: UnsafeMutablePointer<Float>,
    _ x: UnsafePointer<Float>,
    _ ix: vDSP_Stride,
    _ y: UnsafeMutablePointer<Float>,
    _ iy: vDSP_Stride,
    _ n: vDSP_Length
) {
    let cascade = FilterCascade.of(setup)
    csignal_biquad_f(cascade.coefficients, cascade.sections, delay, x, ix, y, iy, elements(n))
}

/// Filters a signal.
///
/// The delay has 2 · M + 2 values, 0 at first, which carry the state from call to call.
public func vDSP_biquadD(
    _ setup: vDSP_biquad_SetupD,
    _ delay: UnsafeMutablePointer<Double>,
    _ x: UnsafePointer<Double>,
    _ ix: vDSP_Stride,
    _ y: UnsafeMutablePointer<Double>,
    _ iy: vDSP_Stride,
    _ n: vDSP_Length
) {
    let cascade = FilterCascade.of(setup)
    csignal_biquad_d(cascade.coefficients, cascade.sections, delay, x, ix, y, iy, elements(n))
}
