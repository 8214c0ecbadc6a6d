import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Functions of a few pixels around each.
    static let windows: [String: NodeRecipe] = [
        "CIMedianFilter": image { node, _ in node.windowed(.median) },
        "CINoiseReduction": image { node, inputs in
            node.clamped(to: node.extent)
                .windowed(
                    .noiseReduction(
                        level: Float(max(0, inputs.number("inputNoiseLevel"))),
                        sharpness: Float(inputs.number("inputSharpness"))
                    )
                )
                .cropped(to: node.extent)
        },
        "CIEdges": image { $0.windowed(.edges(intensity: Float($1.number("inputIntensity")))) },
        "CISobelGradients": image { node, _ in
            let x: [Float] = [-1, 0, 1, -2, 0, 2, -1, 0, 1]
            let y: [Float] = [1, 2, 1, 0, 0, 0, -1, -2, -1]
            return gradientPair(node, x, y)
        },
        "CIGaborGradients": image { node, _ in
            let x: [Float] = [-1, 0, 1, -1, 0, 1, -1, 0, 1]
            let y: [Float] = [1, 1, 1, 0, 0, 0, -1, -1, -1]
            return gradientPair(node, x, y)
        },
        "CIMorphologyMaximum": image { $0.morphed(isMaximum: true, radius: $1.number("inputRadius")) },
        "CIMorphologyMinimum": image { $0.morphed(isMaximum: false, radius: $1.number("inputRadius")) },
        "CIMorphologyRectangleMaximum": image {
            $0.morphed(isMaximum: true, width: $1.number("inputWidth"), height: $1.number("inputHeight"))
        },
        "CIMorphologyRectangleMinimum": image {
            $0.morphed(isMaximum: false, width: $1.number("inputWidth"), height: $1.number("inputHeight"))
        },
        "CIMorphologyGradient": image { node, inputs in
            let radius = inputs.number("inputRadius")
            let high = node.morphed(isMaximum: true, radius: radius)
            let low = node.clamped(to: node.extent).morphed(isMaximum: false, radius: radius)
            return high.mixed(.difference, with: low, extent: node.extent)
        },
        "CIConvolution3X3": convolve(3, 3),
        "CIConvolution5X5": convolve(5, 5),
        "CIConvolution7X7": convolve(7, 7),
        "CIConvolution9Horizontal": convolve(9, 1),
        "CIConvolution9Vertical": convolve(1, 9),
        "CIConvolutionRGB3X3": convolve(3, 3, keepsAlpha: true),
        "CIConvolutionRGB5X5": convolve(5, 5, keepsAlpha: true),
        "CIConvolutionRGB7X7": convolve(7, 7, keepsAlpha: true),
        "CIConvolutionRGB9Horizontal": convolve(9, 1, keepsAlpha: true),
        "CIConvolutionRGB9Vertical": convolve(1, 9, keepsAlpha: true),
    ]

    private static func convolve(_ columns: Int, _ rows: Int, keepsAlpha: Bool = false) -> NodeRecipe {
        image { node, inputs in
            let weights = inputs.vector("inputWeights", count: columns * rows).map { Float($0) }
            let grow = CGFloat(keepsAlpha ? 0 : max(columns, rows) / 2)
            let result = node.windowed(
                .convolution(
                    weights,
                    columns: columns,
                    rows: rows,
                    bias: Float(inputs.number("inputBias")),
                    keepsAlpha: keepsAlpha
                ),
                grow: grow
            )
            return result
        }
    }

    /// Red is the horizontal, green the vertical gradient of luminance, with zero at one half.
    private static func gradientPair(_ node: ImageNode, _ x: [Float], _ y: [Float]) -> ImageNode {
        let grey = node.colored([.unpremultiply, matrix(saturation(0)), .premultiply]).clamped(to: node.extent)
        func part(_ kernel: [Float], red: Bool) -> ImageNode {
            let gradient = grey.windowed(
                .convolution(kernel.map { $0 / 8 }, columns: 3, rows: 3, bias: 0.5, keepsAlpha: true)
            )
            return gradient.colored([
                .matrix([red ? 1 : 0, 0, 0, 0, 0, 0, red ? 0 : 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, red ? 1 : 0, 0])
            ])
        }
        return part(x, red: true).blended(.add, over: part(y, red: false)).cropped(to: node.extent)
    }
}
