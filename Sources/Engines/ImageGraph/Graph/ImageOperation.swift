package import CoreVideo

/// The work of a step.
package protocol ImageOperation: Sendable {
    /// Returns the part of an input that a part of the result needs.
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox

    /// Computes all pixels of a tile.
    ///
    /// - Parameters:
    ///   - target: A tile whose pixels are undefined; those of the first input for an operation that
    ///     ``worksInPlace``.
    ///   - inputs: The results of the inputs, at least as large as what ``need(_:of:inputs:)`` asks for within their
    ///     boxes.
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings)

    /// Returns the operation with the constants that depend on the working space.
    func prepared(for settings: RenderSettings) -> any ImageOperation

    /// A Boolean value that indicates whether each pixel depends only on the same pixel of the first input.
    var worksInPlace: Bool { get }

    /// The way in which the result is a part of the input, without any work.
    var view: TileView? { get }

    /// The number of pixels around a pixel that count, which makes tiles larger.
    var margin: Int { get }

    /// A Boolean value that indicates whether rows of the result are no rows of the input.
    var turns: Bool { get }

    /// Returns whether all pixels of the result are opaque.
    func isOpaque(_ inputs: [ImageNode]) -> Bool

    /// Returns the step for pixels of bytes; nil if it takes floats.
    func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep?

    /// A Boolean value that indicates whether the whole result is computed once for a picture and kept.
    var isComputedOnce: Bool { get }
}

/// A result that is a part of the input, moved by whole pixels.
package struct TileView: Sendable {
    /// The part of the result.
    package var box: PixelBox
    package var dx = 0
    package var dy = 0
}

extension ImageOperation {
    package func prepared(for settings: RenderSettings) -> any ImageOperation { self }
    package var worksInPlace: Bool { false }
    package var view: TileView? { nil }
    package var margin: Int { 0 }
    package var isComputedOnce: Bool { false }
    package func isOpaque(_ inputs: [ImageNode]) -> Bool { false }
    package var turns: Bool { false }
}

/// The conditions under which a picture is rendered.
package struct RenderSettings: Sendable {
    /// The working space, linear or not; nil for no colour management.
    package var working: ColorSpaceDefinition?
    /// A Boolean value that indicates whether every step's result is rounded to 8 bits and clamped.
    package var isQuantized: Bool

    package init(working: ColorSpaceDefinition?, isQuantized: Bool = false) {
        self.working = working
        self.isQuantized = isQuantized
    }

    /// Linear sRGB.
    package static let standard = RenderSettings(working: ColorSpaceDefinition(.rec709, .linear))
}
