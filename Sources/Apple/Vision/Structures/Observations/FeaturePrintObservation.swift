public import CoreMedia
import Foundation

/// A vector that describes an image; vectors of similar images are near each other.
public struct FeaturePrintObservation: VisionObservation {
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
    public init(_ observation: VNFeaturePrintObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    private var print: FeaturePrint {
        if case .print(let print) = content.details {
            print
        } else {
            FeaturePrint(data: Data(), count: 0, isDouble: false)
        }
    }
    /// The numbers, in the order of the machine's bytes.
    public var data: Data { print.data }
    /// The kind of numbers.
    public var elementType: ElementType { print.isDouble ? .double : .float }
    /// The number of numbers.
    public var elementCount: Int { print.count }

    /// Returns the Euclidean distance to another print.
    ///
    /// - Throws: ``VisionError/invalidArgument(_:)`` for a print with other elements.
    public func distance(to featurePrint: FeaturePrintObservation) throws -> Double {
        guard let distance = print.distance(to: featurePrint.print) else {
            throw VisionError(FeaturePrint.incomparable)
        }
        return distance
    }
}
