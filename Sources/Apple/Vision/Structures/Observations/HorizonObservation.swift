public import CoreMedia
public import CoreVideo
public import Foundation

/// The horizon of an image.
public struct HorizonObservation: VisionObservation {
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
    public init(_ observation: VNHorizonObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    private var radians: Double {
        if case .horizon(let angle) = content.details { angle } else { 0 }
    }
    /// The angle of the horizon, positive counterclockwise.
    public var angle: Measurement<UnitAngle> { Measurement(value: radians, unit: UnitAngle.radians) }

    /// Returns the rotation about the centre of an image that makes the horizon level.
    public func transform(for imageSize: CGSize) -> CGAffineTransform {
        CGAffineTransform(translationX: -imageSize.width / 2, y: -imageSize.height / 2)
            .concatenating(CGAffineTransform(rotationAngle: -CGFloat(radians)))
            .concatenating(CGAffineTransform(translationX: imageSize.width / 2, y: imageSize.height / 2))
    }
}
