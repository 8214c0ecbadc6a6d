public import CoreVideo
public import Foundation

/// Measures of contours and points.
open class VNGeometryUtils: NSObject {
    /// Returns the smallest circle around a contour.
    ///
    /// - Throws: `invalidArgument` for a contour without points.
    open class func boundingCircle(for contour: VNContour) throws -> VNCircle {
        try circle(around: contour.shape.points.map { SIMD2(Double($0.x), Double($0.y)) })
    }

    /// Returns the smallest circle around points.
    ///
    /// - Throws: `invalidArgument` without points.
    open class func boundingCircle(for points: [VNPoint]) throws -> VNCircle {
        try circle(around: points.map { SIMD2($0.x, $0.y) })
    }

    /// Returns the smallest circle around points.
    ///
    /// - Parameters:
    ///   - points: the first of the points.
    ///   - pointCount: the number of points.
    /// - Throws: `invalidArgument` without points.
    open class func boundingCircle(
        forSIMDPoints points: UnsafePointer<simd_float2>,
        pointCount: Int
    ) throws -> VNCircle {
        let points = UnsafeBufferPointer(start: points, count: max(pointCount, 0))
        return try circle(around: points.map { SIMD2(Double($0.x), Double($0.y)) })
    }

    /// Computes the area inside a contour, in units of the image's squared height.
    ///
    /// - Parameters:
    ///   - contour: the contour.
    ///   - area: receives the area.
    ///   - orientedArea: whether the area of a clockwise contour is negative.
    open class func calculateArea(
        _ area: UnsafeMutablePointer<Double>,
        for contour: VNContour,
        orientedArea: Bool
    ) throws {
        area.pointee = orientedArea ? contour.shape.signedArea : abs(contour.shape.signedArea)
    }

    /// Computes the length of a contour, in units of the image's height.
    ///
    /// - Parameter contour: the contour.
    /// - Parameter perimeter: receives the length.
    open class func calculatePerimeter(_ perimeter: UnsafeMutablePointer<Double>, for contour: VNContour) throws {
        perimeter.pointee = contour.shape.perimeter
    }

    private class func circle(around points: [SIMD2<Double>]) throws -> VNCircle {
        guard let circle = BoundingCircle(around: points) else {
            throw VisionFailure(.invalidArgument, "There are no points; pass at least one.").asNSError
        }
        return VNCircle(center: VNPoint(x: circle.centre.x, y: circle.centre.y), radius: circle.radius)
    }
}
