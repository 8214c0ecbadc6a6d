public import CoreMedia
public import Foundation

/// A face.
public struct FaceObservation: VisionObservation, BoundingBoxProviding {
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
    public init(_ observation: VNFaceObservation) { self.init(content: observation.content) }

    /// Creates a face as the input of a request.
    public init(boundingBox: NormalizedRect, revision: DetectFaceRectanglesRequest.Revision? = nil) {
        self.init(
            content: ObservationContent(box: boundingBox.cgRect, details: .face(FaceFacts())),
            descriptor: revision.map { .detectFaceRectanglesRequest($0) }
        )
    }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// The smallest upright rectangle around the thing.
    public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: content.box) }

    private var facts: FaceFacts {
        if case .face(let facts) = content.details { facts } else { FaceFacts() }
    }
    private func angle(_ radians: Double?) -> Measurement<UnitAngle> {
        Measurement(value: radians ?? 0, unit: UnitAngle.radians)
    }
    /// The rotation in the plane of the image, positive counterclockwise; 0 if unknown.
    public var roll: Measurement<UnitAngle> { angle(facts.roll) }
    /// The rotation about the vertical axis; 0 if unknown.
    public var yaw: Measurement<UnitAngle> { angle(facts.yaw) }
    /// The rotation about the horizontal axis; 0 if unknown.
    public var pitch: Measurement<UnitAngle> { angle(facts.pitch) }
    /// The landmarks; nil if the request does not look for them.
    public var landmarks: Landmarks2D? { facts.landmarks.map { Landmarks2D(set: $0) } }
    /// The quality for recognition; nil if the request does not measure it.
    public var captureQuality: CaptureQuality? {
        facts.quality.map { CaptureQuality(score: $0, originatingRequestDescriptor: originatingRequestDescriptor) }
    }
}
