import CZXing
package import CoreVideo
package import Foundation

/// Finds codes in pictures.
///
/// Its settings never change, and reading keeps no state: one reader may be used on several threads at once.
package final class BarcodeReader: Sendable {
    /// How much time a picture is worth.
    package struct Effort: Hashable, Sendable {
        /// Look at every line rather than at some in the middle.
        package var triesHarder: Bool
        /// Look for linear codes that stand upright or lie aslant, and for PDF417 and Data Matrix in more directions.
        ///
        /// Other codes are found in any rotation without it.
        package var triesRotated: Bool
        /// Look for light codes on dark.
        package var triesInverted: Bool
        /// Look in smaller copies of large pictures too, where noise is gone.
        package var triesDownscaled: Bool
        /// Look again, by other means, where nothing was found.
        package var looksAgain: Bool
        /// Use two cores for one picture.
        package var sharesWork: Bool

        /// Makes a choice of efforts.
        package init(
            triesHarder: Bool,
            triesRotated: Bool,
            triesInverted: Bool,
            triesDownscaled: Bool,
            looksAgain: Bool = false,
            sharesWork: Bool = false
        ) {
            self.triesHarder = triesHarder
            self.triesRotated = triesRotated
            self.triesInverted = triesInverted
            self.triesDownscaled = triesDownscaled
            self.looksAgain = looksAgain
            self.sharesWork = sharesWork
        }

        /// Codes that are large, sharp, dark on light and, if linear, about level; often one of several.
        package static let fast = Effort(
            triesHarder: false,
            triesRotated: false,
            triesInverted: false,
            triesDownscaled: false
        )
        /// Every line and every direction, at full size and dark on light: most of what thorough reading finds, in
        /// about half its time.
        ///
        /// Meant for live pictures.
        package static let balanced = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: false,
            triesDownscaled: false
        )
        /// Everything that the library can do.
        package static let thorough = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: true,
            triesDownscaled: true
        )
        /// Thorough reading, and a second look at pictures in which that finds nothing.
        ///
        /// Meant for single pictures, after which no better one comes.
        package static let exhaustive = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: true,
            triesDownscaled: true,
            looksAgain: true,
            sharesWork: true
        )
    }

    /// What is looked for.
    package let symbologies: Set<Symbology>
    /// How hard.
    package let effort: Effort
    /// No more codes than this are reported for one picture.
    package let maximumCount: Int

    // For everything.
    let options: ReaderOptions?
    // For linear codes alone and for all others alone; nil where only one of the two is wanted, or work is not shared.
    let rowOptions: ReaderOptions?
    let moduleOptions: ReaderOptions?
    // For bars that were found aslant and turned upright; nil where none are wanted.
    let barOptions: ReaderOptions?
    // For the second look at EAN and UPC codes; nil where none is wanted.
    let retailOptions: ReaderOptions?
    // For the second look at codes of modules, by one threshold and by many; nil where none is wanted.
    let matrixOptions: (global: ReaderOptions, local: ReaderOptions)?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - symbologies: an empty set finds nothing.
    ///   - maximumCount: 1 to 255; searching ends when so many are found.
    package init(
        symbologies: Set<Symbology> = Set(Symbology.allCases),
        effort: Effort = .thorough,
        maximumCount: Int = 255
    ) {
        self.symbologies = symbologies
        self.effort = effort
        self.maximumCount = min(max(maximumCount, 1), 255)
        options = Self.options(for: symbologies, effort, self.maximumCount)
        let rows = symbologies.filter(\.isLinear)
        let isShared = effort.sharesWork && !rows.isEmpty && rows != symbologies
        // The library reads no light bars on dark.
        var ways = effort
        ways.triesInverted = false
        rowOptions = isShared ? Self.options(for: rows, ways, self.maximumCount) : nil
        moduleOptions = isShared ? Self.options(for: symbologies.subtracting(rows), effort, self.maximumCount) : nil
        let bars = symbologies.filter { $0.isLinear || $0 == .pdf417 || $0 == .microPDF417 }
        // Those regions are upright already.
        ways.triesRotated = false
        barOptions = bars.isEmpty || !effort.triesRotated ? nil : Self.options(for: bars, ways, self.maximumCount)
        let matrices = symbologies.intersection([.qr, .microQR, .aztec, .dataMatrix])
        let wantsMatrices = effort.looksAgain && !matrices.isEmpty
        if wantsMatrices, let global = Self.options(for: matrices, effort, self.maximumCount),
            let local = Self.options(for: matrices, effort, self.maximumCount)
        {
            ZXing_ReaderOptions_setBinarizer(global.pointer, ZXing_Binarizer_GlobalHistogram)
            matrixOptions = (global, local)
        } else {
            matrixOptions = nil
        }
        let retail: Set<Symbology> = effort.looksAgain ? symbologies.filter(\.isRetail) : []
        ways.triesRotated = effort.triesRotated
        ways.triesDownscaled = false
        retailOptions = retail.isEmpty ? nil : Self.options(for: retail, ways, self.maximumCount)
    }

    private static func options(for symbologies: Set<Symbology>, _ effort: Effort, _ count: Int) -> ReaderOptions? {
        guard let options = ReaderOptions() else { return nil }
        let formats = Symbology.readFormats(of: symbologies)
        ZXing_ReaderOptions_setFormats(options.pointer, formats, Int32(formats.count))
        ZXing_ReaderOptions_setTryHarder(options.pointer, effort.triesHarder)
        ZXing_ReaderOptions_setTryRotate(options.pointer, effort.triesRotated)
        ZXing_ReaderOptions_setTryInvert(options.pointer, effort.triesInverted)
        ZXing_ReaderOptions_setTryDownscale(options.pointer, effort.triesDownscaled)
        ZXing_ReaderOptions_setMaxNumberOfSymbols(options.pointer, Int32(count))
        ZXing_ReaderOptions_setTextMode(options.pointer, ZXing_TextMode_Plain)
        ZXing_ReaderOptions_setEanAddOnSymbol(options.pointer, ZXing_EanAddOnSymbol_Ignore)
        return options
    }

    /// Whether codes can be read in pixels of this format without converting them.
    package static func canRead(pixelFormat: OSType) -> Bool {
        PixelLayout.of(pixelFormat) != nil
    }

    /// Finds the codes in a picture, in its pixels as they lie.
    ///
    /// The buffer is locked for reading meanwhile; no pixel is copied here. (The library makes itself a grey copy of
    /// pictures that are not a plane of grey.)
    ///
    /// - Parameters:
    ///   - buffer: 4:2:0, 4:2:2 or 4:4:4 with a plane of luma (8 bits, or 10 in 16), packed 4:2:2, 32- or 24-bit RGB in
    ///     any order, or one 8-bit component.
    ///   - region: the part to look in, in pixels, origin at the top left; whole pixels are taken, and what lies outside
    ///     the picture is ignored.
    /// - Returns: the codes, those found at full size first, each group from top to bottom. Corners are those of the
    ///   whole picture, also with a region.
    package func read(_ buffer: CVPixelBuffer, in region: CGRect? = nil) throws(BarcodeError) -> [Barcode] {
        let pixelFormat = CVPixelBufferGetPixelFormatType(buffer)
        guard let layout = PixelLayout.of(pixelFormat) else { throw .unsupportedPixelFormat(pixelFormat) }
        guard !symbologies.isEmpty else { return [] }
        let size = (width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        let columns = Self.pixels(of: region.map { ($0.minX, $0.maxX) }, within: size.width)
        let rows = Self.pixels(of: region.map { ($0.minY, $0.maxY) }, within: size.height)
        guard !columns.isEmpty, !rows.isEmpty else { return [] }

        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard
            let pixels = PixelView(locked: buffer, layout: layout, columns: columns, rows: rows),
            let picture = PixelView(locked: buffer, layout: layout, columns: 0..<size.width, rows: 0..<size.height)
        else { throw .noPixels }
        let place = SearchedPart.upright(x: columns.lowerBound, y: rows.lowerBound)
        let found = try firstLook(in: pixels, place, of: picture)
        var barcodes = Self.withoutDoubles(Self.withoutParts(found))
        guard effort.looksAgain else { return barcodes }
        barcodes = try withoutDoubtful(barcodes, of: picture)
        guard barcodes.isEmpty else { return barcodes }
        return try secondLook(in: pixels, place, of: picture)
    }

    /// What the library finds in a part of a picture.
    func codes(
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let view = ImageView(pixels), let found = FoundBarcodes(in: view, options: options) else {
            throw .readingFailed(lastZXingError())
        }
        var barcodes: [Barcode] = []
        found.forEach { pointer in
            if let barcode = Barcode(pointer, wanted: symbologies, place: place, picture: picture) {
                barcodes.append(barcode)
            }
        }
        return barcodes
    }

    /// The whole pixels of one side that an interval touches.
    private static func pixels(of interval: (lower: CGFloat, upper: CGFloat)?, within length: Int) -> Range<Int> {
        guard let interval else { return 0..<length }
        let length = CGFloat(length)
        guard interval.lower < interval.upper, interval.lower < length, interval.upper > 0 else { return 0..<0 }
        return Int(max(interval.lower, 0).rounded(.down))..<Int(min(interval.upper, length).rounded(.up))
    }
}
