/// Measures rows of bars by ISO/IEC 15416's parameters, on ten lines across.
enum BarQuality {
    /// Returns the quality of a code; nil if its lines show no bars.
    static func quality(of barcode: Barcode, in field: LumaField) -> PrintQuality? {
        guard barcode.symbology.isLinear || barcode.symbology == .pdf417 || barcode.symbology == .microPDF417,
            let outline = CodeOutline(barcode.corners)
        else { return nil }
        let lines = (0..<10).compactMap { index -> [PrintQuality.Parameter: Double]? in
            let down = 0.14 + 0.72 * Double(index) / 9
            return parameters(from: outline.point(0, down), to: outline.point(1, down), in: field)
        }
        guard !lines.isEmpty else { return nil }
        var means: [PrintQuality.Parameter: Double] = [:]
        for parameter in PrintQuality.Parameter.allCases {
            let values = lines.compactMap { $0[parameter] }
            if !values.isEmpty { means[parameter] = values.reduce(0, +) / Double(values.count) }
        }
        return PrintQuality(parameters: means)
    }

    /// Measures one line.
    private static func parameters(
        from start: ImagePoint,
        to end: ImagePoint,
        in field: LumaField
    ) -> [PrintQuality.Parameter: Double]? {
        guard let way = (end - start).direction else { return nil }
        let step = 0.2
        let length = (end - start).length
        // A little of the quiet zones, for the light of the paper.
        let room = min(max(length * 0.02, 3), 20)
        let count = Int((length + 2 * room) / step)
        guard (40...200_000).contains(count) else { return nil }
        let first = start - way * room
        let profile = field.values(from: first, step: way * step, count: count)
        guard let low = profile.min(), let high = profile.max(), high - low > 4 else { return nil }
        let (contrast, threshold) = (high - low, (low + high) / 2)
        var edges: [Double] = []
        for index in 1..<count where (profile[index - 1] < threshold) != (profile[index] < threshold) {
            let share = (threshold - profile[index - 1]) / (profile[index] - profile[index - 1])
            let rough = Double(index - 1) + share
            edges.append(field.crossing(of: threshold, near: rough, within: 0.5 / step) { first + way * step * $0 })
        }
        guard edges.count >= 6 else { return nil }
        // Bars and spaces between the edges, with the quiet zones.
        let borders = [0] + edges + [Double(count - 1)]
        let parts = zip(borders, borders.dropFirst()).map { from, to -> [Double] in
            let first = Int(from.rounded(.up))
            return Array(profile[first...max(first, Int(to))])
        }
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        let isDark = parts.indices.map { $0 % 2 == 1 }
        let levels = parts.indices.map { (isDark[$0] ? parts[$0].min() : parts[$0].max()) ?? 0 }
        let steps = zip(levels, levels.dropFirst()).map { abs($0 - $1) }
        let least = (steps.min() ?? 0) / 255
        // Within a bar or space, reflectance rises to one extreme and falls again, or the other way round.
        let worst = parts.indices.map { unevenness(parts[$0], isDark: isDark[$0]) }.max() ?? 0
        let widths = zip(edges, edges.dropFirst()).map { $1 - $0 }
        let module = moduleWidth(widths)
        let errors = widths.map { width -> Double in
            let modules = width / module
            return abs(modules - max(modules.rounded(), 1))
        }
        let typical = errors.reduce(0, +) / Double(max(errors.count, 1))
        var growth = 0.0
        for (index, width) in widths.enumerated() {
            let off = width / module - max((width / module).rounded(), 1)
            growth += (index % 2 == 0 ? off : -off) / Double(max(widths.count, 1))
        }
        return [
            .contrast: contrast / 255, .edgeContrast: least, .modulation: least * 255 / contrast,
            .defects: worst / contrast, .decodability: max(0, 1 - 2 * max(typical, (errors.max() ?? 0) * 0.5)),
            .printGrowth: growth,
        ]
    }

    /// Returns the largest step against the direction of a bar or space.
    private static func unevenness(_ values: [Double], isDark: Bool) -> Double {
        let values = isDark ? values.map { -$0 } : values
        guard let peak = values.indices.max(by: { values[$0] < values[$1] }) else { return 0 }
        var (worst, highest) = (0.0, values[0])
        for value in values[...peak] {
            highest = max(highest, value)
            worst = max(worst, highest - value)
        }
        highest = values[values.count - 1]
        for value in values[peak...].reversed() {
            highest = max(highest, value)
            worst = max(worst, highest - value)
        }
        return worst
    }

    /// Returns the width of a module: near the narrow bars, where most widths are whole multiples.
    private static func moduleWidth(_ widths: [Double]) -> Double {
        // Pairs of a bar and a space do not change with growth.
        let pairs = zip(widths, widths.dropFirst()).map { $0 + $1 }
        let sorted = pairs.sorted()
        let rough = max(sorted[sorted.count / 20] / 2, 0.1)
        var best = (module: rough, error: Double.infinity)
        for part in -30...30 {
            let module = rough * (1 + Double(part) * 0.005)
            var error = 0.0
            for pair in pairs { error += abs(pair / module - (pair / module).rounded()) }
            if error < best.error { best = (module, error) }
        }
        // All pairs together say it more exactly.
        let modules = pairs.reduce(0) { $0 + max(($1 / best.module).rounded(), 1) }
        return modules > 0 ? pairs.reduce(0, +) / modules : best.module
    }
}
