/// Parts of a camera's picture that no one sees: polygons in its own coordinates, and things that move.
///
/// The text of a mask is `x,y,width,height` for a rectangle, `x,y,x,y,x,y` with three or more points for a polygon, or
/// one of the words `faces` and `people`. Numbers are fractions of the picture's width and height, origin top-left.
/// Several masks are separated by semicolons: `0,0,0.3,1;0.6,0.2,0.9,0.2,0.75,0.5;faces`.
public struct PrivacyMasks: Sendable, Hashable {
    /// A point as fractions of the picture's width and height, origin top-left.
    public struct Point: Sendable, Hashable {
        /// The distance from the left edge.
        public var x: Double
        /// The distance from the top edge.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The corners of a part of the picture, in order around it.
    ///
    /// A point inside any loop of the outline is masked.
    public typealias Polygon = [Point]

    /// Things that are masked wherever they are.
    public enum Moving: String, Sendable, Hashable, CaseIterable {
        /// Faces that look at the camera.
        case faces
        /// Upright people.
        case people
    }

    /// The polygons.
    public var polygons: [Polygon]
    /// The things that are masked wherever they are.
    public var moving: Set<Moving>

    /// The largest number of masks.
    static let most = 64
    /// The largest number of corners of a polygon.
    static let mostCorners = 64

    /// Creates masks; without arguments there are none.
    public init(polygons: [Polygon] = [], moving: Set<Moving> = []) {
        self.polygons = polygons
        self.moving = moving
    }

    /// A mask over everything.
    public static let wholePicture = PrivacyMasks(polygons: [rectangle(x: 0, y: 0, width: 1, height: 1)])

    /// A Boolean value that is true if nothing is masked.
    public var isEmpty: Bool { polygons.isEmpty && moving.isEmpty }

    /// Adds other masks.
    public mutating func formUnion(_ other: PrivacyMasks) {
        for polygon in other.polygons where !polygons.contains(polygon) { polygons.append(polygon) }
        moving.formUnion(other.moving)
    }

    static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Polygon {
        let (right, bottom) = (min(1, x + width), min(1, y + height))
        return [Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom), Point(x: x, y: bottom)]
    }
}

extension PrivacyMasks: CustomStringConvertible {
    /// An error in the text of a mask.
    package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// The text, which parses as the same masks; empty if there are none.
    public var description: String {
        let outlines = polygons.map { polygon in
            polygon.map { "\(DecimalText.text($0.x)),\(DecimalText.text($0.y))" }.joined(separator: ",")
        }
        return (outlines + Moving.allCases.filter(moving.contains).map(\.rawValue)).joined(separator: ";")
    }

    /// Parses masks.
    package init(parsing text: some StringProtocol) throws(Malformed) {
        self.init()
        let items = Substring(text).split(separator: ";", omittingEmptySubsequences: false)
        guard items.count <= Self.most else {
            throw Malformed(description: "there are more than \(Self.most) masks; join some of them")
        }
        for item in items {
            if let word = Moving(rawValue: String(item)) {
                moving.insert(word)
            } else {
                let polygon = try Self.polygon(item)
                if !polygons.contains(polygon) { polygons.append(polygon) }
            }
        }
    }

    private static func polygon(_ text: Substring) throws(Malformed) -> Polygon {
        let shown = NameSubject.shortened(String(text))
        let advice =
            "give x,y,width,height or the corners x,y,x,y,x,y as fractions of the picture from 0 to 1, or 'faces' or "
            + "'people'"
        let texts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = texts.compactMap { DecimalText.millionths($0) }
        guard numbers.count == texts.count, numbers.count >= 4, numbers.count.isMultiple(of: 2) else {
            throw Malformed(description: "'\(shown)' is no mask; \(advice)")
        }
        guard numbers.count <= 2 * mostCorners else {
            throw Malformed(description: "a mask has more than \(mostCorners) corners; leave some out")
        }
        let values = numbers.map { Double($0) / Double(DecimalText.unit) }
        let points: Polygon
        if values.count == 4 {
            guard numbers[2] > 0, numbers[3] > 0, numbers[0] + numbers[2] <= DecimalText.unit,
                numbers[1] + numbers[3] <= DecimalText.unit
            else { throw Malformed(description: "the mask '\(shown)' is empty or leaves the picture; \(advice)") }
            points = rectangle(x: values[0], y: values[1], width: values[2], height: values[3]).map(rounded)
        } else {
            points = stride(from: 0, to: values.count, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
        }
        guard numbers.allSatisfy({ $0 <= DecimalText.unit }) else {
            throw Malformed(description: "the mask '\(shown)' leaves the picture; \(advice)")
        }
        guard Set(points).count >= 3 else {
            throw Malformed(description: "the mask '\(shown)' has fewer than three different corners; \(advice)")
        }
        return points
    }

    /// Returns a point with as many digits as its text has.
    private static func rounded(_ point: Point) -> Point {
        func rounded(_ value: Double) -> Double {
            (value * Double(DecimalText.unit)).rounded() / Double(DecimalText.unit)
        }
        return Point(x: rounded(point.x), y: rounded(point.y))
    }
}
