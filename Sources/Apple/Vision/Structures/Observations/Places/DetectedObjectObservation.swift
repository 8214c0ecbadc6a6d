public import CoreMedia
import Foundation

/// A thing with a place in the image.
public struct DetectedObjectObservation: VisionObservation, BoundingBoxProviding {
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
    public init(_ observation: VNDetectedObjectObservation) { self.init(content: observation.content) }

    /// Creates an observation as the input of a tracker, with confidence 1.
    public init(boundingBox: NormalizedRect) { self.init(content: ObservationContent(box: boundingBox.cgRect)) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The smallest upright rectangle around the thing.
    public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: content.box) }
}
