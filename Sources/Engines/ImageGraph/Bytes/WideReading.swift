import CoreVideo
import Foundation

/// A search for pictures of cameras whose colours may go beyond black and white.
///
/// These are read by nothing but scaling and changes of colour.
enum WideReading {
    /// Marks the pictures among the steps of a plan.
    static func mark(_ steps: inout [RenderPlan.Step]) {
        guard steps.contains(where: { $0.operation is CameraPicture }) else { return }
        var isRead = [Bool](repeating: false, count: steps.count)
        var isOther = isRead
        for index in steps.indices.reversed() {
            let operation = steps[index].operation
            for input in steps[index].inputs {
                isRead[input] = true
                if passes(operation) {
                    isOther[input] = isOther[input] || isOther[index] || !isRead[index]
                } else if !reads(operation) {
                    isOther[input] = true
                }
            }
        }
        for index in steps.indices where isRead[index] && !isOther[index] {
            guard var picture = steps[index].operation as? CameraPicture else { continue }
            picture.keepsRange = true
            steps[index].operation = picture
        }
    }

    /// Returns whether a step moves pixels only.
    static func passes(_ operation: any ImageOperation) -> Bool {
        operation is Crop || operation is Shift || operation is SamplingMark
            || (operation as? AffineSampling)?.transform.isTurn == true
    }

    /// Returns whether a step scales pixels or changes their colours.
    static func reads(_ operation: any ImageOperation) -> Bool {
        if operation is ColorChange { return true }
        guard let affine = operation as? AffineSampling else { return false }
        return affine.transform.b == 0 && affine.transform.c == 0 && !affine.transform.isTurn
    }

    /// Returns the camera's picture that a step reads in this way; nil if there is none.
    static func camera(below node: ImageNode) -> ImageNode? {
        guard reads(node.operation), var below = node.inputs.first else { return nil }
        while passes(below.operation), let next = below.inputs.first { below = next }
        return below.operation is CameraPicture ? below : nil
    }
}
