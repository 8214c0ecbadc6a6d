import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Changes of colours by formulas.
    static let colors: [String: NodeRecipe] = [
        "CIColorControls": change { inputs in
            let contrast = Float(inputs.number("inputContrast"))
            let brightness = Float(inputs.number("inputBrightness"))
            let rows = saturation(Float(inputs.number("inputSaturation"))).map { $0.map { $0 * contrast } }
            let offset = (brightness - 0.5) * contrast + 0.5
            return [matrix(rows, bias: [offset, offset, offset])]
        },
        "CIColorMatrix": change { inputs in
            let bias = inputs.vector("inputBiasVector", count: 4)
            var list: [Float] = []
            for (index, key) in ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].enumerated() {
                list += inputs.vector(key, count: 4).map { Float($0) } + [Float(bias[index])]
            }
            return [.matrix(list)]
        },
        "CIColorClamp": change { inputs in
            [
                .clamp(
                    low: inputs.vector("inputMinComponents", count: 4).map { Float($0) },
                    high: inputs.vector("inputMaxComponents", count: 4).map { Float($0) }
                )
            ]
        },
        "CIColorInvert": change { _ in
            [matrix([[-1, 0, 0], [0, -1, 0], [0, 0, -1]], bias: [1, 1, 1])]
        },
        "CIExposureAdjust": change { inputs in
            let gain = Float(exp2(min(max(inputs.number("inputEV"), -60), 60)))
            return [matrix([[gain, 0, 0], [0, gain, 0], [0, 0, gain]])]
        },
        "CIGammaAdjust": change { [.power(Float($0.number("inputPower")))] },
        "CIHueAdjust": change { inputs in
            let angle = Float(inputs.number("inputAngle"))
            let (c, s) = (cos(angle), sin(angle))
            // A rotation about the grey axis.
            let (third, root) = (Float(1) / 3, Float(1) / Float(3).squareRoot())
            func entry(_ row: Int, _ column: Int) -> Float {
                let turn = (column - row + 3) % 3
                let cross: Float = turn == 0 ? 0 : turn == 1 ? -root : root
                return (turn == 0 ? c : 0) + (1 - c) * third + s * cross
            }
            return [matrix((0..<3).map { row in (0..<3).map { entry(row, $0) } })]
        },
        "CIVibrance": change { [.kernel(2, [Float($0.number("inputAmount"))])] },
        "CIWhitePointAdjust": whitePoint,
        "CIColorPosterize": change { [.kernel(0, [Float($0.number("inputLevels").rounded())])] },
        "CIColorThreshold": change { [.kernel(1, [Float($0.number("inputThreshold"))])] },
        "CIMaximumComponent": change { _ in [.kernel(3, [0])] },
        "CIMinimumComponent": change { _ in [.kernel(4, [0])] },
        "CIMaskToAlpha": image { node, _ in node.colored([.kernel(5, [0])]) },
        "CIDepthToDisparity": change { _ in [.kernel(7, [0])] },
        "CIDisparityToDepth": change { _ in [.kernel(7, [0])] },
        "CIColorPolynomial": change { inputs in
            let keys = [
                "inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients", "inputAlphaCoefficients",
            ]
            return [.kernel(8, keys.flatMap { inputs.vector($0, count: 4) }.map { Float($0) })]
        },
        "CIColorCrossPolynomial": change { inputs in
            let keys = ["inputRedCoefficients", "inputGreenCoefficients", "inputBlueCoefficients"]
            return [.kernel(9, keys.flatMap { inputs.vector($0, count: 10) }.map { Float($0) })]
        },
        "CIHighlightShadowAdjust": change { inputs in
            let highlight = min(max(inputs.number("inputHighlightAmount"), 0), 1)
            let shadow = min(max(inputs.number("inputShadowAmount"), -1), 1)
            if highlight == 1, shadow == 0 { return [] }
            return [.kernel(10, [Float(highlight), Float(shadow)])]
        },
        "CILinearToSRGBToneCurve": change { _ in
            [.curve(FloatTable(list { ColorSpaceDefinition.standard.encoded($0) }))]
        },
        "CISRGBToneCurveToLinear": change { _ in
            [.curve(FloatTable(list { ColorSpaceDefinition.standard.linear($0) }))]
        },
        "CITemperatureAndTint": change { inputs in
            let from = inputs.vector("inputNeutral", count: 2)
            let to = inputs.vector("inputTargetNeutral", count: 2)
            let (a, b) = (WhitePoint(from), WhitePoint(to))
            let gains = zip(a.rgb, b.rgb).map { Float($0 / $1) }
            return [matrix([[gains[0], 0, 0], [0, gains[1], 0], [0, 0, gains[2]]])]
        },
    ]

    /// Returns 4,096 values of a function from 0 to 1.
    static func list(_ function: (Double) -> Double) -> [Float] {
        (0..<4096).map { Float(function(Double($0) / 4095)) }
    }

    /// The product with a colour: multiplied by a picture of it, so that its space counts.
    private static let whitePoint: NodeRecipe = image { node, inputs in
        let color = ImageNode.color(inputs.color("inputColor"))
        guard !node.extent.reachesInfinity else { return node.blended(.multiplyPlain, over: color) }
        return node.blended(.multiplyPlain, over: color.cropped(to: node.extent))
    }
}

/// The colour of white at a temperature, in linear sRGB with green as 1.
struct WhitePoint {
    let rgb: [Double]

    /// Creates it from a temperature in kelvins and a tint from green to magenta.
    init(_ vector: [Double]) {
        let kelvins = min(max(vector[0], 1667), 25_000)
        // Kim's cubic approximation of the Planckian locus.
        let t = 1000 / kelvins
        let x =
            kelvins <= 4000
            ? -0.2661239 * t * t * t - 0.2343589 * t * t + 0.8776956 * t + 0.179910
            : -3.0258469 * t * t * t + 2.1070379 * t * t + 0.2226347 * t + 0.240390
        let y: Double
        if kelvins <= 2222 {
            y = -1.1063814 * x * x * x - 1.34811020 * x * x + 2.18555832 * x - 0.20219683
        } else if kelvins <= 4000 {
            y = -0.9549476 * x * x * x - 1.37418593 * x * x + 2.09137015 * x - 0.16748867
        } else {
            y = 3.0817580 * x * x * x - 5.87338670 * x * x + 3.75112997 * x - 0.37001483
        }
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        let linear = [
            3.2404542 * bigX - 1.5371385 - 0.4985314 * bigZ, -0.9692660 * bigX + 1.8760108 + 0.0415560 * bigZ,
            0.0556434 * bigX - 0.2040259 + 1.0572252 * bigZ,
        ]
        let tint = 1 + min(max(vector[1], -150), 150) / 600
        let green = max(linear[1], 0.01)
        rgb = [max(linear[0], 0.02) / green * tint, 1, max(linear[2], 0.02) / green * tint]
    }
}
