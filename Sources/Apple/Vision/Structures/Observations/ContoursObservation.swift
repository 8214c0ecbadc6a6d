public import CoreMedia
public import CoreVideo
import Foundation

/// The contours of an image.
public struct ContoursObservation: VisionObservation {
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
    public init(_ observation: VNContoursObservation) { self.init(content: observation.content) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence, 0…1; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }

    private var shapes: [ContourShape] {
        if case .contours(let shapes) = content.details { shapes } else { [] }
    }
    /// The number of contours, all nested ones included.
    public var contourCount: Int { shapes.reduce(0) { $0 + $1.count } }
    /// The outermost contours.
    public var topLevelContours: [Contour] { shapes.map { Contour(shape: $0) } }
    /// A path with all contours, normalized with the origin at the lower left.
    public var normalizedPath: CGPath { CGPath.outlining(shapes) }

    /// Returns a contour by its number in depth-first order.
    ///
    /// - Throws: ``VisionError/outOfBoundsError(_:)`` for a number that is not in 0..<`contourCount`.
    public func contour(at contourIndex: Int) throws -> Contour {
        guard let shape = ContourShape.find(contourIndex, in: shapes) else {
            throw VisionError(ContourShape.missing("\(contourIndex)"))
        }
        return Contour(shape: shape)
    }

    /// Returns a contour by its path.
    ///
    /// - Throws: ``VisionError/outOfBoundsError(_:)`` for a path that leads nowhere.
    public func contour(at indexPath: IndexPath) throws -> Contour {
        guard let shape = ContourShape.find(indexPath, in: shapes) else {
            throw VisionError(ContourShape.missing("\(indexPath)"))
        }
        return Contour(shape: shape)
    }
}
