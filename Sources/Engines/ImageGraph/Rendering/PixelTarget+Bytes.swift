import CImageKernels
import CoreVideo
import Dispatch
import Synchronization

extension PixelTarget {
    /// The form of pixels in bytes that become those of the memory; nil if there is none.
    private func byteForm(_ settings: RenderSettings) -> (form: ByteForm, isAlphaFirst: Bool)? {
        guard layout.component == .uint8, layout.bitsPerPixel == 32, !isLuminance,
            !layout.hasAlpha || layout.isPremultiplied
        else { return nil }
        var at = places ?? layout.places
        if at.w < 0 { at.w = 6 - at.x - at.y - at.z }
        let (isBlueFirst, isAlphaFirst): (Bool, Bool)
        switch (at.x, at.y, at.z, at.w) {
        case (0, 1, 2, 3): (isBlueFirst, isAlphaFirst) = (false, false)
        case (2, 1, 0, 3): (isBlueFirst, isAlphaFirst) = (true, false)
        case (1, 2, 3, 0), (3, 2, 1, 0): (isBlueFirst, isAlphaFirst) = (false, true)
        default: return nil
        }
        let form = ByteForm(
            isBlueFirst: isBlueFirst,
            space: space ?? settings.working,
            settings: settings,
            target: UInt(bitPattern: base)
        )
        return (form, isAlphaFirst)
    }

    /// Renders a picture without floats where its steps allow it; returns false otherwise.
    ///
    /// - Parameter box: The pixels of the picture that are written.
    func renderBytes(_ node: ImageNode, x: Int, y: Int, _ box: PixelBox, _ settings: RenderSettings) -> Bool {
        guard let (form, isAlphaFirst) = byteForm(settings), let plan = BytePlan(node, form) else { return false }
        let others = LaterPlan(node, settings)
        let at = places ?? layout.places
        let order = at.x == 3 ? CIMAGE_MOVE_REVERSE : CIMAGE_MOVE_LAST
        let boxes = Renderer.byteTiles(of: box, plan)
        Renderer.eachTile(boxes, worker: { ByteEvaluator(plan) }) { (evaluator: ByteEvaluator, part: PixelBox) in
            let last = base + (layout.height - 1 - (part.y0 - y)) * bytesPerRow + 4 * (part.x0 - x)
            let place = ByteTile(
                box: part,
                base: last.assumingMemoryBound(to: UInt8.self),
                stride: -bytesPerRow,
                owner: nil
            )
            let tile = isAlphaFirst ? evaluator.tile(part) : place
            // Encoded colours that are not opaque cannot be laid over black.
            guard evaluator.render(tile), layout.hasAlpha || form.isPlain || tile.isOpaque else {
                // Pixels that bytes cannot promise.
                let floats = Evaluator(others.plan).tile(part)
                write(floats, part, x: x, y: y, settings)
                return
            }
            if !layout.hasAlpha, !tile.isOpaque {
                for row in part.y0..<part.y1 { cimage_bytes_fill_alpha(tile.row(row), Int32(part.width)) }
            }
            guard isAlphaFirst else { return }
            for row in part.y0..<part.y1 {
                _ = cimage_bytes_move(tile.row(row), place.row(row), Int32(part.width), Int32(order), 1)
            }
        }
        return true
    }
}

/// The plan in floats of a picture, made when it is needed.
private final class LaterPlan: Sendable {
    private let node: ImageNode
    private let settings: RenderSettings
    private let made = Mutex<RenderPlan?>(nil)

    init(_ node: ImageNode, _ settings: RenderSettings) {
        self.node = node
        self.settings = settings
    }

    var plan: RenderPlan {
        made.withLock { made in
            if let made { return made }
            let plan = RenderPlan(node, settings)
            made = plan
            return plan
        }
    }
}
