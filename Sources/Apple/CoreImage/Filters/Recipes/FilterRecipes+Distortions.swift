import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Pictures with their pixels moved.
    static let distortions: [String: NodeRecipe] = [
        "CITwirlDistortion": circle(.twirl, "inputAngle"),
        "CIVortexDistortion": circle(.vortex, "inputAngle"),
        "CIPinchDistortion": circle(.pinch, "inputScale"),
        "CIBumpDistortion": circle(.bump, "inputScale"),
        "CIHoleDistortion": image { node, inputs in
            let (c, radius) = (inputs.point("inputCenter"), max(0.01, inputs.number("inputRadius")))
            let warp = Warp(.hole, [Double(c.x), Double(c.y), radius], reach: .near(Int(radius) + 1))
            return node.warped(warp)
        },
        "CICircleSplashDistortion": image { node, inputs in
            let (c, radius) = (inputs.point("inputCenter"), max(0.01, inputs.number("inputRadius")))
            var warp = Warp(.splash, [Double(c.x), Double(c.y), radius], reach: .all)
            warp.clampsEdges = true
            return node.warped(warp, extent: .infinite)
        },
        "CIBumpDistortionLinear": image { node, inputs in
            let (c, radius) = (inputs.point("inputCenter"), max(0, inputs.number("inputRadius")))
            var warp = Warp(
                .bumpLinear,
                [Double(c.x), Double(c.y), radius, inputs.number("inputScale"), inputs.number("inputAngle")],
                reach: .near(Int(min(radius, 10_000)) + 1)
            )
            warp.clampsEdges = true
            return node.warped(warp)
        },
        "CILightTunnel": image { node, inputs in
            let (c, radius) = (inputs.point("inputCenter"), max(1, inputs.number("inputRadius")))
            let numbers = [Double(c.x), Double(c.y), inputs.number("inputRotation"), radius]
            return node.warped(Warp(.lightTunnel, numbers, reach: .all), extent: .infinite)
        },
        "CICircularWrap": image { node, inputs in
            let (c, radius) = (inputs.point("inputCenter"), max(1, inputs.number("inputRadius")))
            guard !node.extent.reachesInfinity else { return nil }
            let numbers = [Double(c.x), Double(c.y), radius, inputs.number("inputAngle")]
            let outer = radius + Double(node.extent.height)
            let rect = CGRect(x: c.x - outer, y: c.y - outer, width: 2 * outer, height: 2 * outer)
            return node.warped(Warp(.wrap, numbers, reach: .all), extent: rect)
        },
        "CIStretchCrop": image { node, inputs in
            let size = inputs.point("inputSize")
            guard size.x >= 1, size.y >= 1, size.x < 32_768, size.y < 32_768, !node.extent.reachesInfinity else {
                return nil
            }
            let rect = node.extent
            let moved = node.transformed(by: CGAffineTransform(translationX: -rect.minX, y: -rect.minY))
            let numbers = [
                Double(rect.width), Double(rect.height), Double(size.x), Double(size.y),
                inputs.number("inputCenterStretchAmount"), inputs.number("inputCropAmount"),
            ]
            var warp = Warp(.stretch, numbers, reach: .all)
            warp.clampsEdges = true
            return moved.warped(warp, extent: CGRect(x: 0, y: 0, width: size.x, height: size.y))
        },
    ]

    private static func circle(_ kind: Warp.Kind, _ key: String) -> NodeRecipe {
        image { node, inputs in
            let center = inputs.point("inputCenter")
            let radius = min(max(inputs.number("inputRadius"), 0), 100_000)
            guard radius > 0 else { return node }
            let area = CGRect(
                x: center.x - CGFloat(radius),
                y: center.y - CGFloat(radius),
                width: CGFloat(2 * radius),
                height: CGFloat(2 * radius)
            )
            var warp = Warp(
                kind,
                [Double(center.x), Double(center.y), radius, inputs.number(key)],
                reach: .within(PixelBox(around: area))
            )
            warp.clampsEdges = true
            return node.warped(warp)
        }
    }

    /// Pictures repeated.
    static let tiles: [String: NodeRecipe] = [
        "CIAffineTile": image { node, inputs in
            let transform = inputs.transform("inputTransform")
            guard !node.extent.reachesInfinity, !node.extent.isNull else { return node }
            let back = transform.inverted()
            let rect = node.extent
            let numbers =
                [back.a, back.b, back.c, back.d, back.tx, back.ty].map { Double($0) }
                + [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
            var warp = Warp(.tile, numbers, reach: .all)
            warp.clampsEdges = true
            return node.warped(warp, extent: .infinite)
        },
        "CIFourfoldTranslatedTile": square,
        "CIParallelogramTile": square,
        "CIKaleidoscope": image { node, inputs in
            let c = inputs.point("inputCenter")
            let numbers = [Double(c.x), Double(c.y), inputs.number("inputCount"), inputs.number("inputAngle")]
            let extent = node.extent
            guard !extent.reachesInfinity, !extent.isNull else {
                return node.warped(Warp(.kaleidoscope, numbers, reach: .all), extent: .infinite)
            }
            // The radius of the circle that the farthest corner can be turned on.
            let reach = hypot(
                max(abs(extent.minX - c.x), abs(extent.maxX - c.x)),
                max(abs(extent.minY - c.y), abs(extent.maxY - c.y))
            )
            let square = CGRect(x: c.x, y: c.y, width: 0, height: 0).insetBy(dx: -reach, dy: -reach)
            return node.warped(Warp(.kaleidoscope, numbers, reach: .all), extent: square)
        },
    ]

    /// A square of the picture, repeated along two axes.
    private static let square: NodeRecipe = image { node, inputs in
        let c = inputs.point("inputCenter")
        let width = max(1, inputs.number("inputWidth"))
        let (angle, acute) = (inputs.number("inputAngle"), inputs.number("inputAcuteAngle"))
        let turn = CGAffineTransform(rotationAngle: CGFloat(angle))
        let lean = CGAffineTransform(a: 1, b: 0, c: CGFloat(cos(acute)), d: CGFloat(sin(acute)), tx: 0, ty: 0)
        let there = CGAffineTransform(translationX: -c.x, y: -c.y).concatenating(turn.inverted())
            .concatenating(lean.inverted())
        let numbers =
            [there.a, there.b, there.c, there.d, there.tx, there.ty].map { Double($0) }
            + [-width / 2, -width / 2, width, width]
        let moved = node.transformed(by: CGAffineTransform(translationX: -c.x, y: -c.y))
        guard acute != 0 else { return nil }
        return moved.warped(Warp(.tile, numbers, reach: .all), extent: .infinite)
    }
}
