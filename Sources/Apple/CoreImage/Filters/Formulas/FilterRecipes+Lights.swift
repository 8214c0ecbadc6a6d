import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Suns, stars and halos, and the wheel of colours.
    static let lights: [String: NodeRecipe] = [
        "CISunbeamsGenerator": { inputs in
            let (center, radius) = (point(inputs, "inputCenter"), max(0.1, inputs.number("inputSunRadius")))
            let reach = radius * max(1, inputs.number("inputMaxStriationRadius"))
            let (strength, contrast) = striation(inputs)
            let time = inputs.number("inputTime")
            return light(inputs) { p in
                let d = p - center
                let distance = (d.x * d.x + d.y * d.y).squareRoot()
                let disc = min(max((radius - distance) / (radius * 0.2) + 0.5, 0), 1)
                let glow = exp(-max(distance - radius, 0) / (radius * 0.8))
                let beams = rays(atan2(d.y, d.x), time, contrast) * exp(-max(distance - radius, 0) / reach)
                return max(disc, glow * (1 - strength) + beams * strength)
            }
        },
        "CIStarShineGenerator": { inputs in
            let (center, radius) = (point(inputs, "inputCenter"), max(0.1, inputs.number("inputRadius")))
            let scale = max(0, inputs.number("inputCrossScale"))
            let (angle, width) = (inputs.number("inputCrossAngle"), max(0.05, inputs.number("inputCrossWidth")))
            let opacity = pow(10, inputs.number("inputCrossOpacity"))
            return light(inputs) { p in
                let d = Fold.turn(p - center, -angle)
                let distance = (d.x * d.x + d.y * d.y).squareRoot()
                let glow = exp(-3 * distance / radius)
                let reach = radius * max(scale, 0.1)
                let cross = exp(-abs(d.y) / width - abs(d.x) / reach) + exp(-abs(d.x) / width - abs(d.y) / reach)
                return min(glow + cross * (0.5 + opacity), 1)
            }
        },
        "CILenticularHaloGenerator": { inputs in
            let (center, radius) = (point(inputs, "inputCenter"), max(0.1, inputs.number("inputHaloRadius")))
            let width = max(0.1, inputs.number("inputHaloWidth"))
            let overlap = inputs.number("inputHaloOverlap")
            let (strength, contrast) = striation(inputs)
            let (time, colors) = (inputs.number("inputTime"), [inputs.color("inputColor")])
            return .formula([], colors: colors, extent: .infinite) { p, _, colors in
                let d = p - center
                let distance = (d.x * d.x + d.y * d.y).squareRoot()
                let beams = 1 - strength + strength * rays(atan2(d.y, d.x), time, contrast)
                var result = SIMD4<Float>(0, 0, 0, 0)
                for channel in 0..<3 {
                    // Each colour has a ring of its own.
                    let ring = radius + (Double(channel) - 1) * width * (1 - min(max(overlap, 0), 1)) / 2
                    let t = (distance - ring) / (width / 2)
                    result[channel] = Float(exp(-2 * t * t) * beams) * colors[0][channel]
                }
                result.w = max(result.x, max(result.y, result.z))
                return result
            }
        },
        "CIHueSaturationValueGradient": { inputs in
            let radius = min(max(inputs.number("inputRadius"), 1), 16_000)
            let value = Float(inputs.number("inputValue"))
            let soft = max(inputs.number("inputSoftness"), 0.01)
            let rect = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
            let wheel = ImageNode.formula([], extent: rect) { p, _, _ in
                let d = p - SIMD2(radius, radius)
                let distance = (d.x * d.x + d.y * d.y).squareRoot()
                let alpha = Float(min(max((radius - distance) / soft + 0.5, 0), 1))
                let hue = Fold.wrapped(atan2(d.y, d.x) / (2 * .pi), 1) * 6
                let share = min(distance / radius, 1)
                func level(_ shift: Double) -> Float {
                    let place = Fold.wrapped(hue + shift, 6)
                    let pure = min(max(abs(place - 3) - 1, 0), 1)
                    return value * Float(1 - share + share * pure)
                }
                return SIMD4(level(0), level(4), level(2), 1) * alpha
            }
            // Hue, saturation and value are those of encoded colours.
            return wheel.colored([.unpremultiply, .decode(.standard), .premultiply])
        },
    ]

    private static func striation(_ inputs: FilterInputs) -> (Double, Double) {
        let strength = min(max(inputs.number("inputStriationStrength"), 0), 1)
        return (strength, max(inputs.number("inputStriationContrast"), 0))
    }

    /// The brightness of beams at an angle.
    private static func rays(_ angle: Double, _ time: Double, _ contrast: Double) -> Double {
        let waves = sin(7 * angle + 3 * time) + sin(13 * angle - 5 * time + 1) + sin(29 * angle + 7 * time + 2)
        return min(max((waves / 3) * contrast + 0.5, 0), 1)
    }

    private static func light(
        _ inputs: FilterInputs,
        _ brightness: @escaping @Sendable (SIMD2<Double>) -> Double
    ) -> ImageNode {
        .formula([], colors: [inputs.color("inputColor")], extent: .infinite) { p, _, colors in
            colors[0] * Float(min(max(brightness(p), 0), 1))
        }
    }

    /// Changes from one picture to another, by shapes.
    static let shapes: [String: NodeRecipe] = [
        "CISwipeTransition": { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = min(max(inputs.number("inputTime"), 0), 1)
            if time == 0 { return from }
            if time == 1 { return to }
            // A line moves across the rectangle, in the middle of a band of the colour that fades on both sides.
            let rect = inputs.rect("inputExtent").standardized
            let half = max(0.1, inputs.number("inputWidth")) / 2
            let opacity = Float(min(max(inputs.number("inputOpacity"), 0), 1))
            let angle = inputs.number("inputAngle")
            let direction = SIMD2(cos(angle), sin(angle))
            let center = SIMD2(Double(rect.midX), Double(rect.midY))
            let way = (abs(direction.x) * Double(rect.width) + abs(direction.y) * Double(rect.height)) / 2 + half
            let parts: [(node: ImageNode, reach: Formula.Reach)] = [(from, .same), (to, .same)]
            let colors = [inputs.color("inputColor")]
            return .formula(parts, colors: colors, extent: both(from, to)) { p, readers, colors in
                let ahead = p - center
                let distance = ahead.x * direction.x + ahead.y * direction.y - way * (2 * time - 1)
                let share = Float(min(max(0.5 - distance, 0), 1))
                let (a, b) = (readers[0].nearest(p), readers[1].nearest(p))
                let picture = a + (b - a) * share
                let cover = opacity * Float(max(0, 1 - abs(distance) / half))
                return picture + (colors[0] - picture) * cover
            }
        },
        "CIModTransition": change { inputs, _ in
            let center = point(inputs, "inputCenter")
            let (radius, angle) = (max(1, inputs.number("inputRadius")), inputs.number("inputAngle"))
            return { p, time in
                let d = Fold.turn(p - center, angle)
                let side = radius / 2
                let q = SIMD2(Fold.cell(d.x, side).1, Fold.cell(d.y, side).1) / (side / 2)
                let dot = (q.x * q.x + q.y * q.y).squareRoot() / 2.0.squareRoot()
                return min(max((time * 1.2 - dot) * 5 + 0.5, 0), 1)
            }
        },
        "CIDisintegrateWithMaskTransition": { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage"),
                let mask = inputs.node("inputMaskImage")
            else { return nil }
            let time = Float(min(max(inputs.number("inputTime"), 0), 1))
            if time == 0 { return from }
            if time == 1 { return to }
            let parts: [(node: ImageNode, reach: Formula.Reach)] = [(from, .same), (to, .same), (mask, .same)]
            return .formula(parts, extent: both(from, to)) { p, readers, _ in
                // Dark parts of the mask go first.
                let share = min(max((time * 1.1 - luminance(readers[2].nearest(p))) * 10, 0), 1)
                let (a, b) = (readers[0].nearest(p), readers[1].nearest(p))
                return a + (b - a) * share
            }
        },
        "CIFlashTransition": { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = min(max(inputs.number("inputTime"), 0), 1)
            if time == 0 { return from }
            if time == 1 { return to }
            let center = point(inputs, "inputCenter")
            let rect = inputs.rect("inputExtent")
            let size = max(Double(rect.width), Double(rect.height), 1)
            let peak = 1 - abs(2 * time - 1)
            let share = Float(min(max((time - 0.3) / 0.4, 0), 1))
            let parts: [(node: ImageNode, reach: Formula.Reach)] = [(from, .same), (to, .same)]
            let colors = [inputs.color("inputColor")]
            return .formula(parts, colors: colors, extent: both(from, to)) { p, readers, colors in
                let (a, b) = (readers[0].nearest(p), readers[1].nearest(p))
                let base = a + (b - a) * share
                let d = p - center
                let distance = (d.x * d.x + d.y * d.y).squareRoot() / size
                let light = colors[0] * Float(min(peak * peak * 3 * exp(-distance * 2 * (1 - peak)), 1))
                return light + base * (1 - light.w)
            }
        },
        "CIAccordionFoldTransition": { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = min(max(inputs.number("inputTime"), 0), 1)
            if time == 0 { return from }
            if time == 1 { return to }
            let rect = from.extent
            guard !rect.reachesInfinity, !rect.isNull else { return nil }
            let folds = max(1, inputs.number("inputNumberOfFolds").rounded())
            let (bottom, shade) = (inputs.number("inputBottomHeight"), inputs.number("inputFoldShadowAmount"))
            let (top, low) = (Double(rect.maxY), Double(rect.minY) + bottom)
            // The folded part shrinks towards the top edge.
            let height = max((top - low) * (1 - time), 1e-6)
            let parts: [(node: ImageNode, reach: Formula.Reach)] = [(from, .all), (to, .same)]
            return .formula(parts, extent: both(from, to)) { p, readers, _ in
                let place = (top - p.y) / height
                guard place >= 0, place <= 1, p.y >= low else { return readers[1].nearest(p) }
                let color = readers[0].sample(SIMD2(p.x, top - place * (top - low)))
                let dark = Float(1 - shade * time * (Int(place * 2 * folds) % 2 == 1 ? 1 : 0))
                return SIMD4(color.x * dark, color.y * dark, color.z * dark, color.w)
            }
        },
    ]

    private static func both(_ a: ImageNode, _ b: ImageNode) -> CGRect {
        a.extent.reachesInfinity || b.extent.reachesInfinity ? .infinite : a.extent.union(b.extent)
    }

    private static func change(
        _ mask: @escaping @Sendable (FilterInputs, CGRect) -> @Sendable (SIMD2<Double>, Double) -> Double
    ) -> NodeRecipe {
        { inputs in
            guard let from = inputs.node(), let to = inputs.node("inputTargetImage") else { return nil }
            let time = min(max(inputs.number("inputTime"), 0), 1)
            if time == 0 { return from }
            if time == 1 { return to }
            let share = mask(inputs, from.extent)
            let parts: [(node: ImageNode, reach: Formula.Reach)] = [(from, .same), (to, .same)]
            return .formula(parts, extent: both(from, to)) { p, readers, _ in
                let (a, b) = (readers[0].nearest(p), readers[1].nearest(p))
                return a + (b - a) * Float(share(p, time))
            }
        }
    }
}
