/// Finds the quadrilateral around the dark modules of a code that stands free on its label.
enum CodeQuad {
    /// Returns the corners in a flattened look, clockwise as seen from the one at the upper left; nil if nothing dark
    /// stands free.
    ///
    /// - Parameter reach: the distance over which dark pixels belong together.
    static func corners(in look: Look, reach: Int) -> [ImagePoint]? {
        let (width, height) = (look.width, look.height)
        guard width > 8 * reach, height > 8 * reach else { return nil }
        var isDark = spread(look.luma.map { $0 < 112 }, width, height, reach)
        var best: [Int] = []
        for start in isDark.indices where isDark[start] {
            var (members, open, touches) = ([Int](), [start], false)
            isDark[start] = false
            while let here = open.popLast() {
                members.append(here)
                let (x, y) = (here % width, here / width)
                if x == 0 || y == 0 || x == width - 1 || y == height - 1 { touches = true }
                if x > 0, isDark[here - 1] { (isDark[here - 1], _) = (false, open.append(here - 1)) }
                if x < width - 1, isDark[here + 1] { (isDark[here + 1], _) = (false, open.append(here + 1)) }
                if y > 0, isDark[here - width] { (isDark[here - width], _) = (false, open.append(here - width)) }
                if y < height - 1, isDark[here + width] {
                    (isDark[here + width], _) = (false, open.append(here + width))
                }
            }
            if !touches, members.count > best.count { best = members }
        }
        guard best.count > 400 else { return nil }
        var ends: [Int: (left: Int, right: Int)] = [:]
        for member in best where look.luma[member] < 112 {
            let (x, y) = (member % width, member / width)
            let end = ends[y] ?? (x, x)
            ends[y] = (min(end.left, x), max(end.right, x))
        }
        let points = ends.flatMap { y, end -> [ImagePoint] in
            let (top, left, right) = (Double(y), Double(end.left), Double(end.right + 1))
            return [
                ImagePoint(left, top), ImagePoint(right, top), ImagePoint(left, top + 1), ImagePoint(right, top + 1),
            ]
        }
        return largest(in: hull(of: points))
    }

    /// Returns pixels with a dark one near.
    private static func spread(_ pixels: [Bool], _ width: Int, _ height: Int, _ reach: Int) -> [Bool] {
        var across = [Bool](repeating: false, count: pixels.count)
        for y in 0..<height {
            var last = -reach - 1
            for x in 0..<min(reach, width) where pixels[y * width + x] { last = x }
            for x in 0..<width {
                if x + reach < width, pixels[y * width + x + reach] { last = x + reach }
                across[y * width + x] = last >= x - reach
            }
        }
        var result = [Bool](repeating: false, count: pixels.count)
        var last = [Int](repeating: -reach - 1, count: width)
        for y in -reach..<height {
            if y + reach < height, y + reach >= 0 {
                for x in 0..<width where across[(y + reach) * width + x] { last[x] = y + reach }
            }
            guard y >= 0 else { continue }
            for x in 0..<width { result[y * width + x] = last[x] >= y - reach }
        }
        return result
    }

    /// Returns the corners of the convex hull in order.
    private static func hull(of points: [ImagePoint]) -> [ImagePoint] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 3 else { return sorted }
        func half(_ points: [ImagePoint]) -> [ImagePoint] {
            var chain: [ImagePoint] = []
            for point in points {
                while chain.count > 1,
                    (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2]) <= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }

    /// Returns the four points of a hull with the largest area between them.
    private static func largest(in hull: [ImagePoint]) -> [ImagePoint]? {
        guard hull.count >= 4 else { return nil }
        let step = max(1, hull.count / 40)
        let points = stride(from: 0, to: hull.count, by: step).map { hull[$0] }
        var best: (area: Double, corners: [ImagePoint]) = (0, [])
        for a in points.indices {
            for c in points.indices where c > a + 1 {
                let side = points[c] - points[a]
                let between = (a + 1..<c).max {
                    abs(side.cross(points[$0] - points[a])) < abs(side.cross(points[$1] - points[a]))
                }
                let beyond = (Array(c + 1..<points.count) + Array(0..<a)).max {
                    abs(side.cross(points[$0] - points[a])) < abs(side.cross(points[$1] - points[a]))
                }
                guard let between, let beyond else { continue }
                let area = abs(side.cross(points[between] - points[a])) + abs(side.cross(points[beyond] - points[a]))
                if area > best.area { best = (area, [points[a], points[between], points[c], points[beyond]]) }
            }
        }
        guard best.corners.count == 4 else { return nil }
        guard
            let first = best.corners.indices.min(by: {
                best.corners[$0].x + best.corners[$0].y < best.corners[$1].x + best.corners[$1].y
            })
        else { return nil }
        let corners = (0..<4).map { best.corners[($0 + first) % 4] }
        // Clockwise, as seen with y downwards.
        let turn = (corners[1] - corners[0]).cross(corners[2] - corners[1])
        return turn > 0 ? corners : [corners[0], corners[3], corners[2], corners[1]]
    }
}
