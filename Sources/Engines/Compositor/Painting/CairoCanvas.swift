import CCairo
import CoreVideo
import Foundation

/// A Cairo surface and context over one plane of premultiplied 32BGRA pixels.
///
/// The canvas does not own the pixel memory, which must outlive it. Used by one thread.
final class CairoCanvas {
    private let surface: OpaquePointer
    private(set) var context: OpaquePointer
    private var origin = (x: 0, y: 0)

    /// Creates a canvas over a plane; nil if memory allocation fails.
    init?(_ plane: PixelPlane, width: Int, height: Int) {
        // ARGB32 is a word with alpha in its highest byte, which is BGRA in memory on every machine that Swift
        // supports.
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
        // Other holders of the surface can no longer access the pixel memory.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Replaces a context that is in an error state, which is permanent; returns the error's description, or nil if
    /// there was no error.
    func recover() -> String? {
        let status = cairo_status(context)
        guard status != CAIRO_STATUS_SUCCESS else { return nil }
        cairo_destroy(context)
        context = cairo_create(surface)
        cairo_translate(context, -Double(origin.x), -Double(origin.y))
        return String(cString: cairo_status_to_string(status))
    }

    /// Moves the origin so that the canvas covers the part of the target that begins at a point.
    func setOrigin(x: Int, y: Int) {
        origin = (x, y)
        cairo_translate(context, -Double(x), -Double(y))
    }

    /// Paints previously drawn premultiplied pixels of the frame's size.
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

    /// Calls a closure with drawing clipped to a part of the target.
    func within(_ frame: PixelRect, _ body: () -> Void) {
        cairo_save(context)
        cairo_rectangle(context, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
        cairo_clip(context)
        body()
        cairo_restore(context)
    }
}

/// Drawing functions on a Cairo context.
extension OpaquePointer {
    /// Prepends a transform to the current one; if it is not invertible, nothing is drawn afterwards.
    ///
    /// The offset of the canvas within the target is preserved.
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
