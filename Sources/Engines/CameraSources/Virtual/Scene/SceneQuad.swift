/// The pixels that a card covers, as one span per row.
struct SceneQuad {
    /// The map from the image to the card, see ``ScenePose/inverse``.
    let inverse: [Double]
    private let corners: [(x: Double, y: Double)]
    /// The rows that the card touches, within the image.
    let rows: Range<Int>
    private let width: Int

    /// Covers a card with a size in modules, in a pose in an image of a size in pixels.
    init(_ pose: ScenePose, cardWidth: Int, cardHeight: Int, width: Int, height: Int) {
        let (right, bottom) = (Double(cardWidth), Double(cardHeight))
        corners = [(0, 0), (0, bottom), (right, bottom), (right, 0)].map { u, v in
            let point = pose.point(u, v)
            return (point.x, point.y)
        }
        inverse = pose.inverse
        self.width = width
        var (top, low) = (Double.infinity, -Double.infinity)
        for corner in corners {
            top = min(top, corner.y)
            low = max(low, corner.y)
        }
        let first = min(max(0, Int(top.rounded(.down))), height)
        rows = first..<max(first, min(height, Int(low.rounded(.up))))
    }

    /// Returns the columns whose pixel centres are on the card.
    func columns(inRow y: Int) -> Range<Int> {
        let level = Double(y) + 0.5
        var (left, right) = (Double.infinity, -Double.infinity)
        for index in 0..<4 {
            let (from, to) = (corners[index], corners[(index + 1) % 4])
            guard (from.y <= level) != (to.y <= level) else { continue }
            let x = from.x + (level - from.y) / (to.y - from.y) * (to.x - from.x)
            left = min(left, x)
            right = max(right, x)
        }
        guard left < right else { return 0..<0 }
        let first = min(max(0, Int((left - 0.5).rounded(.up))), width)
        return first..<max(first, min(width, Int((right - 0.5).rounded(.up))))
    }
}

/// A card's code as a texture to sample.
struct SceneTexture {
    let plane: ScenePlane
    /// Number of texture pixels (texels) per module.
    let texelsPerModule: Int

    /// Draws a card.
    ///
    /// - Parameters:
    ///   - texelsPerModule: The size of a module.
    ///   - blurRadius: The blur, in texels.
    init(_ card: SceneCard, levels: SceneLevels, texelsPerModule: Int, blurRadius: Int) {
        self.texelsPerModule = texelsPerModule
        plane = ScenePlane(
            width: card.width * texelsPerModule,
            height: card.height * texelsPerModule,
            value: levels.value(235)
        )
        let dark = levels.value(18)
        card.modules.withUnsafeBufferPointer { modules in
            for y in 0..<card.height {
                let row = plane.row(y * texelsPerModule)
                for x in 0..<card.width where modules[y * card.width + x] {
                    for texel in x * texelsPerModule..<(x + 1) * texelsPerModule { row[texel] = dark }
                }
                for copy in 1..<max(texelsPerModule, 1) {
                    (row + copy * plane.width).update(from: row, count: plane.width)
                }
            }
        }
        plane.blur(radius: blurRadius)
    }

    /// Fills a span with the texels along a straight line between two points of the card, with 65536ths of a texel as
    /// the internal unit.
    ///
    /// Points outside the texture are clamped to its edge.
    func fill(
        _ pixels: UnsafeMutablePointer<UInt8>,
        count: Int,
        from first: (u: Double, v: Double),
        to last: (u: Double, v: Double)
    ) {
        guard count > 0 else { return }
        func fixed(_ value: Double, _ limit: Int) -> Int {
            Int(min(max(value * Double(texelsPerModule) * 65536, 0), Double(limit * 65536 - 1)))
        }
        // All points between two ends on the texture are on it, because steps are rounded toward zero.
        var u = fixed(first.u, plane.width)
        var v = fixed(first.v, plane.height)
        let across = (fixed(last.u, plane.width) - u) / max(count - 1, 1)
        let down = (fixed(last.v, plane.height) - v) / max(count - 1, 1)
        let texels = plane.bytes
        let stride = plane.width
        var index = 0
        while index < count {
            pixels[index] = texels[(v >> 16) &* stride &+ (u >> 16)]
            u &+= across
            v &+= down
            index &+= 1
        }
    }
}
