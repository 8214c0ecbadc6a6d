import CSDL
import Compositor
import CoreMedia
import CoreVideo
import Foundation
import PixelTransforms

/// A painter that uses the graphics processor for camera images and for drawings that the compositor rendered.
final class RendererPainter: WindowPainter {
    /// The number of frames after which an unused texture is dropped.
    private static let idleFrames = 4

    private let display: DisplayWindow
    private let compositor: LayerCompositor
    private let longestSide: Int
    private var images: [WindowTexture] = []
    private var drawings: [DrawingKey: WindowTexture] = [:]
    private var makers: [PixelTransform: UploadConverter] = [:]
    private var frame = 0

    /// A converter that brings one kind of image into its upload form, reusing one buffer.
    private final class UploadConverter {
        let transformer: PixelTransformer
        let target: CVPixelBuffer
        var lastUse = 0

        init?(_ transform: PixelTransform) {
            guard let transformer = try? PixelTransformer(transform),
                let target = try? CVPixelBuffer.make(
                    width: transform.outputWidth,
                    height: transform.outputHeight,
                    format: transform.outputFormat
                )
            else { return nil }
            self.transformer = transformer
            self.target = target
        }
    }

    init(_ compositor: LayerCompositor, display: DisplayWindow) {
        self.display = display
        self.compositor = compositor
        longestSide = Int(csdl_renderer_longest_side(display.window))
    }

    /// The name that the graphics processor reports; nil if it reports none.
    private var processor: String? { csdl_processor_name(display.window).map { String(cString: $0) } }

    var name: String {
        let renderer = String(cString: csdl_renderer_name(display.window))
        return (processor.map { "\(renderer) on \($0)" } ?? renderer) + ", \(DisplayLibrary.driver)"
    }

    /// Indicates whether the renderer is a software emulation, which is slower than drawing on the CPU directly.
    var isImitation: Bool {
        guard String(cString: csdl_renderer_name(display.window)) != "software" else { return true }
        let name = (processor ?? "").lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software", "swiftshader"].contains { name.contains($0) }
    }

    func loseTextures() {
        images = []
        drawings = [:]
    }

    // MARK: Drawing

    func paint(at time: CMTime, facts: DisplayWindow.Facts) -> Bool {
        frame += 1
        guard
            let scene = try? compositor.scene(width: facts.pixelWidth, height: facts.pixelHeight, at: time),
            csdl_clear(display.window, color(scene.background, opacity: 1))
        else { return false }
        var isDrawn = true
        for item in scene.items where !draw(item) { isDrawn = false }
        csdl_present(display.window)
        dropIdle()
        return isDrawn
    }

    private func draw(_ item: LayerScene.Item) -> Bool {
        let place = item.frame
        guard
            csdl_clip(display.window, Int32(place.x), Int32(place.y), Int32(place.width), Int32(place.height))
        else { return false }
        switch item.content {
        case .color(let color):
            return draw(nil, placement: Self.placement(place), color: self.color(color, opacity: item.opacity))
        case .image(let image):
            guard let texture = texture(for: image) else { return false }
            let source = image.source
            let (width, height) = (CGFloat(image.buffer.width), CGFloat(image.buffer.height))
            let part = CGRect(
                x: source.minX / width,
                y: source.minY / height,
                width: source.width / width,
                height: source.height / height
            )
            let tint =
                texture.shape.format == Int(CSDL_BGRA)
                ? premultiplied(item.opacity) : color(SceneColor(1, 1, 1, 1), opacity: item.opacity)
            return draw(texture, part: part, placement: image.placement, color: tint)
        case .drawing(let drawing):
            guard let texture = texture(for: drawing, of: item) else { return false }
            return draw(texture, placement: Self.placement(place), color: premultiplied(item.opacity))
        }
    }

