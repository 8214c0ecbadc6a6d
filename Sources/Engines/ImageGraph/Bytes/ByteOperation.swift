import CoreVideo

/// The form of the pixels of a rendering in bytes.
package struct ByteForm: Sendable {
    /// A Boolean value that indicates whether blue comes first in memory.
    let isBlueFirst: Bool
    /// The space of the components; that of the working values if there is no other.
    let space: ColorSpaceDefinition?
    let settings: RenderSettings
    /// The address of the memory that is written, which may be that of a source.
    let target: UInt

    /// A Boolean value that indicates whether bytes are the working values.
    ///
    /// Then, sums of them are what is asked for. Otherwise, bytes are encoded, and only what does not mix levels can be
    /// done with them.
    var isPlain: Bool { settings.working == nil || space == settings.working }

    /// Returns whether components of a source have the space of the rendering.
    func reads(_ source: ColorSpaceDefinition?) -> Bool {
        settings.working == nil || (source ?? settings.working) == space
    }
}

/// The accuracy of a step's result.
package struct ByteTraits: Sendable, Hashable {
    /// The largest difference from the result in floats, in levels, before that is rounded.
    var error = 0.0
    /// A Boolean value that indicates whether values beyond 0 and 1 were cut off, which counts for steps that follow.
    var overshoots = false

    /// The largest error of the result of a rendering: it is at most one level away from the rounded result in floats.
    static let largestError = 1.45
}

/// A step that works on bytes, with the pictures that it reads.
package struct ByteStep {
    var operation: any ByteOperation
    var inputs: [ImageNode]
}

/// The work of a step on bytes.
package protocol ByteOperation: Sendable {
    /// Returns the accuracy of the result; nil if it cannot be promised.
    func traits(_ inputs: [ByteTraits]) -> ByteTraits?

    /// Returns the part of an input that a part of the result needs.
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox

    /// Computes all pixels of a tile, and says whether all are opaque; returns false if that takes floats.
    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool

    /// Returns pixels in memory that are the result; nil if they have to be computed.
    ///
    /// - Parameter isChecked: False if colours of transparent pixels do no harm; then the pixels are not looked at.
    func direct(_ box: PixelBox, isChecked: Bool) -> ByteTile?

    /// A Boolean value that indicates whether the colours of transparent pixels of an input have no effect.
    var clearsTransparent: Bool { get }

    /// The way in which the result is a part of the input, without any work.
    var view: TileView? { get }

    /// The number of pixels around a pixel that count.
    var margin: Int { get }

    /// A Boolean value that indicates whether rows of the result are no rows of the input.
    var turns: Bool { get }
}

extension ByteOperation {
    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { box }
    package func direct(_ box: PixelBox, isChecked: Bool) -> ByteTile? { nil }
    package var clearsTransparent: Bool { false }
    package var view: TileView? { nil }
    package var margin: Int { 0 }
    package var turns: Bool { false }
}

extension ImageOperation {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? { nil }
}

/// A part of a picture, moved by whole pixels.
struct ByteView: ByteOperation {
    let original: any ImageOperation

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? { inputs.first }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        original.need(box, of: index, inputs: inputs)
    }
    var view: TileView? { original.view }
    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool { false }
}

extension Shift {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteStep(operation: ByteView(original: self), inputs: node.inputs)
    }
}

extension Crop {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteStep(operation: ByteView(original: self), inputs: node.inputs)
    }
}

extension SamplingMark {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        ByteStep(operation: ByteView(original: self), inputs: node.inputs)
    }
}
