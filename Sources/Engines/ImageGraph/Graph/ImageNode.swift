import CoreVideo
package import Foundation

// `@unchecked Sendable`: immutable until nobody else refers to it.
/// A step of a recipe: an operation on the results of other steps.
///
/// Making one reads no pixel. Long chains are released without recursion.
package final class ImageNode: @unchecked Sendable {
    /// The rectangle of the result, possibly infinite or null.
    package let extent: CGRect
    /// The pixels of the result.
    package let box: PixelBox
    /// A Boolean value that indicates whether all pixels of the box are known to be opaque.
    package let isOpaque: Bool
    /// The operation.
    package let operation: any ImageOperation
    /// The steps whose results the operation reads.
    package private(set) var inputs: [ImageNode]

    /// Creates a step.
    ///
    /// - Parameter box: The pixels; nil for the smallest box around the extent.
    package init(
        _ operation: any ImageOperation,
        inputs: [ImageNode] = [],
        extent: CGRect,
        box: PixelBox? = nil
    ) {
        self.operation = operation
        self.inputs = inputs
        self.extent = extent
        isOpaque = operation.isOpaque(inputs)
        self.box = box ?? (extent.reachesInfinity ? .infinite : PixelBox(around: extent))
    }

    deinit {
        var pending = inputs
        inputs = []
        while var last = pending.popLast() {
            if isKnownUniquelyReferenced(&last) {
                pending += last.inputs
                last.inputs = []
            }
        }
    }

    /// A picture without pixels.
    package static let empty = ImageNode(EmptyPicture(), extent: .null)
}

/// Nothing but transparency.
struct EmptyPicture: ImageOperation {
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }
    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) { target.clear() }
}
