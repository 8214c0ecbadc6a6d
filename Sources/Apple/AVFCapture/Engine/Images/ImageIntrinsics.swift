import CoreVideo
import Foundation

/// The camera's intrinsic matrix for the buffers of a connection.
struct ImageIntrinsics: Hashable, Sendable {
    /// The focal lengths, relative to the delivered image's width and height.
    private let focus: SIMD2<Double>
    /// The principal point, relative to the unrotated image's width and height.
    private let center: CGPoint
    /// The mapping from the unrotated image to the pixels of the buffers.
    private let mapping: ImageMapping

    /// Creates the intrinsics for buffers made by a recipe from images of a size; nil if the recipe draws nothing.
    ///
    /// - Parameter matrix: The camera's matrix for the unrotated image of that size.
    init?(matrix: matrix_float3x3, width: Int, height: Int, recipe: ConversionRecipe) {
        let size = recipe.size(forWidth: width, height: height)
        guard
            let mapping = ImageMapping(
                imageSize: CGSize(width: width, height: height),
                rotationAngle: CGFloat(recipe.rotation),
                isMirrored: recipe.isMirrored,
                bufferSize: CGSize(width: size.width, height: size.height)
            )
        else { return nil }
        self.mapping = mapping
        center = CGPoint(
            x: CGFloat(matrix.columns.2.x) / CGFloat(width),
            y: CGFloat(matrix.columns.2.y) / CGFloat(height)
        )
        let across = Double(matrix.columns.0.x) / Double(width)
        let down = Double(matrix.columns.1.y) / Double(height)
        focus = recipe.swapsSides ? SIMD2(down, across) : SIMD2(across, down)
    }

    /// Returns the matrix as sample buffers carry it: three columns of three 32-bit floats and a padding value each, in
    /// pixels of the delivered image with the origin at the top left.
    ///
    /// - Parameter zoom: The factor by which the image was enlarged around its center.
    func data(zoom: Double) -> NSData {
        let seen = mapping.targetPoint(
            fromImage: CGPoint(x: 0.5 + (center.x - 0.5) * zoom, y: 0.5 + (center.y - 0.5) * zoom)
        )
        let across = Float(focus.x * zoom * mapping.drawnRect.width)
        let down = Float(focus.y * zoom * mapping.drawnRect.height)
        let numbers: [Float] = [across, 0, 0, 0, 0, down, 0, 0, Float(seen.x), Float(seen.y), 1, 0]
        return numbers.withUnsafeBytes { NSData(bytes: $0.baseAddress, length: $0.count) }
    }
}
