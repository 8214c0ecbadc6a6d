public import CoreVideo
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A closed contour.
///
/// Points are normalized to the image, with the origin at the lower left.
open class VNContour: NSObject, NSCopying, VNRequestRevisionProviding, @unchecked Sendable {
    final let shape: ContourShape
    private let revision: Int

    init(shape: ContourShape, revision: Int) {
        self.shape = shape
        self.revision = revision
        super.init()
    }

    /// Returns the contour itself, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The revision of the request that found the contour.
    open var requestRevision: Int { revision }
    /// The place in the tree of contours: the index of the outermost one, then those of children.
    open var indexPath: IndexPath { shape.indexPath }
    /// The number of contours directly inside.
    open var childContourCount: Int { shape.children.count }
    /// The contours directly inside.
    open var childContours: [VNContour] { shape.children.map { VNContour(shape: $0, revision: revision) } }
    /// The number of points.
    open var pointCount: Int { shape.points.count }
    /// The points.
    open var normalizedPoints: [simd_float2] { shape.points }
    /// A closed path through the points.
    open var normalizedPath: CGPath {
        let path = CGMutablePath()
        path.addOutline(of: shape)
        return path
    }
    /// The image's width divided by its height.
    open var aspectRatio: Float { shape.aspectRatio }

    /// Returns a contour directly inside.
    ///
    /// - Throws: `outOfBoundsError` for an index that is not in 0..<`childContourCount`.
    open func childContour(at childContourIndex: Int) throws -> VNContour {
        guard shape.children.indices.contains(childContourIndex) else {
            throw ContourShape.missing("\(childContourIndex)").asNSError
        }
        return VNContour(shape: shape.children[childContourIndex], revision: revision)
    }

    /// Returns the contour with fewer points (Douglas and Peucker).
    ///
    /// - Parameter epsilon: the largest distance of a point left out, in normalized coordinates.
    /// - Throws: `invalidArgument` for a negative distance.
    open func polygonApproximation(epsilon: Float) throws -> VNContour {
        guard epsilon >= 0, epsilon.isFinite else {
            throw VisionFailure(.invalidArgument, "epsilon is \(epsilon); pass 0 or more.").asNSError
        }
        return VNContour(shape: shape.approximated(epsilon: epsilon), revision: revision)
    }

    /// Returns whether the other object has the same points and children.
    open override func isEqual(_ object: Any?) -> Bool { (object as? VNContour)?.shape == shape }

    /// A hash that is equal for equal contours.
    open override var hash: Int { shape.hashValue }
}
