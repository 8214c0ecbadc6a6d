import CoreVideo
import Foundation
import QuartzCore

extension CGAffineTransform {
    /// Indicates whether transformed content can be visible, and whether Cairo can invert the transform.
    var isDrawable: Bool {
        let determinant = a * d - b * c
        let largest = max(abs(a), abs(b), abs(c), abs(d))
        return determinant.isFinite && abs(determinant) > 1e-9 && largest < 1e9 && abs(tx) < 1e12 && abs(ty) < 1e12
            && abs(determinant) > largest * largest * 1e-9
    }
}

extension PlaneMapping {
    /// Returns the mapping without its perspective, exact in three corners of a rectangle.
    ///
    /// Returns nil if a corner is not finite or lies behind the viewer.
    func flattened(around rect: CGRect) -> CGAffineTransform? {
        if let affine { return affine }
        func isInFront(_ point: CGPoint) -> Bool { p * point.x + q * point.y + w > 0 }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ]
        guard rect.width > 0, rect.height > 0, corners.allSatisfy(isInFront), let origin = point(corners[0]),
            let right = point(corners[1]), let down = point(corners[2])
        else { return nil }
        let (width, height) = (rect.width, rect.height)
        let linear = CGAffineTransform(
            a: (right.x - origin.x) / width,
            b: (right.y - origin.y) / width,
            c: (down.x - origin.x) / height,
            d: (down.y - origin.y) / height,
            tx: 0,
            ty: 0
        )
        let moved = rect.origin.applying(linear)
        var result = linear
        (result.tx, result.ty) = (origin.x - moved.x, origin.y - moved.y)
        return result
    }
}

extension CATransform3D {
    /// Indicates whether the front of a plane faces the viewer, regardless of mirroring within the plane.
    var showsFront: Bool {
        let facing = m11 * m22 - m12 * m21
        let determinant =
            m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
        return facing * determinant >= 0
    }
}

extension CGRect {
    /// Returns the intersection, or a null rectangle if it is empty or not finite; Foundation's own function traps on
    /// NaN.
    func common(with other: CGRect) -> CGRect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left <= right, top <= bottom, (right - left).isFinite, (bottom - top).isFinite else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Indicates whether all edges lie on or very close to pixel edges.
    var isNearlyWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 0.125 }
    }
}

extension LayerContents {
    /// Indicates whether the contents can be visible in a layer of size zero.
    var reachesBeyondBounds: Bool {
        if case .shape = self { true } else { false }
    }
}

extension ShapeContents {
    /// A rectangle that contains everything drawn; nil if nothing is drawn.
    var reach: CGRect? {
        let isStroked = (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && lineWidth.isFinite
        guard isStroked || (fillColor?.alpha ?? 0) > 0 else { return nil }
        var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
        for segment in path {
            for point in segment.points {
                let point = SIMD2(Double(point.x), Double(point.y))
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return nil }
        let box = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        guard isStroked else { return box }
        let pointed = lineJoin == .miter && miterLimit.isFinite ? min(max(miterLimit, 1.5), 100) : 1.5
        return box.insetBy(dx: -lineWidth / 2 * pointed, dy: -lineWidth / 2 * pointed)
    }
}

extension CALayerContentsGravity {
    /// Returns the rectangle of an image in a layer.
    func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
        func scaled(_ scale: CGFloat) -> CGSize { CGSize(width: size.width * scale, height: size.height * scale) }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        let size =
            switch self {
            case .resizeAspect: scaled(min(across, down))
            case .resizeAspectFill: scaled(max(across, down))
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: size
            default: bounds.size
            }
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - size.width
            default: bounds.midX - size.width / 2
            }
        let y =
            switch self {
            case .top, .topLeft, .topRight: bounds.minY
            case .bottom, .bottomLeft, .bottomRight: bounds.maxY - size.height
            default: bounds.midY - size.height / 2
            }
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
}

extension LayerScene.Item {
    /// Indicates whether the item looks the same as long as its layers do not change.
    var isStill: Bool {
        switch content {
        case .color: true
        case .image: false
        case .drawing(let drawing): drawing.isStill
        }
    }

    /// Hashes the item's appearance relative to a point of the target.
    func hash(into hasher: inout Hasher, _ x: Int, _ y: Int) {
        hasher.combine(frame.moved(x: -x, y: -y))
        hasher.combine(opacity)
        switch content {
        case .color(let color): hasher.combine(color)
        case .image: break
        case .drawing(let drawing): hasher.combine(drawing.key)
        }
    }
}
