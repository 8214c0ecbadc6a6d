import Foundation

/// A camera's view of a flat or rolled label.
struct ScenePose {
    /// Pixels a module where the label faces the camera.
    var scale: Double
    /// The rotation in radians.
    var angle = 0.0
    /// The rotation out of the picture about the vertical and about the horizontal axis, in radians.
    var tilt = (x: 0.0, y: 0.0)
    /// The radius of the bottle in modules; nil for a flat label.
    var radius: Double?
    /// The place of the label's center in the picture.
    var center = (x: 320.0, y: 240.0)

    /// The distance of the camera in pixels.
    private static let distance = 900.0

    /// The way from the picture to the label, prepared for many points.
    struct View {
        private typealias Point = SIMD4<Double>

        private let center: (x: Double, y: Double)
        private let scale: Double
        private let radius: Double?
        /// The picture's axes and the camera's direction, in the label's axes.
        private let across: Point
        private let down: Point
        private let ahead: Point

        init(_ pose: ScenePose) {
            (center, scale, radius) = (pose.center, pose.scale, pose.radius)
            across = Point(pose.rotated((1, 0, 0)))
            down = Point(pose.rotated((0, 1, 0)))
            ahead = Point(pose.rotated((0, 0, ScenePose.distance)))
        }

        /// Maps a point of the picture to the label, in modules from its center; nil if the label is nowhere near.
        func label(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
            // The ray of the point meets the label's plane.
            let way = ahead + across * (x - center.x) + down * (y - center.y)
            if let radius {
                // The bottle's axis is parallel to y, at the depth of its radius.
                let r = radius * scale
                let depth = -ahead.z - r
                let (a, b) = (way.x * way.x + way.z * way.z, way.z * depth - way.x * ahead.x)
                let c = ahead.x * ahead.x + depth * depth - r * r
                let root = b * b - a * c
                guard root >= 0, a > 0 else { return nil }
                let at = way * ((-b - root.squareRoot()) / a) - ahead
                return (atan2(at.x, r - at.z) * radius, at.y / scale)
            }
            guard way.z > 1e-9 else { return nil }
            let at = way * (ahead.z / way.z) - ahead
            return (at.x / scale, at.y / scale)
        }
    }

    /// Turns a direction of the camera into the label's axes.
    private func rotated(_ p: (x: Double, y: Double, z: Double)) -> (x: Double, y: Double, z: Double) {
        var (x, y, z) = p
        (y, z) = (y * cos(tilt.y) - z * sin(tilt.y), z * cos(tilt.y) + y * sin(tilt.y))
        (x, z) = (x * cos(tilt.x) - z * sin(tilt.x), z * cos(tilt.x) + x * sin(tilt.x))
        (x, y) = (x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle))
        return (x, y, z)
    }
}

extension SIMD4<Double> {
    fileprivate init(_ p: (x: Double, y: Double, z: Double)) { self.init(p.x, p.y, p.z, 0) }
}
