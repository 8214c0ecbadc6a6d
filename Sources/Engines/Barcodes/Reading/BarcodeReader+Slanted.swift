import CZXing

/// A part of an image that was rotated upright.
struct TurnedRegion {
    let region: SlantedRegion
    /// Rows of luma without padding.
    let luma: [UInt8]

    /// Calls a closure with the pixels.
    func withPixels<Result>(
        _ body: (PixelView) throws(BarcodeError) -> Result
    ) throws(BarcodeError) -> Result? {
        try luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> Result? in
            guard let base = buffer.baseAddress else { return nil }
            return try body(PixelView(base, width: region.size.width, height: region.size.height))
        }
    }
}

extension BarcodeReader {
    /// Finds bars at an angle, which the library misses because it reads along rows and columns of pixels.
    func addSlanted(
        to barcodes: inout [Barcode],
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) {
        let field = LumaField(pixels, isInverted: false)
        let regions = SlantFinder.regions(in: field).filter(field.mayHaveBars)
        let known = barcodes
        guard regions.count > 1, sharesWork(pixels) else {
            barcodes += try slantedCodes(in: regions, field, options, place, besides: known, of: image)
            return
        }
        let halves = [0, 1].map { half in regions.indices.filter { $0 % 2 == half }.map { regions[$0] } }
        let (first, second) = Self.together {
            Result { () throws(BarcodeError) in
                try slantedCodes(in: halves[0], field, options, place, besides: known, of: image)
            }
        } and: {
            Result { () throws(BarcodeError) in
                try slantedCodes(in: halves[1], field, options, place, besides: known, of: image)
            }
        }
        let (one, two) = (try first.get(), try second.get())
        barcodes += one
        for code in two where !code.isKnown(in: barcodes) { barcodes.append(code) }
    }

    private func slantedCodes(
        in regions: [SlantedRegion],
        _ field: LumaField,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        besides known: [Barcode],
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        let origin = place.point(0, 0)
        var barcodes: [Barcode] = []
        for region in regions {
            var inPart = region
            inPart.origin += origin
            let outlines = (known + barcodes).compactMap { CodeOutline($0.corners) }
            if outlines.contains(where: { $0.contains(inPart.center) || inPart.isMostlyCovered(by: $0) }) { continue }
            let turned = TurnedRegion(region: inPart, luma: field.upright(region))
            var found = try codes(in: turned, options, of: image)
            if found.isEmpty, isLookingForStacked, region.size.width * region.size.height < Self.smallRegion {
                // The reader needs several pixels for each module of stacked codes.
                let doubled = TurnedRegion(region: inPart.doubled, luma: field.upright(region.doubled))
                found = try codes(in: doubled, options, of: image)
            }
            for code in found where !code.isKnown(in: known + barcodes) { barcodes.append(code) }
        }
        return barcodes
    }

    /// Returns the codes that the library finds in a region.
    private func codes(
        in turned: TurnedRegion,
        _ options: ReaderOptions,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        try turned.withPixels { pixels throws(BarcodeError) in
            try codes(in: pixels, options, .slanted(turned.region), of: image)
        } ?? []
    }

    /// Reads the luma of a region that was rotated upright.
    func codes(
        in luma: [UInt8],
        _ options: ReaderOptions,
        _ region: SlantedRegion,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        try codes(in: TurnedRegion(region: region, luma: luma), options, of: image)
    }

    /// Number of pixels below which a region is read a second time, enlarged.
    private static var smallRegion: Int { 60_000 }

    private var isLookingForStacked: Bool { symbologies.contains(.pdf417) || symbologies.contains(.microPDF417) }
}
