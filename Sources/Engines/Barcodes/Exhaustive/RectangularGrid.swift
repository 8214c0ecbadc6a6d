/// The fixed modules of rectangular Micro QR codes, by which one is laid over a picture.
struct RectangularGrid {
    let width: Int
    let height: Int

    /// All sizes, in modules.
    static let sizes: [RectangularGrid] = [7, 9, 11, 13, 15, 17].flatMap { height in
        [27, 43, 59, 77, 99, 139].compactMap { width in
            width == 27 && height != 11 && height != 13 ? nil : RectangularGrid(width: width, height: height)
        }
    }

    /// The columns of alignment patterns.
    private var alignment: [Int] {
        switch width {
        case 43: [21]
        case 59: [19, 39]
        case 77: [25, 51]
        case 99: [23, 49, 75]
        case 139: [27, 55, 83, 111]
        default: []
        }
    }

    /// The centers of all modules, row by row.
    var centers: [ImagePoint] {
        (0..<width * height).map { ImagePoint(Double($0 % width) + 0.5, Double($0 / width) + 0.5) }
    }

    /// For each module: -1 for one that is always dark, 1 for always light, 0 for others.
    var known: [Double] {
        var signs = [Double](repeating: 0, count: width * height)
        func set(_ x: Int, _ y: Int, _ isDark: Bool) {
            if (0..<width).contains(x), (0..<height).contains(y) { signs[y * width + x] = isDark ? -1 : 1 }
        }
        for x in stride(from: 8, to: width - 3, by: 1) where !alignment.contains(where: { abs($0 - x) <= 1 }) {
            set(x, 0, x % 2 == 0)
            if x < width - 6 { set(x, height - 1, x % 2 == 0) }
        }
        for y in 3..<max(height - 5, 3) { set(width - 1, y, y % 2 == 0) }
        for y in 8..<max(height - 3, 8) { set(0, y, y % 2 == 0) }
        for column in alignment {
            for y in 3..<max(height - 3, 3) { set(column, y, y % 2 == 0) }
            for (top, middle) in [(0, 1), (height - 3, height - 2)] {
                for y in top..<top + 3 {
                    for x in column - 1...column + 1 { set(x, y, x != column || y != middle) }
                }
            }
        }
        for y in 0..<8 {
            for x in 0..<8 {
                let ring = max(abs(x - 3), abs(y - 3))
                if y < 7 || height > 7 { set(x, y, ring != 2 && ring != 4) }
            }
        }
        for y in 0..<5 {
            for x in 0..<5 { set(width - 5 + x, height - 5 + y, max(abs(x - 2), abs(y - 2)) != 1) }
        }
        return signs
    }
}
