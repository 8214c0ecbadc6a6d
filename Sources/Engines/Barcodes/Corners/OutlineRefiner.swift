import Foundation

/// Locates the corners of a decoded code with subpixel precision.
///
/// The reading library needs no exact corners. Those of linear codes come from the two outermost lines on which it read
/// them. Those of two-dimensional codes come from a grid that fits well enough. For every symbology, this type defines
/// the corners as those of the quadrilateral around the code's dark modules. Quiet zone, text and the longer parts of
/// EAN and UPC guard bars are excluded.
enum OutlineRefiner {
    /// The properties of a code that are known besides its rough corners.
    struct Subject {
        var symbology: Symbology
        /// A Boolean value that indicates whether the reader takes the code for several rows of bars.
        var isStacked = false
        /// The number of modules across and down, if the reader reports it.
        var modules: (across: Int, down: Int)?
    }

    /// Returns the outline on the edges of the code; nil if they cannot be located.
    static func refined(_ rough: CodeOutline, of subject: Subject, in field: LumaField) -> CodeOutline? {
        switch subject.symbology {
        case .qr, .microQR, .rMQR, .aztec, .dataMatrix: refinedMatrix(rough, subject, field)
        case .gs1DataBar, .gs1DataBarLimited, .gs1DataBarExpanded: refinedDataBar(rough, subject, field)
        case .maxiCode, .dxFilmEdge: nil
        default: refinedBars(rough, subject, field)
        }
    }

    private static func refinedMatrix(_ rough: CodeOutline, _ subject: Subject, _ field: LumaField) -> CodeOutline? {
        guard rough.isConvex, let modules = subject.modules, modules.across > 0, modules.down > 0 else { return nil }
        let around = rough.points.indices.reduce(0.0) { sum, index in
            sum + (rough.points[(index + 1) % 4] - rough.points[index]).length
        }
        let module = around / Double(2 * (modules.across + modules.down))
        guard module >= 1, let fitter = SideFitter(field, outline: rough, module: module) else { return nil }
        let reach = (max(1.5 * module, 3), max(module, 2))
        let fitted = fitter.fittedTwice(rough, reach: reach.0, closeReach: reach.1, isClose: true)
        guard let second = fitted?.second else { return nil }
        return second.distance(to: rough) <= max(3 * module, 4) ? second : nil
    }

    private static func refinedBars(_ rough: CodeOutline, _ subject: Subject, _ field: LumaField) -> CodeOutline? {
        // Quiet zones of PDF417 are as narrow as spaces within the code.
        let gap = subject.symbology.isLinear ? 5.0 : 0
        let bar = rough.downward.length > 8 ? rough.downward.direction : nil
        let grown = Self.grown(from: rough.leftMiddle, to: rough.rightMiddle, bar: bar, gap: gap, field)
        guard let grown else { return nil }
        return fitted(grown.outline, grown.tracer, field)
    }

    /// Extends the outline outward from a part of a code, bar by bar.
    ///
    /// Each round traces the first and last bars to their ends and searches for further bars along the line through
    /// their middles. The line thus stays inside the code even if the code is seen at an angle.
    private static func grown(
        from: ImagePoint,
        to: ImagePoint,
        bar: ImagePoint?,
        gap: Double,
        _ field: LumaField
    ) -> (outline: CodeOutline, tracer: BarTracer, bars: ClosedRange<Int>)? {
        var (from, to, bar) = (from, to, bar)
        var best: (outline: CodeOutline, tracer: BarTracer, bars: ClosedRange<Int>)?
        for _ in 0..<10 {
            let room = max(16, gap > 0 ? (to - from).length / 2 : 0)
            guard
                let tracer = BarTracer(field, from: from, to: to, room: room, bar: bar),
                let bars = tracer.bars(gap: gap),
                let outline = tracer.outline(of: bars)
            else { return best }
            let isSame = best.map { $0.bars.count == bars.count } ?? false
            best = (outline, tracer, bars)
            if isSame { return best }
            from = outline.leftMiddle
            to = outline.rightMiddle
            bar = outline.downward.direction
        }
        return best
    }

    private static func fitted(_ traced: CodeOutline, _ tracer: BarTracer, _ field: LumaField) -> CodeOutline {
        guard let fitter = SideFitter(field, outline: traced, module: tracer.module) else { return traced }
        let reach = max(1.5 * tracer.module, 3)
        guard let fitted = fitter.fittedTwice(traced, reach: reach, closeReach: reach, isClose: false) else {
            return traced
        }
        return fitted.second ?? fitted.first
    }

    // MARK: GS1 DataBar

    /// Returns the outline of a GS1 DataBar code by following its bars from its middle.
    ///
    /// The reader combines halves that it saw on different lines, possibly one of them backward. Only the middle of the
    /// reported position is therefore within the code, or within the code's mirror image.
    private static func refinedDataBar(_ rough: CodeOutline, _ subject: Subject, _ field: LumaField) -> CodeOutline? {
        let span = rough.rightMiddle - rough.leftMiddle
        let center = rough.leftMiddle + span / 2
        let (width, height) = (Double(field.width), Double(field.height))
        let centers = [
            center, ImagePoint(width - center.x, center.y), ImagePoint(center.x, height - center.y),
        ]
        let reading = span.direction
        // Long enough for several bars; the widest of them take a twelfth of the code.
        let part = max(24, span.length / 6)
        for center in centers {
            guard var across = BarTracer.directionAcross(field, around: center, radius: 24) else { continue }
            if let reading, reading.dot(across) < 0 { across = -across }
            let way = across * part
            let grown = Self.grown(
                from: center - way,
                to: center + way,
                bar: across.turned,
                gap: 9.5,  // The widest space has eight modules; modules can look narrower than they are.
                field
            )
            guard let (outline, tracer, bars) = grown else { continue }
            let isPlausible =
                subject.symbology == .gs1DataBarExpanded ? bars.count >= dataBarBars : bars.count == dataBarBars
            // A single row is not the whole stacked code. (The reader reports some tilted codes as stacked, too.)
            let isRow = subject.isStacked && outline.downward.length < 0.6 * rough.downward.length
            guard isPlausible, !isRow else { continue }
            var traced = outline
            if subject.symbology == .gs1DataBarExpanded, isUpsideDown(tracer.widths(of: bars)) {
                traced = CodeOutline(
                    topLeft: traced.bottomRight,
                    bottomLeft: traced.topRight,
                    bottomRight: traced.topLeft,
                    topRight: traced.bottomLeft
                )
            }
            return fitted(traced, tracer, field)
        }
        return nil
    }

    /// All GS1 DataBar and GS1 DataBar Limited codes have 23 bars; Expanded codes have at least as many.
    private static let dataBarBars = 23

    /// Indicates whether the bars of a GS1 DataBar Expanded code are in reverse order.
    ///
    /// All of these codes have the same first finder: 1, 8, 4, 1 and 1 modules, after a guard bar and a character.
    private static func isUpsideDown(_ widths: [Double]) -> Bool {
        func unlikeness(_ widths: some Sequence<Double>) -> Double {
            let finder = widths.dropFirst(9).prefix(5).map { $0 }
            let sum = finder.reduce(0, +)
            return zip(finder, [1.0, 8, 4, 1, 1]).reduce(0) { $0 + abs($1.0 * 15 / sum - $1.1) }
        }
        return unlikeness(widths.reversed()) < unlikeness(widths)
    }
}
