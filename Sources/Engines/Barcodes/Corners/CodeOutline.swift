import Foundation

/// The four corners of a code: top left, bottom left, bottom right and top right from the code's own point of view.
struct CodeOutline: Equatable {
    var topLeft: ImagePoint
    var bottomLeft: ImagePoint
    var bottomRight: ImagePoint
    var topRight: ImagePoint

    /// Makes an outline of corners in the order of the properties; nil unless there are four.
    init?(_ corners: [CGPoint]) {
        guard corners.count == 4 else { return nil }
        let points = corners.map { ImagePoint($0.x, $0.y) }
        self.init(topLeft: points[0], bottomLeft: points[1], bottomRight: points[2], topRight: points[3])
    }

    init(topLeft: ImagePoint, bottomLeft: ImagePoint, bottomRight: ImagePoint, topRight: ImagePoint) {
        self.topLeft = topLeft
        self.bottomLeft = bottomLeft
        self.bottomRight = bottomRight
        self.topRight = topRight
    }

    /// The corners in the order of the properties.
    var points: [ImagePoint] { [topLeft, bottomLeft, bottomRight, topRight] }

    /// The midpoint between the middles of the left and right sides.
    var center: ImagePoint { Self.middle(leftMiddle, rightMiddle) }
    /// The middle of the left side.
    var leftMiddle: ImagePoint { Self.middle(topLeft, bottomLeft) }
    /// The middle of the right side.
    var rightMiddle: ImagePoint { Self.middle(topRight, bottomRight) }
    /// The vector from the middle of the upper side to that of the lower side.
    var downward: ImagePoint { Self.middle(bottomLeft, bottomRight) - Self.middle(topLeft, topRight) }

    private static func middle(_ a: ImagePoint, _ b: ImagePoint) -> ImagePoint { (a + b) / 2 }

    /// A Boolean value that indicates whether the outline has a nonzero area and turns the same way at every corner.
    var isConvex: Bool {
        let points = points
        let turns = points.indices.map { index in
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (b - a).cross(c - b)
        }
        return turns.allSatisfy { $0 > 1 } || turns.allSatisfy { $0 < -1 }
    }

    /// Indicates whether a point lies inside.
    func contains(_ point: ImagePoint) -> Bool {
        let points = points
        let sides = points.indices.map { index in
            (points[(index + 1) % 4] - points[index]).cross(point - points[index])
        }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }

    /// Returns the largest distance between corresponding corners of this and another outline.
    func distance(to other: CodeOutline) -> Double {
        zip(points, other.points).map { ($0 - $1).length }.max() ?? 0
    }

    /// Returns a point inside, given by its fractions of the way from left to right and from top to bottom.
    func point(_ across: Double, _ down: Double) -> ImagePoint {
        let upper = topLeft + (topRight - topLeft) * across
        let lower = bottomLeft + (bottomRight - bottomLeft) * across
        return upper + (lower - upper) * down
    }

    /// Accesses the two ends of a side.
    subscript(side: Side) -> (ImagePoint, ImagePoint) {
        switch side {
        case .left: (topLeft, bottomLeft)
        case .bottom: (bottomLeft, bottomRight)
        case .right: (bottomRight, topRight)
        case .top: (topRight, topLeft)
        }
    }

    /// One of the four sides, in the order in which corners are listed.
    enum Side: Int, CaseIterable {
        case left, bottom, right, top

        /// Returns the opposite side, with its ends in the order of this side's.
        func opposite(in outline: CodeOutline) -> (ImagePoint, ImagePoint) {
            switch self {
            case .left: (outline.topRight, outline.bottomRight)
            case .bottom: (outline.topLeft, outline.topRight)
            case .right: (outline.bottomLeft, outline.topLeft)
            case .top: (outline.bottomRight, outline.bottomLeft)
            }
        }
    }
}

/// A straight line in an image.
struct ImageLine {
    var origin: ImagePoint
    /// A unit vector.
    var direction: ImagePoint

    /// Returns the intersection of two lines; nil if they are nearly parallel.
    func meets(_ other: ImageLine) -> ImagePoint? {
        let sine = direction.cross(other.direction)
        guard abs(sine) > 0.05 else { return nil }
        return origin + direction * ((other.origin - origin).cross(other.direction) / sine)
    }
}
