import CImageKernels
import CoreVideo
import Foundation

/// A blur with the weights of a Gaussian, separated into rows and columns.
///
/// For a large one, the picture is halved as often as the blur allows, blurred, and enlarged. The weights leave out
/// what halving and enlarging blur, and places in the halved picture do not depend on the tile.
package struct GaussianBlur: ImageOperation {
    /// The standard deviation in pixels.
    let sigma: Double
    /// The number of times that the picture is halved.
    let halvings: Int
    let weights: [Float]

    /// The largest standard deviation of the weights.
    private static let largest = 6.0

    init(sigma: Double) {
        self.sigma = sigma
        var halvings = 0
        var variance = sigma * sigma
        while variance > Self.largest * Self.largest {
            halvings += 1
            // Means of cells have the variance (n² - 1) / 12, enlargement with step n that of its triangle, n² / 6.
            let cell = Double(1 << halvings)
            variance = (sigma * sigma - (cell * cell - 1) / 12 - cell * cell / 6) / (cell * cell)
        }
        self.halvings = halvings
        let own = variance.squareRoot()
        let radius = Int((3.5 * own).rounded(.up))
        let values = (-radius...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
        let sum = values.reduce(0, +)
        weights = values.map { Float($0 / sum) }
    }

    var radius: Int { weights.count / 2 }
    package var margin: Int { reach }
    var reach: Int { (radius + 2) << halvings }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        cells(box).pixels(halvings)
    }

    /// The cells that a part of the result needs.
    func cells(_ box: PixelBox) -> PixelBox {
        guard !box.isEmpty else { return .empty }
        let inner = halvings == 0 ? box : box.cells(halvings).expanded(1, 1)
        return inner.expanded(radius, radius)
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        let outer = cells(target.box)
        let inner = outer.expanded(-radius, -radius)
        let room = FloatRoom(count: 4 * (outer.width + 1) * outer.height)
        let source = inputs[0]
        if halvings == 0 {
            room.fill(outer, from: source)
        } else {
            halve(source, into: room, outer)
        }
        // Rows, then columns.
        let lines = FloatRoom(count: 4 * (inner.width + 1) * outer.height)
        for y in 0..<outer.height {
            let from = room.floats + 4 * y * outer.width
            let to = lines.floats + 4 * y * inner.width
            cimage_weigh_row(from, weights, Int32(weights.count), to, Int32(inner.width))
        }
        func columns(_ row: Int, _ out: UnsafeMutablePointer<Float>) {
            let rows = weights.indices.map {
                UnsafePointer(lines.floats + 4 * (row + $0) * inner.width) as UnsafePointer<Float>?
            }
            cimage_weigh_rows(rows, weights, Int32(weights.count), out, Int32(inner.width))
        }
        guard halvings > 0 else {
            for y in 0..<inner.height { columns(y, target.row(inner.y0 + y)) }
            return
        }
        let small = FloatRoom(count: 4 * inner.width * (inner.height + 1))
        for y in 0..<inner.height { columns(y, small.floats + 4 * y * inner.width) }
        enlarge(small, inner, target)
    }

    /// Writes the means of cells; what the source does not have is transparent.
    private func halve(_ source: Tile, into room: FloatRoom, _ outer: PixelBox) {
        let pixels = outer.pixels(halvings)
        let first = FloatRoom(count: 2 * 4 * pixels.width)
        var rows = [FloatRoom]()
        for level in 0..<halvings { rows.append(FloatRoom(count: 2 * 4 * (pixels.width >> (level + 1)))) }
        for cell in 0..<outer.height {
            for line in 0..<(1 << halvings) {
                let y = pixels.y0 + cell << halvings + line
                let half = line & 1
                first.fill(PixelBox(x0: pixels.x0, y0: y, x1: pixels.x1, y1: y + 1), from: source, at: half)
                // Pairs of rows become one, and pairs of those the next.
                var (index, level, from) = (line, 0, first)
                var width = pixels.width
                while level < halvings, index & 1 == 1 {
                    index >>= 1
                    width >>= 1
                    let isLast = level == halvings - 1
                    let to =
                        isLast
                        ? room.floats + 4 * cell * outer.width : rows[level].floats + (index & 1) * 4 * width
                    cimage_halve(from.floats, from.floats + 8 * width, to, Int32(width))
                    from = rows[level]
                    level += 1
                }
            }
        }
    }

    /// Writes the pixels of a target between the centres of cells.
    private func enlarge(_ small: FloatRoom, _ inner: PixelBox, _ target: Tile) {
        let step = 1 / Double(1 << halvings)
        let x = (Double(target.box.x0) + 0.5) * step - 0.5 - Double(inner.x0)
        for y in target.box.y0..<target.box.y1 {
            let place = (Double(y) + 0.5) * step - 0.5 - Double(inner.y0)
            let row = Int(place.rounded(.down))
            let low = small.floats + 4 * row * inner.width
            let share = Float(place - Double(row))
            cimage_between(low, low + 4 * inner.width, share, x, step, target.row(y), Int32(target.width))
        }
    }
}

extension PixelBox {
    /// The cells of 2ⁿ × 2ⁿ pixels that the box touches.
    fileprivate func cells(_ halvings: Int) -> PixelBox {
        let most = (1 << halvings) - 1
        return PixelBox(
            x0: x0 >> halvings,
            y0: y0 >> halvings,
            x1: (x1 + most) >> halvings,
            y1: (y1 + most) >> halvings
        )
    }

    /// The pixels of a box of cells.
    fileprivate func pixels(_ halvings: Int) -> PixelBox {
        isEmpty
            ? .empty : PixelBox(x0: x0 << halvings, y0: y0 << halvings, x1: x1 << halvings, y1: y1 << halvings)
    }
}

/// Memory for rows of pixels.
private final class FloatRoom {
    let floats: UnsafeMutablePointer<Float>

    init(count: Int) { floats = .allocate(capacity: max(count, 4)) }
    deinit { floats.deallocate() }

    /// Copies a box of a tile, row by row from a row on; pixels that the tile does not have are transparent.
    func fill(_ box: PixelBox, from tile: Tile, at first: Int = 0) {
        let part = tile.box.intersection(box)
        for y in box.y0..<box.y1 {
            let out = floats + 4 * (y - box.y0 + first) * box.width
            let isThere = !part.isEmpty && y >= part.y0 && y < part.y1
            if !isThere || part.width < box.width { out.update(repeating: 0, count: 4 * box.width) }
            guard isThere else { continue }
            (out + 4 * (part.x0 - box.x0)).update(from: tile.pixel(part.x0, y), count: 4 * part.width)
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
