public import CoreMedia
import Foundation

/// The parts of an image that draw attention.
public struct SaliencyImageObservation: VisionObservation {
    private let content: ObservationContent
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// The places of salient things.
    public let salientObjects: [RectangleObservation]
    /// The salience of each pixel, 0…1.
    public let heatMap: PixelBufferObservation

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        guard let observation = classic as? VNSaliencyImageObservation else { return nil }
        self.init(observation, descriptor)
    }

    private init(_ observation: VNSaliencyImageObservation, _ descriptor: RequestDescriptor?) {
        content = observation.content
        originatingRequestDescriptor = descriptor
        salientObjects = (observation.salientObjects ?? []).map {
            RectangleObservation(content: $0.content, descriptor: descriptor)
        }
        heatMap = PixelBufferObservation(
            content: observation.content,
            pixelBuffer: observation.pixelBuffer,
            descriptor: descriptor
        )
    }

    /// Creates the value of an observation of the classes.
    public init(_ observation: VNSaliencyImageObservation) { self.init(observation, nil) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }
}
