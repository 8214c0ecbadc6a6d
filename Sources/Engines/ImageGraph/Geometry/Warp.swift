import CImageKernels
import CoreVideo
package import Foundation

/// Sampling at points that a formula gives for each pixel of the result.
package struct Warp: ImageOperation {
    /// The formula.
    package enum Kind: Int, Sendable {
        case homography, twirl, vortex, pinch, bump, bumpLinear, hole, splash, wrap, pixellate, hexagons, crystals, tile
        case kaleidoscope, stretch, lightTunnel
    }

    package var kind: Kind
    package var numbers: [Double]
    /// The part of the input that a part of the result needs; nil for all of it.
    package var reach: Reach
    package var isNearest = false
    /// A Boolean value that indicates whether the edge of the input is smoothed.
    package var hasCoverage = false

    /// The distance of the points from their pixels.
    package enum Reach: Sendable {
        case all
        /// At most as many pixels.
        case near(Int)
        /// Pixels near the centre of a square, in addition to those of the tile.
        case within(PixelBox)
        /// The inverse homography bounds it.
        case homography
    }

    package init(
        _ kind: Kind,
        _ numbers: [Double],
        reach: Reach,
        isNearest: Bool = false,
        hasCoverage: Bool = false
    ) {
        self.kind = kind
        self.numbers = numbers
        self.reach = reach
        self.isNearest = isNearest
        self.hasCoverage = hasCoverage
    }

    package var turns: Bool { kind == .homography }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        guard !box.isEmpty else { return .empty }
        let input = inputs[0].box
        switch reach {
        case .all: return input
        case .near(let distance): return box.expanded(distance + 1, distance + 1).clampedInto(input)
        case .within(let area):
            let touched = box.intersection(area).isEmpty ? box : box.union(area)
            return touched.expanded(1, 1).clampedInto(input)
        case .homography:
            var points: [CGPoint] = []
            let m = numbers
            for (x, y) in [(box.x0, box.y0), (box.x1, box.y0), (box.x0, box.y1), (box.x1, box.y1)] {
                let (px, py) = (Double(x), Double(y))
                let w = m[6] * px + m[7] * py + m[8]
                guard w > 1e-9 else { return input }
                points.append(
                    CGPoint(x: (m[0] * px + m[1] * py + m[2]) / w, y: (m[3] * px + m[4] * py + m[5]) / w)
                )
            }
            return PixelBox(around: CGRect(around: points).insetBy(dx: -2, dy: -2)).clampedInto(input)
        }
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        var source = inputs[0].kernelTile
        var sampling = cimage_sampling(limits, isNearest: isNearest, transform: .identity)
        if !hasCoverage {
            (sampling.step_x, sampling.step_y) = (0, 0)
        }
        if !limits.isInfinite, !hasCoverage, !clampsEdges {
            (sampling.step_x, sampling.step_y) = (1e-9, 1e-9)
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * target.width) { points in
            guard let points = points.baseAddress else { return }
            for y in target.box.y0..<target.box.y1 {
                cimage_warp(
                    Int32(kind.rawValue),
                    numbers,
                    Double(target.box.x0) + 0.5,
                    Double(y) + 0.5,
                    points,
                    Int32(target.width)
                )
                cimage_sample_points(&source, &sampling, points, target.row(y), Int32(target.width))
            }
        }
    }

    /// The pixels of the input; set when the step is made.
    var limits: PixelBox = .infinite
    /// A Boolean value that indicates whether points outside take the nearest pixel instead of none.
    package var clampsEdges = false
}

extension ImageNode {
    /// Returns the picture warped.
    package func warped(_ warp: Warp, extent: CGRect? = nil) -> ImageNode {
        guard !box.isEmpty else { return .empty }
        var warp = warp
        warp.limits = box
        return ImageNode(warp, inputs: [self], extent: extent ?? self.extent, box: extent == nil ? box : nil)
    }

    /// Returns the picture with its corners moved.
    ///
    /// - Parameters:
    ///   - corners: The new places of the lower left, lower right, upper right and upper left corner of `from`.
    ///   - extent: The extent of the result; nil for the box around the corners.
    package func perspective(_ from: CGRect, _ corners: [CGPoint], extent: CGRect? = nil) -> ImageNode {
        let square = [
            CGPoint(x: from.minX, y: from.minY), CGPoint(x: from.maxX, y: from.minY),
            CGPoint(x: from.maxX, y: from.maxY), CGPoint(x: from.minX, y: from.maxY),
        ]
        guard let back = Homography(from: corners, to: square) else { return .empty }
        let warp = Warp(.homography, back.numbers, reach: .homography, hasCoverage: true)
        return warped(warp, extent: extent ?? CGRect(around: corners))
    }

    /// Returns a part of the picture between four corners as a rectangle at the origin.
    package func rectified(_ corners: [CGPoint], size: CGSize) -> ImageNode {
        let rect = CGRect(origin: .zero, size: size)
        let square = [
            CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: size.height),
            CGPoint(x: 0, y: size.height),
        ]
        guard let back = Homography(from: square, to: corners) else { return .empty }
        return warped(Warp(.homography, back.numbers, reach: .homography), extent: rect)
    }
}

/// The projective map that four points define.
package struct Homography: Sendable {
    /// Three rows of three factors.
    package let numbers: [Double]

    /// Creates the map; nil if three of the points are on a line.
    package init?(from: [CGPoint], to: [CGPoint]) {
        guard from.count == 4, to.count == 4, let a = Self.square(from), let b = Self.square(to) else { return nil }
        let back = ColorSpaceDefinition.inverse(a)
        guard back != ColorSpaceDefinition.identity || a == ColorSpaceDefinition.identity else { return nil }
        var m = ColorSpaceDefinition.multiply(b, back)
        // Points of the first quadrilateral have a positive weight.
        let weight = m[6] * from[0].x + m[7] * from[0].y + m[8]
        guard weight.isFinite, weight != 0 else { return nil }
        if weight < 0 { m = m.map { -$0 } }
        let scale = 1 / abs(weight)
        numbers = m.map { $0 * scale }
    }

    /// Returns the map of the unit square's corners to four points.
    private static func square(_ p: [CGPoint]) -> [Double]? {
        let (x, y) = (p.map { Double($0.x) }, p.map { Double($0.y) })
        let (sx, sy) = (x[0] - x[1] + x[2] - x[3], y[0] - y[1] + y[2] - y[3])
        let (dx1, dy1, dx2, dy2) = (x[1] - x[2], y[1] - y[2], x[3] - x[2], y[3] - y[2])
        let determinant = dx1 * dy2 - dx2 * dy1
        guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
        let g = (sx * dy2 - dx2 * sy) / determinant
        let h = (dx1 * sy - sx * dy1) / determinant
        return [
            x[1] - x[0] + g * x[1], x[3] - x[0] + h * x[3], x[0], y[1] - y[0] + g * y[1],
            y[3] - y[0] + h * y[3], y[0], g, h, 1,
        ]
    }
}
