import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Mixtures with colours, curves and vignettes.
    static let toning: [String: NodeRecipe] = [
        "CIColorMonochrome": monochrome,
        "CISepiaTone": change { inputs in
            let amount = Float(inputs.number("inputIntensity"))
            let brown: [[Float]] = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]
            return [
                matrix(
                    (0..<3).map { row in
                        (0..<3).map { (row == $0 ? 1 - amount : 0) + amount * brown[row][$0] }
                    }
                )
            ]
        },
        "CIFalseColor": image { node, inputs in
            let dark = ImageNode.color(inputs.color("inputColor0"))
            let light = ImageNode.color(inputs.color("inputColor1"))
            let mixed = light.masked(by: node.colored([.unpremultiply, opaque]), over: dark, channel: 4)
            return mixed.blended(.sourceIn, over: node)
        },
        "CIToneCurve": change { inputs in
            let points = (0..<5).map { inputs.point("inputPoint\($0)") }.sorted { $0.x < $1.x }
            let curve = MonotoneCurve(points.map { (Double($0.x), Double($0.y)) })
            return [
                .encode(.standard), .curve(FloatTable(list { curve.value($0) })), .decode(.standard),
            ]
        },
        "CIVignette": image { node, inputs in
            let intensity = inputs.number("inputIntensity")
            guard intensity != 0, !node.extent.reachesInfinity else { return node }
            let rect = node.extent
            let half = hypot(Double(rect.width), Double(rect.height)) / 2
            let radius = max(0, inputs.number("inputRadius"))
            let inner = half * (1 - min(radius, 2) / 2) * 0.5
            return vignette(node, rect.midX, rect.midY, inner, half * 1.05, intensity * 0.9)
        },
        "CIVignetteEffect": image { node, inputs in
            let center = inputs.point("inputCenter")
            let radius = max(0, inputs.number("inputRadius"))
            let intensity = inputs.number("inputIntensity")
            guard intensity != 0 else { return node }
            let falloff = min(max(inputs.number("inputFalloff"), 0), 1)
            return vignette(node, center.x, center.y, radius, radius * (1 + 2 * falloff) + 1, intensity)
        },
        "CIThermal": image { node, _ in
            mapped(node, [[0, 0, 0.2], [0.3, 0, 0.6], [0.9, 0.1, 0.3], [1, 0.7, 0], [1, 1, 0.9]])
        },
        "CIXRay": image { node, _ in mapped(node, [[1, 1, 1], [0.6, 0.75, 0.85], [0.1, 0.15, 0.2], [0, 0, 0]]) },
        "CIDither": image { node, inputs in
            let noise = ImageNode.generated(Generator(.random, [], []))
                .colored([
                    .unpremultiply, .matrix([1, 0, 0, 0, -0.5, 0, 1, 0, 0, -0.5, 0, 0, 1, 0, -0.5, 0, 0, 0, 0, 0]),
                ])
            let amount = Float(inputs.number("inputIntensity")) / 16
            let faint = noise.colored([
                .matrix([amount, 0, 0, 0, 0, 0, amount, 0, 0, 0, 0, 0, amount, 0, 0, 0, 0, 0, 0, 0])
            ])
            return faint.blended(.add, over: node).cropped(to: node.extent)
        },
    ]

    static let opaque = ColorStep.matrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])

    private static let monochrome: NodeRecipe = image { node, inputs in
        let amount = Float(inputs.number("inputIntensity"))
        // Grey times the colour: the colour's space counts, so it is a picture.
        let grey = node.colored([.unpremultiply, matrix(saturation(0)), .premultiply])
        let color = ImageNode.color(inputs.color("inputColor"))
        let tinted = color.blended(.multiplyPlain, over: grey)
        if amount == 1 { return tinted }
        return node.mixed(.linear(amount), with: tinted, extent: node.extent)
    }

    /// Multiplies the colours by a factor that falls from the inner to the outer radius.
    private static func vignette(
        _ node: ImageNode,
        _ x: CGFloat,
        _ y: CGFloat,
        _ inner: Double,
        _ outer: Double,
        _ intensity: Double
    ) -> ImageNode {
        let mask = Generator(.vignetteMask, [Double(x), Double(y), inner, outer, intensity], [])
        return ImageNode.generated(mask).blended(.multiplyPlain, over: node)
    }

    /// Maps luminance through a few colours.
    static func mapped(_ node: ImageNode, _ colors: [[Float]]) -> ImageNode {
        let table = FloatTable(colors.flatMap { $0 + [1] })
        return node.colored([.unpremultiply, .map(table), .premultiply])
    }
}

/// A smooth curve through points that does not overshoot (Fritsch and Carlson).
struct MonotoneCurve {
    private let xs: [Double]
    private let ys: [Double]
    private let slopes: [Double]

    init(_ points: [(Double, Double)]) {
        var xs: [Double] = []
        var ys: [Double] = []
        for (x, y) in points where xs.last.map({ x > $0 + 1e-6 }) ?? true {
            xs.append(x)
            ys.append(y)
        }
        let count = xs.count
        guard count > 1 else {
            (self.xs, self.ys, slopes) = (xs, ys, [0])
            return
        }
        let secants: [Double] = (0..<count - 1).map { index in
            let rise: Double = ys[index + 1] - ys[index]
            return rise / (xs[index + 1] - xs[index])
        }
        slopes = (0..<count).map { (index: Int) -> Double in
            if index == 0 { return secants[0] }
            if index == count - 1 { return secants[count - 2] }
            let (a, b) = (secants[index - 1], secants[index])
            return a * b <= 0 ? 0 : 2 * a * b / (a + b)
        }
        (self.xs, self.ys) = (xs, ys)
    }

    func value(_ x: Double) -> Double {
        guard let first = xs.first, let last = xs.last, xs.count > 1 else { return ys.first ?? x }
        if x <= first { return ys[0] }
        if x >= last { return ys[ys.count - 1] }
        let index = (xs.firstIndex { $0 > x } ?? 1) - 1
        let width = xs[index + 1] - xs[index]
        let t = (x - xs[index]) / width
        let t2: Double = t * t
        let t3: Double = t2 * t
        let rise: Double = 3 * t2 - 2 * t3
        let ends: Double = (1 - rise) * ys[index] + rise * ys[index + 1]
        let rising: Double = (t3 - 2 * t2 + t) * slopes[index]
        let falling: Double = (t3 - t2) * slopes[index + 1]
        return ends + (rising + falling) * width
    }
}
