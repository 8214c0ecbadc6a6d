import CCairo
import CoreVideo
import Foundation
import PixelTransforms

/// A painter that scales, rotates, mirrors and converts images into the target.
///
/// It uses libyuv alone if the sides are parallel to the target's, otherwise Cairo as well. It keeps transforms and
/// their memory for the next frame. Used by one thread at a time.
final class ImagePainter {
    private struct Entry {
        var transformer: PixelTransformer
        var pool: PixelBufferPool?
        var lastUse: Int
    }
    private var entries: [PixelTransform: Entry] = [:]
    private var uses = 0

    // MARK: Directly into the target

    /// Plans the copy of an item without Cairo; returns nil if that is impossible or if something behind the item shows
    /// through.
    func copy(of item: LayerScene.Item) -> ImageCopy? {
        guard case .image(let image) = item.content, image.isOpaque, item.opacity >= 0.999,
            let alignment = image.alignment, PixelTransform.sourceFormats.contains(image.buffer.pixelFormatType)
        else { return nil }
        return ImageCopy(
            alignment,
            source: image.source,
            width: image.buffer.width,
            height: image.buffer.height,
            frame: item.frame
        )
    }

    /// Writes an image into its rectangle; afterwards every pixel of ``ImageCopy/visible`` is opaque.
    func write(_ image: SceneImage, _ copy: ImageCopy, into target: CVPixelBuffer) throws(PixelTransformError) {
        let place = copy.visible
        let format = target.pixelFormatType
        let whole = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
        if copy.isStraight {
            let entry = try entry(for: image, copy, format: format)
            if place == whole {
                try entry.transformer.apply(from: image.buffer, to: target)
            } else {
                try entry.transformer.apply(from: image.buffer, to: target, x: place.x, y: place.y)
            }
        } else {
            let scratch = try scratch(for: image, copy, format: format)
            target.withPlanes { to in
                scratch.withPlanes(readOnly: true) { from in
                    let (x, y) = (place.x - copy.whole.x, place.y - copy.whole.y)
                    for row in 0..<place.height {
                        (to[0].baseAddress + (place.y + row) * to[0].bytesPerRow + place.x * 4).copyMemory(
                            from: from[0].baseAddress + (y + row) * from[0].bytesPerRow + x * 4,
                            byteCount: place.width * 4
                        )
                    }
                }
            }
        }
        if format == kCVPixelFormatType_32BGRA, image.buffer.pixelFormat.content.contains(.alpha) {
            target.withPlanes { Self.makeOpaque($0[0], place) }
        }
    }

    /// Sets alpha to opaque, because images with an alpha channel may be shown as opaque images.
    private static func makeOpaque(_ plane: PixelPlane, _ place: PixelRect) {
        for y in place.y..<place.bottom {
            let row = (plane.baseAddress + y * plane.bytesPerRow + place.x * 4).assumingMemoryBound(to: UInt32.self)
            for x in 0..<place.width { row[x] |= UInt32(littleEndian: 0xFF00_0000) }
        }
    }

    // MARK: With Cairo

    /// Draws an image in a context whose coordinates are target pixels; returns a description of the problem if it
    /// fails.
    func draw(_ image: SceneImage, frame: PixelRect, opacity: Double, in context: OpaquePointer) -> String? {
        guard PixelTransform.sourceFormats.contains(image.buffer.pixelFormatType) else {
            return """
                An image in pixel format \(PixelFormat.text(of: image.buffer.pixelFormatType)) was not drawn; choose \
                a format that can be shown, such as 420v or BGRA.
                """
        }
        do {
            if !image.isNearest, let alignment = image.alignment,
                let copy = ImageCopy(
                    alignment,
                    source: image.source,
                    width: image.buffer.width,
                    height: image.buffer.height,
                    frame: frame
                )
            {
                let scratch = try scratch(for: image, copy, format: kCVPixelFormatType_32BGRA)
                let place = CGAffineTransform(translationX: CGFloat(copy.whole.x), y: CGFloat(copy.whole.y))
                paint(scratch, place, isExact: true, image, opacity, context)
            } else {
                try drawAskew(image, opacity: opacity, in: context)
            }
            return nil
        } catch {
            return error.description
        }
    }

