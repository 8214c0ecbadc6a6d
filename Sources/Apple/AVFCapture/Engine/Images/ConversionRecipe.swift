import CoreVideo

/// The processing of a frame's pixels that a consumer requests.
///
/// Steps are applied in this order: scaling of the unrotated image and conversion of the pixel format, clockwise
/// rotation, then mirroring left to right (CONN-8).
struct ConversionRecipe: Hashable, Sendable {
    /// The requested pixel format; nil for the camera's own.
    var pixelFormat: OSType?
    /// The width and height of the result, after rotation; nil for the camera's own.
    var size: Size?
    /// The clockwise rotation in degrees: 0, 90, 180 or 270.
    var rotation = 0
    /// Indicates whether the rotated image is mirrored left to right.
    var isMirrored = false

    /// A width and a height in pixels.
    struct Size: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// The recipe that leaves frames unchanged.
    static let identity = ConversionRecipe()

    /// Indicates whether rotation swaps width and height.
    var swapsSides: Bool { rotation == 90 || rotation == 270 }

    /// Returns the size of the images that the recipe produces from frames of a size.
    func size(forWidth width: Int, height: Int) -> Size {
        size ?? (swapsSides ? Size(width: height, height: width) : Size(width: width, height: height))
    }

    /// Returns the recipe without steps that have no effect on frames of this size and format, so consumers with
    /// equivalent requests share one conversion.
    func reduced(forWidth width: Int, height: Int, pixelFormat native: OSType) -> ConversionRecipe {
        var recipe = self
        if recipe.pixelFormat == native { recipe.pixelFormat = nil }
        recipe.size = nil
        if let size, size != recipe.size(forWidth: width, height: height) { recipe.size = size }
        return recipe
    }
}
