public import AVFoundation
import Barcodes

/// The best of several frames that show a code: sharp, frontal, without glare.
public struct BestView: Sendable {
    /// The frame; its pixels are a copy, so that it keeps no buffer of the camera's.
    public let frame: ScannedFrame
    /// The code's bounds as fractions of that frame, with the origin at the top left.
    public let bounds: CGRect
    /// The code's corners in the same fractions, as ``Scan/corners``.
    public let corners: [CGPoint]
    /// The steepness of edges, from 0 for none to 1 for edges within a pixel.
    public let sharpness: Double
    /// The likeness of the code's outline to a rectangle, 0…1: 1 where the camera looks at it straight on.
    public let frontality: Double
    /// The part of the code's area that light has whitened, 0…1.
    public let glare: Double
    /// Number of frames in which the code was seen, of which this one is the best.
    public internal(set) var frameCount: Int
    /// The time of the first of these frames on the session's clock.
    public internal(set) var begin: CMTime
    /// The time of the last of these frames on the session's clock.
    public internal(set) var end: CMTime

    /// The order of frames: the greatest is the best.
    public var score: Double { sharpness * frontality * (1 - glare) }

    init(frame: ScannedFrame, corners: [CGPoint], figures: LookFigures, frameCount: Int) {
        self.frame = frame
        self.corners = corners
        bounds = Self.bounds(of: corners)
        (sharpness, frontality, glare) = (figures.sharpness, figures.frontality, figures.glare)
        self.frameCount = frameCount
        (begin, end) = (frame.time, frame.time)
    }

    private static func bounds(of corners: [CGPoint]) -> CGRect {
        guard let first = corners.first else { return .zero }
        return corners.dropFirst().reduce(CGRect(origin: first, size: .zero)) { box, point in
            let (left, top) = (min(box.minX, point.x), min(box.minY, point.y))
            return CGRect(
                x: left,
                y: top,
                width: max(box.maxX, point.x) - left,
                height: max(box.maxY, point.y) - top
            )
        }
    }
}

/// The place of a code in a message that is split over several codes.
public struct ScanPart: Hashable, Sendable {
    /// The index, from 0.
    public var index: Int
    /// Number of codes in the message; nil if the code does not state it.
    public var count: Int?
    /// An identifier that all codes of one message share; empty if the symbology has none.
    public var id: String
}
