/// Creates factors for transforms of complex numbers.
///
/// - Parameters:
///   - direction: Forward or inverse.
///   - previous: A setup to share memory with, which is not used.
///   - length: The number of complex numbers, with factors 2, 3 and 5 only.
/// - Returns: A setup that the caller destroys; nil for other lengths.
public func vDSP_DFT_zop_CreateSetupD(
    _ previous: vDSP_DFT_SetupD?,
    _ length: vDSP_Length,
    _ direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
    DiscreteTransformD(complex: elements(length), direction)?.retained()
}

/// Creates factors for transforms of real numbers: half as many even and odd elements apart.
///
/// - Parameters:
///   - direction: Forward or inverse.
///   - previous: A setup to share memory with, which is not used.
///   - length: The number of real numbers, even, with factors 2, 3 and 5 only.
/// - Returns: A setup that the caller destroys; nil for other lengths.
public func vDSP_DFT_zrop_CreateSetupD(
    _ previous: vDSP_DFT_SetupD?,
    _ length: vDSP_Length,
    _ direction: vDSP_DFT_Direction
) -> vDSP_DFT_SetupD? {
    DiscreteTransformD(real: elements(length), direction)?.retained()
}

/// Transforms as a setup says.
///
/// The output may be the input.
///
/// Complex transforms have no factor; those of real numbers are twice the spectrum, packed as by
/// ``vDSP_fft_zripD(_:_:_:_:_:)``.
public func vDSP_DFT_ExecuteD(
    _ setup: vDSP_DFT_SetupD,
    _ ir: UnsafePointer<Double>,
    _ ii: UnsafePointer<Double>,
    _ or: UnsafeMutablePointer<Double>,
    _ oi: UnsafeMutablePointer<Double>
) {
    Unmanaged<DiscreteTransformD>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
        .transform(ir, ii, or, oi)
}

/// Destroys a setup; nil is allowed.
public func vDSP_DFT_DestroySetupD(_ setup: vDSP_DFT_SetupD?) {
    guard let setup else { return }
    Unmanaged<DiscreteTransformD>.fromOpaque(UnsafeRawPointer(setup)).release()
}

/// The factors of a discrete Fourier transform in one direction.
final class DiscreteTransformD: Sendable {
    private enum Plan: Sendable {
        case complex(TransformPlanD)
        case real(RealTransformPlanD)
    }

    private let plan: Plan
    private let isInverse: Bool
    /// The number of elements of each array.
    let count: Int

    init?(complex length: Int, _ direction: vDSP_DFT_Direction) {
        guard let plan = TransformPlanD(length: length) else { return nil }
        self.plan = .complex(plan)
        isInverse = direction == .INVERSE
        count = length
    }

    init?(real length: Int, _ direction: vDSP_DFT_Direction) {
        guard let plan = RealTransformPlanD(length: length) else { return nil }
        self.plan = .real(plan)
        isInverse = direction == .INVERSE
        count = length / 2
    }

    func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    func transform(
        _ real: UnsafePointer<Double>,
        _ imaginary: UnsafePointer<Double>,
        _ outReal: UnsafeMutablePointer<Double>,
        _ outImaginary: UnsafeMutablePointer<Double>
    ) {
        switch plan {
        case .complex(let plan): plan.transform(real, imaginary, outReal, outImaginary, isInverse: isInverse)
        case .real(let plan): plan.transform(real, imaginary, outReal, outImaginary, isInverse: isInverse)
        }
    }
}
