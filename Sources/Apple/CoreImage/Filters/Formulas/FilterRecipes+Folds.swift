import CoreVideo
import Foundation
import ImageGraph

/// Maps of the plane onto a part of it that repeats.
enum Fold {
    typealias Point = SIMD2<Double>

    static func turn(_ p: Point, _ angle: Double) -> Point {
        let (c, s) = (cos(angle), sin(angle))
        return Point(c * p.x - s * p.y, s * p.x + c * p.y)
    }

    static func wrapped(_ value: Double, _ length: Double) -> Double {
        value - length * (value / length).rounded(.down)
    }

    /// Returns a value reflected into -width/2…width/2.
    static func reflected(_ value: Double, _ width: Double) -> Double {
        let place = wrapped(value + width / 2, 2 * width)
        return (place > width ? 2 * width - place : place) - width / 2
    }

    /// Returns the index of the square and the place in it.
    static func cell(_ value: Double, _ width: Double) -> (Int, Double) {
        let index = ((value + width / 2) / width).rounded(.down)
        return (abs(index) < 1e9 ? Int(index) : 0, value - index * width)
    }

    /// Returns the place in the hexagon around the nearest point of a triangular lattice.
    static func hexagon(_ p: Point, _ width: Double) -> Point {
        let height = width * 3.0.squareRoot() / 2
        let row = (p.y / height).rounded()
        var best = Point(.infinity, .infinity)
        for j in [row - 1, row, row + 1] {
            let shift = j * width / 2
            let i = ((p.x - shift) / width).rounded()
            let local = Point(p.x - shift - i * width, p.y - j * height)
            if local.x * local.x + local.y * local.y < best.x * best.x + best.y * best.y { best = local }
        }
        return best
    }

    /// Returns a place with its angle moved into a sector, mirrored if asked.
    static func sector(_ p: Point, _ angle: Double, isMirrored: Bool) -> Point {
        let distance = (p.x * p.x + p.y * p.y).squareRoot()
        var place = wrapped(atan2(p.y, p.x), isMirrored ? 2 * angle : angle)
        if isMirrored, place > angle { place = 2 * angle - place }
        return Point(distance * cos(place), distance * sin(place))
    }
}

