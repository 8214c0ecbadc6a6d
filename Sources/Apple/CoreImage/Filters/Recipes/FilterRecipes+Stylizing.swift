import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Mosaics, screens and drawings.
    static let stylizing: [String: NodeRecipe] = [
        "CIPixellate": cells(.pixellate, "inputScale"),
        "CIHexagonalPixellate": cells(.hexagons, "inputScale"),
        "CICrystallize": cells(.crystals, "inputRadius"),
        "CIPointillize": image { node, inputs in
            let center = inputs.point("inputCenter")
            let radius = max(1, inputs.number("inputRadius"))
            let discs = Discs(center: center, radius: radius)
            return ImageNode(discs, inputs: [node.clamped(to: node.extent)], extent: node.extent, box: node.box)
        },
        "CIDotScreen": screen(0),
        "CILineScreen": screen(1),
        "CIHatchedScreen": screen(2),
        "CICircularScreen": screen(3),
        "CILineOverlay": image { node, inputs in
            let smooth = node.clamped(to: node.extent).blurred(sigma: 1)
            let edges = smooth.windowed(.edges(intensity: Float(inputs.number("inputEdgeIntensity"))))
            let lines = edges.colored([
                .unpremultiply, .kernel(3, [0]), .kernel(1, [Float(inputs.number("inputThreshold"))]),
            ])
            // Black where the line is, transparent elsewhere.
            return lines.colored([.matrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])])
                .cropped(to: node.extent)
        },
        "CIComicEffect": image { node, _ in
            let flat = node.colored([
                .unpremultiply, .encode(.standard), .kernel(0, [6]), .decode(.standard), .premultiply,
            ])
            let edges = node.clamped(to: node.extent).blurred(sigma: 1).windowed(.edges(intensity: 4))
            let lines = edges.colored([
                .unpremultiply, .kernel(3, [0]), .kernel(1, [0.25]),
                .matrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
            ])
            return lines.cropped(to: node.extent).blended(.over, over: flat)
        },
    ]

    private static func cells(_ kind: Warp.Kind, _ key: String) -> NodeRecipe {
        image { node, inputs in
            let center = inputs.point("inputCenter")
            let size = min(max(1, inputs.number(key)), 10_000)
            var warp = Warp(
                kind,
                [Double(center.x), Double(center.y), size],
                reach: .near(Int(3 * size) + 2),
                isNearest: true
            )
            warp.clampsEdges = true
            return node.warped(warp)
        }
    }

    private static func screen(_ kind: Int) -> NodeRecipe {
        image { node, inputs in
            let center = inputs.point("inputCenter")
            let numbers = [
                Double(center.x), Double(center.y), inputs.number("inputWidth"), inputs.number("inputSharpness"),
                kind == 3 ? 0 : inputs.number("inputAngle"),
            ]
            let screen = Screen(kind: kind, numbers: numbers)
            let source = node.colored([.unpremultiply])
            return ImageNode(screen, inputs: [source], extent: node.extent, box: node.box)
        }
    }

    /// Changes from one picture to another.
    static let transitions: [String: NodeRecipe] = [
        "CIDissolveTransition": { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = Float(min(max(inputs.number("inputTime"), 0), 1))
            if time == 0 { return from }
            if time == 1 { return to }
            return from.mixed(.linear(time), with: to)
        },
        "CICopyMachineTransition": wipe { inputs, extent in
            (extent, inputs.number("inputAngle"), inputs.number("inputWidth"))
        },
        "CIBarsSwipeTransition": wipe { inputs, extent in (extent, inputs.number("inputAngle"), 2) },
    ]

    /// A soft line that moves over the picture.
    private static func wipe(
        _ line: @escaping @Sendable (FilterInputs, CGRect) -> (CGRect, Double, Double)
    ) -> NodeRecipe {
        { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = min(max(inputs.number("inputTime"), 0), 1)
            if time == 0 { return from }
            if time == 1 { return to }
            let finite = from.extent.reachesInfinity ? to.extent : from.extent
            guard !finite.reachesInfinity, !finite.isNull else { return nil }
            let (rect, angle, width) = line(inputs, finite)
            let half = hypot(Double(rect.width), Double(rect.height)) / 2 + width
            let at = -half + 2 * half * time
            let (c, s) = (cos(angle), sin(angle))
            func point(_ distance: Double) -> [Double] {
                [Double(rect.midX) + c * distance, Double(rect.midY) + s * distance]
            }
            let white = GraphColor(SIMD4(1, 1, 1, 1))
            let black = GraphColor(SIMD4(0, 0, 0, 1))
            let mask = Generator(.linearGradient, point(at - width / 2) + point(at + width / 2), [white, black])
            return to.masked(by: .generated(mask), over: from, channel: 0).cropped(to: finite)
        }
    }
}

/// Discs of the colours of a picture.
struct Discs: ImageOperation {
    var center: CGPoint
    var radius: Double

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        let reach = Int(4 * radius) + 2
        return box.expanded(reach, reach)
    }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.pointillize(inputs[0], [Double(center.x), Double(center.y), radius])
    }
}

/// Black and white by luminance.
struct Screen: ImageOperation {
    var kind: Int
    var numbers: [Double]

    var worksInPlace: Bool { true }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) { target.screen(kind, numbers) }
}
