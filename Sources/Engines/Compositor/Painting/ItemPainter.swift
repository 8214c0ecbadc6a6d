import CCairo
import CoreVideo
import Foundation
import QuartzCore

/// A painter that draws items of a scene with Cairo.
///
/// Used by one thread at a time.
final class ItemPainter {
    private let images: ImagePainter
    private let texts: TextPainter
    /// Descriptions of what could not be drawn; the reader clears them.
    var problems: [String] = []

    init(images: ImagePainter, texts: TextPainter) {
        self.images = images
        self.texts = texts
    }

    /// Draws an item on a canvas whose origin is the target's.
    func paint(_ item: LayerScene.Item, on canvas: CairoCanvas) {
        canvas.within(item.frame) { draw(item, in: canvas.context) }
        if let error = canvas.recover() { report("A layer could not be drawn: \(error).") }
    }

    func report(_ problem: String) {
        if problems.count < CompositorLimits.problems, !problems.contains(problem) { problems.append(problem) }
    }

    private func draw(_ item: LayerScene.Item, in context: OpaquePointer) {
        switch item.content {
        case .color(let color):
            context.setSource(color, opacity: item.opacity)
            cairo_paint(context)
        case .image(let image):
            draw(image, frame: item.frame, opacity: item.opacity, in: context)
        case .drawing(let drawing):
            // Drawings that may overlap themselves are faded as a group.
            let overlaps =
                switch drawing.node {
                case .shape, .text, .group: true
                case .box, .border, .gradient, .image: false
                }
            if item.opacity < 0.999, overlaps {
                cairo_push_group(context)
                draw(drawing.node, frame: item.frame, opacity: 1, in: context)
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, item.opacity)
            } else {
                draw(drawing.node, frame: item.frame, opacity: item.opacity, in: context)
            }
        }
    }

    private func draw(_ image: SceneImage, frame: PixelRect, opacity: Double, in context: OpaquePointer) {
        if let problem = images.draw(image, frame: frame, opacity: opacity, in: context) { report(problem) }
    }

    private func draw(_ node: PaintNode, frame: PixelRect, opacity: Double, in context: OpaquePointer) {
        switch node {
        case .box(let shape, let color, let transform):
            context.concatenate(transform)
            context.add(shape)
            context.setSource(color, opacity: opacity)
            cairo_fill(context)
        case .border(let shape, let width, let color, let transform):
            context.concatenate(transform)
            context.add(shape)
            context.add(shape.inset(by: width))
            cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
            context.setSource(color, opacity: opacity)
            cairo_fill(context)
        case .shape(let shape, let transform):
            ShapePainter(shape, transform).paint(in: context)
        case .text(let text, let rect, let transform):
            context.concatenate(transform)
            cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
            cairo_clip(context)
            if let problem = texts.draw(text, in: rect, context: context) { report(problem) }
        case .gradient(let gradient, let shape, let transform):
            context.concatenate(transform)
            GradientPainter(gradient, in: shape).paint(opacity: opacity, in: context)
        case .image(let image):
            draw(image, frame: frame, opacity: opacity, in: context)
        case .group(let group):
            draw(group, in: context)
        }
    }

    private func draw(_ group: PaintGroup, in context: OpaquePointer) {
        func drawAll(_ items: [LayerScene.Item]) {
            for item in items {
                cairo_save(context)
                let frame = item.frame
                cairo_rectangle(context, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
                cairo_clip(context)
                draw(item, in: context)
                cairo_restore(context)
            }
        }
        if let clip = group.clip {
            cairo_save(context)
            context.concatenate(clip.transform)
            context.add(clip.shape)
            cairo_restore(context)
            // The path stays unchanged; only the transform is restored.
            cairo_clip(context)
        }
        guard let mask = group.mask else {
            drawAll(group.items)
            return
        }
        cairo_push_group(context)
        drawAll(group.items)
        guard let shown = cairo_pop_group(context) else { return }
        cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
        drawAll(mask)
        let pattern = cairo_pop_group(context)
        cairo_set_source(context, shown)
        cairo_mask(context, pattern)
        cairo_pattern_destroy(shown)
        cairo_pattern_destroy(pattern)
    }
}