    /// Draws a part of a texture as a transformed quad.
    private func draw(
        _ texture: WindowTexture?,
        part: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
        placement: CGAffineTransform,
        color: csdl_color
    ) -> Bool {
        func corner(_ x: CGFloat, _ y: CGFloat) -> csdl_corner {
            let place = CGPoint(x: x, y: y).applying(placement)
            return csdl_corner(
                x: Float(place.x),
                y: Float(place.y),
                u: Float(part.minX + x * part.width),
                v: Float(part.minY + y * part.height)
            )
        }
        var quad = csdl_quad()
        quad.corners = (corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1))
        return csdl_draw(display.window, texture?.texture, &quad, color)
    }

    private static func placement(_ place: PixelRect) -> CGAffineTransform {
        CGAffineTransform(
            a: CGFloat(place.width),
            b: 0,
            c: 0,
            d: CGFloat(place.height),
            tx: CGFloat(place.x),
            ty: CGFloat(place.y)
        )
    }

    private static func byte(_ value: Double) -> UInt8 {
        value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
    }

    private func color(_ color: SceneColor, opacity: Double) -> csdl_color {
        csdl_color(
            red: Self.byte(color.x),
            green: Self.byte(color.y),
            blue: Self.byte(color.z),
            alpha: Self.byte(color.w * opacity)
        )
    }

    /// Returns the colour factor for premultiplied pixels.
    private func premultiplied(_ opacity: Double) -> csdl_color {
        let value = Self.byte(opacity)
        return csdl_color(red: value, green: value, blue: value, alpha: value)
    }

    // MARK: Textures

    /// Returns a texture with an image: one that already contains it, otherwise a texture of the same shape that is not
    /// in use.
    private func texture(for image: SceneImage) -> WindowTexture? {
        let p = image.placement
        let shown = CGSize(width: hypot(p.a, p.b), height: hypot(p.c, p.d))
        // The size that the entire image would cover.
        let drawnSize = CGSize(
            width: shown.width * CGFloat(image.buffer.width) / max(image.source.width, 1),
            height: shown.height * CGFloat(image.buffer.height) / max(image.source.height, 1)
        )
        let upload = ImageUpload(
            image.buffer,
            isOpaque: image.isOpaque,
            drawnSize: drawnSize,
            longestSide: longestSide
        )
        if let texture = images.first(where: { $0.shape == upload.shape && $0.content === image.buffer }) {
            texture.lastUse = frame
            return texture
        }
        let free = images.first { $0.shape == upload.shape && $0.lastUse < frame }
        guard let texture = free ?? WindowTexture(upload.shape, display: display) else { return nil }
        if free == nil { images.append(texture) }
        texture.lastUse = frame
        guard let pixels = pixels(of: image.buffer, for: upload) else { return nil }
        return texture.fill(with: pixels, of: image.buffer) ? texture : nil
    }

    private func pixels(of image: CVPixelBuffer, for upload: ImageUpload) -> CVPixelBuffer? {
        guard let transform = upload.transform else { return image }
        guard let maker = makers[transform] ?? UploadConverter(transform) else { return nil }
        makers[transform] = maker
        maker.lastUse = frame
        do {
            try maker.transformer.apply(from: image, to: maker.target)
            return maker.target
        } catch {
            return nil
        }
    }

    private func texture(for drawing: SceneDrawing, of item: LayerScene.Item) -> WindowTexture? {
        if drawing.isStill, let texture = drawings[drawing.key] {
            texture.lastUse = frame
            return texture
        }
        guard let pixels = compositor.drawing(of: item) else { return nil }
        let shape = WindowTexture.Shape(
            format: Int(CSDL_BGRA),
            coding: 0,
            width: pixels.width,
            height: pixels.height
        )
        guard max(pixels.width, pixels.height) <= longestSide, let texture = WindowTexture(shape, display: display),
            texture.fill(with: pixels, of: pixels)
        else { return nil }
        texture.lastUse = frame
        drawings[drawing.key] = texture
        return texture
    }

    private func dropIdle() {
        let oldest = frame - Self.idleFrames
        images.removeAll { $0.lastUse <= oldest }
        for (key, texture) in drawings where texture.lastUse <= oldest { drawings[key] = nil }
        for (transform, maker) in makers where maker.lastUse <= oldest { makers[transform] = nil }
    }
}
