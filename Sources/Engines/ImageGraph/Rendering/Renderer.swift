import CImageKernels
import Dispatch
import Foundation

/// Renders recipes in tiles, on all cores.
package enum Renderer {
    /// The number of threads of one rendering.
    private static let threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 16))

    /// Computes a part of a picture and hands over its tiles.
    ///
    /// - Parameters:
    ///   - box: A finite box.
    ///   - isSerial: True if the tiles are to come one after the other, from the lowest row.
    ///   - body: Called with each tile and the box that it stands for, on several threads at the same time. The tile
    ///     may have fewer pixels; the rest is transparent.
    package static func render(
        _ node: ImageNode,
        _ box: PixelBox,
        _ settings: RenderSettings,
        isSerial: Bool = false,
        _ body: @Sendable (Tile, PixelBox) -> Void
    ) {
        guard !box.isEmpty, !box.isInfinite else { return }
        let plan = RenderPlan(node, settings)
        let boxes = tiles(of: box, margin: plan.margin)
        let count = isSerial ? 1 : min(threads, boxes.count)
        guard count > 1 else {
            let evaluator = Evaluator(plan)
            for part in boxes { body(evaluator.tile(part), part) }
            return
        }
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            let evaluator = Evaluator(plan)
            for index in stride(from: worker, to: boxes.count, by: count) {
                body(evaluator.tile(boxes[index]), boxes[index])
            }
        }
    }

    /// Returns the tiles of a box, small enough for the cache, and large against the pixels around them.
    static func tiles(of box: PixelBox, margin: Int) -> [PixelBox] {
        let width = max(512, 4 * margin)
        let height = max(32, 4 * margin)
        var result: [PixelBox] = []
        for y in stride(from: box.y0, to: box.y1, by: height) {
            for x in stride(from: box.x0, to: box.x1, by: width) {
                result.append(
                    PixelBox(x0: x, y0: y, x1: min(x + width, box.x1), y1: min(y + height, box.y1))
                )
            }
        }
        return result
    }
}

extension ColorStep {
    static func quantize(_ row: UnsafeMutablePointer<Float>, _ count: Int) { cimage_quantize(row, Int32(count)) }
}
