public import CoreMedia
import Foundation

/// A line of text that was read.
public struct RecognizedTextObservation: VisionObservation, QuadrilateralProviding, BoundingRegionProviding {
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
    public init(_ observation: VNRecognizedTextObservation) { self.init(content: observation.content) }

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

    /// The best reading of the line.
    public var transcript: String { topCandidates(1).first?.string ?? "" }

    /// Returns readings of the line, best first.
    ///
    /// - Parameter maxCandidateCount: the largest number of readings; at most 10 are known.
    public func topCandidates(_ maxCandidateCount: Int) -> [RecognizedText] {
        guard case .text(let readings) = content.details else { return [] }
        return readings.prefix(min(max(maxCandidateCount, 0), 10)).map {
            RecognizedText(reading: $0, descriptor: originatingRequestDescriptor)
        }
    }
}

/// One reading of a line of text.
public struct RecognizedText: Codable, Hashable, Sendable {
    let reading: TextReading
    let descriptor: RequestDescriptor?

    /// The text.
    public var string: String { reading.string }
    /// The confidence, 0…1.
    public var confidence: Float { reading.confidence }

    /// Returns the place of a part of the text, not exact to the pixel; nil for a range that is empty or not of
    /// ``string``.
    public func boundingBox(for range: Range<String.Index>) -> RectangleObservation? {
        guard let quad = try? reading.quad(for: range) else { return nil }
        return RectangleObservation(
            content: ObservationContent(confidence: confidence, box: quad.box, quad: quad),
            descriptor: descriptor
        )
    }
}
