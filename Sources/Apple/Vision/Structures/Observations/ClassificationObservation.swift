public import CoreMedia
import Foundation

/// A class of an image or of an object.
public struct ClassificationObservation: VisionObservation {
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
    public init(_ observation: VNClassificationObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The name of the class.
    public var identifier: String {
        if case .label(let label) = content.details { label } else { "" }
    }
    /// Indicates whether precision and recall are known for the class; always false here.
    public var hasPrecisionRecallCurve: Bool { false }

    /// Returns whether the recall reaches a minimum at a precision; false without a curve.
    public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

    /// Returns whether the precision reaches a minimum at a recall; false without a curve.
    public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
