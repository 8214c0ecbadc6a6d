import Foundation

/// Finds the four corners of a bar code from one line across it.
///
/// Libraries report where a scan line crosses the code, which reveals little about its height or tilt. The tracer
/// follows the outer edges of the first and last bars up and down to their ends.
struct BarTracer {
    let field: LumaField
    let levels: LumaLevels
    /// Pixels per module along the line.
    let module: Double

    private let start: ImagePoint
    private let across: ImagePoint
    /// The dark runs on the line, as distances from `start`.
    private let bars: [ClosedRange<Double>]
    private let line: ClosedRange<Double>

    /// Returns the direction across the bars around a point, toward the right or down; nil if there is no dominant
    /// direction.
    static func directionAcross(_ field: LumaField, around center: ImagePoint, radius: Int) -> ImagePoint? {
        let (right, down) = (ImagePoint(1, 0), ImagePoint(0, 1))
        var (xx, yy, xy) = (0.0, 0.0, 0.0)
        for row in -radius...radius {
            for column in -radius...radius {
                let point = center + ImagePoint(Double(column), Double(row))
                let x: Double = field.value(point + right) - field.value(point - right)
                let y: Double = field.value(point + down) - field.value(point - down)
                xx += x * x
                yy += y * y
                xy += x * y
            }
        }
        let (sum, difference) = (xx + yy, xx - yy)
        let strength = (difference * difference + 4 * xy * xy).squareRoot()
        guard sum > 0, strength > sum / 2 else { return nil }
        let angle = atan2(2 * xy, difference) / 2
        return ImagePoint(cos(angle), sin(angle))
    }

    /// The distance between samples along the line, in pixels.
    private static let step = 0.5

    /// Samples the image along a line.
    ///
    /// - Parameters:
    ///   - from: the approximate start of the code.
    ///   - to: the approximate end of the code.
    ///   - room: the distance to sample beyond both ends, in pixels.
    ///   - bar: the direction of the bars, if known; perpendicular to the line otherwise.
    init?(_ field: LumaField, from: ImagePoint, to: ImagePoint, room: Double, bar: ImagePoint? = nil) {
        let length = (to - from).length
        guard let across = (to - from).direction, length >= 16, length + 2 * room < 100_000 else { return nil }
        let aside = bar ?? across.turned
        start = from - across * room
        self.across = across
        line = room...room + length
        // Averages several parallel lines, so that noise does not look like bars.
        let values = field.meanValues(
            from: start,
            step: across * Self.step,
            count: Int((length + 2 * room) / Self.step) + 1,
            aside: aside * 1.5
        )
        let inside = values[Int(room / Self.step)...Int((room + length) / Self.step)]
        guard let levels = LumaLevels(Array(inside)) else { return nil }
        let bars = Self.bars(in: values, levels)
        guard bars.count >= 3 else { return nil }
        var widths = bars.map { $0.upperBound - $0.lowerBound }
        for (bar, next) in zip(bars, bars.dropFirst()) { widths.append(next.lowerBound - bar.upperBound) }
        widths.sort()
        module = max(widths[widths.count / 4], 1)
        self.field = field
        self.levels = levels
        self.bars = bars
    }

    /// Returns the dark runs; small excursions beyond the middle level do not count.
    private static func bars(in values: [Double], _ levels: LumaLevels) -> [ClosedRange<Double>] {
        let middle = levels.middle
        let least = levels.contrast / 8
        var bars: [ClosedRange<Double>] = []
        var isDark = (values.first ?? 255) <= middle
        var change = 0.0
        var begin: Double?
        for index in values.indices.dropFirst() {
            let (before, after) = (values[index - 1], values[index])
            if (before > middle) != (after > middle) {
                let share = (before - middle) / (before - after)
                change = step * (Double(index - 1) + share)
            }
            let isOver = isDark ? after > middle + least : after <= middle - least
            guard isOver else { continue }
            isDark.toggle()
            if isDark {
                begin = change
            } else if let first = begin {
                bars.append(first...max(first, change))
                begin = nil
            }
        }
        return bars
    }

