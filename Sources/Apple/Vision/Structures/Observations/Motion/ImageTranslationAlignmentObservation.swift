public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation

/// The translation that maps one image onto another.
public struct ImageTranslationAlignmentObservation: VisionObservation {
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
    public init(_ observation: VNImageTranslationAlignmentObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The transform: a translation in pixels, with y upwards.
    public var alignmentTransform: CGAffineTransform {
        if case .translation(let transform) = content.details { transform } else { .identity }
    }

    /// Returns an image moved by the translation.
    public func applyTransform(to ciImage: CIImage) -> CIImage { ciImage.transformed(by: alignmentTransform) }
}