extension FilterRecipes {
    /// Pictures of which a part is turned and mirrored over the plane.
    static let folds: [String: NodeRecipe] = [
        "CIFourfoldReflectedTile": { inputs in
            let acute = inputs.number("inputAcuteAngle")
            let (c, s) = (cos(acute), sin(acute))
            guard abs(s) > 1e-6 else { return nil }
            return fold(inputs) { p, width in
                let (u, v) = (Fold.reflected(p.x - p.y * c / s, width), Fold.reflected(p.y / s, width))
                return SIMD2(u + v * c, v * s)
            }
        },
        "CIFourfoldRotatedTile": { inputs in
            fold(inputs) { p, width in
                let ((i, x), (j, y)) = (Fold.cell(p.x, width), Fold.cell(p.y, width))
                return switch (i & 1, j & 1) {
                case (0, 0): SIMD2(x, y)
                case (1, 0): SIMD2(y, -x)
                case (1, 1): SIMD2(-x, -y)
                default: SIMD2(-y, x)
                }
            }
        },
        "CIGlideReflectedTile": { inputs in
            fold(inputs) { p, width in
                let ((i, x), (_, y)) = (Fold.cell(p.x, width), Fold.cell(p.y, width))
                return SIMD2(x, i & 1 == 1 ? -y : y)
            }
        },
        "CIEightfoldReflectedTile": { inputs in
            fold(inputs) { p, width in
                let (u, v) = (abs(Fold.reflected(p.x, width)), abs(Fold.reflected(p.y, width)))
                return u >= v ? SIMD2(u, v) : SIMD2(v, u)
            }
        },
        "CITriangleTile": { inputs in hexagons(inputs, 2 * .pi / 3, isMirrored: false) },
        "CISixfoldRotatedTile": { inputs in hexagons(inputs, .pi / 3, isMirrored: false) },
        "CISixfoldReflectedTile": { inputs in hexagons(inputs, .pi / 3, isMirrored: true) },
        "CITwelvefoldReflectedTile": { inputs in hexagons(inputs, .pi / 6, isMirrored: true) },
        "CIOpTile": { inputs in
            let scale = max(inputs.number("inputScale"), 1e-3)
            let angle = inputs.number("inputAngle")
            guard let node = inputs.node() else { return nil }
            let (center, width) = (point(inputs, "inputCenter"), max(1, inputs.number("inputWidth")))
            return .formula([(node, .all)], extent: .infinite) { p, readers, _ in
                let d = p - center
                let ((i, x), (j, y)) = (Fold.cell(d.x, width), Fold.cell(d.y, width))
                let middle = center + SIMD2(Double(i), Double(j)) * width
                return readers[0].sample(middle + Fold.turn(SIMD2(x, y), -angle) * scale)
            }
        },
        "CITriangleKaleidoscope": { inputs in
            guard let node = inputs.node() else { return nil }
            let corner = point(inputs, "inputPoint")
            let size = max(1, inputs.number("inputSize"))
            let (turn, decay) = (inputs.number("inputRotation"), Float(min(max(inputs.number("inputDecay"), 0), 1)))
            let height = size * 3.0.squareRoot() / 2
            return .formula([(node, .all)], extent: .infinite) { p, readers, _ in
                var q = Fold.turn(p - corner, -turn)
                var mirrors = 0
                // Mirrored at the sides of the triangle until it is inside.
                while mirrors < 64 {
                    if q.y < 0 {
                        q.y = -q.y
                    } else if q.y * 0.5 > q.x * 3.0.squareRoot() / 2 {
                        let d = q.y * 0.5 - q.x * 3.0.squareRoot() / 2
                        q += SIMD2(3.0.squareRoot(), -1) * d
                    } else if (q.x - size) * 3.0.squareRoot() / 2 + q.y * 0.5 > 0 {
                        let d = (q.x - size) * 3.0.squareRoot() / 2 + q.y * 0.5
                        q -= SIMD2(3.0.squareRoot(), 1) * d
                    } else {
                        break
                    }
                    mirrors += 1
                }
                q = SIMD2(min(max(q.x, 0), size), min(max(q.y, 0), height))
                let color = readers[0].sample(corner + Fold.turn(q, turn))
                let gain = pow(decay, Float(mirrors))
                return SIMD4(color.x * gain, color.y * gain, color.z * gain, color.w)
            }
        },
        "CIPerspectiveTile": image { node, inputs in
            let rect = node.extent
            guard !rect.reachesInfinity, !rect.isNull, let map = Homography(from: corners(inputs), to: square(rect))
            else { return nil }
            let m = map.numbers
            return .formula([(node, .all)], extent: .infinite) { p, readers, _ in
                let w = m[6] * p.x + m[7] * p.y + m[8]
                guard w > 1e-9 else { return .zero }
                let (x, y) = ((m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w)
                let at = SIMD2(
                    Double(rect.minX) + Fold.wrapped(x - Double(rect.minX), Double(rect.width)),
                    Double(rect.minY) + Fold.wrapped(y - Double(rect.minY), Double(rect.height))
                )
                return readers[0].sample(at)
            }
        },
        "CINinePartStretched": image { node, inputs in
            nineParts(node, inputs) { place, length, grown in place * length / grown }
        },
        "CINinePartTiled": image { node, inputs in
            let flips = inputs.flag("inputFlipYTiles")
            return nineParts(node, inputs, flips: flips) { place, length, _ in Fold.wrapped(place, length) }
        },
    ]

    static func point(_ inputs: FilterInputs, _ key: String) -> SIMD2<Double> {
        let point = inputs.point(key)
        return SIMD2(Double(point.x), Double(point.y))
    }

    private static func square(_ rect: CGRect) -> [CGPoint] {
        [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
    }

    private static func fold(
        _ inputs: FilterInputs,
        _ map: @escaping @Sendable (SIMD2<Double>, Double) -> SIMD2<Double>
    ) -> ImageNode? {
        guard let node = inputs.node() else { return nil }
        let (center, angle) = (point(inputs, "inputCenter"), inputs.number("inputAngle"))
        let width = max(1, inputs.number("inputWidth"))
        return .formula([(node, .all)], extent: .infinite) { p, readers, _ in
            readers[0].sample(center + Fold.turn(map(Fold.turn(p - center, -angle), width), angle))
        }
    }

    private static func hexagons(_ inputs: FilterInputs, _ angle: Double, isMirrored: Bool) -> ImageNode? {
        fold(inputs) { p, width in Fold.sector(Fold.hexagon(p, width), angle, isMirrored: isMirrored) }
    }

    /// A picture whose middle columns and rows are made longer.
    private static func nineParts(
        _ node: ImageNode,
        _ inputs: FilterInputs,
        flips: Bool = false,
        _ middle: @escaping @Sendable (_ place: Double, _ length: Double, _ grown: Double) -> Double
    ) -> ImageNode? {
        let rect = node.extent
        let (low, high) = (point(inputs, "inputBreakpoint0"), point(inputs, "inputBreakpoint1"))
        let given = point(inputs, "inputGrowAmount")
        let grow = SIMD2(max(0, given.x), max(0, given.y))
        guard !rect.reachesInfinity, !rect.isNull, low.x < high.x, low.y < high.y, grow.x < 32_768, grow.y < 32_768
        else { return nil }
        let extent = CGRect(
            x: rect.minX,
            y: rect.minY,
            width: rect.width + CGFloat(grow.x),
            height: rect.height + CGFloat(grow.y)
        )
        return .formula([(node, .all)], extent: extent) { p, readers, _ in
            var q = p
            for axis in 0..<2 {
                let length = high[axis] - low[axis]
                if p[axis] >= high[axis] + grow[axis] {
                    q[axis] = p[axis] - grow[axis]
                } else if p[axis] > low[axis] {
                    let place = middle(p[axis] - low[axis], length, length + grow[axis])
                    let count = ((p[axis] - low[axis]) / length).rounded(.down)
                    let isFlipped = flips && axis == 1 && Int(count) % 2 == 1
                    q[axis] = low[axis] + (isFlipped ? length - place : place)
                }
            }
            return readers[0].sample(q)
        }
    }
}
