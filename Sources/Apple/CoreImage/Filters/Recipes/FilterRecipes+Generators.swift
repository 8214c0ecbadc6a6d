import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Pictures from nothing.
    static let generators: [String: NodeRecipe] = [
        "CIConstantColorGenerator": { .color($0.color("inputColor")) },
        "CICheckerboardGenerator": { pattern(.checkers, $0) },
        "CIStripesGenerator": { pattern(.stripes, $0) },
        "CIRandomGenerator": { _ in .generated(Generator(.random, [], [])) },
        "CIRoundedRectangleGenerator": { inputs in
            let rect = inputs.rect("inputExtent")
            guard !rect.reachesInfinity, !rect.isNull else { return nil }
            let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
            let shape = Generator(
                .roundedRectangle,
                numbers + [inputs.number("inputRadius")],
                [inputs.color("inputColor")]
            )
            return .generated(shape, extent: rect)
        },
        "CIRoundedRectangleStrokeGenerator": { inputs in
            let rect = inputs.rect("inputExtent")
            guard !rect.reachesInfinity, !rect.isNull else { return nil }
            let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
            let shape = Generator(
                .roundedStroke,
                numbers + [inputs.number("inputRadius")],
                [inputs.color("inputColor")],
                more: [inputs.number("inputWidth")]
            )
            return .generated(shape, extent: rect)
        },
        "CIBlurredRectangleGenerator": { inputs in
            let rect = inputs.rect("inputExtent")
            guard !rect.reachesInfinity, !rect.isNull else { return nil }
            return ImageNode.color(inputs.color("inputColor")).cropped(to: rect)
                .blurred(sigma: inputs.number("inputSigma"))
        },
    ]

    private static func pattern(_ kind: Generator.Kind, _ inputs: FilterInputs) -> ImageNode? {
        let center = inputs.point("inputCenter")
        let width = inputs.number("inputWidth")
        guard width > 0 else { return nil }
        let numbers = [Double(center.x), Double(center.y), width, inputs.number("inputSharpness")]
        return .generated(Generator(kind, numbers, [inputs.color("inputColor0"), inputs.color("inputColor1")]))
    }

    /// Gradients between two colours.
    static let gradients: [String: NodeRecipe] = [
        "CILinearGradient": { linear(.linearGradient, $0) },
        "CISmoothLinearGradient": { linear(.smoothGradient, $0) },
        "CIRadialGradient": { inputs in
            let center = inputs.point("inputCenter")
            let numbers = [
                Double(center.x), Double(center.y), inputs.number("inputRadius0"), inputs.number("inputRadius1"),
            ]
            return .generated(
                Generator(.radialGradient, numbers, [inputs.color("inputColor0"), inputs.color("inputColor1")])
            )
        },
        "CIGaussianGradient": { inputs in
            let center = inputs.point("inputCenter")
            let numbers = [Double(center.x), Double(center.y), inputs.number("inputRadius")]
            return .generated(
                Generator(.gaussianGradient, numbers, [inputs.color("inputColor0"), inputs.color("inputColor1")])
            )
        },
    ]

    private static func linear(_ kind: Generator.Kind, _ inputs: FilterInputs) -> ImageNode? {
        let (a, b) = (inputs.point("inputPoint0"), inputs.point("inputPoint1"))
        let numbers = [Double(a.x), Double(a.y), Double(b.x), Double(b.y)]
        return .generated(Generator(kind, numbers, [inputs.color("inputColor0"), inputs.color("inputColor1")]))
    }
}
