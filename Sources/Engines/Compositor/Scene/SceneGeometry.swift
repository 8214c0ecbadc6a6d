import CoreVideo
import Foundation
import QuartzCore

extension CGAffineTransform {
    /// Whether something mapped with it can be seen, and Cairo can undo it.
    var isDrawable: Bool {
        let determinant = a * d - b * c
        let largest = max(abs(a), abs(b), abs(c), abs(d))
        return determinant.isFinite && abs(determinant) > 1e-9 && largest < 1e9 && abs(tx) < 1e12 && abs(ty) < 1e12
            && abs(determinant) > largest * largest * 1e-9
    }
}

extension PlaneMapping {
    /// The mapping without its perspective: right in three corners of a rectangle.
    ///
    /// Nil where it has none that is finite and in front.
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
    /// Whether the front of a plane still points to the viewer, whatever mirrors it within the plane.
    var showsFront: Bool {
        let facing = m11 * m22 - m12 * m21
        let determinant =
            m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
        return facing * determinant >= 0
    }
}

extension CGRect {
    /// What both have in common; null for nothing, and where a number is none, at which Foundation's own traps.
    func common(with other: CGRect) -> CGRect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left <= right, top <= bottom, (right - left).isFinite, (bottom - top).isFinite else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether all edges are on those of pixels, or hardly beside them.
    var isNearlyWhole: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 0.125 }
    }
}

extension LayerContents {
    /// Whether something of it may be seen of a layer without size.
    var reachesBeyondBounds: Bool {
        if case .shape = self { true } else { false }
    }
}

extension ShapeContents {
    /// A rectangle that holds all that is drawn; nil where that is nothing.
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
    /// Where a picture of a size lies in a layer.
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
    /// Whether it looks the same as long as its layers are not changed.
    var isStill: Bool {
        switch content {
        case .color: true
        case .picture: false
        case .drawing(let drawing): drawing.isStill
        }
    }

    /// Feeds what it looks like, seen from a place of the target.
    func hash(into hasher: inout Hasher, _ x: Int, _ y: Int) {
        hasher.combine(frame.moved(x: -x, y: -y))
        hasher.combine(opacity)
        switch content {
        case .color(let color): hasher.combine(color)
        case .picture: break
        case .drawing(let drawing): hasher.combine(drawing.key)
        }
    }
}
