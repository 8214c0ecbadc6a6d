import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Blurs, and what is made of a picture and its blur.
    static let blurs: [String: NodeRecipe] = [
        "CIGaussianBlur": image { $0.blurred(sigma: $1.number("inputRadius")) },
        "CIBoxBlur": image { node, inputs in
            let radius = Int(min(max(inputs.number("inputRadius").rounded(), 0), 200))
            guard radius > 0 else { return node }
            let side = 2 * radius + 1
            let weights = [Float](repeating: 1 / Float(side), count: side)
            return node.windowed(convolution(weights, side, 1), grow: CGFloat(radius))
                .windowed(convolution(weights, 1, side))
                .grown(from: node, by: CGFloat(radius))
        },
        "CIDiscBlur": image { disc($0, $1.number("inputRadius")) },
        "CIBokehBlur": image { disc($0, $1.number("inputRadius")) },
        "CIMotionBlur": image { node, inputs in
            let radius = min(max(inputs.number("inputRadius"), 0), 500)
            guard radius > 0 else { return node }
            let angle = inputs.number("inputAngle")
            let (dx, dy) = (cos(angle) * radius, sin(angle) * radius)
            return mean(node, steps: Int(2 * radius) + 1) { share in
                CGAffineTransform(translationX: CGFloat(dx * share), y: CGFloat(dy * share))
            }
        },
        "CIZoomBlur": image { node, inputs in
            let amount = min(max(inputs.number("inputAmount"), -200), 200)
            let center = inputs.point("inputCenter")
            return mean(node, steps: Int(abs(amount)) + 1) { share in
                let scale = CGFloat(exp(amount / 200 * share))
                return CGAffineTransform(translationX: -center.x, y: -center.y)
                    .concatenating(CGAffineTransform(scaleX: scale, y: scale))
                    .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
            }
        },
        "CIMaskedVariableBlur": image { node, inputs in
            guard let mask = inputs.node("inputMask") ?? inputs.node("inputMaskImage") else { return nil }
            let radius = max(0, inputs.number("inputRadius"))
            guard radius > 0 else { return node }
            // Between levels of blur, the mask mixes neighbours.
            var result = node
            let levels = 4
            for level in 1...levels {
                let blurred = node.clamped(to: node.extent).blurred(sigma: radius * Double(level) / Double(levels))
                let gain = Float(levels)
                let start = Float(level - 1)
                let share = mask.colored([
                    .matrix([gain, 0, 0, 0, -start, 0, gain, 0, 0, -start, 0, 0, gain, 0, -start, 0, 0, 0, 1, 0])
                ])
                result = blurred.masked(by: share, over: result, channel: 4).cropped(to: node.extent)
            }
            return result
        },
        "CIUnsharpMask": image { node, inputs in
            let blurred = smoothed(node, inputs.number("inputRadius"))
            let amount = Float(inputs.number("inputIntensity"))
            return node.mixed(.unsharp(amount, luminanceOnly: false), with: blurred, extent: node.extent)
        },
        "CISharpenLuminance": image { node, inputs in
            let blurred = smoothed(node, inputs.number("inputRadius"))
            let amount = Float(inputs.number("inputSharpness"))
            return node.mixed(.unsharp(amount, luminanceOnly: true), with: blurred, extent: node.extent)
        },
        "CIBloom": image { node, inputs in
            let intensity = Float(inputs.number("inputIntensity"))
            guard intensity != 0 else { return node }
            return node.mixed(
                .bloom(intensity, darkens: false),
                with: node.blurred(sigma: inputs.number("inputRadius"))
            )
        },
        "CIGloom": image { node, inputs in
            let intensity = Float(inputs.number("inputIntensity"))
            guard intensity != 0 else { return node }
            let blurred = smoothed(node, inputs.number("inputRadius"))
            return node.mixed(.bloom(intensity, darkens: true), with: blurred, extent: node.extent)
        },
    ]

    /// A blur whose edge does not fade.
    private static func smoothed(_ node: ImageNode, _ radius: Double) -> ImageNode {
        node.clamped(to: node.extent).blurred(sigma: max(0, radius))
    }

    static func convolution(_ weights: [Float], _ columns: Int, _ rows: Int) -> Window.Kind {
        .convolution(weights, columns: columns, rows: rows, bias: 0, keepsAlpha: false)
    }

    private static func disc(_ node: ImageNode, _ radius: Double) -> ImageNode {
        let radius = min(max(radius, 0), 60)
        let half = Int(radius.rounded(.up))
        guard half > 0 else { return node }
        let side = 2 * half + 1
        var weights: [Float] = []
        for y in -half...half {
            for x in -half...half {
                let distance = Double(x * x + y * y).squareRoot()
                weights.append(Float(min(max(radius + 0.5 - distance, 0), 1)))
            }
        }
        let sum = weights.reduce(0, +)
        return node.windowed(convolution(weights.map { $0 / sum }, side, side), grow: CGFloat(half))
    }

    /// The mean of transformed copies, for shares from -1 to 1.
    private static func mean(
        _ node: ImageNode,
        steps: Int,
        _ transform: (Double) -> CGAffineTransform
    ) -> ImageNode {
        let count = max(2, min(steps, 64))
        var result: ImageNode?
        for index in 0..<count {
            let copy = node.transformed(by: transform(Double(index) / Double(count - 1) * 2 - 1))
            guard let sum = result else {
                result = copy
                continue
            }
            result = sum.mixed(.linear(1 / Float(index + 1)), with: copy)
        }
        return result ?? node
    }
}

extension ImageNode {
    /// Returns the same step with the extent of another picture, grown.
    func grown(from node: ImageNode, by amount: CGFloat) -> ImageNode {
        guard !node.extent.reachesInfinity else { return self }
        return ImageNode(operation, inputs: inputs, extent: node.extent.insetBy(dx: -amount, dy: -amount))
    }
}
