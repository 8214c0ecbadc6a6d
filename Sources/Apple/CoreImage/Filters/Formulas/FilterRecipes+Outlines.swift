import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Outlines, masks and histograms.
    static let outlines: [String: NodeRecipe] = [
        "CICannyEdgeDetector": image { node, inputs in
            let sigma = inputs.number("inputGaussianSigma")
            let (high, low) = (Float(inputs.number("inputThresholdHigh")), Float(inputs.number("inputThresholdLow")))
            let passes = Int(min(max(inputs.number("inputHysteresisPasses"), 0), 20))
            let rect = node.extent
            let smooth = node.clamped(to: rect).blurred(sigma: sigma)
            let slopes = ImageNode.formula([(smooth, .near(1))], extent: .infinite) { p, readers, _ in
                func level(_ x: Double, _ y: Double) -> Float { luminance(readers[0].nearest(p + SIMD2(x, y))) }
                let dx = (level(1, 0) - level(-1, 0)) / 2
                let dy = (level(0, 1) - level(0, -1)) / 2
                return SIMD4((dx * dx + dy * dy).squareRoot(), dx, dy, 1)
            }
            // Only what is steeper than both neighbours across the line remains: 1 for sure, 0.5 perhaps.
            var lines = ImageNode.formula([(slopes, .near(1))], extent: .infinite) { p, readers, _ in
                let own = readers[0].nearest(p)
                guard own.x >= low, own.x > 0 else { return SIMD4(0, 0, 0, 1) }
                let across = SIMD2(Double(own.y / own.x).rounded(), Double(own.z / own.x).rounded())
                let isLine = own.x >= readers[0].nearest(p + across).x && own.x > readers[0].nearest(p - across).x
                let value: Float = !isLine ? 0 : own.x >= high ? 1 : 0.5
                return SIMD4(value, value, value, 1)
            }
            for _ in 0..<passes {
                lines = .formula([(lines, .near(1))], extent: .infinite) { p, readers, _ in
                    let own = readers[0].nearest(p)
                    guard own.x == 0.5 else { return own }
                    for y in -1...1 {
                        for x in -1...1 where readers[0].nearest(p + SIMD2(Double(x), Double(y))).x == 1 {
                            return SIMD4(1, 1, 1, 1)
                        }
                    }
                    return own
                }
            }
            return ImageNode.formula([(lines, .same)], extent: .infinite) { p, readers, _ in
                let value: Float = readers[0].nearest(p).x == 1 ? 1 : 0
                return SIMD4(value, value, value, 1)
            }
            .cropped(to: rect)
        },
        "CIEdgeWork": image { node, inputs in
            let rect = node.extent
            let radius = max(0.5, inputs.number("inputRadius"))
            let fine = node.clamped(to: rect).blurred(sigma: radius / 3)
            let coarse = node.clamped(to: rect).blurred(sigma: radius)
            return ImageNode.formula([(fine, .same), (coarse, .same)], extent: .infinite) { p, readers, _ in
                let d = luminance(readers[0].nearest(p)) - luminance(readers[1].nearest(p))
                let value = min(max(d * 20, 0), 1)
                return SIMD4(value, value, value, 1)
            }
            .cropped(to: rect)
        },
        "CIHeightFieldFromMask": image { node, inputs in
            let radius = min(max(inputs.number("inputRadius"), 0), 300)
            let smooth = node.blurred(sigma: max(radius / 3, 0.1))
            return .formula([(node, .same), (smooth, .same)], extent: node.extent) { p, readers, _ in
                // Inside the mask the blur rises from one half at its edge.
                let inside = readers[0].nearest(p).x
                let value = inside * min(max(2 * readers[1].nearest(p).x - 1, 0), 1)
                return SIMD4(value, value, value, 1)
            }
        },
        "CIDistanceGradientFromRedMask": image { node, inputs in
            let most = min(max(inputs.number("inputMaximumDistance"), 1), 1000)
            return ImageNode(DistanceField(most: Int(most)), inputs: [node], extent: .infinite)
        },
        "CIAreaBoundsRed": image { node, inputs in
            let result = node.collected(RedBounds(), count: 1, over: inputs.rect("inputExtent"))
            return result.extent.isNull ? nil : result
        },
        "CIAreaAlphaWeightedHistogram": image { node, inputs in histogram(node, inputs, stops: nil) },
        "CIAreaLogarithmicHistogram": image { node, inputs in
            let (low, high) = (inputs.number("inputMinimumStop"), inputs.number("inputMaximumStop"))
            return low < high ? histogram(node, inputs, stops: low...high) : nil
        },
        "CICMYKHalftone": image { node, inputs in
            let center = point(inputs, "inputCenter")
            let width = max(2, inputs.number("inputWidth"))
            let (turn, sharpness) = (
                inputs.number("inputAngle"), Float(min(max(inputs.number("inputSharpness"), 0), 1))
            )
            let (gcr, ucr) = (Float(inputs.number("inputGCR")), Float(inputs.number("inputUCR")))
            let angles = [0.2618, 1.309, 0, 0.7854].map { $0 + turn }
            return .formula([(node, .same)], extent: node.extent) { p, readers, _ in
                let own = readers[0].nearest(p)
                let c = own.straight
                let ink = SIMD3<Float>(1 - c.x, 1 - c.y, 1 - c.z)
                let black = min(max(min(ink.x, min(ink.y, ink.z)) * gcr, 0), 1)
                let rest = ink - SIMD3(repeating: black * (1 - ucr / 2))
                let amounts = [rest.x, rest.y, rest.z, black]
                var printed = [Float](repeating: 0, count: 4)
                for index in 0..<4 {
                    let q = Fold.turn(p - center, -angles[index]) * (2 * .pi / width)
                    let dot = Float(cos(q.x) * cos(q.y)) / 2 + 0.5
                    let soft = max(1 - sharpness, 0.02)
                    printed[index] = min(max((amounts[index] - (1 - dot)) / soft + 0.5, 0), 1)
                }
                let color = SIMD3(1 - printed[0], 1 - printed[1], 1 - printed[2]) * (1 - printed[3])
                return SIMD4(color * own.w, own.w)
            }
        },
    ]

    private static func histogram(
        _ node: ImageNode,
        _ inputs: FilterInputs,
        stops: ClosedRange<Double>?
    ) -> ImageNode? {
        let count = Int(min(max(inputs.number("inputCount").rounded(), 1), 2048))
        let bins = WeighedHistogram(count: count, scale: inputs.number("inputScale"), stops: stops)
        let result = node.collected(bins, count: count, over: inputs.rect("inputExtent"))
        return result.extent.isNull ? nil : result
    }
}

