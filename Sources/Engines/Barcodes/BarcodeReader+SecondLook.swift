import CZXing

// What is done with a picture in which the library found nothing, or something doubtful: other copies, other thresholds, and
// another library.
extension BarcodeReader {
    /// Looks again: for EAN and UPC codes, and if there are none, for codes of modules.
    func secondLook(
        in pixels: PixelView,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let matrixOptions else { return try retailCode(in: pixels, place, of: picture).map { [$0] } ?? [] }
        guard let retailOptions else { return try matrixCodes(in: pixels, matrixOptions, place, of: picture) }
        guard sharesWork(pixels) else {
            if let code = try retailCode(in: pixels, retailOptions, nil, place, of: picture) { return [code] }
            return try matrixCodes(in: pixels, matrixOptions, place, of: picture)
        }
        let (retail, matrices) = Self.together {
            Result { () throws(BarcodeError) in
                try retailCode(in: pixels, retailOptions, nil, place, of: picture)
            }
        } and: {
            Result { () throws(BarcodeError) in
                try matrixCodes(in: pixels, matrixOptions, place, of: picture)
            }
        }
        if let code = try retail.get() { return [code] }
        return try matrices.get()
    }

    /// An EAN or UPC code that is certain; nil where none is wanted.
    func retailCode(
        in pixels: PixelView,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> Barcode? {
        guard let retailOptions else { return nil }
        return try retailCode(in: pixels, retailOptions, nil, place, of: picture)
    }

    /// The EAN or UPC code that ZBar and looks at copies of the picture agree on.
    ///
    /// - Parameter doubtful: what was read already, on few lines.
    private func retailCode(
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ doubtful: Barcode?,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> Barcode? {
        guard doubtful != nil || LumaField(pixels, isInverted: false).mayHaveRetailBars else { return nil }
        var votes = RetailVotes()
        var found: [Barcode] = []
        func count(_ codes: [Barcode], _ look: RetailVotes.Look) {
            for code in codes where code.symbology.isRetail {
                votes.add(code.bytes, isShort: code.symbology == .upcE, by: look, lines: code.lineCount)
                found.append(code)
            }
        }
        if let doubtful { count([doubtful], .plain) }
        let copy = GreyCopy(pixels)
        let opinions = ZBarReader.findings(in: copy)
        for opinion in opinions {
            votes.add(opinion.number, isShort: opinion.kind == .upcE, by: .other, lines: opinion.quality)
        }
        count(try codes(in: copy.sharpened(radius: 2), options, place, of: picture), .sharpened)
        if votes.isEmpty { return nil }
        count(try codes(in: copy.blurred(radius: 1), options, place, of: picture), .blurred)
        guard let verdict = votes.verdict else { return nil }
        if let code = found.first(where: { $0.bytes == verdict.number }) { return code }
        return opinions.first { $0.number == verdict.number }.flatMap {
            Barcode($0, wanted: symbologies, place: place, picture: picture)
        }
    }

    /// What the library finds in a copy of a part.
    private func codes(
        in copy: GreyCopy,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        let region = SlantedRegion(
            origin: place.point(0, 0),
            across: PicturePoint(1, 0),
            size: (copy.width, copy.height)
        )
        return try codes(in: copy.pixels, options, region, of: picture)
    }

    /// Codes of modules, by one threshold for a row or the whole picture, and in a larger copy of a small picture.
    func matrixCodes(
        in pixels: PixelView,
        _ options: (global: ReaderOptions, local: ReaderOptions),
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        let found = try codes(in: pixels, options.global, place, of: picture)
        guard found.isEmpty, pixels.width * pixels.height < Self.smallPicture else { return found }
        let enlargement = 1.5
        let region = SlantedRegion(
            origin: PicturePoint(0, 0),
            across: PicturePoint(1 / enlargement, 0),
            size: (Int(Double(pixels.width) * enlargement), Int(Double(pixels.height) * enlargement))
        )
        var inPicture = region
        inPicture.origin = place.point(0, 0)
        let luma = LumaField(pixels, isInverted: false).upright(region)
        return try codes(in: luma, options.local, inPicture, of: picture)
    }

    /// Drops EAN and UPC codes that few lines agree on where other looks see something else, or corrects them.
    func withoutDoubtful(_ barcodes: [Barcode], of picture: PixelView) throws(BarcodeError) -> [Barcode] {
        var result: [Barcode] = []
        for barcode in barcodes {
            guard let retailOptions, barcode.symbology.isRetail, barcode.lineCount < Self.certainLines,
                let outline = CodeOutline(barcode.corners)
            else {
                result.append(barcode)
                continue
            }
            let area = outline.bounds(margin: 0.25, within: picture)
            let code = try retailCode(
                in: picture.cropped(columns: area.columns, rows: area.rows),
                retailOptions,
                barcode,
                .upright(x: area.columns.lowerBound, y: area.rows.lowerBound),
                of: picture
            )
            if let code { result.append(code) }
        }
        return result
    }

    /// Codes that so many lines agree on are not doubted.
    private static var certainLines: Int { 6 }
    /// A picture of fewer pixels is looked at enlarged.
    private static var smallPicture: Int { 65_000 }
}

extension Symbology {
    /// Whether it is an EAN or UPC code.
    var isRetail: Bool { retailWidth != nil }

    /// The width of an EAN or UPC code in modules; nil for others.
    var retailWidth: Int? {
        switch self {
        case .ean13, .upcA: 95
        case .ean8: 67
        case .upcE: 51
        default: nil
        }
    }
}

extension LumaField {
    /// Whether lines across or down change between light and dark as often as those through an EAN or UPC code.
    fileprivate var mayHaveRetailBars: Bool {
        func isCrossed(_ start: (Int) -> PicturePoint, _ step: PicturePoint, _ count: Int) -> Bool {
            var lines = 0
            for number in 1..<24 where lines < 2 {
                if changeCount(from: start(number), step: step, count: count, least: 16) >= 30 { lines += 1 }
            }
            return lines == 2
        }
        return isCrossed({ PicturePoint(0, Double(height * $0) / 24) }, PicturePoint(1, 0), width)
            || isCrossed({ PicturePoint(Double(width * $0) / 24, 0) }, PicturePoint(0, 1), height)
    }
}

extension CodeOutline {
    /// The pixels around the outline.
    ///
    /// - Parameter margin: how much more on each side, as a share of the longer side.
    func bounds(margin: Double, within picture: PixelView) -> (columns: Range<Int>, rows: Range<Int>) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let room = margin * max(right - left, bottom - top)
        func pixels(_ lower: Double, _ upper: Double, _ length: Int) -> Range<Int> {
            let start = Int(max(lower - room, 0))
            return start..<max(start, min(Int(min(upper + room, Double(length))), length))
        }
        return (pixels(left, right, picture.width), pixels(top, bottom, picture.height))
    }
}
