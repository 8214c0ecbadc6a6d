public import CoreVideo
import Foundation

/// The outline of a thing.
public typealias NormalizedRegion = ContoursObservation.Contour

extension ContoursObservation {
    /// A closed contour; points are normalized, with the origin at the lower left.
    public struct Contour: Codable, Hashable, Sendable {
        let shape: ContourShape

        /// The place in the tree of contours: the index of the outermost one, then those of children.
        public var indexPath: IndexPath { shape.indexPath }
        /// The contours directly inside.
        public var childContours: [Contour] { shape.children.map { Contour(shape: $0) } }
        /// The number of points.
        public var pointCount: Int { shape.points.count }
        /// The points.
        public var normalizedPoints: [simd_float2] { shape.points }
        /// The points.
        public var points: [NormalizedPoint] {
            shape.points.map { NormalizedPoint(x: CGFloat($0.x), y: CGFloat($0.y)) }
        }
        /// A closed path through the points.
        public var normalizedPath: CGPath {
            let path = CGMutablePath()
            path.addOutline(of: shape)
            return path
        }
        /// The image's width divided by its height.
        public var aspectRatio: Float { shape.aspectRatio }
        /// The smallest upright rectangle around the points.
        public var boundingBox: NormalizedRect { NormalizedRect(normalizedRect: shape.box) }
        /// The corners of the smallest upright rectangle around the points.
        public var boundingQuad: RectangleObservation {
            RectangleObservation(content: ObservationContent(box: shape.box, quad: Quad(shape.box)))
        }

        /// Returns the contour with fewer points (Douglas and Peucker).
        ///
        /// - Parameter epsilon: the largest distance of a point left out, in normalized coordinates.
        /// - Throws: ``VisionError/invalidArgument(_:)`` for a negative distance.
        public func polygonApproximation(epsilon: Float) throws -> Contour {
            guard epsilon >= 0, epsilon.isFinite else {
                throw VisionError.invalidArgument("epsilon is \(epsilon); pass 0 or more.")
            }
            return Contour(shape: shape.approximated(epsilon: epsilon))
        }

        /// Returns the area inside, in units of the image's squared height.
        ///
        /// - Parameter useOrientedArea: whether the area of a clockwise contour is negative.
        public func calculateArea(useOrientedArea: Bool = false) -> Double {
            useOrientedArea ? shape.signedArea : abs(shape.signedArea)
        }

        /// Returns the length of the outline, in units of the image's height.
        public func calculatePerimeter() -> Double { shape.perimeter }

        /// Returns the smallest circle around the points.
        public func boundingCircle() -> NormalizedCircle { NormalizedCircle.boundingCircle(for: points) }
    }
}

extension ContourShape {
    /// Creates the outline of four corners.
    init(_ quad: Quad) {
        self.init(
            points: quad.points.map { SIMD2(Float($0.x), Float($0.y)) },
            indexPath: IndexPath(index: 0),
            children: [],
            aspectRatio: 1
        )
    }
}
