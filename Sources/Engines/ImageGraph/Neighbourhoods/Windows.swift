import CImageKernels
import CoreVideo
package import Foundation

/// A result that depends on a small window around each pixel.
package struct Window: ImageOperation {
    /// The function of the window.
    package enum Kind: Sendable {
        /// Weights by rows, the top row first.
        case convolution([Float], columns: Int, rows: Int, bias: Float, keepsAlpha: Bool)
        /// The half widths of the rows of an area, from the lowest.
        case morphology(isMaximum: Bool, halfWidths: [Int32])
        case median
        case noiseReduction(level: Float, sharpness: Float)
        case edges(intensity: Float)
    }

    var kind: Kind

    package var margin: Int { max(reach.0, reach.1) }

    private var reach: (Int, Int) {
        switch kind {
        case .convolution(_, let columns, let rows, _, _): (columns / 2, rows / 2)
        case .morphology(_, let halfWidths): (Int(halfWidths.max() ?? 0), halfWidths.count / 2)
        case .median: (1, 1)
        case .noiseReduction: (2, 2)
        case .edges: (1, 1)
        }
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        box.expanded(reach.0, reach.1)
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        var source = inputs[0].kernelTile
        if case .morphology(let isMaximum, let halfWidths) = kind {
            var whole = target.kernelTile
            cimage_morphology(&source, isMaximum ? 1 : 0, halfWidths, Int32(halfWidths.count / 2), &whole)
            return
        }
        let (x, count) = (Int32(target.box.x0), Int32(target.width))
        for y in target.box.y0..<target.box.y1 {
            let (row, line) = (target.row(y), Int32(y))
            switch kind {
            case .convolution(let kernel, let columns, let rows, let bias, let keepsAlpha):
                cimage_convolve(
                    &source,
                    kernel,
                    Int32(columns),
                    Int32(rows),
                    bias,
                    keepsAlpha ? 1 : 0,
                    x,
                    line,
                    row,
                    count
                )
            case .morphology: break
            case .median: cimage_median(&source, x, line, row, count)
            case .noiseReduction(let level, let sharpness):
                cimage_noise_reduction(&source, level, sharpness, x, line, row, count)
            case .edges(let intensity): cimage_edges(&source, intensity, x, line, row, count)
            }
        }
    }
}

extension ImageNode {
    /// Returns the result of a window.
    ///
    /// - Parameter grow: The pixels by which the extent grows on each side.
    package func windowed(_ kind: Window.Kind, grow: CGFloat = 0) -> ImageNode {
        guard !box.isEmpty else { return .empty }
        let rect = extent.reachesInfinity ? CGRect.infinite : extent.insetBy(dx: -grow, dy: -grow)
        return ImageNode(Window(kind: kind), inputs: [self], extent: rect)
    }

    /// Returns the maximum or minimum over a disc.
    package func morphed(isMaximum: Bool, radius: Double) -> ImageNode {
        let radius = min(max(radius, 0), 100)
        let half = Int(radius)
        guard half > 0 else { return self }
        let widths = (-half...half).map { y in Int32((radius * radius - Double(y * y)).squareRoot()) }
        return windowed(
            .morphology(isMaximum: isMaximum, halfWidths: widths),
            grow: isMaximum ? CGFloat(half) : 0
        )
    }

    /// Returns the maximum or minimum over a rectangle.
    package func morphed(isMaximum: Bool, width: Double, height: Double) -> ImageNode {
        let (columns, rows) = (Int(min(max(width, 1), 201)) / 2, Int(min(max(height, 1), 201)) / 2)
        guard columns > 0 || rows > 0 else { return self }
        let widths = [Int32](repeating: Int32(columns), count: 2 * rows + 1)
        return windowed(
            .morphology(isMaximum: isMaximum, halfWidths: widths),
            grow: isMaximum ? CGFloat(max(columns, rows)) : 0
        )
    }
}
