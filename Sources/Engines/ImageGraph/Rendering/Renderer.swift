import CImageKernels
import Dispatch
import Foundation
import Synchronization

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
        let boxes = tiles(of: box, margin: plan.margin, isSquare: plan.prefersSquares)
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

    /// Calls a function for each tile, on several threads that take the next one when they are done with one.
    static func eachTile<Worker>(
        _ boxes: [PixelBox],
        worker: () -> Worker,
        _ body: (Worker, PixelBox) -> Void
    ) {
        let count = min(threads, boxes.count)
        guard count > 1 else {
            let worker = worker()
            for part in boxes { body(worker, part) }
            return
        }
        let next = Atomic(0)
        withoutActuallyEscaping(worker) { worker in
            withoutActuallyEscaping(body) { body in
                let calls = Calls(worker: worker, body: body)
                DispatchQueue.concurrentPerform(iterations: count) { _ in
                    let worker = calls.worker()
                    while true {
                        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                        guard index < boxes.count else { return }
                        calls.body(worker, boxes[index])
                    }
                }
            }
        }
    }

    // `@unchecked Sendable`: each thread makes its own worker.
    private struct Calls<Worker>: @unchecked Sendable {
        let worker: () -> Worker
        let body: (Worker, PixelBox) -> Void
    }

    /// Returns the tiles of a box for bytes: whole rows where possible, and small enough for the cache.
    static func byteTiles(of box: PixelBox, _ plan: BytePlan) -> [PixelBox] {
        guard box.width * box.height > (plan.isCopy ? 1 << 22 : 1 << 14) else { return [box] }
        let isSquare = plan.prefersSquares
        let width = isSquare ? 256 : 2048
        // Steps that keep nothing between them need no tiles, only some for each thread.
        let least = plan.root == 0 ? 135 : isSquare ? 128 : 32
        let height = max(least, min(4 * plan.margin, 256))
        // From the top, as pixels are in memory.
        return tiles(of: box, width: max(width, 8 * plan.margin), height: max(height, 2 * plan.margin)).reversed()
    }

    /// Returns the tiles of a box, small enough for the cache, and large against the pixels around them.
    ///
    /// - Parameter isSquare: True for pictures that are turned, as a turned strip needs much of its input.
    static func tiles(of box: PixelBox, margin: Int, isSquare: Bool = false) -> [PixelBox] {
        let width = max(isSquare ? 128 : 512, 8 * margin)
        let height = max(isSquare ? 128 : 32, 6 * margin)
        return tiles(of: box, width: width, height: height)
    }

    /// Returns equal tiles of at most a width and a height, from the lowest row.
    private static func tiles(of box: PixelBox, width: Int, height: Int) -> [PixelBox] {
        var result: [PixelBox] = []
        let (columns, rows) = (parts(box.width, width), parts(box.height, height))
        for row in 0..<rows.count {
            for column in 0..<columns.count {
                result.append(
                    PixelBox(
                        x0: box.x0 + columns.start(column),
                        y0: box.y0 + rows.start(row),
                        x1: box.x0 + columns.start(column + 1),
                        y1: box.y0 + rows.start(row + 1)
                    )
                )
            }
        }
        return result
    }

    /// Equal parts of a length.
    private struct Parts {
        let length: Int
        let count: Int
        func start(_ index: Int) -> Int { index * length / count }
    }

    private static func parts(_ length: Int, _ largest: Int) -> Parts {
        Parts(length: length, count: max((length + largest - 1) / largest, 1))
    }
}

extension ColorStep {
    static func quantize(_ row: UnsafeMutablePointer<Float>, _ count: Int) { cimage_quantize(row, Int32(count)) }
}
