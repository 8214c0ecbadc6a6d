import CoreVideo

/// What a consumer wants done to the pixels of a frame before it gets them.
///
/// Steps are applied in this order: scaling of the unrotated picture and change of pixel format, clockwise rotation,
/// then the left-right flip of the upright result (CONN-8).
struct ConversionRecipe: Hashable, Sendable {
    /// The pixel format wanted; nil for the camera's own.
    var pixelFormat: OSType?
    /// Width and height of the result, rotation included; nil for the camera's own.
    var size: Size?
    /// Clockwise, in degrees: 0, 90, 180 or 270.
    var rotation = 0
    /// Whether the turned picture is flipped left to right.
    var isMirrored = false

    /// A width and a height in pixels.
    struct Size: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// The frame as the camera gave it.
    static let identity = ConversionRecipe()

    /// Whether width and height change places.
    var swapsSides: Bool { rotation == 90 || rotation == 270 }

    /// The size of the pictures that the recipe makes of frames of this size.
    func size(forWidth width: Int, height: Int) -> Size {
        size ?? (swapsSides ? Size(width: height, height: width) : Size(width: width, height: height))
    }

    /// The recipe with everything taken out that is no work for a frame of this size and format, so that consumers who
    /// ask for the same thing in other words share one conversion.
    func reduced(forWidth width: Int, height: Int, pixelFormat native: OSType) -> ConversionRecipe {
        var recipe = self
        if recipe.pixelFormat == native { recipe.pixelFormat = nil }
        recipe.size = nil
        if let size, size != recipe.size(forWidth: width, height: height) { recipe.size = size }
        return recipe
    }
}
