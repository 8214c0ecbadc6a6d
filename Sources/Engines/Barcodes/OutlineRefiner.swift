import Foundation

/// Places the corners of a code that was read to a part of a pixel.
///
/// The reading library needs no exact corners: those of bars come from the two outermost lines on which it read them,
/// those of two-dimensional codes from a grid that fits well enough. What counts as corners here is, for every
/// symbology, the quadrilateral around the code's dark modules, without quiet zone, without text, and without the parts
/// of EAN and UPC guard bars that are longer than the others.
enum OutlineRefiner {
    /// What is known of a code beside its rough corners.
    struct Subject {
        var symbology: Symbology
        /// Whether the reader takes it for several rows of bars.
        var isStacked = false
        /// The number of modules across and down, where the reader tells.
        var modules: (across: Int, down: Int)?
    }

    /// The outline on the edges of the code; nil where they cannot be made out.
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
        // Quiet zones of PDF417 are as narrow as spaces in it.
        let gap = subject.symbology.isLinear ? 5.0 : 0
        let bar = rough.downward.length > 8 ? rough.downward.direction : nil
        let grown = Self.grown(from: rough.leftMiddle, to: rough.rightMiddle, bar: bar, gap: gap, field)
        guard let grown else { return nil }
        return fitted(grown.outline, grown.tracer, field)
    }

    /// Follows the bars outward from a part of a code.
    ///
    /// The first and the last bar of the part are followed to their ends; through the middles of the two the line is laid
    /// on which the next bars are looked for. So it stays inside, also where the code is seen aslant.
    private static func grown(
        from: PicturePoint,
        to: PicturePoint,
        bar: PicturePoint?,
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

    /// The outline of a code of this family, whose bars are followed from its middle.
    ///
    /// The reader puts halves together that it saw on different lines, one of them perhaps backwards, so that only the
    /// middle of what it reports is in the code, or in the code's mirror image.
    private static func refinedDataBar(_ rough: CodeOutline, _ subject: Subject, _ field: LumaField) -> CodeOutline? {
        let span = rough.rightMiddle - rough.leftMiddle
        let center = rough.leftMiddle + span / 2
        let (width, height) = (Double(field.width), Double(field.height))
        let centers = [
            center, PicturePoint(width - center.x, center.y), PicturePoint(center.x, height - center.y),
        ]
        let reading = span.direction
        // Long enough for several bars, the widest of which have a twelfth of the code.
        let part = max(24, span.length / 6)
        for center in centers {
            guard var across = BarTracer.directionAcross(field, around: center, radius: 24) else { continue }
            if let reading, reading.dot(across) < 0 { across = -across }
            let way = across * part
            let grown = Self.grown(
                from: center - way,
                to: center + way,
                bar: across.turned,
                gap: 9.5,  // The widest space has eight modules; narrow ones can look narrower than they are.
                field
            )
            guard let (outline, tracer, bars) = grown else { continue }
            let isPlausible =
                subject.symbology == .gs1DataBarExpanded ? bars.count >= dataBarBars : bars.count == dataBarBars
            // A row of a stacked code is not the code. (The reader calls some tilted ones stacked, too.)
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

    /// All of GS1 DataBar and GS1 DataBar Limited have 23 bars; Expanded has at least as many.
    private static let dataBarBars = 23

    /// Whether the bars of GS1 DataBar Expanded are those of a code seen from its end.
    ///
    /// The first finder of every one of them is the same: 1, 8, 4, 1 and 1 modules, behind a guard bar and a character.
    private static func isUpsideDown(_ widths: [Double]) -> Bool {
        func unlikeness(_ widths: some Sequence<Double>) -> Double {
            let finder = widths.dropFirst(9).prefix(5).map { $0 }
            let sum = finder.reduce(0, +)
            return zip(finder, [1.0, 8, 4, 1, 1]).reduce(0) { $0 + abs($1.0 * 15 / sum - $1.1) }
        }
        return unlikeness(widths.reversed()) < unlikeness(widths)
    }
}
