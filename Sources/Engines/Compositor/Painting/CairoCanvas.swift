import CCairo
import CoreVideo
import Foundation

/// Pixels that Cairo draws on: one plane of 32BGRA, premultiplied.
///
/// Owns a surface and a context over memory that it does not own, and that outlives it. Used by one thread.
final class CairoCanvas {
    private let surface: OpaquePointer
    private(set) var context: OpaquePointer
    private var origin = (x: 0, y: 0)

    /// Makes a canvas over a plane; nil where memory is lacking.
    init?(_ plane: PixelPlane, width: Int, height: Int) {
        // ARGB32 is a word with alpha in its highest byte, which is BGRA in the memory of all machines that Swift
        // runs on.
        surface = cairo_image_surface_create_for_data(
            plane.baseAddress.assumingMemoryBound(to: UInt8.self),
            CAIRO_FORMAT_ARGB32,
            Int32(width),
            Int32(height),
            Int32(plane.bytesPerRow)
        )
        context = cairo_create(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            return nil
        }
    }

    deinit {
        cairo_destroy(context)
        // Whoever else still holds the surface sees no memory of ours any more.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Begins anew after an error, which a context keeps for good; what it was, in words, where there was one.
    func recover() -> String? {
        let status = cairo_status(context)
        guard status != CAIRO_STATUS_SUCCESS else { return nil }
        cairo_destroy(context)
        context = cairo_create(surface)
        cairo_translate(context, -Double(origin.x), -Double(origin.y))
        return String(cString: cairo_status_to_string(status))
    }

    /// Makes the canvas that part of the target which begins at a place.
    func setOrigin(x: Int, y: Int) {
        origin = (x, y)
        cairo_translate(context, -Double(x), -Double(y))
    }

    /// Paints pixels that were drawn before: premultiplied, of the frame's size.
    func paint(_ pixels: CVPixelBuffer, at frame: PixelRect, opacity: Double) {
        pixels.withPlanes(readOnly: true) { planes in
            let source = cairo_image_surface_create_for_data(
                planes[0].baseAddress.assumingMemoryBound(to: UInt8.self),
                CAIRO_FORMAT_ARGB32,
                Int32(pixels.width),
                Int32(pixels.height),
                Int32(planes[0].bytesPerRow)
            )
            within(frame) {
                cairo_set_source_surface(context, source, Double(frame.x), Double(frame.y))
                cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
                cairo_paint_with_alpha(context, opacity)
            }
            cairo_surface_finish(source)
            cairo_surface_destroy(source)
        }
    }

    /// Calls with drawing limited to a part of the target.
    func within(_ frame: PixelRect, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
        cairo_clip(context)
        body()
        cairo_restore(context)
    }
}

/// What Cairo's functions are called with.
extension OpaquePointer {
    /// Makes all that follows go through a mapping on its way to the target; nothing where it cannot be undone.
    ///
    /// The origin of the present mapping, which is where the canvas lies, stays.
    func concatenate(_ transform: CGAffineTransform) {
        var matrix = cairo_matrix_t(transform)
        cairo_transform(self, &matrix)
    }

    func setSource(_ color: SceneColor, opacity: Double = 1) {
        cairo_set_source_rgba(self, color.x, color.y, color.z, color.w * opacity)
    }

    /// Adds the outline of a rectangle to the path.
    func add(_ shape: RoundedRect) {
        let rect = shape.rect
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        guard shape.isRound else {
            cairo_rectangle(self, rect.minX, rect.minY, rect.width, rect.height)
            return
        }
        let r = shape.radii
        let quarter = Double.pi / 2
        cairo_new_sub_path(self)
        cairo_arc(self, rect.minX + r.x, rect.minY + r.x, r.x, 2 * quarter, 3 * quarter)
        cairo_arc(self, rect.maxX - r.y, rect.minY + r.y, r.y, 3 * quarter, 4 * quarter)
        cairo_arc(self, rect.maxX - r.z, rect.maxY - r.z, r.z, 0, quarter)
        cairo_arc(self, rect.minX + r.w, rect.maxY - r.w, r.w, quarter, 2 * quarter)
        cairo_close_path(self)
    }
}

extension cairo_matrix_t {
    init(_ transform: CGAffineTransform) {
        self.init(
            xx: transform.a,
            yx: transform.b,
            xy: transform.c,
            yy: transform.d,
            x0: transform.tx,
            y0: transform.ty
        )
    }
}
