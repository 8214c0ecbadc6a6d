/// Estimates of the quality of a printed symbol, by the parameters that ISO/IEC 15415 and 15416 name.
///
/// They are estimates: the standards ask for a calibrated light, aperture and camera. Reflectance is luma over 255.
package struct PrintQuality: Hashable, Sendable {
    /// A parameter.
    package enum Parameter: String, Hashable, Sendable, CaseIterable {
        /// The difference of the lightest and the darkest reflectance, 0…1.
        case contrast
        /// The least distance of a module from the threshold, over half the contrast, 0…1; the two percent of worst
        /// modules are left out. For bars, the least contrast of an edge over the contrast.
        case modulation
        /// As modulation, where a module on the wrong side of the threshold counts as 0, and is not left out.
        case reflectanceMargin
        /// The difference of a module's width and height, over their mean.
        case axialNonuniformity
        /// The largest distance of a module from its place in an even grid, in modules.
        case gridNonuniformity
        /// The part of the modules of finder and timing patterns that are wrong, 0…1.
        case fixedPatternDamage
        /// The part of the error correction that is not used up, in the worst block, 0…1.
        case unusedErrorCorrection
        /// The width that dark has gained on each module, in modules; negative where it has lost. Informative.
        case printGrowth
        /// The least contrast of two neighboring bars and spaces, 0…1. Only bars.
        case edgeContrast
        /// The largest unevenness within a bar or a space, over the contrast. Only bars.
        case defects
        /// The room that is left to the widths of bars and spaces before they are taken for others, 0…1. Only bars.
        case decodability
    }

    /// The values.
    package var parameters: [Parameter: Double]
    /// The overall grade: the worst of all, 4 for the best and 0 for a failure.
    package var grade: Double { parameters.compactMap { $0.grade($1) }.min() ?? 0 }
    /// For matrix codes: how far each module is from the threshold, over half the contrast; negative on the wrong side.
    package var margins: [Double] = []
    /// Number of modules in a row.
    package var columns = 0
    /// The corners of the symbol in pixels: its own top left, top right, bottom right, bottom left.
    var corners: [ImagePoint] = []
}

extension PrintQuality.Parameter {
    /// Returns the grade of a value, with tenths between the limits of the standards; nil for informative parameters.
    package func grade(_ value: Double) -> Double? {
        switch self {
        case .contrast: Self.interpolated(value, [0.20, 0.40, 0.55, 0.70])
        case .modulation: Self.interpolated(value, [0.20, 0.30, 0.40, 0.50])
        case .reflectanceMargin: Self.interpolated(value, [0.20, 0.30, 0.40, 0.50])
        case .axialNonuniformity: Self.interpolated(-value, [-0.12, -0.10, -0.08, -0.06])
        case .gridNonuniformity: Self.interpolated(-value, [-0.75, -0.63, -0.50, -0.38])
        case .fixedPatternDamage: Self.interpolated(-value, [-0.17, -0.11, -0.07, -0.001])
        case .unusedErrorCorrection: Self.interpolated(value, [0.25, 0.37, 0.50, 0.62])
        case .printGrowth: nil
        case .edgeContrast: value >= 0.15 ? 4 : 0
        case .defects: Self.interpolated(-value, [-0.30, -0.25, -0.20, -0.15])
        case .decodability: Self.interpolated(value, [0.25, 0.37, 0.50, 0.62])
        }
    }

    /// Returns 1…4 at the limits, evenly between, and 0 below.
    private static func interpolated(_ value: Double, _ limits: [Double]) -> Double {
        guard value.isFinite, value >= limits[0] else { return 0 }
        for index in 1..<limits.count where value < limits[index] {
            return Double(index) + (value - limits[index - 1]) / (limits[index] - limits[index - 1])
        }
        return 4
    }
}
