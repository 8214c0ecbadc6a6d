import CImageKernels
import CoreVideo
import Foundation

/// A blur with the weights of a Gaussian, separated into rows and columns.
///
/// A small one uses the weights themselves; a large one four running boxes of the same variance, whose cost does not
/// depend on the radius.
package struct GaussianBlur: ImageOperation {
    /// The standard deviation in pixels.
    var sigma: Double

    private static let largestDirect = 6.0

    package var margin: Int { reach }
    var reach: Int {
        sigma > Self.largestDirect
            ? Int((3 * sigma).rounded(.up)) + 4 + Int(sigma) : Int((3.5 * sigma).rounded(.up))
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.expanded(reach, reach) }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        let area = target.box.expanded(reach, reach)
        if sigma <= Self.largestDirect {
            direct(target, inputs[0], area)
        } else {
            boxes(target, inputs[0], area)
        }
    }

    private func direct(_ target: Tile, _ source: Tile, _ area: PixelBox) {
        let radius = Int((3.5 * sigma).rounded(.up))
        let taps = 2 * radius + 1
        var weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        let single = weights.map { Float($0) }
        let width = target.width
        // The rows of the source, with transparent pixels where it has none.
        let rows = source.box.intersection(area)
        guard !rows.isEmpty else {
            target.clear()
            return
        }
        let padded = width + 2 * radius
        let floats = 4 * width
        let line = UnsafeMutablePointer<Float>.allocate(capacity: 4 * padded)
        let lines = UnsafeMutablePointer<Float>.allocate(capacity: floats * rows.height)
        defer {
            line.deallocate()
            lines.deallocate()
        }
        let left = target.box.x0 - radius
        let part = source.box.intersection(
            PixelBox(x0: left, y0: rows.y0, x1: left + padded, y1: rows.y1)
        )
        for y in rows.y0..<rows.y1 {
            line.update(repeating: 0, count: 4 * padded)
            if !part.isEmpty {
                (line + 4 * (part.x0 - left)).update(from: source.pixel(part.x0, y), count: 4 * part.width)
            }
            let out = lines + (y - rows.y0) * floats
            cimage_weigh_row(line, single, Int32(taps), out, Int32(width))
        }
        for y in target.box.y0..<target.box.y1 {
            // Rows that the source does not have count as transparent.
            let present = (0..<taps).filter { (rows.y0..<rows.y1).contains(y + $0 - radius) }
            let columns = present.map { UnsafePointer(lines + (y + $0 - radius - rows.y0) * floats) as UnsafePointer? }
            let factors = present.map { single[$0] }
            cimage_weigh_rows(columns, factors, Int32(present.count), target.row(y), Int32(width))
        }
    }

    private func boxes(_ target: Tile, _ source: Tile, _ area: PixelBox) {
        // Four boxes of width 2r + 1 with edges of weight e have the variance of the Gaussian together.
        let passes = 4
        let variance = sigma * sigma / Double(passes)
        var radius = Int(((12 * variance + 1).squareRoot() - 1) / 2)
        radius = max(radius, 0)
        let r = Double(radius)
        let base = r * (r + 1) * (2 * r + 1) / 3
        let edge = (variance * (2 * r + 1) - base) / (2 * ((r + 1) * (r + 1) - variance))
        let weight = Float(min(max(edge, 0), 1))
        let (width, height) = (area.width, area.height)
        let first = UnsafeMutablePointer<Float>.allocate(capacity: 4 * width * height)
        let second = UnsafeMutablePointer<Float>.allocate(capacity: 4 * width * height)
        defer {
            first.deallocate()
            second.deallocate()
        }
        let part = source.box.intersection(area)
        first.update(repeating: 0, count: 4 * width * height)
        if !part.isEmpty {
            for y in part.y0..<part.y1 {
                let out = first + 4 * ((y - area.y0) * width + part.x0 - area.x0)
                out.update(from: source.pixel(part.x0, y), count: 4 * part.width)
            }
        }
        // All passes on a row, and on a group of columns, while they are in the cache.
        for y in 0..<height {
            var (from, to) = (first + 4 * y * width, second + 4 * y * width)
            for _ in 0..<passes {
                cimage_box_row(from, to, Int32(width), Int32(radius), weight)
                swap(&from, &to)
            }
        }
        let group = 64
        for start in stride(from: 0, to: width, by: group) {
            var (from, to) = (first + 4 * start, second + 4 * start)
            let count = Int32(min(group, width - start))
            for _ in 0..<passes {
                cimage_box_columns(from, to, count, Int32(height), width, Int32(radius), weight)
                swap(&from, &to)
            }
        }
        // After an even number of passes, twice, the result is where the source was.
        for y in target.box.y0..<target.box.y1 {
            let row = first + 4 * ((y - area.y0) * width + target.box.x0 - area.x0)
            target.row(y).update(from: row, count: 4 * target.width)
        }
    }
}

extension ImageNode {
    /// Returns the picture blurred; the extent grows by three standard deviations.
    package func blurred(sigma: Double) -> ImageNode {
        guard !box.isEmpty, sigma > 0 else { return self }
        let sigma = min(sigma, 2000)
        let grow = (3 * sigma).rounded(.up)
        let rect = extent.reachesInfinity ? CGRect.infinite : extent.insetBy(dx: -grow, dy: -grow)
        return ImageNode(GaussianBlur(sigma: sigma), inputs: [self], extent: rect)
    }
}