    /// Returns the index range of the code's bars: those that the line crosses, and adjacent bars beyond them.
    ///
    /// - Parameter gap: the widest space within the code, in modules.
    func bars(gap: Double) -> ClosedRange<Int>? {
        guard
            var first = bars.firstIndex(where: { $0.upperBound > line.lowerBound - module / 2 }),
            var last = bars.lastIndex(where: { $0.lowerBound < line.upperBound + module / 2 }), first < last
        else { return nil }
        while first > 0, bars[first].lowerBound - bars[first - 1].upperBound < gap * module { first -= 1 }
        while last < bars.count - 1, bars[last + 1].lowerBound - bars[last].upperBound < gap * module { last += 1 }
        return first...last
    }

    /// Returns the widths of the given bars and of the spaces between them, from left to right.
    func widths(of range: ClosedRange<Int>) -> [Double] {
        range.flatMap { index in
            let bar = bars[index]
            let width = bar.upperBound - bar.lowerBound
            return index == range.upperBound ? [width] : [width, bars[index + 1].lowerBound - bar.upperBound]
        }
    }

    /// Returns the corners of the code that the given bars form.
    func outline(of range: ClosedRange<Int>) -> CodeOutline? {
        let (first, last) = (range.lowerBound, range.upperBound)
        guard
            let left = edge(at: start + across * bars[first].lowerBound, inward: across),
            let right = edge(at: start + across * bars[last].upperBound, inward: -across)
        else { return nil }
        let outline = CodeOutline(
            topLeft: left.top,
            bottomLeft: left.bottom,
            bottomRight: right.bottom,
            topRight: right.top
        )
        return outline.isConvex ? outline : nil
    }

    /// Follows an edge in both directions from a point on it.
    private func edge(at point: ImagePoint, inward: ImagePoint) -> (top: ImagePoint, bottom: ImagePoint)? {
        let down = across.turned
        var points = [(along: 0.0, off: 0.0)]
        var ends = (top: 0.0, bottom: 0.0)
        for way in [1.0, -1.0] {
            var misses = 0
            var place = 0.0
            while misses < 4, place.magnitude < 4000 {
                place += way
                let guess = Self.predicted(points, at: place)
                var expected = point + down * place
                expected += inward * guess
                guard (0...Double(field.width)).contains(expected.x), (0...Double(field.height)).contains(expected.y)
                else { break }
                if let off = crossing(near: expected, inward: inward) {
                    misses = 0
                    points.append((place, guess + off))
                    if way > 0 { ends.bottom = place } else { ends.top = place }
                } else {
                    misses += 1
                }
            }
        }
        guard points.count >= 5 else { return nil }
        let fit = Self.fit(points[...])
        func place(_ along: Double) -> ImagePoint {
            let off: Double = fit.offset + fit.slope * along
            let edge = point + down * along
            return edge + inward * off
        }
        return (place(ends.top - 0.5), place(ends.bottom + 0.5))
    }

    /// Returns the inward distance from a point to the transition from light to dark; nil if there is none nearby.
    private func crossing(near point: ImagePoint, inward: ImagePoint) -> Double? {
        let reach = max(1.5, module * 0.6)
        let room = reach + 1
        let count = Int(2 * room / Self.step) + 1
        let values = field.values(from: point - inward * room, step: inward * Self.step, count: count)
        var best: Double?
        for index in values.indices.dropFirst() {
            guard values[index - 1] > levels.middle, values[index] <= levels.middle else { continue }
            let share = (values[index - 1] - levels.middle) / (values[index - 1] - values[index])
            let off = Self.step * (Double(index - 1) + share) - room
            if off.magnitude <= reach, off.magnitude < best?.magnitude ?? .infinity { best = off }
        }
        return best
    }

    /// Predicts the position of the edge from the nearest points traced so far.
    private static func predicted(_ points: [(along: Double, off: Double)], at along: Double) -> Double {
        guard points.count >= 5 else { return points.last?.off ?? 0 }
        let near = points.suffix(24)
        // After the turn, the last points belong to the other direction; then all points count.
        if let last = near.last, abs(last.along - along) > 4 {
            let fit = fit(points[...])
            return fit.offset + fit.slope * along
        }
        let fit = fit(near)
        return fit.offset + fit.slope * along
    }

    private static func fit(_ points: ArraySlice<(along: Double, off: Double)>) -> (offset: Double, slope: Double) {
        var (n, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            n += 1
            x += point.along
            y += point.off
            xx += point.along * point.along
            xy += point.along * point.off
        }
        let spread = n * xx - x * x
        guard spread > 1e-9 else { return (n > 0 ? y / n : 0, 0) }
        let slope = (n * xy - x * y) / spread
        return ((y - slope * x) / n, slope)
    }
}
