import Foundation

/// Everything that an observation states, except pixels and feature values.
///
/// The classes and the structures of Vision show the same contents under different names.
struct ObservationContent: Codable, Hashable, Sendable {
    /// The identity, which trackers keep.
    var uuid = UUID()
    /// The confidence, usually 0…1.
    var confidence: Float = 1
    /// The time of the image; nil if unknown.
    var time: ObservedTime?
    /// The revision of the request that made the observation; 0 if none did.
    var revision = 0
    /// The smallest upright rectangle around the thing, normalized.
    var box = CGRect.zero
    /// The corners of a rectangle-like thing.
    var quad: Quad?
    /// The facts that only one kind of observation has.
    var details = ObservationDetails.none
}

/// Four corners, normalized, named in the reading direction of the thing they enclose.
struct Quad: Codable, Hashable, Sendable {
    var topLeft: CGPoint
    var topRight: CGPoint
    var bottomRight: CGPoint
    var bottomLeft: CGPoint

    /// The corners in the order of their declaration.
    var points: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The smallest upright rectangle around the corners.
    var box: CGRect {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else { return .zero }
        return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
    }

    init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates the corners of an upright rectangle.
    init(_ box: CGRect) {
        self.init(
            topLeft: CGPoint(x: box.minX, y: box.maxY),
            topRight: CGPoint(x: box.maxX, y: box.maxY),
            bottomRight: CGPoint(x: box.maxX, y: box.minY),
            bottomLeft: CGPoint(x: box.minX, y: box.minY)
        )
    }

    /// Creates four corners from others by a change of coordinates.
    func mapped(_ change: (CGPoint) -> CGPoint) -> Quad {
        Quad(
            topLeft: change(topLeft),
            topRight: change(topRight),
            bottomRight: change(bottomRight),
            bottomLeft: change(bottomLeft)
        )
    }
}
