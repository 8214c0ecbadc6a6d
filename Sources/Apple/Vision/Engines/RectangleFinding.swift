import ComputerVision
import Foundation

/// Finds rectangles in perspective.
enum RectangleFinding {
    /// The limits of a search.
    struct Limits {
        /// The shorter side divided by the longer one.
        var aspectRatio: ClosedRange<Double>
        /// The largest difference of an angle from 90 degrees.
        var tolerance: Double
        /// The smallest side as a share of the picture's smaller side.
        var minimumSize: Double
        /// The smallest confidence.
        var minimumConfidence: Float
        /// The largest number of results; 0 for any number.
        var count: Int
    }

    /// Returns the rectangles whose centre is in a region, surest first.
    static func rectangles(
        in region: RegionGeometry,
        _ limits: Limits,
        _ context: RequestContext
    ) throws -> [ObservationContent] {
        let picture = try context.picture.grayCopy(region)
        var finder = RectangleFinder()
        finder.aspectRatio = limits.aspectRatio
        finder.quadratureTolerance = limits.tolerance
        finder.smallestSize = limits.minimumSize
        finder.smallestConfidence = limits.minimumConfidence
        finder.limit = limits.count
        let found = try withEngineErrors { try finder.rectangles(in: picture) }
        let contents = found.compactMap { rectangle -> ObservationContent? in
            let quad = region.normalized(rectangle.corners)
            guard region.containsCentre(of: quad.box) else { return nil }
            return context.content(confidence: rectangle.confidence, box: quad.box, quad: quad)
        }
        .sorted { $0.confidence > $1.confidence }
        return limits.count > 0 ? Array(contents.prefix(limits.count)) : contents
    }
}
