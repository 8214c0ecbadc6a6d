import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Colour differences, replaced colours and palettes.
    static let palettes: [String: NodeRecipe] = [
        "CIConvertRGBtoLab": image { node, inputs in
            let isNormalized = inputs.flag("inputNormalize")
            return labFromColor(node, isNormalized: isNormalized)
        },
        "CIConvertLabToRGB": image { node, inputs in
            let isNormalized = inputs.flag("inputNormalize")
            return colorFromLab(node, isNormalized: isNormalized)
        },
        "CILabDeltaE": image { node, inputs in
            guard let other = inputs.node("inputImage2") else { return nil }
            let rect = node.extent.reachesInfinity ? other.extent : node.extent.intersection(other.extent)
            guard !rect.isNull else { return nil }
            return .formula([(node, .same), (other, .same)], extent: rect) { p, readers, _ in
                let d = Lab.from(readers[0].nearest(p).straight) - Lab.from(readers[1].nearest(p).straight)
                let distance = (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
                return SIMD4(distance, distance, distance, 1)
            }
        },
        "CISpotColor": image { node, inputs in
            let colors = (1...3).flatMap {
                [inputs.color("inputCenterColor\($0)"), inputs.color("inputReplacementColor\($0)")]
            }
            let limits = (1...3).map { index in
                (Float(inputs.number("inputCloseness\(index)")), Float(inputs.number("inputContrast\(index)")))
            }
            return .formula([(node, .same)], colors: colors, extent: node.extent) { p, readers, colors in
                let own = readers[0].nearest(p)
                var color = own.straight
                let grey = luminance(SIMD4(color, 1))
                for index in 0..<3 {
                    let (center, target) = (colors[2 * index].straight, colors[2 * index + 1].straight)
                    let d = color - center
                    let distance = (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
                    let (closeness, contrast) = limits[index]
                    let soft = max(closeness * (1 - min(contrast, 1)), 1e-4)
                    let share = min(max((closeness - distance) / soft, 0), 1)
                    let base = max(luminance(SIMD4(center, 1)), 1e-3)
                    color += (target * min(grey / base, 1) - color) * share
                }
                return SIMD4(color * own.w, own.w)
            }
        },
        "CIPalettize": image { node, inputs in
            guard let palette = inputs.node("inputPaletteImage"), !palette.extent.reachesInfinity else { return nil }
            let isPerceptual = inputs.flag("inputPerceptual")
            return .formula([(node, .same), (palette, .all)], extent: node.extent) { p, readers, _ in
                let own = readers[0].nearest(p)
                guard let best = nearest(own.straight, readers[1], isPerceptual) else { return own }
                return SIMD4(best.1 * own.w, own.w)
            }
        },
        "CIPaletteCentroid": image { node, inputs in
            guard let palette = inputs.node("inputPaletteImage"), !palette.extent.reachesInfinity,
                !node.extent.reachesInfinity
            else { return nil }
            let isPerceptual = inputs.flag("inputPerceptual")
            let row = palette.box
            let read = ImageNode.formula([(node, .same), (palette, .all)], extent: node.extent) { p, readers, _ in
                let best = nearest(readers[0].nearest(p).straight, readers[1], isPerceptual)
                return SIMD4(Float(best?.0 ?? 0), 0, 0, 1)
            }
            let count = min(max(row.width * row.height, 1), 256)
            return read.collected(Centroids(count: count), count: count, over: node.extent)
        },
        "CIKMeans": image { node, inputs in
            let count = Int(min(max(inputs.number("inputCount").rounded(), 1), 128))
            let passes = Int(min(max(inputs.number("inputPasses").rounded(), 0), 20))
            let means = Means(count: count, passes: passes, isPerceptual: inputs.flag("inputPerceptual"))
            let result = node.collected(means, count: count, over: inputs.rect("inputExtent"))
            return result.extent.isNull ? nil : result
        },
        "CIColorThresholdOtsu": image { node, _ in
            guard !node.extent.reachesInfinity, !node.extent.isNull else { return nil }
            let limit = node.collected(Otsu(), count: 1, over: node.extent)
            return .formula([(node, .same), (limit, .all)], extent: node.extent) { p, readers, _ in
                let own = readers[0].nearest(p)
                let level: Float = luminance(SIMD4(own.straight, 1)) > readers[1][0, 0].x ? own.w : 0
                return SIMD4(level, level, level, own.w)
            }
        },
    ]

    static func labFromColor(_ node: ImageNode, isNormalized: Bool) -> ImageNode {
        .formula([(node, .same)], extent: node.extent) { p, readers, _ in
            let own = readers[0].nearest(p)
            let lab = Lab.from(own.straight)
            return SIMD4((isNormalized ? Lab.normalized(lab) : lab) * own.w, own.w)
        }
    }

    static func colorFromLab(_ node: ImageNode, isNormalized: Bool) -> ImageNode {
        .formula([(node, .same)], extent: node.extent) { p, readers, _ in
            let own = readers[0].nearest(p)
            let lab = isNormalized ? Lab.expanded(own.straight) : own.straight
            return SIMD4(Lab.color(lab) * own.w, own.w)
        }
    }

    /// Returns the colour of a palette that is closest to another one, with its index.
    private static func nearest(
        _ color: SIMD3<Float>,
        _ palette: PictureReader,
        _ isPerceptual: Bool
    ) -> (Int, SIMD3<Float>)? {
        let wanted = isPerceptual ? Lab.from(color) : color
        var best: (Int, SIMD3<Float>)?
        var least = Float.infinity
        var index = 0
        for y in palette.limits.y0..<palette.limits.y1 {
            for x in palette.limits.x0..<palette.limits.x1 where index < 256 {
                let entry = palette[x, y].straight
                let d = (isPerceptual ? Lab.from(entry) : entry) - wanted
                let distance = d.x * d.x + d.y * d.y + d.z * d.z
                if distance < least { (best, least) = ((index, entry), distance) }
                index += 1
            }
        }
        return best
    }
}
