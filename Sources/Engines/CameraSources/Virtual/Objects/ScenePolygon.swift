/// A polygon in an image, in pixels, and the pixels whose centres are inside.
struct ScenePolygon {
    let points: [(x: Double, y: Double)]
    private let width: Int
    private let height: Int

    init(_ points: [(x: Double, y: Double)], width: Int, height: Int) {
        self.points = points
        self.width = width
        self.height = height
    }

    /// The bounds of the polygon, which need not be whole pixels.
    var box: (left: Double, top: Double, right: Double, bottom: Double) {
        var box = (left: Double.infinity, top: Double.infinity, right: -Double.infinity, bottom: -Double.infinity)
        for point in points {
            box.left = min(box.left, point.x)
            box.top = min(box.top, point.y)
            box.right = max(box.right, point.x)
            box.bottom = max(box.bottom, point.y)
        }
        return box.left <= box.right ? box : (0, 0, 0, 0)
    }

    /// Calls a function for each run of pixels inside, row by row; all are within the image.
    func forEachSpan(_ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
        let box = box
        let first = min(max(0, Int(box.top.rounded(.down))), height)
        let last = max(first, min(height, Int(box.bottom.rounded(.up))))
        var crossings: [Double] = []
        for y in first..<last {
            let level = Double(y) + 0.5
            crossings.removeAll(keepingCapacity: true)
            var from = points[points.count - 1]
            for to in points {
                if (from.y <= level) != (to.y <= level) {
                    crossings.append(from.x + (level - from.y) / (to.y - from.y) * (to.x - from.x))
                }
                from = to
            }
            crossings.sort()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let left = min(max(0, Int((crossings[pair] - 0.5).rounded(.up))), width)
                let right = min(width, Int((crossings[pair + 1] - 0.5).rounded(.up)))
                if left < right { body(y, left..<right) }
            }
        }
    }
}
