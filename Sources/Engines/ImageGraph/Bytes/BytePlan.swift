import Foundation

/// The steps of a recipe that works on bytes, in the order of work, each once, for one rendering.
final class BytePlan: Sendable {
    struct Step: Sendable {
        let operation: any ByteOperation
        let box: PixelBox
        let inputs: [Int]
        let nodes: [ImageNode]
        var uses = 0
        /// A Boolean value that indicates whether a step that reads the result minds colours of transparent pixels.
        var isChecked = false
    }

    let steps: [Step]
    /// The step whose result is moved to become that of the recipe.
    let root: Int
    let dx: Int
    let dy: Int
    /// The pixels that the result has.
    let box: PixelBox
    let margin: Int
    let prefersSquares: Bool
    /// A Boolean value that indicates whether the result is a copy of pixels in memory, which memory limits.
    let isCopy: Bool

    /// Creates the plan of a recipe; returns nil for one that takes floats.
    init?(_ root: ImageNode, _ form: ByteForm) {
        guard !form.settings.isQuantized, !root.box.isEmpty else { return nil }
        var numbers: [ObjectIdentifier: Int] = [:]
        var chosen: [ObjectIdentifier: ByteStep] = [:]
        var steps: [Step] = []
        var traits: [ByteTraits] = []
        var margins: [Int] = []
        var cameras: [ObjectIdentifier: Int] = [:]
        var wide: Set<ObjectIdentifier> = []
        var pending: [(node: ImageNode, isReady: Bool)] = [(root, false)]
        while let (node, isReady) = pending.popLast() {
            let id = ObjectIdentifier(node)
            if numbers[id] != nil { continue }
            guard isReady else {
                guard let step = node.operation.bytes(node, form) else { return nil }
                chosen[id] = step
                // A picture is either cut off or not for all steps that read it.
                if let camera = (step.operation as? any ReadsCamera)?.camera {
                    cameras[camera.source, default: 0] += 1
                    if camera.keepsRange { wide.insert(camera.source) }
                }
                pending.append((node, true))
                for input in step.inputs where numbers[ObjectIdentifier(input)] == nil {
                    pending.append((input, false))
                }
                continue
            }
            guard let step = chosen[id] else { return nil }
            let inputs = step.inputs.compactMap { numbers[ObjectIdentifier($0)] }
            guard let own = step.operation.traits(inputs.map { traits[$0] }), own.error <= ByteTraits.largestError
            else { return nil }
            for input in inputs {
                steps[input].uses += 1
                if !step.operation.clearsTransparent { steps[input].isChecked = true }
            }
            numbers[id] = steps.count
            margins.append((inputs.map { margins[$0] }.max() ?? 0) + step.operation.margin)
            traits.append(own)
            steps.append(Step(operation: step.operation, box: node.box, inputs: inputs, nodes: step.inputs))
        }
        guard wide.allSatisfy({ cameras[$0] == 1 }) else { return nil }
        // Parts and moves of the last result are no work.
        var (last, dx, dy, box) = (steps.count - 1, 0, 0, root.box)
        while let view = steps[last].operation.view, let input = steps[last].inputs.first {
            box = box.intersection(view.box.moved(dx, dy))
            dx += view.dx
            dy += view.dy
            last = input
            box = box.intersection(steps[last].box.moved(dx, dy))
        }
        self.steps = steps
        (self.root, self.dx, self.dy, self.box) = (last, dx, dy, box)
        prefersSquares = steps.contains { $0.operation.turns }
        isCopy = last == 0 && steps[0].operation is ByteSource
        margin = margins.last ?? 0
    }
}

/// Computes parts of a plan's result; belongs to one thread.
final class ByteEvaluator {
    private let plan: BytePlan
    private let room = ByteRoom()

    init(_ plan: BytePlan) { self.plan = plan }

    /// Returns a tile for a result that is not written where it is wanted.
    func tile(_ box: PixelBox) -> ByteTile { room.tile(box) }

    /// Computes all pixels of a tile; returns false if that takes floats.
    func render(_ target: ByteTile) -> Bool {
        let covered = target.box.intersection(plan.box)
        if covered != target.box { target.clear() }
        guard !covered.isEmpty else { return true }
        let part = target.view(covered, dx: -plan.dx, dy: -plan.dy)
        guard run(part) else { return false }
        target.isOpaque = part.isOpaque && covered == target.box
        return true
    }

    private func run(_ target: ByteTile) -> Bool {
        let steps = plan.steps
        let root = plan.root
        var needs = [PixelBox](repeating: .empty, count: root + 1)
        needs[root] = target.box
        for index in stride(from: root, through: 0, by: -1) where !needs[index].isEmpty {
            let step = steps[index]
            for (position, input) in step.inputs.enumerated() {
                var need = step.operation.need(needs[index], of: position, inputs: step.nodes)
                    .intersection(steps[input].box)
                if need.isInfinite { need = needs[index].expanded(1024, 1024).intersection(need) }
                needs[input] = needs[input].union(need)
            }
        }
        var results = [ByteTile?](repeating: nil, count: root + 1)
        var uses = steps.map(\.uses)
        for index in 0...root where !needs[index].isEmpty {
            let step = steps[index]
            let inputs = step.inputs.map { results[$0] ?? room.tile(.empty) }
            if index == root {
                return step.operation.render(target, inputs, room)
            } else if let view = step.operation.view, let input = inputs.first {
                results[index] = input.view(view.box.moved(-view.dx, -view.dy), dx: view.dx, dy: view.dy)
            } else if let direct = step.operation.direct(needs[index], isChecked: step.isChecked) {
                results[index] = direct
            } else {
                let result = room.tile(needs[index])
                guard step.operation.render(result, inputs, room) else { return false }
                results[index] = result
            }
            for input in step.inputs {
                uses[input] -= 1
                if uses[input] == 0 { results[input] = nil }
            }
        }
        return false
    }
}
