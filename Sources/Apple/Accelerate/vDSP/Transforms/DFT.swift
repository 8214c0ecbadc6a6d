/// A reference to the factors of a discrete Fourier transform in single precision.
public typealias vDSP_DFT_Setup = OpaquePointer
/// A reference to the factors of a discrete Fourier transform in double precision.
public typealias vDSP_DFT_SetupD = OpaquePointer

/// The direction of a discrete Fourier transform.
public enum vDSP_DFT_Direction: Int32, Sendable {
    /// From time to frequency.
    case FORWARD = 1
    /// From frequency to time.
    case INVERSE = -1
}

/// Creates factors for transforms of complex numbers.
///
/// - Parameters:
///   - direction: Forward or inverse.
///   - previous: A setup to share memory with, which is not used.
///   - length: The number of complex numbers, with factors 2, 3 and 5 only.
/// - Returns: A setup that the caller destroys; nil for other lengths.
public func vDSP_DFT_zop_CreateSetup(
    _ previous: vDSP_DFT_Setup?,
    _ length: vDSP_Length,
    _ direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
    DiscreteTransform(complex: elements(length), direction)?.retained()
}

/// Creates factors for transforms of real numbers: half as many even and odd elements apart.
///
/// - Parameters:
///   - direction: Forward or inverse.
///   - previous: A setup to share memory with, which is not used.
///   - length: The number of real numbers, even, with factors 2, 3 and 5 only.
/// - Returns: A setup that the caller destroys; nil for other lengths.
public func vDSP_DFT_zrop_CreateSetup(
    _ previous: vDSP_DFT_Setup?,
    _ length: vDSP_Length,
    _ direction: vDSP_DFT_Direction
) -> vDSP_DFT_Setup? {
    DiscreteTransform(real: elements(length), direction)?.retained()
}

/// Transforms as a setup says.
///
/// The output may be the input.
///
/// Complex transforms have no factor; those of real numbers are twice the spectrum, packed as by
/// ``vDSP_fft_zrip(_:_:_:_:_:)``.
public func vDSP_DFT_Execute(
    _ setup: vDSP_DFT_Setup,
    _ ir: UnsafePointer<Float>,
    _ ii: UnsafePointer<Float>,
    _ or: UnsafeMutablePointer<Float>,
    _ oi: UnsafeMutablePointer<Float>
) {
    Unmanaged<DiscreteTransform>.fromOpaque(UnsafeRawPointer(setup)).takeUnretainedValue()
        .transform(ir, ii, or, oi)
}

/// Destroys a setup, also one of ``vDSP_DCT_CreateSetup(_:_:_:)``; nil is allowed.
public func vDSP_DFT_DestroySetup(_ setup: vDSP_DFT_Setup?) {
    guard let setup else { return }
    Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(setup)).release()
}

/// The factors of a discrete Fourier transform in one direction.
final class DiscreteTransform: Sendable {
    private enum Plan: Sendable {
        case complex(TransformPlan)
        case real(RealTransformPlan)
    }

    private let plan: Plan
    private let isInverse: Bool
    /// The number of elements of each array.
    let count: Int

    init?(complex length: Int, _ direction: vDSP_DFT_Direction) {
        guard let plan = TransformPlan(length: length) else { return nil }
        self.plan = .complex(plan)
        isInverse = direction == .INVERSE
        count = length
    }

    init?(real length: Int, _ direction: vDSP_DFT_Direction) {
        guard let plan = RealTransformPlan(length: length) else { return nil }
        self.plan = .real(plan)
        isInverse = direction == .INVERSE
        count = length / 2
    }

    func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

    func transform(
        _ real: UnsafePointer<Float>,
        _ imaginary: UnsafePointer<Float>,
        _ outReal: UnsafeMutablePointer<Float>,
        _ outImaginary: UnsafeMutablePointer<Float>
    ) {
        switch plan {
        case .complex(let plan): plan.transform(real, imaginary, outReal, outImaginary, isInverse: isInverse)
        case .real(let plan): plan.transform(real, imaginary, outReal, outImaginary, isInverse: isInverse)
        }
    }
}
