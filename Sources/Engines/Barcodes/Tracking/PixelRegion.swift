import Foundation

/// A part of a frame in whole pixels.
struct PixelRegion: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>

    var area: Int { columns.count * rows.count }
    var rect: CGRect { CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }
    var center: ImagePoint {
        ImagePoint(
            Double(columns.lowerBound + columns.upperBound) / 2,
            Double(rows.lowerBound + rows.upperBound) / 2
        )
    }

    /// Makes the region between four limits, clipped to an image; nil if it is empty.
    ///
    /// It begins at multiples of eight, because the reading library thresholds blocks of 8×8 pixels; a part thus looks
    /// the same to it as within the whole image.
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

    func contains(_ point: ImagePoint) -> Bool {
        (Double(columns.lowerBound)..<Double(columns.upperBound)).contains(point.x)
            && (Double(rows.lowerBound)..<Double(rows.upperBound)).contains(point.y)
    }

    /// Returns the smallest region that contains both.
    func union(_ other: PixelRegion) -> PixelRegion {
        PixelRegion(
            columns: min(
                columns.lowerBound,
                other.columns.lowerBound
            )..<max(columns.upperBound, other.columns.upperBound),
            rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
        )
    }

    /// Returns the region with a margin on all sides, clipped to the image.
    func grown(by margin: Int, width: Int, height: Int) -> PixelRegion {
        PixelRegion(
            columns: max(columns.lowerBound - margin, 0) / 8 * 8..<min(columns.upperBound + margin, width),
            rows: max(rows.lowerBound - margin, 0) / 8 * 8..<min(rows.upperBound + margin, height)
        )
    }
}

extension CodeOutline {
    /// The bounding box of the corners.
    var limits: (left: Double, top: Double, right: Double, bottom: Double) {
        let points = points
        let x = points.map(\.x)
        let y = points.map(\.y)
        return (x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0)
    }

    /// The longer side of the bounding box.
    var extent: Double {
        let limits = limits
        return max(limits.right - limits.left, limits.bottom - limits.top)
    }

    func moved(by way: ImagePoint) -> CodeOutline {
        CodeOutline(
            topLeft: topLeft + way,
            bottomLeft: bottomLeft + way,
            bottomRight: bottomRight + way,
            topRight: topRight + way
        )
    }

    /// Returns the outline with each side moved outward by a margin.
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
