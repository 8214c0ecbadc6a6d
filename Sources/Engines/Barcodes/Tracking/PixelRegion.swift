import Foundation

/// A part of a picture in whole pixels.
struct PixelRegion: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    var area: Int { columns.count * rows.count }
    var rect: CGRect { CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }
    var center: PicturePoint {
        PicturePoint(
            Double(columns.lowerBound + columns.upperBound) / 2,
            Double(rows.lowerBound + rows.upperBound) / 2
        )
    }

    /// The pixels between four limits that lie in a picture of a size; nil for none.
    ///
    /// Begins at a multiple of eight each way, as the reading library looks at squares of eight for light and dark: so a
    /// part looks to it as it does in the whole.
    init?(left: Double, top: Double, right: Double, bottom: Double, width: Int, height: Int) {
        guard left < Double(width), top < Double(height), right > 0, bottom > 0, left < right, top < bottom else {
            return nil
        }
        columns = Int(max(left, 0)) / 8 * 8..<min(Int(min(right, Double(width)).rounded(.up)), width)
        rows = Int(max(top, 0)) / 8 * 8..<min(Int(min(bottom, Double(height)).rounded(.up)), height)
    }

    init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    func overlaps(_ other: PixelRegion) -> Bool { columns.overlaps(other.columns) && rows.overlaps(other.rows) }

    func contains(_ point: PicturePoint) -> Bool {
        (Double(columns.lowerBound)..<Double(columns.upperBound)).contains(point.x)
            && (Double(rows.lowerBound)..<Double(rows.upperBound)).contains(point.y)
    }

    /// The smallest region that holds both.
    func union(_ other: PixelRegion) -> PixelRegion {
        PixelRegion(
            columns: min(
                columns.lowerBound,
                other.columns.lowerBound
            )..<max(columns.upperBound, other.columns.upperBound),
            rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
        )
    }

    /// The region with a margin all around, as far as there is a picture.
    func grown(by margin: Int, width: Int, height: Int) -> PixelRegion {
        PixelRegion(
            columns: max(columns.lowerBound - margin, 0) / 8 * 8..<min(columns.upperBound + margin, width),
            rows: max(rows.lowerBound - margin, 0) / 8 * 8..<min(rows.upperBound + margin, height)
        )
    }
}

extension CodeOutline {
    /// The limits of the corners.
    var limits: (left: Double, top: Double, right: Double, bottom: Double) {
        let points = points
        let x = points.map(\.x)
        let y = points.map(\.y)
        return (x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0)
    }

    /// The longer side of the upright rectangle around it.
    var extent: Double {
        let limits = limits
        return max(limits.right - limits.left, limits.bottom - limits.top)
    }

    func moved(by way: PicturePoint) -> CodeOutline {
        CodeOutline(
            topLeft: topLeft + way,
            bottomLeft: bottomLeft + way,
            bottomRight: bottomRight + way,
            topRight: topRight + way
        )
    }

    /// The outline with each side so much further out.
    func grown(by margin: Double) -> CodeOutline {
        let points = points
        let corners = points.indices.map { index in
            let here = points[index]
            let out = [points[(index + 1) % 4], points[(index + 3) % 4]].compactMap { (here - $0).direction }
            return out.reduce(here) { $0 + $1 * margin }
        }
        return CodeOutline(
            topLeft: corners[0],
            bottomLeft: corners[1],
            bottomRight: corners[2],
            topRight: corners[3]
        )
    }
}
