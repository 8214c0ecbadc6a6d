import CoreVideo
import ImageGraph

extension FilterRecipes {
    /// Looks of photographs, by matrices and curves of our own on encoded colours.
    static let photoEffects: [String: NodeRecipe] = [
        "CIPhotoEffectMono": effect(saturation(0), contrast: 1.0),
        "CIPhotoEffectTonal": effect(saturation(0), contrast: 0.85),
        "CIPhotoEffectNoir": effect(saturation(0), contrast: 1.5),
        "CIPhotoEffectChrome": effect(saturation(1.3), contrast: 1.1),
        "CIPhotoEffectFade": effect(saturation(0.7), contrast: 0.8, lift: 0.05),
        "CIPhotoEffectInstant": effect(
            [[0.9, 0.1, 0], [0.05, 0.85, 0.1], [0.05, 0.15, 0.75]],
            contrast: 0.9,
            lift: 0.05,
            tint: [0.04, 0.02, -0.03]
        ),
        "CIPhotoEffectProcess": effect(saturation(0.9), contrast: 1.05, tint: [-0.03, 0.01, 0.06]),
        "CIPhotoEffectTransfer": effect(saturation(0.9), contrast: 1.0, tint: [0.06, 0.02, -0.05]),
    ]

    private static func effect(
        _ rows: [[Float]],
        contrast: Float,
        lift: Float = 0,
        tint: [Float] = [0, 0, 0]
    ) -> NodeRecipe {
        let scaled = rows.map { $0.map { $0 * contrast } }
        let bias = tint.map { $0 + 0.5 - 0.5 * contrast + lift }
        return change { _ in
            [
                .encode(.standard), matrix(scaled, bias: bias), .clamp(low: [0, 0, 0, 0], high: [1, 1, 1, 1]),
                .decode(.standard),
            ]
        }
    }
}
