import CCairo
import CoreVideo
import Foundation

/// One drawing with Cairo: the clip is set, and the transform is that of user space.
struct Painter {
    private let cairo: OpaquePointer
    private let state: DrawingState
    private let height: Int

    init(_ cairo: OpaquePointer, _ state: DrawingState, height: Int) {
        self.cairo = cairo
        self.state = state
        self.height = height
        for case .path(let segments, let isEvenOdd) in state.clips {
            setMatrix(.identity)
            trace(segments)
            cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            cairo_clip(cairo)
        }
        setMatrix(state.transform)
        cairo_set_operator(cairo, Self.operators[state.blend] ?? CAIRO_OPERATOR_OVER)
        cairo_set_antialias(cairo, state.isAntialiased ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    }

    private static let operators: [CGBlendMode: cairo_operator_t] = [
        .normal: CAIRO_OPERATOR_OVER, .multiply: CAIRO_OPERATOR_MULTIPLY, .screen: CAIRO_OPERATOR_SCREEN,
        .overlay: CAIRO_OPERATOR_OVERLAY, .darken: CAIRO_OPERATOR_DARKEN, .lighten: CAIRO_OPERATOR_LIGHTEN,
        .colorDodge: CAIRO_OPERATOR_COLOR_DODGE, .colorBurn: CAIRO_OPERATOR_COLOR_BURN,
        .softLight: CAIRO_OPERATOR_SOFT_LIGHT, .hardLight: CAIRO_OPERATOR_HARD_LIGHT,
        .difference: CAIRO_OPERATOR_DIFFERENCE, .exclusion: CAIRO_OPERATOR_EXCLUSION, .hue: CAIRO_OPERATOR_HSL_HUE,
        .saturation: CAIRO_OPERATOR_HSL_SATURATION, .color: CAIRO_OPERATOR_HSL_COLOR,
        .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY, .clear: CAIRO_OPERATOR_CLEAR, .copy: CAIRO_OPERATOR_SOURCE,
        .sourceIn: CAIRO_OPERATOR_IN, .sourceOut: CAIRO_OPERATOR_OUT, .sourceAtop: CAIRO_OPERATOR_ATOP,
        .destinationOver: CAIRO_OPERATOR_DEST_OVER, .destinationIn: CAIRO_OPERATOR_DEST_IN,
        .destinationOut: CAIRO_OPERATOR_DEST_OUT, .destinationAtop: CAIRO_OPERATOR_DEST_ATOP,
        .xor: CAIRO_OPERATOR_XOR, .plusDarker: CAIRO_OPERATOR_MULTIPLY, .plusLighter: CAIRO_OPERATOR_ADD,
    ]

    /// Sets a transform from user space; Cairo's y axis points down.
    private func setMatrix(_ t: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: Double(t.a),
            yx: Double(-t.b),
            xy: Double(t.c),
            yy: Double(-t.d),
            x0: Double(t.tx),
            y0: Double(height) - Double(t.ty)
        )
        cairo_set_matrix(cairo, &matrix)
    }

    private func trace(_ segments: [PathSegment]) {
        cairo_new_path(cairo)
        var last = CGPoint.zero
        for segment in segments where segment.isFinite {
            switch segment {
            case .move(let p): cairo_move_to(cairo, p.x, p.y)
            case .line(let p): cairo_line_to(cairo, p.x, p.y)
            case .quad(let p, let c):
                let (a, b) = (
                    CGPoint(x: last.x + (c.x - last.x) * 2 / 3, y: last.y + (c.y - last.y) * 2 / 3),
                    CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
                )
                cairo_curve_to(cairo, a.x, a.y, b.x, b.y, p.x, p.y)
            case .cubic(let p, let a, let b): cairo_curve_to(cairo, a.x, a.y, b.x, b.y, p.x, p.y)
            case .close: cairo_close_path(cairo)
            }
            if let end = segment.end { last = end }
        }
    }

    private func setColor(_ color: SIMD4<Double>) {
        cairo_set_source_rgba(cairo, color.x, color.y, color.z, color.w * state.alpha)
    }

    /// Draws, through the masks of the clip.
    private func masked(_ body: () -> Void) {
        var masks: [(CGImage, CGRect, CGAffineTransform)] = []
        for case .mask(let image, let rect, let transform) in state.clips { masks.append((image, rect, transform)) }
        guard let (image, rect, transform) = masks.last else {
            body()
            return
        }
        cairo_push_group(cairo)
        body()
        cairo_pop_group_to_source(cairo)
        setMatrix(transform)
        withSurface(maskPixels(image), in: rect) { surface in cairo_mask_surface(cairo, surface, 0, 0) }
    }

