import CoreVideo
import Foundation
import ImageGraph

extension FilterRecipes {
    /// A few pixels from many.
    static let reductions: [String: NodeRecipe] = [
        "CIAreaAverage": reduce { _ in .average },
        "CIAreaMaximum": reduce { _ in .maximum },
        "CIAreaMinimum": reduce { _ in .minimum },
        "CIAreaMaximumAlpha": reduce { _ in .maximumAlpha },
        "CIAreaMinimumAlpha": reduce { _ in .minimumAlpha },
        "CIAreaMinMax": reduce { _ in .minMax },
        "CIAreaMinMaxRed": reduce { _ in .minMaxRed },
        "CIRowAverage": reduce { _ in .rowAverage },
        "CIColumnAverage": reduce { _ in .columnAverage },
        "CIAreaHistogram": reduce { inputs in
            let count = Int(min(max(inputs.number("inputCount").rounded(), 1), 2048))
            return .histogram(count: count, scale: inputs.number("inputScale"))
        },
        "CIHistogramDisplayFilter": image { node, inputs in
            guard !node.extent.reachesInfinity, !node.extent.isNull else { return nil }
            let height = min(max(inputs.number("inputHeight").rounded(), 1), 200)
            let rect = CGRect(x: 0, y: 0, width: node.extent.width, height: CGFloat(height))
            let bars = HistogramBars(
                height: height,
                high: inputs.number("inputHighLimit"),
                low: inputs.number("inputLowLimit")
            )
            return ImageNode(bars, inputs: [node], extent: rect)
        },
    ]

    private static func reduce(_ kind: @escaping @Sendable (FilterInputs) -> Reduction.Kind) -> NodeRecipe {
        image { node, inputs in
            let rect = inputs.rect("inputExtent")
            let result = node.reduced(kind(inputs), over: rect)
            return result.extent.isNull ? nil : result
        }
    }
}

/// Columns as high as the values of a row of pixels.
struct HistogramBars: ImageOperation {
    var height: Double
    var high: Double
    var low: Double

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        let row = inputs[0].box
        return PixelBox(x0: box.x0 + row.x0, y0: row.y0, x1: box.x1 + row.x0, y1: row.y0 + 1)
    }

    func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        target.clear()
        let source = inputs[0]
        guard !target.box.isEmpty, !source.box.isEmpty else { return }
        let values = source.row(source.box.y0)
        let range = max(high - low, 1e-6)
        for y in target.box.y0..<target.box.y1 {
            let row = target.row(y)
            let level = (Double(y) + 0.5) / height
            for x in 0..<min(target.width, source.width) {
                for c in 0..<3 {
                    row[4 * x + c] = (Double(values[4 * x + c]) - low) / range >= level ? 1 : 0
                }
                row[4 * x + 3] = 1
            }
        }
    }
}
