public import CoreMedia
import Foundation

/// The rating of an image.
public struct ImageAestheticsScoresObservation: VisionObservation {
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
    public init(_ observation: VNImageAestheticsScoresObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// Indicates whether the image is of use rather than of beauty, such as a picture of a receipt.
    public var isUtility: Bool {
        if case .scores(let isUtility, _) = content.details { isUtility } else { false }
    }
    /// The rating, -1…1.
    public var overallScore: Float {
        if case .scores(_, let overall) = content.details { overall } else { 0 }
    }
}
