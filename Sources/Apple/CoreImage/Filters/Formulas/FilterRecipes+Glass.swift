import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Pictures seen through glass, and moved by other pictures.
    static let glass: [String: NodeRecipe] = [
        "CIDisplacementDistortion": image { node, inputs in
            guard let map = inputs.node("inputDisplacementImage") else { return nil }
            let scale = min(max(inputs.number("inputScale"), 0), 10_000)
            return .formula([(node, .near(Int(scale) + 1)), (map, .same)], extent: node.extent) { p, readers, _ in
                let move = readers[1].nearest(p)
                // Middle grey leaves a pixel where it is, and so does nothing at all.
                guard move.w > 0 else { return readers[0].sample(p) }
                let by = SIMD2(Double(move.x / move.w) - 0.5, Double(move.y / move.w) - 0.5)
                return readers[0].sample(p + by * scale)
            }
        },
        "CIGlassDistortion": image { node, inputs in
            guard let texture = inputs.node("inputTexture"), !texture.extent.reachesInfinity else { return nil }
            let center = point(inputs, "inputCenter")
            let scale = min(max(inputs.number("inputScale"), 0), 10_000)
            let rect = texture.extent
            guard !rect.isNull else { return nil }
            let sides = (Double(rect.width), Double(rect.height))
            return .formula([(node, .near(Int(scale) + 1)), (texture, .all)], extent: node.extent) { p, readers, _ in
                let d = p - center
                func height(_ x: Double, _ y: Double) -> Double {
                    let at = SIMD2(
                        Double(rect.minX) + Fold.wrapped(d.x + x + sides.0 / 2, sides.0),
                        Double(rect.minY) + Fold.wrapped(d.y + y + sides.1 / 2, sides.1)
                    )
                    return Double(luminance(readers[1].nearest(at)))
                }
                let slope = SIMD2(height(1, 0) - height(-1, 0), height(0, 1) - height(0, -1)) / 2
                return readers[0].sample(p + slope * scale)
            }
        },
        "CIGlassLozenge": image { node, inputs in
            let (a, b) = (point(inputs, "inputPoint0"), point(inputs, "inputPoint1"))
            let radius = min(max(inputs.number("inputRadius"), 0.01), 10_000)
            let bend = 1 - 1 / max(inputs.number("inputRefraction"), 0.1)
            let along = b - a
            let length = max(along.x * along.x + along.y * along.y, 1e-9)
            return .formula([(node, .near(Int(4 * radius) + 1))], extent: node.extent) { p, readers, _ in
                let d = p - a
                let share = min(max((d.x * along.x + d.y * along.y) / length, 0), 1)
                let axis = a + along * share
                let off = p - axis
                let t = (off.x * off.x + off.y * off.y).squareRoot() / radius
                guard t < 1 else { return readers[0].sample(p) }
                return readers[0].sample(axis + off * (1 - bend * (1 - t * t).squareRoot()))
            }
        },
        "CITorusLensDistortion": image { node, inputs in
            let center = point(inputs, "inputCenter")
            let radius = min(max(inputs.number("inputRadius"), 0), 10_000)
            let half = min(max(inputs.number("inputWidth"), 0.01), 10_000) / 2
            let bend = 1 - 1 / max(inputs.number("inputRefraction"), 0.1)
            return .formula([(node, .near(Int(2 * half) + 1))], extent: node.extent) { p, readers, _ in
                let d = p - center
                let distance = (d.x * d.x + d.y * d.y).squareRoot()
                let t = (distance - radius) / half
                guard abs(t) < 1, distance > 0 else { return readers[0].sample(p) }
                let from = radius + t * half * (1 - bend * (1 - t * t).squareRoot())
                return readers[0].sample(center + d * (from / distance))
            }
        },
        "CISpotLight": image { node, inputs in
            let at = inputs.vector("inputLightPosition", count: 3)
            let to = inputs.vector("inputLightPointsAt", count: 3)
            let brightness = Float(inputs.number("inputBrightness"))
            let exponent = 1 / max(inputs.number("inputConcentration"), 0.001)
            let beam = SIMD3(to[0] - at[0], to[1] - at[1], to[2] - at[2])
            let length = max((beam.x * beam.x + beam.y * beam.y + beam.z * beam.z).squareRoot(), 1e-9)
            let colors = [inputs.color("inputColor")]
            return .formula([(node, .same)], colors: colors, extent: node.extent) { p, readers, colors in
                let ray = SIMD3(p.x - at[0], p.y - at[1], -at[2])
                let size = max((ray.x * ray.x + ray.y * ray.y + ray.z * ray.z).squareRoot(), 1e-9)
                let cosine = (ray.x * beam.x + ray.y * beam.y + ray.z * beam.z) / (size * length)
                let light = brightness * Float(pow(max(cosine, 0), exponent * 8))
                let (color, tint) = (readers[0].nearest(p), colors[0])
                return SIMD4(color.x * tint.x * light, color.y * tint.y * light, color.z * tint.z * light, color.w)
            }
        },
        "CIShadedMaterial": image { node, inputs in
            guard let ball = inputs.node("inputShadingImage"), !ball.extent.reachesInfinity, !ball.extent.isNull
            else { return nil }
            let scale = Float(inputs.number("inputScale"))
            let rect = ball.extent
            return .formula([(node, .near(1)), (ball, .all)], extent: node.extent) { p, readers, _ in
                func height(_ x: Double, _ y: Double) -> Float { luminance(readers[0].nearest(p + SIMD2(x, y))) }
                let (dx, dy) = ((height(1, 0) - height(-1, 0)) * scale, (height(0, 1) - height(0, -1)) * scale)
                let size = (1 + dx * dx + dy * dy).squareRoot()
                let normal = SIMD2(Double(-dx / size), Double(-dy / size))
                let at = SIMD2(
                    Double(rect.midX) + normal.x * Double(rect.width) / 2,
                    Double(rect.midY) + normal.y * Double(rect.height) / 2
                )
                return readers[1].sample(at) * readers[0].nearest(p).w
            }
        },
    ]

    /// The luminance of a colour.
    static func luminance(_ color: SIMD4<Float>) -> Float { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }
}
