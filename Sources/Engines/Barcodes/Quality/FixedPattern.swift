/// The modules that all symbols of a symbology and size have in common.
enum FixedPattern {
    /// Returns for each module whether it is dark, row by row; nil for modules with data.
    static func modules(of symbology: Symbology, width: Int, height: Int) -> [Bool?] {
        var pattern = [Bool?](repeating: nil, count: width * height)
        func set(_ x: Int, _ y: Int, _ isDark: Bool) {
            if (0..<width).contains(x), (0..<height).contains(y) { pattern[y * width + x] = isDark }
        }
        switch symbology {
        case .qr, .microQR:
            let isMicro = symbology == .microQR
            for place in 8..<max(isMicro ? width : width - 8, 8) {
                set(place, isMicro ? 0 : 6, place % 2 == 0)
                set(isMicro ? 0 : 6, place, place % 2 == 0)
            }
            for (left, top) in isMicro ? [(0, 0)] : [(0, 0), (width - 7, 0), (0, height - 7)] {
                for y in -1...7 {
                    for x in -1...7 {
                        let ring = max(abs(x - 3), abs(y - 3))
                        set(left + x, top + y, ring != 2 && ring != 4)
                    }
                }
            }
        case .rMQR:
            let known = RectangularGrid(width: width, height: height).known
            for index in known.indices where known[index] != 0 { pattern[index] = known[index] < 0 }
        case .dataMatrix:
            // The sides of all regions of larger symbols have patterns; those of the outer sides are the same for all.
            for x in 0..<width {
                set(x, height - 1, true)
                set(x, 0, x % 2 == 0)
            }
            for y in 0..<height {
                set(0, y, true)
                set(width - 1, y, (height - 1 - y) % 2 == 0)
            }
        case .aztec:
            let middle = width / 2
            for y in -4...4 { for x in -4...4 { set(middle + x, middle + y, max(abs(x), abs(y)) % 2 == 0) } }
        default: break
        }
        return pattern
    }
}
