public import CoreVideo
import Foundation

/// The contours of an image.
open class VNContoursObservation: VNObservation, @unchecked Sendable {
    final var shapes: [ContourShape] {
        if case .contours(let shapes) = content.details { shapes } else { [] }
    }

    /// The number of contours, all nested ones included.
    open var contourCount: Int { shapes.reduce(0) { $0 + $1.count } }
    /// The number of outermost contours.
    open var topLevelContourCount: Int { shapes.count }
    /// The outermost contours.
    open var topLevelContours: [VNContour] {
        shapes.map { VNContour(shape: $0, revision: content.revision) }
    }
    /// A path with all contours, normalized with the origin at the lower left.
    open var normalizedPath: CGPath { CGPath.outlining(shapes) }

    /// Returns a contour by its number in depth-first order.
    ///
    /// - Throws: `outOfBoundsError` for a number that is not in 0..<`contourCount`.
    open func contour(at contourIndex: Int) throws -> VNContour {
        guard let shape = ContourShape.find(contourIndex, in: shapes) else {
            throw ContourShape.missing("\(contourIndex)").asNSError
        }
        return VNContour(shape: shape, revision: content.revision)
    }

    /// Returns a contour by its path.
    ///
    /// - Throws: `outOfBoundsError` for a path that leads nowhere.
    open func contour(at indexPath: IndexPath) throws -> VNContour {
        guard let shape = ContourShape.find(indexPath, in: shapes) else {
            throw ContourShape.missing("\(indexPath)").asNSError
        }
        return VNContour(shape: shape, revision: content.revision)
    }
}

extension ContourShape {
    static func missing(_ place: String) -> VisionFailure {
        VisionFailure(.outOfBoundsError, "There is no contour \(place); check the number of contours first.")
    }
}

extension CGPath {
    /// Returns a path with contours and all that is inside them.
    static func outlining(_ shapes: [ContourShape]) -> CGPath {
        let path = CGMutablePath()
        var pending = Array(shapes.reversed())
        while let shape = pending.popLast() {
            path.addOutline(of: shape)
            pending += shape.children.reversed()
        }
        return path
    }
}

extension CGMutablePath {
    /// Adds one contour, without those inside it.
    func addOutline(of shape: ContourShape) {
        guard let first = shape.points.first else { return }
        move(to: CGPoint(x: CGFloat(first.x), y: CGFloat(first.y)))
        for point in shape.points.dropFirst() {
            addLine(to: CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)))
        }
        closeSubpath()
    }
}
