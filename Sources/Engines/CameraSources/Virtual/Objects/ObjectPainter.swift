import CoreVideo
import Glibc

/// Draws the objects of a scene; used by one thread at a time.
struct ObjectPainter {
    private let scene: VirtualScene
    private let levels: SceneLevels
    private let light: SceneLight?
    private let blurRadius: Int
    /// The parts of each object.
    private let parts: [[ObjectPart]]

    /// Prepares for drawing; nil if the scene has no objects.
    init?(_ scene: VirtualScene, levels: SceneLevels, light: SceneLight?, blurRadius: Int) {
        guard !scene.settings.objects.isEmpty else { return nil }
        self.scene = scene
        self.levels = levels
        self.light = light
        self.blurRadius = blurRadius
        parts = scene.settings.objects.enumerated().map { $1.parts(random: scene.random, index: $0) }
    }

    /// Draws all objects of a frame into an 8-bit bi-planar 4:2:0 image of the scene's size.
    func draw(frame: Int, luma: PixelPlane, chroma: PixelPlane) {
        func row(_ plane: PixelPlane, _ y: Int) -> UnsafeMutablePointer<UInt8> {
            plane.baseAddress.assumingMemoryBound(to: UInt8.self) + y * plane.bytesPerRow
        }
        for index in parts.indices {
            var (top, bottom, left, right) = (scene.height, 0, scene.width, 0)
            for part in parts[index] {
                let value = Int32(levels.value(part.brightness))
                scene.polygon(of: part, ofObject: index, frame: frame).forEachSpan { y, columns in
                    let pixels = row(luma, y) + columns.lowerBound
                    memset(pixels, value, columns.count)
                    light?.apply(to: pixels, y: y, x: columns.lowerBound, count: columns.count)
                    top = min(top, y)
                    bottom = max(bottom, y + 1)
                    left = min(left, columns.lowerBound)
                    right = max(right, columns.upperBound)
                    guard y % 2 == 0 else { return }
                    let colours = row(chroma, y / 2)
                    for pair in columns.lowerBound / 2..<(columns.upperBound + 1) / 2 {
                        colours[pair * 2] = part.colour.blue
                        colours[pair * 2 + 1] = part.colour.red
                    }
                }
            }
            guard blurRadius > 0, top < bottom, left < right else { continue }
            let margin = 2 * blurRadius + 1
            blur(
                luma,
                x: max(0, left - margin)..<min(scene.width, right + margin),
                y: max(0, top - margin)..<min(scene.height, bottom + margin)
            )
        }
    }

    private func blur(_ luma: PixelPlane, x: Range<Int>, y: Range<Int>) {
        let base = luma.baseAddress.assumingMemoryBound(to: UInt8.self)
        let part = ScenePlane(width: x.count, height: y.count)
        for line in y { memcpy(part.row(line - y.lowerBound), base + line * luma.bytesPerRow + x.lowerBound, x.count) }
        part.blur(radius: blurRadius)
        for line in y { memcpy(base + line * luma.bytesPerRow + x.lowerBound, part.row(line - y.lowerBound), x.count) }
    }
}
