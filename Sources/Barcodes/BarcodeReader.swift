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

        /// Makes a choice of efforts.
        package init(triesHarder: Bool, triesRotated: Bool, triesInverted: Bool, triesDownscaled: Bool) {
            self.triesHarder = triesHarder
            self.triesRotated = triesRotated
            self.triesInverted = triesInverted
            self.triesDownscaled = triesDownscaled
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
    }

    /// What is looked for.
    package let symbologies: Set<Symbology>
    /// How hard.
    package let effort: Effort
    /// No more codes than this are reported for one picture.
    package let maximumCount: Int

    // Only read after it is made: the library takes settings as const.
    nonisolated(unsafe) private let options: ReaderOptions?
    // Only read after it is made, as `options`. For bars that were found aslant and turned upright; nil where none are wanted.
    nonisolated(unsafe) private let barOptions: ReaderOptions?

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
        let bars = symbologies.filter { $0.isLinear || $0 == .pdf417 || $0 == .microPDF417 }
        barOptions = bars.isEmpty || !effort.triesRotated ? nil : Self.options(for: bars, effort, self.maximumCount)
    }

    private static func options(for symbologies: Set<Symbology>, _ effort: Effort, _ count: Int) -> ReaderOptions? {
        guard let options = ReaderOptions() else { return nil }
        let formats = Symbology.allCases.filter(symbologies.contains).flatMap(\.readFormats)
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
        guard let options else { throw .readingFailed(lastZXingError()) }
        let place = SearchedPart.upright(x: columns.lowerBound, y: rows.lowerBound)
        var barcodes = try codes(in: pixels, options, place, of: picture)
        if let barOptions, barcodes.count < maximumCount {
            try addSlanted(to: &barcodes, in: pixels, barOptions, place, of: picture)
        }
        // A line that leaves a tilted code early can be read as a shorter one.
        let all = barcodes
        barcodes.removeAll { part in
            guard part.symbology == .itf, let center = CodeOutline(part.corners)?.center else { return false }
            return all.contains { whole in
                whole.symbology == .itf && whole.bytes.count > part.bytes.count
                    && CodeOutline(whole.corners)?.contains(center) ?? false
            }
        }
        return Self.withoutDoubles(barcodes)
    }

    /// One code for each place: what most of the codes of a kind there say, as lines across bars that are seen aslant can
    /// be read for themselves, some of them wrongly.
    private static func withoutDoubles(_ barcodes: [Barcode]) -> [Barcode] {
        guard barcodes.count > 1 else { return barcodes }
        var groups: [[Barcode]] = []
        for barcode in barcodes {
            let outline = CodeOutline(barcode.corners)
            let place = groups.firstIndex { group in
                guard group[0].symbology == barcode.symbology, let outline, let other = CodeOutline(group[0].corners)
                else { return false }
                return outline.distance(to: other) <= 2
            }
            if let place { groups[place].append(barcode) } else { groups.append([barcode]) }
        }
        return groups.compactMap { group in
            let votes = Dictionary(grouping: group, by: \.bytes)
            let most = votes.values.map(\.count).max()
            return group.first { votes[$0.bytes]?.count == most }
        }
    }

    private func codes(
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

    /// Looks for bars where they lie aslant, which the library does not: it reads along rows and columns of pixels.
    private func addSlanted(
        to barcodes: inout [Barcode],
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of picture: PixelView
    ) throws(BarcodeError) {
        let field = LumaField(pixels, isInverted: false)
        let origin = place.point(0, 0)
        for region in SlantFinder.regions(in: field) {
            let center = region.center + origin
            if barcodes.contains(where: { CodeOutline($0.corners)?.contains(center) ?? false }) { continue }
            var inPart = region
            inPart.origin += origin
            var found = try codes(in: field.upright(region), options, inPart, of: picture)
            if found.isEmpty, isLookingForStacked, region.size.width * region.size.height < Self.smallRegion {
                // The reader wants some pixels for each module of stacked codes.
                found = try codes(in: field.upright(region.doubled), options, inPart.doubled, of: picture)
            }
            for code in found where barcodes.count < maximumCount {
                let isKnown = barcodes.contains { other in
                    guard other.symbology == code.symbology, other.bytes == code.bytes else { return false }
                    return CodeOutline(code.corners).map { CodeOutline(other.corners)?.contains($0.center) ?? false }
                        ?? false
                }
                if !isKnown { barcodes.append(code) }
            }
        }
    }

    /// Reads the brightness of a region that was turned upright.
    private func codes(
        in luma: [UInt8],
        _ options: ReaderOptions,
        _ region: SlantedRegion,
        of picture: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        try luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> [Barcode] in
            guard let base = buffer.baseAddress else { return [] }
            let turned = PixelView(base, width: region.size.width, height: region.size.height)
            return try codes(in: turned, options, .slanted(region), of: picture)
        }
    }

    /// Regions of fewer pixels are looked at a second time, enlarged.
    private static let smallRegion = 60_000

    private var isLookingForStacked: Bool { symbologies.contains(.pdf417) || symbologies.contains(.microPDF417) }

    /// The whole pixels of one side that an interval touches.
    private static func pixels(of interval: (lower: CGFloat, upper: CGFloat)?, within length: Int) -> Range<Int> {
        guard let interval else { return 0..<length }
        let length = CGFloat(length)
        guard interval.lower < interval.upper, interval.lower < length, interval.upper > 0 else { return 0..<0 }
        return Int(max(interval.lower, 0).rounded(.down))..<Int(min(interval.upper, length).rounded(.up))
    }
}
