public import CoreMedia
public import CoreVideo
public import Foundation

/// The masks of separate things in an image; nothing on this system makes one.
public struct InstanceMaskObservation: VisionObservation {
    private let content: ObservationContent
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// The numbers of all things.
    public let allInstances: IndexSet
    /// The number of the thing at each pixel; 0 is background.
    public let allInstancesMask: PixelBufferObservation

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        guard let observation = classic as? VNInstanceMaskObservation else { return nil }
        content = observation.content
        originatingRequestDescriptor = descriptor
        allInstances = observation.allInstances
        allInstancesMask = PixelBufferObservation(
            content: observation.content,
            pixelBuffer: observation.instanceMask,
            descriptor: descriptor
        )
    }

    /// Creates the value of an observation of the classes.
    public init?(_ observation: VNInstanceMaskObservation) { self.init(classic: observation, nil) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    /// Returns the mask of some things; always throws `unsupportedRequest`.
    public func generateMask(for instances: IndexSet) throws -> CVPixelBuffer { throw Self.unsupported }

    /// Returns the picture of some things; always throws `unsupportedRequest`.
    public func generateMaskedImage(
        for instances: IndexSet,
        imageFrom requestHandler: ImageRequestHandler,
        croppedToInstancesExtent: Bool = false
    ) throws -> CVPixelBuffer { throw Self.unsupported }

    /// Returns the mask of some things in the size of the image; always throws `unsupportedRequest`.
    public func generateScaledMask(
        for instances: IndexSet,
        scaledToImageFrom requestHandler: ImageRequestHandler
    ) throws -> CVPixelBuffer { throw Self.unsupported }

    /// Returns the number of the thing at a point; empty for background.
    public func instanceAtPoint(_ point: NormalizedPoint) -> IndexSet {
        let number = Int((allInstancesMask.pixel(at: point) * 255).rounded())
        return allInstances.contains(number) ? IndexSet(integer: number) : IndexSet()
    }

    private static var unsupported: VisionError { VisionError(VisionFailure.unsupported("A mask of instances")) }
}
