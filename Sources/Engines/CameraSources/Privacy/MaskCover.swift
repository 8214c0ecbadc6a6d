import CoreVideo

/// The pixels of an image that masks cover, as intervals of columns in each row.
///
/// Every pixel that a mask touches is covered, also by a corner only.
struct MaskCover: Sendable, Hashable {
    /// Columns that are covered, the end not included.
    typealias Span = Range<Int>

    let width: Int
    let height: Int
    /// For each row, the covered columns in ascending order, without overlaps.
    private(set) var rows: [[Span]]

    /// Creates a cover of nothing.
    init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        rows = Array(repeating: [], count: self.height)
    }

    /// Creates the cover of polygons.
    init(_ polygons: [PrivacyMasks.Polygon], width: Int, height: Int) {
        self.init(width: width, height: height)
        for polygon in polygons { add(polygon) }
    }

    /// True if every pixel is covered.
    var isWhole: Bool { rows.allSatisfy { $0 == [0..<width] } }

    /// True if no pixel is covered.
    var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

    /// Returns whether a pixel is covered.
    func contains(_ x: Int, _ y: Int) -> Bool {
        rows.indices.contains(y) && rows[y].contains { $0.contains(x) }
    }

    /// Covers everything.
    mutating func addAll() { rows = Array(repeating: width > 0 ? [0..<width] : [], count: height) }

    /// Covers a rectangle of fractions, of which parts may lie outside of the image.
    mutating func add(left: Double, top: Double, right: Double, bottom: Double) {
        guard right > left, bottom > top else { return }
        let columns = Self.pixels(from: left * Double(width), to: right * Double(width), of: width)
        let lines = Self.pixels(from: top * Double(height), to: bottom * Double(height), of: height)
        guard !columns.isEmpty else { return }
        for y in lines { insert(columns, y) }
    }

    /// Covers a polygon.
    mutating func add(_ polygon: PrivacyMasks.Polygon) {
        guard width > 0, height > 0, polygon.count >= 3 else { return }
        let points = polygon.map { (x: $0.x * Double(width), y: $0.y * Double(height)) }
        let edges = points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
        let top = points.map(\.y).min() ?? 0
        let bottom = points.map(\.y).max() ?? 0
        for y in Self.pixels(from: top, to: bottom, of: height) {
            // Inside: by lines across the row. What lies between the lines is touched by an edge.
            for part in 0...4 {
                for span in Self.inside(edges, at: Double(y) + Double(part) / 4) {
                    insert(Self.pixels(from: span.lowerBound, to: span.upperBound, of: width), y)
                }
            }
            for edge in edges {
                guard let span = Self.extent(edge, from: Double(y), to: Double(y + 1)) else { continue }
                insert(Self.pixels(from: span.lowerBound, to: span.upperBound, of: width), y)
            }
        }
    }

    /// Returns the parts of a line across the image that are inside, by the rule of non-zero winding.
    private static func inside(
        _ edges: [((x: Double, y: Double), (x: Double, y: Double))],
        at y: Double
    )
        -> [ClosedRange<Double>]
    {
        var crossings: [(x: Double, turn: Int)] = []
        for (a, b) in edges where (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var spans: [ClosedRange<Double>] = []
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
            winding += crossing.turn
            if winding != 0, index + 1 < crossings.count { spans.append(crossing.x...crossings[index + 1].x) }
        }
        return spans
    }

    /// Returns the columns that an edge has between two lines; nil if it is elsewhere.
    private static func extent(
        _ edge: ((x: Double, y: Double), (x: Double, y: Double)),
        from top: Double,
        to bottom: Double
    ) -> ClosedRange<Double>? {
        let (a, b) = edge.0.y <= edge.1.y ? edge : (edge.1, edge.0)
        guard b.y >= top, a.y <= bottom else { return nil }
        guard b.y > a.y else { return min(a.x, b.x)...max(a.x, b.x) }
        func x(_ y: Double) -> Double { a.x + (min(max(y, a.y), b.y) - a.y) / (b.y - a.y) * (b.x - a.x) }
        let (first, last) = (x(top), x(bottom))
        return min(first, last)...max(first, last)
    }

    /// Returns the pixels that an interval touches.
    private static func pixels(from start: Double, to end: Double, of count: Int) -> Span {
        guard count > 0, start.isFinite, end.isFinite else { return 0..<max(0, count) }
        let first = Int(min(max(start.rounded(.down), 0), Double(count)))
        let last = Int(min(max(end.rounded(.up), 0), Double(count)))
        // An interval without length touches the pixel that it lies in.
        return first..<min(max(last, first + 1), count)
    }

    private mutating func insert(_ span: Span, _ y: Int) {
        guard !span.isEmpty else { return }
        if let only = rows[y].first, rows[y].count == 1, only.lowerBound <= span.lowerBound,
            only.upperBound >= span.upperBound
        {
            return
        }
        rows[y] = Self.joined(rows[y] + [span])
    }

    static func joined(_ spans: [Span]) -> [Span] {
        var result: [Span] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, last.upperBound >= span.lowerBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                result.append(span)
            }
        }
        return result
    }
}
