public import Foundation

/// A thing with four corners.
///
/// The corners are named in the reading direction of the thing, and may lie outside the image.
open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
    /// Creates a rectangle with confidence 1.
    public convenience init(
        requestRevision: Int,
        topLeft: CGPoint,
        topRight: CGPoint,
        bottomRight: CGPoint,
        bottomLeft: CGPoint
    ) {
        let quad = Quad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
        self.init(content: ObservationContent(revision: requestRevision, box: quad.box, quad: quad))
    }

    /// Creates a rectangle with confidence 1.
    public convenience init(
        requestRevision: Int,
        topLeft: CGPoint,
        bottomLeft: CGPoint,
        bottomRight: CGPoint,
        topRight: CGPoint
    ) {
        self.init(
            requestRevision: requestRevision,
            topLeft: topLeft,
            topRight: topRight,
            bottomRight: bottomRight,
            bottomLeft: bottomLeft
        )
    }

    /// The corners; those of the box if none are known.
    final var quad: Quad { content.quad ?? Quad(content.box) }

    /// The thing's own upper left corner.
    open var topLeft: CGPoint { quad.topLeft }
    /// The thing's own upper right corner.
    open var topRight: CGPoint { quad.topRight }
    /// The thing's own lower left corner.
    open var bottomLeft: CGPoint { quad.bottomLeft }
    /// The thing's own lower right corner.
    open var bottomRight: CGPoint { quad.bottomRight }
}

/// A region of text.
open class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
    /// The boxes of characters; nil unless the request reports them.
    open var characterBoxes: [VNRectangleObservation]? {
        guard case .characters(let boxes?) = content.details else { return nil }
        return boxes.map { VNRectangleObservation(content: $0) }
    }
}

/// A line of text that was read.
open class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
    final var readings: [TextReading] {
        if case .text(let readings) = content.details { readings } else { [] }
    }

    /// Returns readings of the line, best first.
    ///
    /// - Parameter maxCandidateCount: the largest number of readings; at most 10 are known.
    open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
        readings.prefix(min(max(maxCandidateCount, 0), 10)).map {
            VNRecognizedText(reading: $0, revision: content.revision)
        }
    }
}
