import Foundation

/// The shorter side of a rectangle divided by the longer one.
public typealias VNAspectRatio = Float
/// An angle in degrees.
public typealias VNDegrees = Float

/// A request that finds things that are rectangles seen in perspective.
///
/// `perform` fails with `invalidArgument` for settings out of their range.
open class VNDetectRectanglesRequest: VNImageBasedRequest {
    override class var revisionCount: Int { VNDetectRectanglesRequestRevision1 }

    /// The smallest ratio of the shorter side to the longer one, 0…1.
    open var minimumAspectRatio: VNAspectRatio = 0.5
    /// The largest ratio of the shorter side to the longer one, 0…1.
    open var maximumAspectRatio: VNAspectRatio = 1
    /// The largest difference of a corner's angle from 90 degrees, 0…45.
    open var quadratureTolerance: VNDegrees = 30
    /// The smallest length of a side, as a share of the image's smaller dimension, 0…1.
    open var minimumSize: Float = 0.2
    /// The smallest confidence of a result, 0…1.
    open var minimumConfidence: VNConfidence = 0
    /// The largest number of results; 0 means any number.
    open var maximumObservations = 1

    /// The rectangles of the latest run, surest first; nil before the first run and after one that failed.
    public var results: [VNRectangleObservation]? { typed() }

    override func duplicate() -> VNRequest {
        let copy = VNDetectRectanglesRequest(completionHandler: completionHandler)
        copy.minimumAspectRatio = minimumAspectRatio
        copy.maximumAspectRatio = maximumAspectRatio
        copy.quadratureTolerance = quadratureTolerance
        copy.minimumSize = minimumSize
        copy.minimumConfidence = minimumConfidence
        copy.maximumObservations = maximumObservations
        return copy
    }

    override func validate() throws {
        try super.validate()
        try check("minimumAspectRatio", minimumAspectRatio, 0...1)
        try check("maximumAspectRatio", maximumAspectRatio, 0...1)
        try check("quadratureTolerance", quadratureTolerance, 0...45)
        try check("minimumSize", minimumSize, 0...1)
        try check("minimumConfidence", minimumConfidence, 0...1)
        try check("maximumObservations", Float(maximumObservations), 0...Float(Int32.max))
        guard minimumAspectRatio <= maximumAspectRatio else {
            throw VisionFailure(
                .invalidArgument,
                "minimumAspectRatio \(minimumAspectRatio) exceeds maximumAspectRatio \(maximumAspectRatio)."
            )
        }
    }

    override func run(_ context: RequestContext) throws -> [VNObservation] {
        let region = try context.picture.region(regionOfInterest)
        let limits = RectangleFinding.Limits(
            aspectRatio: Double(minimumAspectRatio)...Double(maximumAspectRatio),
            tolerance: Double(quadratureTolerance),
            minimumSize: Double(minimumSize),
            minimumConfidence: minimumConfidence,
            count: maximumObservations
        )
        return try RectangleFinding.rectangles(in: region, limits, context)
            .map { VNRectangleObservation(content: $0) }
    }
}

extension VNRequest {
    /// Throws if a setting is not in its range.
    final func check(_ name: String, _ value: Float, _ range: ClosedRange<Float>) throws {
        guard range.contains(value) else {
            throw VisionFailure(
                .invalidArgument,
                "\(name) is \(value); set it to a value from \(range.lowerBound) to \(range.upperBound)."
            )
        }
    }
}
