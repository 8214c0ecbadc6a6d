/// The agreement of a reading of bars with the pixels there.
enum BarFit {
    /// Returns the correlation of the bars that a text stands for with the luma of a code's middle; nil where the
    /// symbol cannot be drawn.
    ///
    /// The ends may be off by a module; the best of some places counts.
    static func correlation(of barcode: Barcode, in field: LumaField) -> Double? {
        guard barcode.symbology.isLinear, let outline = CodeOutline(barcode.corners),
            let symbol = try? BarcodeWriter().write(
                String(decoding: barcode.bytes, as: UTF8.self),
                as: barcode.symbology
            ),
            (20...2000).contains(symbol.width)
        else { return nil }
        let row = symbol.height / 2
        let bars = (0..<symbol.width).map { symbol.isDark($0, row) ? -1.0 : 1 }
        let module = 1 / Double(symbol.width)
        var best: Double?
        for from in stride(from: -1.0, through: 1, by: 0.5) {
            for to in stride(from: -1.0, through: 1, by: 0.5) {
                let scale = 1 + (to - from) * module
                var values: [Double] = []
                for x in 0..<symbol.width {
                    let across = from * module + (Double(x) + 0.5) * module * scale
                    values.append([0.35, 0.5, 0.65].reduce(0) { $0 + field.value(outline.point(across, $1)) })
                }
                if let found = correlation(values, bars), found > best ?? -1 { best = found }
            }
        }
        return best
    }

    private static func correlation(_ one: [Double], _ other: [Double]) -> Double? {
        let count = Double(one.count)
        let means = (one.reduce(0, +) / count, other.reduce(0, +) / count)
        var (product, first, second) = (0.0, 0.0, 0.0)
        for (a, b) in zip(one, other) {
            product += (a - means.0) * (b - means.1)
            first += (a - means.0) * (a - means.0)
            second += (b - means.1) * (b - means.1)
        }
        return first > 0 && second > 0 ? product / (first * second).squareRoot() : nil
    }
}
