import Foundation
import QuartzCore

/// Slow, simple mathematics to compare the layers' own with.
enum Reference {
    /// Four rows of four.
    typealias Matrix = [[Double]]

    static func matrix(_ t: CATransform3D) -> Matrix {
        [
            [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
            [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
        ]
    }

    static func move(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
    }

    static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
        (0..<4).map { row in
            (0..<4).map { column in (0..<4).reduce(0) { $0 + a[row][$1] * b[$1][column] } }
        }
    }

    /// Returns the mapped point of the plane, seen from the front.
    static func apply(_ m: Matrix, _ point: CGPoint) -> CGPoint {
        let from = [point.x, point.y, 0, 1]
        let to = (0..<4).map { column in (0..<4).reduce(0) { $0 + from[$1] * m[$1][column] } }
        return CGPoint(x: to[0] / to[3], y: to[1] / to[3])
    }

    /// Maps a point from a layer to its superlayer, in single steps in the order that Apple describes.
    static func toSuperlayer(_ point: CGPoint, of layer: CALayer) -> CGPoint {
        let bounds = layer.bounds
        var point = point
        if layer.isGeometryFlipped { point.y = bounds.minY + bounds.maxY - point.y }
        let anchorX = bounds.minX + layer.anchorPoint.x * bounds.width
        let anchorY = bounds.minY + layer.anchorPoint.y * bounds.height
        var steps = [
            move(-anchorX, -anchorY, -layer.anchorPointZ), matrix(layer.transform),
            move(layer.position.x, layer.position.y, layer.zPosition),
        ]
        if let outer = layer.superlayer {
            let x = outer.bounds.minX + outer.anchorPoint.x * outer.bounds.width
            var y = outer.bounds.minY + outer.anchorPoint.y * outer.bounds.height
            if outer.isGeometryFlipped { y = outer.bounds.minY + outer.bounds.maxY - y }
            steps += [move(-x, -y, 0), matrix(outer.sublayerTransform), move(x, y, 0)]
        }
        return apply(steps.reduce(move(0, 0, 0), product), point)
    }

    /// Maps a point from a layer to the coordinates in which the topmost layer is positioned.
    static func toOutside(_ point: CGPoint, of layer: CALayer) -> CGPoint {
        var point = point
        var layer: CALayer? = layer
        while let present = layer {
            point = toSuperlayer(point, of: present)
            layer = present.superlayer
        }
        return point
    }

    static func box(_ points: [CGPoint]) -> CGRect {
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
        else { return .null }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    static func corners(_ rect: CGRect) -> [CGPoint] {
        [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ]
    }
}

/// Returns the distance of two points, relative to their magnitude.
func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
    hypot(a.x - b.x, a.y - b.y) / max(1, hypot(a.x, a.y))
}

/// Returns the distance of two rectangles, relative to their magnitude.
func distance(_ a: CGRect, _ b: CGRect) -> Double {
    max(
        distance(CGPoint(x: a.minX, y: a.minY), CGPoint(x: b.minX, y: b.minY)),
        distance(CGPoint(x: a.maxX, y: a.maxY), CGPoint(x: b.maxX, y: b.maxY))
    )
}

extension RandomNumberGenerator {
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    mutating func point(_ reach: Double = 500) -> CGPoint {
        CGPoint(x: number(-reach...reach), y: number(-reach...reach))
    }

    mutating func flip() -> Bool { .random(using: &self) }

    /// Returns an invertible transform: a rotation, scaling and translation, sometimes with a shear.
    mutating func plane() -> CATransform3D {
        var transform = CATransform3DMakeRotation(number(-4...4), 0, 0, 1)
        transform = CATransform3DScale(
            transform,
            number(0.2...3) * (flip() ? 1 : -1),
            number(0.2...3),
            1
        )
        transform = CATransform3DTranslate(transform, number(-50...50), number(-50...50), 0)
        if flip() { transform.m21 += number(-0.5...0.5) * 0.1 }
        return transform
    }

    /// Returns a 3D transform with little perspective, so that points in front of the viewer stay there.
    mutating func space() -> CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / number(3000...9000)
        transform = CATransform3DRotate(
            transform,
            number(-1...1),
            number(-1...1),
            number(-1...1),
            number(0.1...1)
        )
        return CATransform3DTranslate(transform, number(-50...50), number(-50...50), number(-100...100))
    }

    /// Returns a layer with random properties.
    mutating func layer(inSpace: Bool) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(
            x: number(-50...50),
            y: number(-50...50),
            width: number(1...300),
            height: number(1...300)
        )
        layer.position = point(200)
        layer.anchorPoint = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
        layer.isGeometryFlipped = flip()
        switch Int.random(in: 0..<3, using: &self) {
        case 0: break
        case 1: layer.transform = plane()
        default: layer.transform = inSpace ? space() : plane()
        }
        if flip() { layer.sublayerTransform = inSpace ? space() : plane() }
        if inSpace {
            layer.anchorPointZ = number(-40...40)
            layer.zPosition = number(-40...40)
        }
        return layer
    }
}
