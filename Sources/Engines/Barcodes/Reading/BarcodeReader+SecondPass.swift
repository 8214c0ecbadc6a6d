import CZXing

// The second pass over images in which the library found nothing, or something doubtful: other copies, other thresholds
// and another library.
extension BarcodeReader {
    /// Makes a second pass: for EAN and UPC codes, and if there are none, for matrix codes.
    func secondPass(
        in pixels: PixelView,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let matrixOptions else { return try retailCode(in: pixels, place, of: image).map { [$0] } ?? [] }
        guard let retailOptions else { return try matrixCodes(in: pixels, matrixOptions, place, of: image) }
        guard sharesWork(pixels) else {
            if let code = try retailCode(in: pixels, retailOptions, nil, place, of: image) { return [code] }
            return try matrixCodes(in: pixels, matrixOptions, place, of: image)
        }
        let (retail, matrices) = Self.together {
            Result { () throws(BarcodeError) in
                try retailCode(in: pixels, retailOptions, nil, place, of: image)
            }
        } and: {
            Result { () throws(BarcodeError) in
                try matrixCodes(in: pixels, matrixOptions, place, of: image)
            }
        }
        if let code = try retail.get() { return [code] }
        return try matrices.get()
    }

    /// Returns an EAN or UPC code if it is certain; nil if none is requested.
    func retailCode(
        in pixels: PixelView,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> Barcode? {
        guard let retailOptions else { return nil }
        return try retailCode(in: pixels, retailOptions, nil, place, of: image)
    }

    /// Returns the EAN or UPC code on which ZBar and passes over copies of the image agree.
    ///
    /// - Parameter uncertain: a code that was already read, on few lines.
    private func retailCode(
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ uncertain: Barcode?,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> Barcode? {
        guard uncertain != nil || LumaField(pixels, isInverted: false).mayHaveRetailBars else { return nil }
        var votes = RetailVotes()
        var found: [Barcode] = []
        func count(_ codes: [Barcode], _ pass: RetailVotes.Pass) {
            for code in codes where code.symbology.isRetail {
                votes.add(code.bytes, isShort: code.symbology == .upcE, by: pass, lines: code.lineCount)
                found.append(code)
            }
        }
        if let uncertain { count([uncertain], .plain) }
        let copy = GreyCopy(pixels)
        let opinions = ZBarReader.findings(in: copy)
        for opinion in opinions {
            votes.add(opinion.number, isShort: opinion.kind == .upcE, by: .other, lines: opinion.quality)
        }
        count(try codes(in: copy.sharpened(radius: 2), options, place, of: image), .sharpened)
        if votes.isEmpty { return nil }
        count(try codes(in: copy.blurred(radius: 1), options, place, of: image), .blurred)
        guard let verdict = votes.verdict else { return nil }
        if let code = found.first(where: { $0.bytes == verdict.number }) { return code }
        return opinions.first { $0.number == verdict.number }.flatMap {
            Barcode($0, wanted: symbologies, place: place, image: image)
        }
    }

    /// Returns the codes that the library finds in a copy of a part.
    private func codes(
        in copy: GreyCopy,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        let region = SlantedRegion(
            origin: place.point(0, 0),
            across: ImagePoint(1, 0),
            size: (copy.width, copy.height)
        )
        return try codes(in: copy.pixels, options, region, of: image)
    }

    /// Finds matrix codes with one threshold for each row or the whole image, and in an enlarged copy of a small image.
    func matrixCodes(
        in pixels: PixelView,
        _ options: (global: ReaderOptions, local: ReaderOptions),
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        let found = try codes(in: pixels, options.global, place, of: image)
        guard found.isEmpty, pixels.width * pixels.height < Self.smallImage else { return found }
        let enlargement = 1.5
        let region = SlantedRegion(
            origin: ImagePoint(0, 0),
            across: ImagePoint(1 / enlargement, 0),
            size: (Int(Double(pixels.width) * enlargement), Int(Double(pixels.height) * enlargement))
        )
        var inImage = region
        inImage.origin = place.point(0, 0)
        let luma = LumaField(pixels, isInverted: false).upright(region)
        return try codes(in: luma, options.local, inImage, of: image)
    }

    /// Drops or corrects EAN and UPC codes on which few lines agree if other passes see something else.
    func withoutUncertain(_ barcodes: [Barcode], of image: PixelView) throws(BarcodeError) -> [Barcode] {
        var result: [Barcode] = []
        for barcode in barcodes {
            guard let retailOptions, barcode.symbology.isRetail,
                barcode.lineCount < Self.certainLines(barcode.symbology),
                let outline = CodeOutline(barcode.corners)
            else {
                result.append(barcode)
                continue
            }
            let area = outline.bounds(margin: 0.25, within: image)
            let code = try retailCode(
                in: image.cropped(columns: area.columns, rows: area.rows),
                retailOptions,
                barcode,
                .upright(x: area.columns.lowerBound, y: area.rows.lowerBound),
                of: image
            )
            if let code { result.append(code) }
        }
        return result
    }

    /// Number of agreeing lines above which a code is not doubted.
    private static func certainLines(_ symbology: Symbology) -> Int { symbology == .upcE ? 16 : 6 }
    /// Number of pixels below which an image is also read enlarged.
    private static var smallImage: Int { 65_000 }
}

extension Symbology {
    /// A Boolean value that indicates whether the symbology is EAN or UPC.
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
    /// Indicates whether horizontal or vertical lines change between light and dark as often as those through an EAN or
    /// UPC code.
    fileprivate var mayHaveRetailBars: Bool {
        func isCrossed(_ start: (Int) -> ImagePoint, _ step: ImagePoint, _ count: Int) -> Bool {
            var lines = 0
            for number in 1..<24 where lines < 2 {
                if changeCount(from: start(number), step: step, count: count, least: 16) >= 30 { lines += 1 }
            }
            return lines == 2
        }
        return isCrossed({ ImagePoint(0, Double(height * $0) / 24) }, ImagePoint(1, 0), width)
            || isCrossed({ ImagePoint(Double(width * $0) / 24, 0) }, ImagePoint(0, 1), height)
    }
}

extension CodeOutline {
    /// Returns the pixels around the outline.
    ///
    /// - Parameter margin: the extra space on each side, as a fraction of the longer side.
    func bounds(margin: Double, within image: PixelView) -> (columns: Range<Int>, rows: Range<Int>) {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let room = margin * max(right - left, bottom - top)
        func pixels(_ lower: Double, _ upper: Double, _ length: Int) -> Range<Int> {
            let start = Int(max(lower - room, 0))
            return start..<max(start, min(Int(min(upper + room, Double(length))), length))
        }
        return (pixels(left, right, image.width), pixels(top, bottom, image.height))
    }
}