    func fill(_ segments: [PathSegment], evenOdd: Bool) {
        masked {
            trace(segments)
            cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            setColor(state.fill)
            cairo_fill(cairo)
        }
    }

    func stroke(_ segments: [PathSegment]) {
        masked {
            trace(segments)
            setColor(state.stroke)
            cairo_set_line_width(cairo, state.lineWidth)
            let caps = [
                CGLineCap.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE,
            ]
            cairo_set_line_cap(cairo, caps[state.lineCap] ?? CAIRO_LINE_CAP_BUTT)
            let joins = [
                CGLineJoin.miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL,
            ]
            cairo_set_line_join(cairo, joins[state.lineJoin] ?? CAIRO_LINE_JOIN_MITER)
            cairo_set_miter_limit(cairo, state.miterLimit)
            cairo_set_dash(cairo, state.dashes, Int32(state.dashes.count), state.dashPhase)
            cairo_stroke(cairo)
        }
    }

    /// Draws premultiplied 32BGRA into a rectangle.
    func draw(_ buffer: CVPixelBuffer, in rect: CGRect) {
        masked {
            withSurface(buffer, in: rect) { surface in
                cairo_rectangle(cairo, 0, 0, Double(buffer.width), Double(buffer.height))
                cairo_set_source_surface(cairo, surface, 0, 0)
                let pattern = cairo_get_source(cairo)
                cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
                cairo_pattern_set_filter(pattern, state.quality == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
                cairo_save(cairo)
                cairo_clip(cairo)
                cairo_paint_with_alpha(cairo, state.alpha)
                cairo_restore(cairo)
            }
        }
    }

    /// Makes a surface of pixels, with the transform that stretches it over a rectangle.
    private func withSurface(_ buffer: CVPixelBuffer, in rect: CGRect, _ body: (OpaquePointer) -> Void) {
        let plane = buffer.planes[0]
        let surface = cairo_image_surface_create_for_data(
            plane.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(buffer.width),
            Int32(buffer.height),
            Int32(plane.bytesPerRow)
        )
        guard let surface else { return }
        cairo_save(cairo)
        // Row 0 is at the top of the rectangle.
        var matrix = cairo_matrix_t(
            xx: Double(rect.width) / Double(buffer.width),
            yx: 0,
            xy: 0,
            yy: -Double(rect.height) / Double(buffer.height),
            x0: Double(rect.minX),
            y0: Double(rect.maxY)
        )
        cairo_transform(cairo, &matrix)
        body(surface)
        cairo_restore(cairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    private func maskPixels(_ image: CGImage) -> CVPixelBuffer {
        let source = image.pixelBuffer
        guard
            let copy = try? CVPixelBuffer.make(
                width: image.width,
                height: image.height,
                format: kCVPixelFormatType_32BGRA
            )
        else { return source }
        for y in 0..<image.height {
            let from = (source.planes[0].baseAddress + y * source.planes[0].bytesPerRow).assumingMemoryBound(
                to: UInt8.self
            )
            let to = (copy.planes[0].baseAddress + y * copy.planes[0].bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<image.width {
                // A mask paints where it is 0, a grey image where it is 1.
                let share = image.isMask ? 255 - from[4 * x + 2] : from[4 * x + 2]
                (to[4 * x], to[4 * x + 1], to[4 * x + 2], to[4 * x + 3]) = (share, share, share, share)
            }
        }
        return copy
    }

    func gradient(
        _ gradient: CGGradient,
        _ options: CGGradientDrawingOptions,
        from: (CGPoint, CGFloat?),
        to: (CGPoint, CGFloat?)
    ) {
        let pattern: OpaquePointer?
        if let r0 = from.1, let r1 = to.1 {
            pattern = cairo_pattern_create_radial(from.0.x, from.0.y, max(r0, 0), to.0.x, to.0.y, max(r1, 0))
        } else {
            pattern = cairo_pattern_create_linear(from.0.x, from.0.y, to.0.x, to.0.y)
        }
        guard let pattern else { return }
        let stops = gradient.stops.sorted { $0.place < $1.place }
        if !options.contains(.drawsBeforeStartLocation), let first = stops.first {
            cairo_pattern_add_color_stop_rgba(pattern, 0, first.color.x, first.color.y, first.color.z, 0)
        }
        for stop in stops {
            let c = stop.color
            cairo_pattern_add_color_stop_rgba(pattern, stop.place, c.x, c.y, c.z, c.w * state.alpha)
        }
        if !options.contains(.drawsAfterEndLocation), let last = stops.last {
            cairo_pattern_add_color_stop_rgba(pattern, 1, last.color.x, last.color.y, last.color.z, 0)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        masked {
            cairo_set_source(cairo, pattern)
            cairo_paint(cairo)
        }
        cairo_pattern_destroy(pattern)
    }
}
