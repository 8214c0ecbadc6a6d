public import CoreMedia
import Foundation

/// A machine-readable code.
public struct BarcodeObservation: VisionObservation, QuadrilateralProviding, BoundingRegionProviding {
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
    public init(_ observation: VNBarcodeObservation) { self.init(content: observation.content) }

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
    /// The outline: the four corners.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(shape: ContourShape(quad)) }

    private var facts: CodeFacts? {
        if case .code(let facts) = content.details { facts } else { nil }
    }
    /// The payload as text; nil if it has no such form.
    public var payloadString: String? { facts?.string }
    /// The payload as bytes, all segments in order.
    public var payloadData: Data? { facts?.data }
    /// The text of a merged second code; always nil here.
    public var supplementalPayloadString: String? { nil }
    /// The bytes of a merged second code; always nil here.
    public var supplementalPayloadData: Data? { nil }
    /// The kind of a merged second code; always nil here.
    public var supplementalCompositeType: CompositeType? { nil }
    /// Indicates whether the payload is GS1 element strings.
    public var isGS1DataCarrier: Bool { facts?.isGS1 ?? false }
    /// Indicates whether the code is light on dark.
    public var isColorInverted: Bool { facts?.isInverted ?? false }
    /// The kind of code.
    public var symbology: BarcodeSymbology {
        BarcodeSymbology(VNBarcodeSymbology(rawValue: facts?.symbology ?? "")) ?? .qr
    }

    /// The kinds of codes that consist of two.
    public enum CompositeType: Codable, Hashable, Sendable {
        /// A GS1 composite of type A.
        case gs1TypeA
        /// A GS1 composite of type B.
        case gs1TypeB
        /// A GS1 composite of type C.
        case gs1TypeC
        /// A code that is linked to a second one.
        case linked
    }
}