/// The distance of each pixel from the nearest one whose red is more than one half, as a share of a largest one.
struct DistanceField: ImageOperation {
    let most: Int

    var margin: Int { most }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box.expanded(most, most) }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        let (box, source) = (target.box, inputs[0])
        let rows = PixelBox(x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1).expanded(0, most).intersection(
            source.box.isEmpty
                ? .empty : PixelBox(x0: -PixelBox.far, y0: source.box.y0, x1: PixelBox.far, y1: source.box.y1)
        )
        let limit = most + 1
        var across = [Int](repeating: limit, count: box.width * max(rows.height, 1))
        for y in rows.y0..<max(rows.y1, rows.y0) {
            let start = (y - rows.y0) * box.width
            // The nearest pixel of the mask to the left, then to the right.
            var distance = limit
            for x in (box.x0 - most)..<box.x1 {
                distance = isSet(source, x, y) ? 0 : min(distance + 1, limit)
                if x >= box.x0 { across[start + x - box.x0] = distance }
            }
            distance = limit
            for x in stride(from: box.x1 + most - 1, through: box.x0, by: -1) {
                distance = isSet(source, x, y) ? 0 : min(distance + 1, limit)
                if x < box.x1 { across[start + x - box.x0] = min(across[start + x - box.x0], distance) }
            }
        }
        for y in box.y0..<box.y1 {
            let out = target.row(y)
            for x in 0..<box.width {
                var best = limit * limit
                for from in max(rows.y0, y - most)..<max(min(rows.y1, y + most + 1), max(rows.y0, y - most)) {
                    let (dx, dy) = (across[(from - rows.y0) * box.width + x], from - y)
                    if dx < limit { best = min(best, dx * dx + dy * dy) }
                }
                let share = min(Float(Double(best).squareRoot()) / Float(most), 1)
                (out[4 * x], out[4 * x + 1], out[4 * x + 2], out[4 * x + 3]) = (share, share, share, 1)
            }
        }
    }

    private func isSet(_ tile: Tile, _ x: Int, _ y: Int) -> Bool {
        let box = tile.box
        guard x >= box.x0, x < box.x1, y >= box.y0, y < box.y1 else { return false }
        return tile.pixel(x, y)[0] > 0.5
    }
}