    /// Draws an image with an arbitrary transform: shrinks it first if needed, then maps it with Cairo.
    private func drawAskew(
        _ image: SceneImage,
        opacity: Double,
        in context: OpaquePointer
    ) throws(PixelTransformError) {
        let buffer = PixelRect(x: 0, y: 0, width: image.buffer.width, height: image.buffer.height)
        let crop = PixelRect(around: image.source).intersection(buffer)
        let p = image.placement
        let (source, width, height) = (image.source, image.source.width, image.source.height)
        guard !crop.isEmpty, width > 0, height > 0, p.isDrawable else { return }
        // Target pixels per buffer pixel.
        let across = image.isNearest ? 1 : min(hypot(p.a, p.b) / width, 1)
        let down = image.isNearest ? 1 : min(hypot(p.c, p.d) / height, 1)
        let size = (
            width: max(Int((CGFloat(crop.width) * across).rounded(.up)), 1),
            height: max(Int((CGFloat(crop.height) * down).rounded(.up)), 1)
        )
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let copy = ImageCopy(crop: crop, whole: whole)
        let scratch = try scratch(for: image, copy, format: kCVPixelFormatType_32BGRA)
        // From pixels of the intermediate image to fractions of the visible part; the placement then maps these to the
        // target.
        let toSource = CGAffineTransform(
            a: CGFloat(crop.width) / CGFloat(size.width) / width,
            b: 0,
            c: 0,
            d: CGFloat(crop.height) / CGFloat(size.height) / height,
            tx: (CGFloat(crop.x) - source.minX) / width,
            ty: (CGFloat(crop.y) - source.minY) / height
        )
        // The visible part may begin within a pixel.
        cairo_save(context)
        context.concatenate(p)
        cairo_rectangle(context, 0, 0, 1, 1)
        cairo_restore(context)
        cairo_clip(context)
        paint(scratch, toSource.concatenating(p), isExact: false, image, opacity, context)
    }

    /// Paints transformed pixels into the clipped area.
    private func paint(
        _ pixels: CVPixelBuffer,
        _ transform: CGAffineTransform,
        isExact: Bool,
        _ image: SceneImage,
        _ opacity: Double,
        _ context: OpaquePointer
    ) {
        pixels.withPlanes { planes in
            let surface = cairo_image_surface_create_for_data(
                planes[0].baseAddress.assumingMemoryBound(to: UInt8.self),
                image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                Int32(pixels.width),
                Int32(pixels.height),
                Int32(planes[0].bytesPerRow)
            )
            cairo_save(context)
            if isExact {
                cairo_rectangle(context, transform.tx, transform.ty, Double(pixels.width), Double(pixels.height))
                cairo_clip(context)
            }
            context.concatenate(transform)
            cairo_set_source_surface(context, surface, 0, 0)
            let pattern = cairo_get_source(context)
            cairo_pattern_set_filter(
                pattern,
                isExact || image.isNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR
            )
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            cairo_paint_with_alpha(context, opacity)
            cairo_restore(context)
            // Returns the memory to its pool.
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }

    // MARK: Memory

    private func scratch(
        for image: SceneImage,
        _ copy: ImageCopy,
        format: OSType
    ) throws(PixelTransformError) -> CVPixelBuffer {
        var entry = try entry(for: image, copy, format: format)
        if entry.pool == nil {
            entry.pool = try? entry.transformer.makePool(limit: 8)
            entries[entry.transformer.transform] = entry
        }
        if let pool = entry.pool, let made = try entry.transformer.make(from: image.buffer, pool: pool) {
            return made
        }
        return try entry.transformer.make(from: image.buffer)
    }

    private func entry(
        for image: SceneImage,
        _ copy: ImageCopy,
        format: OSType
    ) throws(PixelTransformError) -> Entry {
        let transform = PixelTransform(
            sourceFormat: image.buffer.pixelFormatType,
            sourceWidth: image.buffer.width,
            sourceHeight: image.buffer.height,
            crop: copy.crop.forTransform,
            rotation: copy.rotation,
            isMirrored: copy.isMirrored,
            outputWidth: copy.whole.width,
            outputHeight: copy.whole.height,
            outputFormat: format
        )
        uses += 1
        if entries[transform] != nil {
            entries[transform]?.lastUse = uses
        } else {
            // Drops transforms to sizes that a window no longer has.
            for (key, entry) in entries where entry.lastUse < uses - CompositorLimits.transformerAge {
                entries[key] = nil
            }
            if entries.count >= CompositorLimits.transformers,
                let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                entries[oldest] = nil
            }
            entries[transform] = Entry(transformer: try PixelTransformer(transform), pool: nil, lastUse: uses)
        }
        guard let entry = entries[transform] else {
            return Entry(transformer: try PixelTransformer(transform), lastUse: 0)
        }
        return entry
    }
}
