import CoreVideo
import Foundation
import PixelTransforms

/// A painter that draws scenes into pixel buffers on the CPU.
///
/// Opaque images whose sides are parallel to the target's and rectangles of one colour need no blending and are written
/// directly into the target. Cairo draws everything else. Items that another item covers completely are skipped. Used
/// by one thread at a time.
final class ScenePainter {
    private let images = ImagePainter()
    private let items: ItemPainter
    private var store = DrawingStore()
    private var converter: (transformer: PixelTransformer, pool: PixelBufferPool)?
    private var pools: [PixelBufferPool] = []

    init(texts: TextPainter = TextPainter()) { items = ItemPainter(images: images, texts: texts) }

    /// Returns the problems since the last call.
    func takeProblems() -> [String] {
        defer { items.problems = [] }
        return items.problems
    }

    /// The size of cached drawings in bytes.
    var keptBytes: Int { store.bytes }

    // MARK: A target

    /// Paints a scene; every pixel of the target is written.
    func paint(_ scene: LayerScene, into target: CVPixelBuffer) throws(PixelTransformError) {
        if target.pixelFormatType == kCVPixelFormatType_32BGRA {
            paintColors(scene, into: target)
            return
        }
        // A single image that fills the target is written without an intermediate buffer.
        if let last = scene.items.last, let copy = images.copy(of: last), copy.isStraight,
            copy.visible == scene.bounds, case .image(let image) = last.content
        {
            try images.write(image, copy, into: target)
            return
        }
        let (transformer, pool) = try converter(to: target)
        let colors = pool.makeBuffer()
        guard let colors else { throw .noMemory }
        paintColors(scene, into: colors)
        try transformer.apply(from: colors, to: target)
    }

    private func converter(
        to target: CVPixelBuffer
    ) throws(PixelTransformError) -> (PixelTransformer, PixelBufferPool) {
        let transform = PixelTransform(
            sourceFormat: kCVPixelFormatType_32BGRA,
            sourceWidth: target.width,
            sourceHeight: target.height,
            outputFormat: target.pixelFormatType
        )
        if let converter, converter.transformer.transform == transform { return converter }
        let transformer = try PixelTransformer(transform)
        guard
            let pool = try? PixelBufferPool(
                width: target.width,
                height: target.height,
                format: kCVPixelFormatType_32BGRA,
                limit: 2
            )
        else { throw .noMemory }
        converter = (transformer, pool)
        return (transformer, pool)
    }

    private func paintColors(_ scene: LayerScene, into target: CVPixelBuffer) {
        let copies = scene.items.map { images.copy(of: $0) }
        /// Returns the area in which an item hides everything behind it.
        func cover(_ index: Int) -> PixelRect {
            guard index < scene.items.count else { return .empty }
            let item = scene.items[index]
            if let copy = copies[index] { return copy.visible }
            if case .color(let color) = item.content, color.w * item.opacity > 0.999 { return item.frame }
            return .empty
        }
        let first = scene.items.indices.last { cover($0) == scene.bounds }
        target.withPlanes { planes in
            var canvas: CairoCanvas?
            if first == nil {
                for part in scene.bounds.subtracting(cover(0)) { Self.fill(planes[0], part, scene.background) }
            }
            for index in (first ?? 0)..<scene.items.count {
                let item = scene.items[index]
                switch item.content {
                case .color(let color) where cover(index) == item.frame:
                    for part in item.frame.subtracting(cover(index + 1)) { Self.fill(planes[0], part, color) }
                    continue
                case .image(let image):
                    guard let copy = copies[index] else { break }
                    do throws(PixelTransformError) {
                        try images.write(image, copy, into: target)
                    } catch {
                        items.report(error.description)
                        Self.fill(planes[0], copy.visible, SceneColor(0, 0, 0, 1))
                    }
                    continue
                default: break
                }
                canvas = canvas ?? CairoCanvas(planes[0], width: target.width, height: target.height)
                guard let canvas else {
                    items.report("Layers were not drawn: out of memory.")
                    break
                }
                paint(item, on: canvas)
            }
        }
        store.endFrame()
    }

    /// Paints one item with Cairo or from the cache.
    private func paint(_ item: LayerScene.Item, on canvas: CairoCanvas) {
        guard case .drawing(let drawing) = item.content, drawing.isStill else {
            items.paint(item, on: canvas)
            return
        }
        switch store.advice(drawing.key) {
        case .use(let pixels): canvas.paint(pixels, at: item.frame, opacity: item.opacity)
        case .draw: items.paint(item, on: canvas)
        case .keep:
            guard let pixels = draw(item) else {
                items.paint(item, on: canvas)
                return
            }
            store.keep(pixels, for: drawing.key)
            canvas.paint(pixels, at: item.frame, opacity: item.opacity)
        }
    }

    // MARK: Single drawings

    /// Draws one item at full opacity; returns nil if memory allocation fails.
    ///
    /// - Returns: 32BGRA of the item's frame size, premultiplied.
    func draw(_ item: LayerScene.Item) -> CVPixelBuffer? {
        var item = item
        item.opacity = 1
        guard let pixels = makePixels(item) else { return nil }
        let isDrawn = pixels.withPlanes { planes in
            Self.fill(planes[0], PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height), .zero)
            guard let canvas = CairoCanvas(planes[0], width: pixels.width, height: pixels.height) else { return false }
            canvas.setOrigin(x: item.frame.x, y: item.frame.y)
            items.paint(item, on: canvas)
            return true
        }
        return isDrawn ? pixels : nil
    }

    private func makePixels(_ item: LayerScene.Item) -> CVPixelBuffer? {
        let (width, height) = (item.frame.width, item.frame.height)
        // Still drawings are cached and get a buffer each; drawings that change with every frame share a pool.
        guard !item.isStill else {
            return try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        }
        if let pool = pools.first(where: { $0.width == width && $0.height == height }) { return pool.makeBuffer() }
        guard let pool = try? PixelBufferPool(width: width, height: height, format: kCVPixelFormatType_32BGRA) else {
            return nil
        }
        if pools.count >= 4 { pools.removeFirst() }
        pools.append(pool)
        return pool.makeBuffer()
    }

    /// Overwrites an area with a colour.
    private static func fill(_ plane: PixelPlane, _ part: PixelRect, _ color: SceneColor) {
        guard !part.isEmpty else { return }
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255 + 0.5) }
        let alpha = color.w
        let bytes = [byte(color.z * alpha), byte(color.y * alpha), byte(color.x * alpha), byte(alpha)]
        let first = plane.baseAddress + part.y * plane.bytesPerRow + part.x * 4
        let isEven = bytes.allSatisfy { $0 == bytes[0] }
        if isEven {
            for y in 0..<part.height { memset(first + y * plane.bytesPerRow, Int32(bytes[0]), part.width * 4) }
            return
        }
        let row = first.assumingMemoryBound(to: UInt32.self)
        let word = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        for x in 0..<part.width { row[x] = word }
        for y in 1..<max(part.height, 1) {
            (first + y * plane.bytesPerRow).copyMemory(from: first, byteCount: part.width * 4)
        }
    }
}
