public import CoreMedia
public import CoreVideo
import Foundation

/// The path of a thrown or flying thing.
public struct TrajectoryObservation: VisionObservation {
    let content: ObservationContent
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?

    init(content: ObservationContent, descriptor: RequestDescriptor? = nil) {
        self.content = content
        originatingRequestDescriptor = descriptor
    }

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        self.init(content: classic.content, descriptor: descriptor)
    }

    /// Creates the value of an observation of the classes.
    public init(_ observation: VNTrajectoryObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    private var facts: TrajectoryFacts? {
        if case .trajectory(let facts) = content.details { facts } else { nil }
    }
    /// The centres of the thing, oldest first.
    public var detectedPoints: [NormalizedPoint] {
        (facts?.detected ?? []).map { NormalizedPoint(normalizedPoint: $0) }
    }
    /// The same points on the fitted parabola.
    public var projectedPoints: [NormalizedPoint] {
        (facts?.projected ?? []).map { NormalizedPoint(normalizedPoint: $0) }
    }
    /// The coefficients a, b, c of the parabola y = ax² + bx + c.
    public var equationCoefficients: simd_float3 { facts?.coefficients ?? simd_float3() }
    /// The moving average of the thing's radius, normalized.
    public var movingAverageRadius: Float { Float(facts?.radius ?? 0) }
}
