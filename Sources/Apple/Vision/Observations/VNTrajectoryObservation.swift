public import CoreVideo
public import Foundation

/// The path of a thrown or flying thing.
open class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
    final var facts: TrajectoryFacts? {
        if case .trajectory(let facts) = content.details { facts } else { nil }
    }

    /// The centres of the thing, oldest first.
    open var detectedPoints: [VNPoint] { (facts?.detected ?? []).map { VNPoint(location: $0) } }
    /// The same points on the fitted parabola.
    open var projectedPoints: [VNPoint] { (facts?.projected ?? []).map { VNPoint(location: $0) } }
    /// The coefficients a, b, c of the parabola y = ax² + bx + c.
    open var equationCoefficients: simd_float3 { facts?.coefficients ?? simd_float3() }
    /// The moving average of the thing's radius, normalized.
    open var movingAverageRadius: CGFloat { CGFloat(facts?.radius ?? 0) }
}
