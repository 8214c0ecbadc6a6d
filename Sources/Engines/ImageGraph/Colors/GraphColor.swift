package import CoreVideo

/// A constant colour of a recipe, with the space of its components.
package struct GraphColor: Hashable, Sendable {
    /// Red, green, blue and alpha, not premultiplied.
    package var components: SIMD4<Double>
    /// The space; nil for numbers that are used as they are.
    package var space: ColorSpaceDefinition?

    package init(_ components: SIMD4<Double>, space: ColorSpaceDefinition? = .standard) {
        self.components = components
        self.space = space
    }

    /// Returns the colour in the working space.
    package func resolved(_ settings: RenderSettings, isPremultiplied: Bool) -> [Double] {
        var rgb = [components.x, components.y, components.z]
        if let working = settings.working, let space, working != space {
            let linear = rgb.map { space.linear($0) }
            let m = space.isGray || working.isGray ? ColorSpaceDefinition.identity : space.matrix(to: working)
            rgb = (0..<3).map { row in
                working.encoded(m[3 * row] * linear[0] + m[3 * row + 1] * linear[1] + m[3 * row + 2] * linear[2])
            }
        }
        let scale = isPremultiplied ? components.w : 1
        return rgb.map { $0 * scale } + [components.w]
    }
}
