public import CoreMedia
import Foundation

/// A region of text.
public struct TextObservation: VisionObservation, QuadrilateralProviding {
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
    public init(_ observation: VNTextObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    private var quad: Quad { content.quad ?? Quad(content.box) }
    /// The thing's own upper left corner.
    public var topLeft: NormalizedPoint { NormalizedPoint(normalizedPoint: quad.topLeft) }
    /// The thing's own upper right corner.
    public var topRight: NormalizedPoint { NormalizedPoint(normalizedPoint: quad.topRight) }
    /// The thing's own lower right corner.
    public var bottomRight: NormalizedPoint { NormalizedPoint(normalizedPoint: quad.bottomRight) }
    /// The thing's own lower left corner.
    public var bottomLeft: NormalizedPoint { NormalizedPoint(normalizedPoint: quad.bottomLeft) }

    /// The boxes of characters; nil unless the request reports them.
    public var characterBoxes: [RectangleObservation]? {
        guard case .characters(let boxes?) = content.details else { return nil }
        return boxes.map { RectangleObservation(content: $0, descriptor: originatingRequestDescriptor) }
    }
}
