import CoreVideo
import Glibc

/// Draws the frames of a scene into pixel buffers; used by one thread at a time.
///
/// Static parts are drawn once and copied. Upright cards are copied row by row. Rotated and tilted ones are sampled
/// pixel by pixel from a small texture of the card.
final class SceneRenderer {
    private let scene: VirtualScene
    private let levels: SceneLevels
    /// The background with the blur of the scene's own settings only.
    private let background: SceneBackground
    /// The background with the most recent additional blur.
    private var blurred: (radius: Int, background: SceneBackground)?
    private var grading: SceneGrading?
    /// Mean brightness of the whole background, above black.
    private lazy var wholeBrightness = brightness(x: 0..<scene.width, y: 0..<scene.height)
    private let light: SceneLight?
    private let noise: SceneNoise?
    private let blurRadius: Int
    private let depth: SceneDepth?
    private let objects: ObjectPainter?
    /// The texture of each card with its blur radius; nil for cards that change from frame to frame.
    private var textures: [(radius: Int, texture: SceneTexture)?] = []

    /// Prepares for drawing.
    ///
    /// - Parameters:
    ///   - isFullRange: True if luma uses 0…255 rather than 16…235.
    ///   - depthSize: The size of the depth map, if one is needed.
    init(_ scene: VirtualScene, isFullRange: Bool, depthSize: CameraFormat.DepthSize? = nil) {
        self.scene = scene
        levels = isFullRange ? SceneLevels(black: 0, white: 255) : SceneLevels(black: 16, white: 235)
        let settings = scene.settings
        blurRadius = settings.blur > 0 ? max(1, Int((settings.blur * Double(scene.height) / 90).rounded())) : 0
        light = SceneLight(settings.light, width: scene.width, height: scene.height, black: levels.black)
        noise = SceneNoise(settings.noise, width: scene.width, random: scene.random)
        background = SceneBackground(scene, levels: levels, light: light, blurRadius: blurRadius)
        depth = depthSize.map { SceneDepth(scene, size: $0) }
        objects = ObjectPainter(scene, levels: levels, light: light, blurRadius: blurRadius)
        textures = scene.cards.indices.map { index in
            scene.cards[index].code == .frame || settings.fade != nil
                ? nil : (blurRadius, texture(of: scene.cards[index], index, blurRadius: blurRadius))
        }
    }

    private var isUpright: Bool { scene.settings.motion == .still || scene.settings.motion == .drift }

    private func texture(of card: SceneCard, _ index: Int, blurRadius: Int, frame: Int = 0) -> SceneTexture {
        let levels = inked(inFrame: frame)
        let scale = scene.layout.cells[index].scale
        if isUpright {
            return SceneTexture(card, levels: levels, texelsPerModule: scale / 16, blurRadius: blurRadius)
        }
        // Edges are softened here by about half an image pixel, so nearest-neighbour sampling suffices.
        let texels = 8
        return SceneTexture(
            card,
            levels: levels,
            texelsPerModule: texels,
            blurRadius: (1 + 2 * blurRadius) * texels * 8 / scale
        )
    }

    /// Returns the levels of codes in a frame: their ink pales if the settings say so.
    private func inked(inFrame frame: Int) -> SceneLevels {
        guard let fade = scene.settings.fade else { return levels }
        let rate = Double(scene.settings.rate.numerator) / Double(scene.settings.rate.denominator)
        let gone = min(max(Double(frame) / rate / fade, 0), 1)
        return SceneLevels(
            black: levels.black + Int((Double(levels.white - levels.black) * gone).rounded()),
            white: levels.white
        )
    }

    /// Draws a frame.
    ///
    /// Writes every pixel of the image.
    ///
    /// - Parameters:
    ///   - image: An 8-bit bi-planar 4:2:0 image of the scene's size.
    ///   - optics: The effect of the camera's settings on the image. The frame number stays readable.
    func draw(frame: Int, into image: CVPixelBuffer, optics: SceneOptics? = nil) {
        let background = background(optics)
        if optics != grading?.optics { grading = optics.flatMap { SceneGrading($0, levels: levels) } }
        image.withPlanes { planes in
            let luma = Target(planes[0])
            let chroma = Target(planes[1])
            background.luma.copy(to: luma.bytes, bytesPerRow: luma.bytesPerRow)
            background.chroma.copy(to: chroma.bytes, bytesPerRow: chroma.bytesPerRow)
            // Below the cards, because blurred edges may reach into the next cell.
            objects?.draw(frame: frame, luma: planes[0], chroma: planes[1])
            for index in scene.cards.indices {
                guard let (card, texture) = card(index, frame: frame, optics) else { continue }
                let pose = scene.pose(ofCard: index, frame: frame)
                if isUpright {
                    drawUpright(texture, x: Int(pose.rows[2]), y: Int(pose.rows[5]), luma, chroma)
                } else {
                    drawTurned(card, texture, pose, luma, chroma)
                }
            }
            if let noise {
                for y in 0..<scene.height { noise.apply(to: luma.row(y), y: y, frame: frame, count: scene.width) }
            }
            let strip = FrameNumberStrip.height(forHeight: scene.height)
            grading?.apply(
                luma: planes[0],
                chroma: planes[1],
                from: (strip + 1) / 2 * 2,
                width: scene.width,
                height: scene.height
            )
            drawStrip(UInt32(truncatingIfNeeded: frame), luma)
        }
    }

