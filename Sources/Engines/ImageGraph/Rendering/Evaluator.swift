import CoreVideo
import Foundation
import Synchronization

/// The steps of a recipe in the order of work, each once, for one rendering.
///
/// It has no recursion, so the depth of a recipe does not matter. Safe to use from several threads.
final class RenderPlan: Sendable {
    struct Step: Sendable {
        let node: ImageNode
        var operation: any ImageOperation
        let inputs: [Int]
        /// The number of steps that read the result.
        var uses: Int
    }

    let steps: [Step]
    let settings: RenderSettings
    /// The number of pixels around a tile that count at most.
    let margin: Int
    /// A Boolean value that indicates whether the picture is turned by something else than a half turn.
    let prefersSquares: Bool
    private let kept = Mutex<[Int: KeptTile]>([:])

    struct KeptTile: @unchecked Sendable {
        // `@unchecked`: nobody writes to the tile any more.
        let tile: Tile
    }

    init(_ root: ImageNode, _ settings: RenderSettings) {
        var numbers: [ObjectIdentifier: Int] = [:]
        var steps: [Step] = []
        var margins: [Int] = []
        // Inputs come before the steps that read them.
        var pending: [(node: ImageNode, isReady: Bool)] = [(root, false)]
        while let (node, isReady) = pending.popLast() {
            let id = ObjectIdentifier(node)
            if numbers[id] != nil { continue }
            guard isReady else {
                pending.append((node, true))
                for input in node.inputs where numbers[ObjectIdentifier(input)] == nil {
                    pending.append((input, false))
                }
                continue
            }
            let inputs = node.inputs.compactMap { numbers[ObjectIdentifier($0)] }
            let operation = node.operation.prepared(for: settings)
            for input in inputs { steps[input].uses += 1 }
            numbers[id] = steps.count
            margins.append((inputs.map { margins[$0] }.max() ?? 0) + operation.margin)
            steps.append(Step(node: node, operation: operation, inputs: inputs, uses: 0))
        }
        WideReading.mark(&steps)
        self.steps = steps
        self.settings = settings
        prefersSquares = steps.contains { $0.operation.turns }
        margin = margins.last ?? 0
    }

    /// Returns the kept result of a step that is computed once.
    func keptTile(_ index: Int) -> Tile? { kept.withLock { $0[index] }?.tile }

    func keep(_ tile: Tile, _ index: Int) {
        let tile = KeptTile(tile: tile)
        kept.withLock { if $0[index] == nil { $0[index] = tile } }
    }
}

/// Computes parts of a plan's result; belongs to one thread.
final class Evaluator {
    private let plan: RenderPlan
    private let pool: TilePool

    init(_ plan: RenderPlan) {
        self.plan = plan
        pool = TilePools.take()
    }

    deinit { TilePools.give(pool) }

    /// Returns the pixels of a box, which may be fewer than asked for: the rest is transparent.
    func tile(_ box: PixelBox) -> Tile { evaluate(plan.steps.count - 1, box) }

    private func evaluate(_ root: Int, _ box: PixelBox) -> Tile {
        let steps = plan.steps
        var needs = [PixelBox](repeating: .empty, count: root + 1)
        needs[root] = box.intersection(steps[root].node.box)
        for index in stride(from: root, through: 0, by: -1) where !needs[index].isEmpty {
            let step = steps[index]
            if step.operation.isComputedOnce, plan.keptTile(index) != nil { continue }
            let part = step.operation.isComputedOnce ? step.node.box : needs[index]
            needs[index] = part
            for (position, input) in step.inputs.enumerated() {
                var need = step.operation.need(part, of: position, inputs: step.node.inputs)
                    .intersection(steps[input].node.box)
                // Nobody computes all of a picture without an end; what is near counts.
                if need.isInfinite { need = part.expanded(1024, 1024).intersection(need) }
                needs[input] = needs[input].union(need)
            }
        }
        var results = [Tile?](repeating: nil, count: root + 1)
        var uses = steps.map(\.uses)
        for index in 0...root where !needs[index].isEmpty || index == root {
            let step = steps[index]
            results[index] = result(index, step, needs[index], &results, uses)
            for input in step.inputs {
                uses[input] -= 1
                if uses[input] == 0 { results[input] = nil }
            }
        }
        return results[root] ?? pool.make(.empty)
    }

    private func result(
        _ index: Int,
        _ step: RenderPlan.Step,
        _ need: PixelBox,
        _ results: inout [Tile?],
        _ uses: [Int]
    ) -> Tile {
        if step.operation.isComputedOnce, let kept = plan.keptTile(index) { return kept }
        let inputs = step.inputs.map { results[$0] ?? pool.make(.empty) }
        if let view = step.operation.view, let input = inputs.first {
            return input.view(view.box.moved(-view.dx, -view.dy), dx: view.dx, dy: view.dy)
        }
        let target: Tile
        if step.operation.worksInPlace, let own = step.inputs.first, uses[own] == 1, inputs[0].box == need,
            plan.keptTile(own) == nil, !plan.steps[own].operation.isShared
        {
            target = inputs[0]
        } else {
            target = pool.make(need)
            if step.operation.worksInPlace, let first = inputs.first { target.copy(first) }
        }
        step.operation.render(target, inputs, plan.settings)
        if plan.settings.isQuantized, !need.isEmpty { quantize(target) }
        if step.operation.isComputedOnce { plan.keep(target, index) }
        return target
    }

    private func quantize(_ tile: Tile) {
        for y in tile.box.y0..<tile.box.y1 { ColorStep.quantize(tile.row(y), tile.width) }
    }
}

extension ImageOperation {
    /// A Boolean value that indicates whether the result shares memory with that of another step.
    var isShared: Bool { view != nil }
}
