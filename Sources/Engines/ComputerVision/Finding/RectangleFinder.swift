import COpenCV
package import Foundation

/// Four corners in pixels, in the order of reading.
package struct Quadrangle: Sendable, Hashable {
    package var topLeft: CGPoint
    package var topRight: CGPoint
    package var bottomRight: CGPoint
    package var bottomLeft: CGPoint

    package init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates the corners of an upright rectangle.
    package init(_ box: CGRect) {
        self.init(
            topLeft: CGPoint(x: box.minX, y: box.minY),
            topRight: CGPoint(x: box.maxX, y: box.minY),
            bottomRight: CGPoint(x: box.maxX, y: box.maxY),
            bottomLeft: CGPoint(x: box.minX, y: box.maxY)
        )
    }

    /// The corners clockwise from the upper left one.
    package var corners: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The smallest upright rectangle around the corners.
    package var box: CGRect {
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        let left = x.reduce(topLeft.x, min)
        let top = y.reduce(topLeft.y, min)
        return CGRect(x: left, y: top, width: x.reduce(left, max) - left, height: y.reduce(top, max) - top)
    }
}

/// A rectangle in perspective.
package struct FoundRectangle: Sendable, Hashable {
    /// The corners in pixels.
    package var corners: Quadrangle
    /// The certainty, 0 to 1.
    package var confidence: Float
}

/// A search for rectangles, as of paper, cards and screens.
package struct RectangleFinder: Sendable, Hashable {
    /// The quotient of the short and the long side, 0 to 1.
    package var aspectRatio = 0.5...1.0
    /// The largest deviation of an angle from a right one, in degrees.
    package var quadratureTolerance = 30.0
    /// The smallest side as a share of the picture's smaller side.
    package var smallestSize = 0.2
    /// The smallest certainty of results.
    package var smallestConfidence: Float = 0
    /// The largest number of results; 0 for no limit.
    package var limit = 1

    /// Creates a search with Vision's default settings.
    package init() {}

    /// Returns the rectangles in a picture, the most certain first.
    package func rectangles(in picture: GrayPicture) throws(ComputerVisionError) -> [FoundRectangle] {
        let room = limit <= 0 ? 256 : limit
        let quads = try ComputerVisionLibrary.results(room, of: cocv_quad()) { table, results, room, error in
            picture.withLibraryView { view in
                var options = cocv_rectangle_options(
                    smallest_aspect: Double(aspectRatio.lowerBound).asFloat,
                    largest_aspect: Double(aspectRatio.upperBound).asFloat,
                    tolerance: quadratureTolerance.asFloat,
                    smallest_size: smallestSize.asFloat,
                    smallest_confidence: smallestConfidence
                )
                return table.rectangles(view, &options, results, room, error)
            }
        }
        return quads.map { FoundRectangle(corners: Quadrangle($0), confidence: $0.confidence) }
    }
}

extension Quadrangle {
    init(_ quad: cocv_quad) {
        self.init(
            topLeft: CGPoint(quad.corners.0),
            topRight: CGPoint(quad.corners.1),
            bottomRight: CGPoint(quad.corners.2),
            bottomLeft: CGPoint(quad.corners.3)
        )
    }

    /// The corners as the library takes them.
    var asLibraryQuad: cocv_quad {
        var quad = cocv_quad()
        quad.corners = (
            topLeft.asLibraryPoint, topRight.asLibraryPoint, bottomRight.asLibraryPoint, bottomLeft.asLibraryPoint
        )
        return quad
    }
}

extension CGPoint {
    init(_ point: cocv_point) { self.init(x: Double(point.x), y: Double(point.y)) }

    /// The point as the library takes it.
    var asLibraryPoint: cocv_point { cocv_point(x: Double(x).asFloat, y: Double(y).asFloat) }
}
