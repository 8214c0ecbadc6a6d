public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation

/// The perspective mapping of one image onto another.
public struct ImageHomographicAlignmentObservation: VisionObservation {
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
    public init(_ observation: VNImageHomographicAlignmentObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The matrix for column vectors of homogeneous pixel coordinates, with y upwards; its last element is 1.
    public var warpTransform: matrix_float3x3 { VNImageHomographicAlignmentObservation.matrix(of: content) }

    /// Returns an image moved by the affine part of the mapping.
    ///
    /// Differs from Apple: the perspective part has no effect.
    public func applyTransform(to ciImage: CIImage) -> CIImage {
        let m = warpTransform
        return ciImage.transformed(
            by: CGAffineTransform(
                a: CGFloat(m[0, 0]),
                b: CGFloat(m[0, 1]),
                c: CGFloat(m[1, 0]),
                d: CGFloat(m[1, 1]),
                tx: CGFloat(m[2, 0]),
                ty: CGFloat(m[2, 1])
            )
        )
    }
}
