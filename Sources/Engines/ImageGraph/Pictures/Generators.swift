import CImageKernels
import CoreVideo
package import Foundation

/// A picture from a formula.
package struct Generator: ImageOperation {
    /// The formula; the raw values are those of the kernels.
    package enum Kind: Int, Sendable {
        case checkers, stripes, linearGradient, smoothGradient, radialGradient, gaussianGradient, random
        case roundedRectangle, vignetteMask, roundedStroke
    }

    var kind: Kind
    /// The numbers before the colours.
    var numbers: [Double]
    var colors: [GraphColor]
    /// The numbers after the colours.
    var more: [Double] = []
    private var all: [Double] = []

    package init(_ kind: Kind, _ numbers: [Double], _ colors: [GraphColor], more: [Double] = []) {
        self.kind = kind
        self.numbers = numbers
        self.colors = colors
        self.more = more
    }

    package func prepared(for settings: RenderSettings) -> any ImageOperation {
        var result = self
        result.all = numbers + colors.flatMap { $0.resolved(settings, isPremultiplied: true) } + more
        return result
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        for y in target.box.y0..<target.box.y1 {
            cimage_generate(
                Int32(kind.rawValue),
                all,
                Double(target.box.x0) + 0.5,
                Double(y) + 0.5,
                target.row(y),
                Int32(target.width)
            )
        }
    }
}

/// One colour everywhere.
struct ConstantColor: ImageOperation {
    var color: GraphColor
    private var pixel: [Float] = [0, 0, 0, 0]

    init(color: GraphColor) { self.color = color }

    func prepared(for settings: RenderSettings) -> any ImageOperation {
        var result = self
        result.pixel = color.resolved(settings, isPremultiplied: true).map { Float($0) }
        return result
    }

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        guard !target.box.isEmpty else { return }
        let first = target.row(target.box.y0)
        for x in 0..<target.width { (first + 4 * x).update(from: pixel, count: 4) }
        for y in (target.box.y0 + 1)..<max(target.box.y1, target.box.y0 + 1) {
            target.row(y).update(from: first, count: 4 * target.width)
        }
    }
}

extension ImageNode {
    /// Returns the infinite picture of one colour.
    package static func color(_ color: GraphColor) -> ImageNode {
        ImageNode(ConstantColor(color: color), extent: .infinite)
    }

    /// Returns a picture from a formula.
    package static func generated(_ generator: Generator, extent: CGRect = .infinite) -> ImageNode {
        ImageNode(generator, extent: extent)
    }
}