    private func background(_ optics: SceneOptics?) -> SceneBackground {
        guard let optics else { return background }
        let dioptres = scene.backgroundDioptres
        let radius = blurRadius + optics.blurRadius(ofDioptres: dioptres, height: scene.height)
        if radius == blurRadius { return background }
        if let blurred, blurred.radius == radius { return blurred.background }
        let new = SceneBackground(scene, levels: levels, light: light, blurRadius: radius)
        blurred = (radius, new)
        return new
    }

    /// Returns the brightness of the card or background at a point, relative to the whole image.
    func brightness(at point: CameraSettings.Point, frame: Int) -> Double {
        if point == .centre { return 1 }
        if scene.card(at: point, frame: frame) != nil { return 2 }
        let (x, y) = (Int(point.x * Double(scene.width)), Int(point.y * Double(scene.height)))
        let reach = max(scene.width, scene.height) / 16
        let place = brightness(
            x: max(0, x - reach)..<min(scene.width, x + reach + 1),
            y: max(0, y - reach)..<min(scene.height, y + reach + 1)
        )
        return max(place / max(wholeBrightness, 1), 0.01)
    }

    private func brightness(x: Range<Int>, y: Range<Int>) -> Double {
        var (sum, count) = (0, 0)
        for row in stride(from: y.lowerBound, to: y.upperBound, by: 4) {
            let pixels = background.luma.row(row)
            for column in stride(from: x.lowerBound, to: x.upperBound, by: 4) {
                sum += Int(pixels[column]) - levels.black
                count += 1
            }
        }
        return Double(sum) / Double(max(count, 1))
    }

    /// Draws the depth map of a frame, if the renderer was created with a depth size.
    func drawDepth(frame: Int, into map: CVPixelBuffer) { depth?.draw(frame: frame, into: map) }

    private struct Target {
        let bytes: UnsafeMutablePointer<UInt8>
        let bytesPerRow: Int

        init(_ plane: PixelPlane) {
            bytes = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
            bytesPerRow = plane.bytesPerRow
        }

        func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * bytesPerRow }
    }

    private func card(_ index: Int, frame: Int, _ optics: SceneOptics?) -> (SceneCard, SceneTexture)? {
        let dioptres = 1 / scene.distance(ofCard: index)
        let radius = blurRadius + (optics?.blurRadius(ofDioptres: dioptres, height: scene.height) ?? 0)
        if let (drawn, texture) = textures[index] {
            if drawn == radius { return (scene.cards[index], texture) }
            let new = self.texture(of: scene.cards[index], index, blurRadius: radius)
            textures[index] = (radius, new)
            return (scene.cards[index], new)
        }
        if scene.cards[index].code != .frame {
            let card = scene.cards[index]
            return (card, texture(of: card, index, blurRadius: radius, frame: frame))
        }
        // A number of up to 20 digits always fits the code. Otherwise the code would be missing.
        guard let card = try? SceneCard(scene.cards[index].code, scene.random, index: index, frame: frame) else {
            return nil
        }
        return (card, texture(of: card, index, blurRadius: radius, frame: frame))
    }

    private func drawUpright(_ texture: SceneTexture, x: Int, y: Int, _ luma: Target, _ chroma: Target) {
        let plane = texture.plane
        // The following code writes to raw memory.
        precondition(
            x >= 0 && y >= 0 && x + plane.width <= scene.width && y + plane.height <= scene.height,
            "A card of the virtual camera would leave the image."
        )
        for line in 0..<plane.height {
            let pixels = luma.row(y + line) + x
            memcpy(pixels, plane.row(line), plane.width)
            light?.apply(to: pixels, y: y + line, x: x, count: plane.width)
        }
        for line in y / 2..<(y + plane.height + 1) / 2 { clearColour(chroma.row(line), x..<x + plane.width) }
    }

    private func drawTurned(
        _ card: SceneCard,
        _ texture: SceneTexture,
        _ pose: ScenePose,
        _ luma: Target,
        _ chroma: Target
    ) {
        let quad = SceneQuad(
            pose,
            cardWidth: card.width,
            cardHeight: card.height,
            width: scene.width,
            height: scene.height
        )
        let m = quad.inverse
        for y in quad.rows {
            let columns = quad.columns(inRow: y)
            guard !columns.isEmpty else { continue }
            func place(_ x: Int) -> (u: Double, v: Double) {
                let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
                let w = m[6] * x + m[7] * y + m[8]
                return ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
            }
            let row = luma.row(y)
            // Across a few pixels, perspective is linear to within a negligible error.
            let step = pose.isAffine ? columns.count : 16
            var x = columns.lowerBound
            while x < columns.upperBound {
                let count = min(step, columns.upperBound - x)
                texture.fill(row + x, count: count, from: place(x), to: place(x + count - 1))
                x += count
            }
            light?.apply(to: row + columns.lowerBound, y: y, x: columns.lowerBound, count: columns.count)
            clearColour(chroma.row(y / 2), columns)
        }
    }

    private func clearColour(_ row: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>) {
        let first = columns.lowerBound / 2 * 2
        memset(row + first, 128, (columns.upperBound + 1) / 2 * 2 - first)
    }

    private func drawStrip(_ number: UInt32, _ luma: Target) {
        let first = luma.row(0)
        for block in 0..<32 {
            let columns = FrameNumberStrip.columns(of: block, width: scene.width)
            let isWhite = number >> UInt32(31 - block) & 1 == 1
            memset(first + columns.lowerBound, Int32(isWhite ? levels.white : levels.black), columns.count)
        }
        for y in 1..<max(FrameNumberStrip.height(forHeight: scene.height), 1) {
            memcpy(luma.row(y), first, scene.width)
        }
    }
}
