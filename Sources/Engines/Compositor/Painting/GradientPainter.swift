import CCairo
import CoreVideo
import Foundation
import QuartzCore

/// A painter that fills a layer with a gradient.
struct GradientPainter {
    private let gradient: GradientContents
    private let shape: RoundedRect

    init(_ gradient: GradientContents, in shape: RoundedRect) {
        self.gradient = gradient
        self.shape = shape
    }

    /// Fills the shape, in the layer's coordinates.
    func paint(opacity: Double, in context: OpaquePointer) {
        let start = place(gradient.start)
        let end = place(gradient.end)
        context.add(shape)
        let pattern: OpaquePointer?
        switch gradient.shape {
        case .axial:
            pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        case .radial:
            // An ellipse whose bounding box has the end point as a corner. The path is already in place.
            let (across, down) = (max(abs(end.x - start.x), 1e-3), max(abs(end.y - start.y), 1e-3))
            context.concatenate(CGAffineTransform(a: across, b: 0, c: 0, d: down, tx: start.x, ty: start.y))
            pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
        case .conic:
            cairo_clip(context)
            sweep(around: start, from: atan2(end.y - start.y, end.x - start.x), opacity, context)
            return
        }
        guard let pattern else { return }
        for (color, location) in zip(gradient.colors, gradient.locations) where location.isFinite {
            let c = color.rgba
            cairo_pattern_add_color_stop_rgba(pattern, location, c.x, c.y, c.z, c.w * opacity)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
        cairo_fill(context)
    }

    /// Fills the clipped area with wedges of one degree, because Cairo has no conic gradient.
    private func sweep(around centre: CGPoint, from angle: Double, _ opacity: Double, _ context: OpaquePointer) {
        let rect = shape.rect
        let reach =
            2
            * Double(
                hypot(
                    max(abs(rect.minX - centre.x), abs(rect.maxX - centre.x)),
                    max(abs(rect.minY - centre.y), abs(rect.maxY - centre.y))
                )
            )
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        let count = 360
        for index in 0..<count {
            let from = angle + Double(index) / Double(count) * 2 * .pi
            let to = angle + Double(index + 1) / Double(count) * 2 * .pi
            cairo_move_to(context, centre.x, centre.y)
            cairo_line_to(context, centre.x + cos(from) * reach, centre.y + sin(from) * reach)
            cairo_line_to(context, centre.x + cos(to) * reach, centre.y + sin(to) * reach)
            context.setSource(color(at: (Double(index) + 0.5) / Double(count)), opacity: opacity)
            cairo_fill(context)
        }
    }

    /// Returns the colour at a position of the gradient, 0 to 1.
    private func color(at place: Double) -> SceneColor {
        let stops = Array(zip(gradient.colors, gradient.locations))
        guard let next = stops.firstIndex(where: { Double($0.1) >= place }) else { return stops.last?.0.rgba ?? .zero }
        let (after, end) = stops[next]
        guard next > 0 else { return after.rgba }
        let (before, start) = stops[next - 1]
        let share = end > start ? (place - Double(start)) / Double(end - start) : 1
        return before.rgba * (1 - share) + after.rgba * share
    }

    private func place(_ point: CGPoint) -> CGPoint {
        CGPoint(x: shape.rect.minX + point.x * shape.rect.width, y: shape.rect.minY + point.y * shape.rect.height)
    }
}
