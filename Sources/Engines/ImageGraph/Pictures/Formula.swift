import CoreVideo
package import Foundation

/// The pixels of an input that a formula reads.
package struct PictureReader {
    let tile: Tile
    /// The pixels of the whole input.
    package let limits: PixelBox

    /// Returns a pixel, premultiplied; transparent outside.
    package subscript(x: Int, y: Int) -> SIMD4<Float> {
        let box = tile.box
        guard x >= box.x0, y >= box.y0, x < box.x1, y < box.y1 else { return .zero }
        let p = tile.pixel(x, y)
        return SIMD4(p[0], p[1], p[2], p[3])
    }

    /// Returns the pixel in which a point is.
    package func nearest(_ point: SIMD2<Double>) -> SIMD4<Float> {
        guard abs(point.x) < 1e8, abs(point.y) < 1e8 else { return .zero }
        return self[Int(point.x.rounded(.down)), Int(point.y.rounded(.down))]
    }

    /// Returns the interpolated colour at a point.
    ///
    /// - Parameter clamps: True if points outside take the nearest pixel of the input.
    package func sample(_ point: SIMD2<Double>, clamps: Bool = true) -> SIMD4<Float> {
        guard abs(point.x) < 1e8, abs(point.y) < 1e8 else { return .zero }
        var (x, y) = (point.x - 0.5, point.y - 0.5)
        if clamps, !limits.isInfinite, !limits.isEmpty {
            x = min(max(x, Double(limits.x0)), Double(limits.x1 - 1))
            y = min(max(y, Double(limits.y0)), Double(limits.y1 - 1))
        }
        let (fx, fy) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (Float(x - fx), Float(y - fy))
        let (ix, iy) = (Int(fx), Int(fy))
        // A neighbour of weight 0 need not be there.
        let (jx, jy) = (u > 0 ? ix + 1 : ix, v > 0 ? iy + 1 : iy)
        let low = self[ix, iy] + (self[jx, iy] - self[ix, iy]) * u
        let high = self[ix, jy] + (self[jx, jy] - self[ix, jy]) * u
        return low + (high - low) * v
    }
}

/// A result that a Swift function computes, pixel by pixel: for filters that few programs use.
package struct Formula: ImageOperation {
    /// The part of an input that a pixel needs.
    package enum Reach: Sendable {
        /// The same pixel.
        case same
        /// Pixels at a distance of at most as many pixels.
        case near(Int)
        case all
    }

    /// The function of the centre of a pixel, the inputs and the colours, which are premultiplied.
    package typealias Body = @Sendable (SIMD2<Double>, [PictureReader], [SIMD4<Float>]) -> SIMD4<Float>

    let reaches: [Reach]
    let colors: [GraphColor]
    let limits: [PixelBox]
    let body: Body
    private var resolved: [SIMD4<Float>] = []

    init(reaches: [Reach], colors: [GraphColor], limits: [PixelBox], body: @escaping Body) {
        self.reaches = reaches
        self.colors = colors
        self.limits = limits
        self.body = body
    }

    package var margin: Int {
        reaches.reduce(0) { largest, reach in
            if case .near(let distance) = reach { max(largest, distance) } else { largest }
        }
    }

    package func prepared(for settings: RenderSettings) -> any ImageOperation {
        var result = self
        result.resolved = colors.map { color in
            let list = color.resolved(settings, isPremultiplied: true).map { Float($0) }
            return SIMD4(list[0], list[1], list[2], list[3])
        }
        return result
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        switch reaches[index] {
        case .same: return box
        case .near(let distance): return box.expanded(distance + 1, distance + 1).clampedInto(inputs[index].box)
        case .all: return inputs[index].box.isInfinite ? box.expanded(1024, 1024) : inputs[index].box
        }
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        let readers = zip(inputs, limits).map { PictureReader(tile: $0, limits: $1) }
        for y in target.box.y0..<target.box.y1 {
            var out = target.row(y)
            for x in target.box.x0..<target.box.x1 {
                let color = body(SIMD2(Double(x) + 0.5, Double(y) + 0.5), readers, resolved)
                (out[0], out[1], out[2], out[3]) = (color.x, color.y, color.z, color.w)
                out += 4
            }
        }
    }
}

extension ImageNode {
    /// Returns the result of a formula.
    ///
    /// - Parameter inputs: The pictures that it reads, each with the part that a pixel needs.
    package static func formula(
        _ inputs: [(node: ImageNode, reach: Formula.Reach)],
        colors: [GraphColor] = [],
        extent: CGRect,
        _ body: @escaping Formula.Body
    ) -> ImageNode {
        let nodes = inputs.map(\.node)
        let work = Formula(reaches: inputs.map(\.reach), colors: colors, limits: nodes.map(\.box), body: body)
        return ImageNode(work, inputs: nodes, extent: extent)
    }
}
