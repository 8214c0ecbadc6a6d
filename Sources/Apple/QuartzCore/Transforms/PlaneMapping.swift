package import CoreVideo
package import Foundation

/// A projective mapping of the plane: the effect of a 3D transform on a plane seen from the front, as a 3 × 3 matrix.
///
/// A point (x, y) maps to (a·x + c·y + tx, b·x + d·y + ty) divided by (p·x + q·y + w).
package struct PlaneMapping: Hashable, Sendable {
    /// The coefficients of x and y in the new x and y.
    package var a, b, c, d: CGFloat
    /// The constant terms of the new x and y.
    package var tx, ty: CGFloat
    /// The coefficients of x and y in the divisor, and its constant term; (0, 0, 1) without perspective.
    package var p, q, w: CGFloat

    /// The identity mapping.
    package static let identity = PlaneMapping(CGAffineTransform.identity)

    /// Creates a mapping without perspective.
    package init(_ transform: CGAffineTransform) {
        (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        (tx, ty) = (transform.tx, transform.ty)
        (p, q, w) = (0, 0, 1)
    }

    /// Creates the mapping that a 3D transform applies to the plane z = 0, ignoring the resulting depth.
    package init(_ transform: CATransform3D) {
        (a, b, c, d) = (transform.m11, transform.m12, transform.m21, transform.m22)
        (tx, ty) = (transform.m41, transform.m42)
        (p, q, w) = (transform.m14, transform.m24, transform.m44)
    }

    /// The mapping as an affine transform; nil if it has perspective or elements that are not finite.
    package var affine: CGAffineTransform? {
        guard p == 0, q == 0, w != 0 else { return nil }
        let transform = CGAffineTransform(a: a / w, b: b / w, c: c / w, d: d / w, tx: tx / w, ty: ty / w)
        let isFinite =
            transform.a.isFinite && transform.b.isFinite && transform.c.isFinite && transform.d.isFinite
            && transform.tx.isFinite && transform.ty.isFinite
        return isFinite ? transform : nil
    }

    /// Indicates whether the mapping is a pure translation.
    package var isMove: Bool { a == 1 && b == 0 && c == 0 && d == 1 && p == 0 && q == 0 && w == 1 }

    /// Returns the mapped point, or nil if it is infinitely far away or not a number.
    package func point(_ point: CGPoint) -> CGPoint? {
        let divisor = p * point.x + q * point.y + w
        guard divisor != 0 else { return nil }
        let x = (a * point.x + c * point.y + tx) / divisor
        let y = (b * point.x + d * point.y + ty) / divisor
        return x.isFinite && y.isFinite ? CGPoint(x: x, y: y) : nil
    }

    /// Returns the mapping that applies this one first and then another.
    package func concatenating(_ next: PlaneMapping) -> PlaneMapping {
        var result = PlaneMapping.identity
        result.a = a * next.a + b * next.c + p * next.tx
        result.b = a * next.b + b * next.d + p * next.ty
        result.p = a * next.p + b * next.q + p * next.w
        result.c = c * next.a + d * next.c + q * next.tx
        result.d = c * next.b + d * next.d + q * next.ty
        result.q = c * next.p + d * next.q + q * next.w
        result.tx = tx * next.a + ty * next.c + w * next.tx
        result.ty = tx * next.b + ty * next.d + w * next.ty
        result.w = tx * next.p + ty * next.q + w * next.w
        return result
    }

    /// The inverse mapping; nil if there is none.
    package var inverted: PlaneMapping? {
        let (one, two, three) = (d * w - q * ty, q * tx - c * w, c * ty - d * tx)
        let determinant = a * one + b * two + p * three
        guard determinant != 0, determinant.isFinite else { return nil }
        var result = PlaneMapping.identity
        result.a = one / determinant
        result.b = (p * ty - b * w) / determinant
        result.p = (b * q - p * d) / determinant
        result.c = two / determinant
        result.d = (a * w - p * tx) / determinant
        result.q = (p * c - a * q) / determinant
        result.tx = three / determinant
        result.ty = (b * tx - a * ty) / determinant
        result.w = (a * d - b * c) / determinant
        let numbers = [result.a, result.b, result.c, result.d, result.tx, result.ty, result.p, result.q, result.w]
        return numbers.allSatisfy(\.isFinite) ? result : nil
    }
}
