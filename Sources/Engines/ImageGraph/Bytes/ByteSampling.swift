import CImageKernels
import CoreVideo
import Foundation

/// Sampling of bytes through an affine transform.
struct ByteAffine: ByteOperation {
    let original: AffineSampling
    let isNearest: Bool
    private let inverse: CGAffineTransform

    /// Creates the sampling; whole pixels that stay whole take the nearest one.
    init(_ original: AffineSampling) {
        self.original = original
        isNearest = original.isNearest || original.transform.isTurn
        inverse = original.transform.inverted()
    }

    var turns: Bool { original.turns }
    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        original.need(box, of: index, inputs: inputs)
    }

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard let input = inputs.first else { return nil }
        if original.transform.isTurn { return input }
        // Edges fade.
        guard !input.overshoots else { return nil }
        return ByteTraits(error: input.error + (isNearest ? 0.5 : 0.57))
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let box = target.box
        var source = inputs[0].kernelTile
        var sampling = cimage_sampling(original.limits, isNearest: isNearest, transform: inverse)
        for y in box.y0..<box.y1 {
            let start = CGPoint(x: Double(box.x0) + 0.5, y: Double(y) + 0.5).applying(inverse)
            cimage_bytes_sample_line(
                &source,
                &sampling,
                start.x,
                start.y,
                inverse.a,
                inverse.b,
                target.row(y),
                Int32(box.width)
            )
        }
        target.isOpaque = inputs[0].isOpaque && isInside(box, inputs[0].box)
        return true
    }

    /// Returns whether all samples of a box are whole pixels of the input.
    private func isInside(_ box: PixelBox, _ source: PixelBox) -> Bool {
        let rect = box.rect.applying(inverse)
        let hair = 1e-6
        return rect.minX >= Double(source.x0) - hair && rect.minY >= Double(source.y0) - hair
            && rect.maxX <= Double(source.x1) + hair && rect.maxY <= Double(source.y1) + hair
    }
}

extension AffineSampling {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        if let camera = ByteCamera(node, form) { return ByteStep(operation: camera, inputs: []) }
        guard form.isPlain || transform.isTurn, WideReading.camera(below: node) == nil else { return nil }
        return ByteStep(operation: ByteAffine(self), inputs: node.inputs)
    }
}

/// A picture over another one.
struct ByteOver: ByteOperation {
    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard inputs.count == 2, inputs.allSatisfy({ !$0.overshoots }) else { return nil }
        return ByteTraits(error: 2 * inputs[0].error + inputs[1].error + 0.5)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        let (top, backdrop, box) = (inputs[0], inputs[1], target.box)
        if top.isOpaque, top.box.contains(box) {
            target.copy(top.view(box))
            return true
        }
        let lines = room.bytes(2 * 4 * box.width)
        for y in box.y0..<box.y1 {
            let a = top.line(box.x0, y, box.width, lines.base)
            let b = backdrop.line(box.x0, y, box.width, lines.base + 4 * box.width)
            cimage_bytes_over(a, b, target.row(y), Int32(box.width))
        }
        target.isOpaque = backdrop.isOpaque && backdrop.box.contains(box)
        return true
    }
}

/// A picture over one of a camera whose colours may be beyond black and white before they are covered.
struct ByteOverCamera: ByteOperation {
    let camera: ByteCamera
    let box: PixelBox

    func traits(_ inputs: [ByteTraits]) -> ByteTraits? {
        guard let top = inputs.first, !top.overshoots, camera.range.0 > -1000, camera.range.1 < 1200 else { return nil }
        // An error of the top's alpha counts as much as the backdrop is bright.
        return ByteTraits(error: (1 + camera.range.1 / 255) * top.error + 0.75)
    }

    func render(_ target: ByteTile, _ inputs: [ByteTile], _ room: ByteRoom) -> Bool {
        guard box.contains(target.box) else { return false }
        let (top, box) = (inputs[0], target.box)
        let line = room.bytes(4 * box.width)
        let wide = room.words(4 * box.width)
        wide.base.withMemoryRebound(to: Int16.self, capacity: 4 * box.width) { levels in
            camera.rows(box, room) { y, row in
                row(nil, levels)
                let above = top.line(box.x0, y, box.width, line.base)
                cimage_bytes_over_wide(above, levels, target.row(y), Int32(box.width))
            }
        }
        target.isOpaque = true
        return true
    }
}

extension Blending {
    package func bytes(_ node: ImageNode, _ form: ByteForm) -> ByteStep? {
        guard mode == .over, form.isPlain, node.inputs.count == 2 else { return nil }
        let backdrop = node.inputs[1]
        if let camera = ByteCamera(backdrop, form), backdrop.box.contains(node.box) {
            return ByteStep(operation: ByteOverCamera(camera: camera, box: backdrop.box), inputs: [node.inputs[0]])
        }
        return ByteStep(operation: ByteOver(), inputs: node.inputs)
    }
}
