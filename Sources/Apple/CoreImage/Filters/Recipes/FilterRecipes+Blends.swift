import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// Two pictures made one.
    static let blends: [String: NodeRecipe] = [
        "CISourceOverCompositing": blend(.over),
        "CISourceInCompositing": blend(.sourceIn),
        "CISourceOutCompositing": blend(.sourceOut),
        "CISourceAtopCompositing": blend(.atop),
        "CIAdditionCompositing": blend(.add),
        "CIMultiplyCompositing": blend(.multiplyPlain),
        "CIMaximumCompositing": blend(.maximum),
        "CIMinimumCompositing": blend(.minimum),
        "CIMultiplyBlendMode": blend(.multiply),
        "CIScreenBlendMode": blend(.screen),
        "CIOverlayBlendMode": blend(.overlay),
        "CIDarkenBlendMode": blend(.darken),
        "CILightenBlendMode": blend(.lighten),
        "CIColorDodgeBlendMode": blend(.colorDodge),
        "CIColorBurnBlendMode": blend(.colorBurn),
        "CIHardLightBlendMode": blend(.hardLight),
        "CISoftLightBlendMode": blend(.softLight),
        "CIDifferenceBlendMode": blend(.difference),
        "CIExclusionBlendMode": blend(.exclusion),
        "CIHueBlendMode": blend(.hue),
        "CISaturationBlendMode": blend(.saturation),
        "CIColorBlendMode": blend(.color),
        "CILuminosityBlendMode": blend(.luminosity),
        "CILinearDodgeBlendMode": blend(.linearDodge),
        "CILinearBurnBlendMode": blend(.linearBurn),
        "CISubtractBlendMode": blend(.subtract),
        "CIDivideBlendMode": blend(.divide),
        "CILinearLightBlendMode": blend(.linearLight),
        "CIVividLightBlendMode": blend(.vividLight),
        "CIPinLightBlendMode": blend(.pinLight),
        "CIColorAbsoluteDifference": { inputs in
            guard let first = inputs.node(), let second = inputs.node("inputImage2") else { return nil }
            return first.blended(.absoluteDifference, over: second)
        },
    ]

    private static func blend(_ mode: Blending.Mode) -> NodeRecipe {
        { inputs in
            guard let source = inputs.node() else { return nil }
            let backdrop = inputs.node("inputBackgroundImage") ?? .empty
            return source.blended(mode, over: backdrop)
        }
    }

    /// Two pictures mixed by a third, or by a number.
    static let masks: [String: NodeRecipe] = [
        "CIBlendWithMask": mask(4),
        "CIBlendWithAlphaMask": mask(3),
        "CIBlendWithRedMask": mask(0),
        "CIBlendWithBlueMask": mask(2),
        "CIMix": { inputs in
            guard let source = inputs.node() else { return nil }
            let backdrop = inputs.node("inputBackgroundImage") ?? .empty
            return backdrop.mixed(.linear(Float(inputs.number("inputAmount"))), with: source)
        },
    ]

    private static func mask(_ channel: Int) -> NodeRecipe {
        { inputs in
            guard let source = inputs.node() else { return nil }
            let backdrop = inputs.node("inputBackgroundImage") ?? .empty
            guard let mask = inputs.node("inputMaskImage") else { return backdrop }
            return source.masked(by: mask, over: backdrop, channel: channel)
        }
    }
}
