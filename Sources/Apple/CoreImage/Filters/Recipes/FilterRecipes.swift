import CoreVideo
import Foundation
import ImageGraph

/// The recipes of the filters that draw something.
enum FilterRecipes {
    /// The function from a filter's values to its result; nil while an image is missing.
    typealias Recipe = @Sendable (FilterInputs) -> CIImage?
    /// A recipe whose result is a node of the engine instead of an image.
    typealias NodeRecipe = @Sendable (FilterInputs) -> ImageNode?

    /// All recipes by the names of the filters.
    static let all: [String: Recipe] = {
        let parts: [[String: NodeRecipe]] = [
            colors, toning, lookups, photoEffects, geometry, blends, masks, blurs, windows, distortions, tiles,
            generators, gradients, codes, reductions, stylizing, transitions, folds, glass, palettes, outlines, lights,
            shapes,
        ]
        var result: [String: Recipe] = [:]
        for (name, recipe) in parts.joined() {
            result[name] = { inputs in recipe(inputs).map { CIImage($0) } }
        }
        return result
    }()

    /// Returns a recipe that changes each pixel of the input, with colours that are not multiplied by alpha.
    static func change(_ steps: @escaping @Sendable (FilterInputs) -> [ColorStep]?) -> NodeRecipe {
        { inputs in
            guard let node = inputs.node(), let steps = steps(inputs) else { return nil }
            return node.colored([.unpremultiply] + steps + [.premultiply])
        }
    }

    /// Returns a recipe that needs the input image.
    static func image(_ recipe: @escaping @Sendable (ImageNode, FilterInputs) -> ImageNode?) -> NodeRecipe {
        { inputs in inputs.node().flatMap { recipe($0, inputs) } }
    }

    /// The weights of luminance, by ITU-R BT.709.
    static let luma: [Float] = [0.2126, 0.7152, 0.0722]

    /// Returns a matrix of four rows from three rows for colours.
    static func matrix(_ rows: [[Float]], bias: [Float] = [0, 0, 0]) -> ColorStep {
        var list: [Float] = []
        for (row, offset) in zip(rows, bias) { list += row + [0, offset] }
        return .matrix(list + [0, 0, 0, 1, 0])
    }

    /// The matrix that mixes a colour with its luminance: 0 is grey, 1 the colour.
    static func saturation(_ amount: Float) -> [[Float]] {
        (0..<3).map { row in (0..<3).map { (1 - amount) * luma[$0] + ($0 == row ? amount : 0) } }
    }
}
