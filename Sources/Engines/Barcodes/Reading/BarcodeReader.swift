import CZXing
package import CoreVideo
package import Foundation

/// Finds codes in images.
///
/// The settings are immutable and reading keeps no state, so several threads may share a reader.
package final class BarcodeReader: Sendable {
    /// The effort to spend on an image; more effort finds more codes and takes longer.
    package struct Effort: Hashable, Sendable {
        /// Scans every line instead of some near the middle.
        package var triesHarder: Bool
        /// Searches for linear codes that stand upright or at an angle, and for PDF417 and Data Matrix in more
        /// directions.
        ///
        /// Other codes are found in any rotation without this option.
        package var triesRotated: Bool
        /// Searches for light codes on dark.
        package var triesInverted: Bool
        /// Also searches downscaled copies of large images, which have less noise.
        package var triesDownscaled: Bool
        /// Makes a second pass by other means if nothing was found.
        package var usesSecondPass: Bool
        /// Makes a third pass over images in which the others found nothing: busy parts with the light taken off,
        /// enlarged, sharpened, unrolled.
        package var usesThirdPass: Bool
        /// Uses two cores for one image.
        package var sharesWork: Bool

        /// Makes a combination of efforts.
        package init(
            triesHarder: Bool,
            triesRotated: Bool,
            triesInverted: Bool,
            triesDownscaled: Bool,
            usesSecondPass: Bool = false,
            usesThirdPass: Bool = false,
            sharesWork: Bool = false
        ) {
            self.triesHarder = triesHarder
            self.triesRotated = triesRotated
            self.triesInverted = triesInverted
            self.triesDownscaled = triesDownscaled
            self.usesSecondPass = usesSecondPass
            self.usesThirdPass = usesThirdPass
            self.sharesWork = sharesWork
        }

        /// Finds codes that are large, sharp, dark on light and, if linear, about level; often only one of several.
        package static let fast = Effort(
            triesHarder: false,
            triesRotated: false,
            triesInverted: false,
            triesDownscaled: false
        )
        /// Scans every line and every direction, at full size and dark on light: finds most of what thorough reading
        /// finds, in about half the time.
        ///
        /// Intended for live video.
        package static let balanced = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: false,
            triesDownscaled: false
        )
        /// Uses all abilities of the library.
        package static let thorough = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: true,
            triesDownscaled: true
        )
        /// Reads thoroughly, and makes a second pass over images in which that finds nothing.
        ///
        /// Intended for the images of a film, of which many show no code.
        package static let persistent = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: true,
            triesDownscaled: true,
            usesSecondPass: true,
            sharesWork: true
        )
        /// Reads persistently, and makes a third pass over images in which that finds nothing.
        ///
        /// Intended for single images, with no better one to follow.
        package static let exhaustive = Effort(
            triesHarder: true,
            triesRotated: true,
            triesInverted: true,
            triesDownscaled: true,
            usesSecondPass: true,
            usesThirdPass: true,
            sharesWork: true
        )
    }

    /// The symbologies to find.
    package let symbologies: Set<Symbology>
    /// The effort for each image.
    package let effort: Effort
    /// Maximum number of codes reported for one image.
    package let maximumCount: Int

    // For all symbologies.
    let options: ReaderOptions?
    // For linear codes only and for all others only; nil if only one kind is requested or work is not shared.
    let rowOptions: ReaderOptions?
    let moduleOptions: ReaderOptions?
    // For bars at an angle that were rotated upright; nil if none are requested.
    let barOptions: ReaderOptions?
    // For the second pass for EAN and UPC codes; nil if not requested.
    let retailOptions: ReaderOptions?
    // For the second pass for matrix codes, with one threshold and with many; nil if not requested.
    let matrixOptions: (global: ReaderOptions, local: ReaderOptions)?
    // For the third pass; nil if it is not made.
    let hardOptions: HardOptions?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - symbologies: the symbologies to find; an empty set finds nothing.
    ///   - maximumCount: 1 to 255; the search ends once this number of codes is found.
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
        // The library does not read light bars on dark.
        var ways = effort
        ways.triesInverted = false
        rowOptions = isShared ? Self.options(for: rows, ways, self.maximumCount) : nil
        moduleOptions = isShared ? Self.options(for: symbologies.subtracting(rows), effort, self.maximumCount) : nil
        let bars = symbologies.filter { $0.isLinear || $0 == .pdf417 || $0 == .microPDF417 }
        // Those regions are upright already.
        ways.triesRotated = false
        barOptions = bars.isEmpty || !effort.triesRotated ? nil : Self.options(for: bars, ways, self.maximumCount)
        let matrices = symbologies.intersection([.qr, .microQR, .aztec, .dataMatrix])
        let wantsMatrices = effort.usesSecondPass && !matrices.isEmpty
        if wantsMatrices, let global = Self.options(for: matrices, effort, self.maximumCount),
            let local = Self.options(for: matrices, effort, self.maximumCount)
        {
            ZXing_ReaderOptions_setBinarizer(global.pointer, ZXing_Binarizer_GlobalHistogram)
            matrixOptions = (global, local)
        } else {
            matrixOptions = nil
        }
        let retail: Set<Symbology> = effort.usesSecondPass ? symbologies.filter(\.isRetail) : []
        ways.triesRotated = effort.triesRotated
        ways.triesDownscaled = false
        retailOptions = retail.isEmpty ? nil : Self.options(for: retail, ways, self.maximumCount)
        hardOptions =
            effort.usesThirdPass ? HardOptions(symbologies: symbologies, count: self.maximumCount) : nil
    }

    static func options(for symbologies: Set<Symbology>, _ effort: Effort, _ count: Int) -> ReaderOptions? {
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

    /// Indicates whether codes can be read in a pixel format without conversion.
    package static func canRead(pixelFormat: OSType) -> Bool {
        PixelLayout.of(pixelFormat) != nil
    }

    /// Finds the codes in an image, directly in its pixels.
    ///
    /// The buffer is locked for reading meanwhile, and this method copies no pixels. (The library makes a gray copy of
    /// images without a luma plane.)
    ///
    /// - Parameters:
    ///   - buffer: 4:2:0, 4:2:2 or 4:4:4 with a luma plane (8 bits, or 10 in 16), packed 4:2:2, 32- or 24-bit RGB in
    ///     any order, or one 8-bit component.
    ///   - region: the part to search, in pixels with the origin at the top left; it is extended to whole pixels and
    ///     clipped to the image.
    /// - Returns: the codes, those found at full size first, each group from top to bottom. Corners are in pixels of
    ///   the whole image, even with a region.
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
            let image = PixelView(locked: buffer, layout: layout, columns: 0..<size.width, rows: 0..<size.height)
        else { throw .noPixels }
        let place = SearchedPart.upright(x: columns.lowerBound, y: rows.lowerBound)
        let found = try firstPass(in: pixels, place, of: image)
        var barcodes = Self.withoutNested(Self.withoutDoubles(Self.withoutParts(found), in: image))
        guard effort.usesSecondPass else { return barcodes }
        barcodes = try credible(try withoutUncertain(barcodes, of: image), of: image)
        if barcodes.isEmpty { barcodes = try credible(try secondPass(in: pixels, place, of: image), of: image) }
        // Its readings have passed the gate of their renderings.
        if barcodes.isEmpty, effort.usesThirdPass { barcodes = try thirdPass(in: pixels, place, of: image) }
        return barcodes
    }

    /// Returns the codes that the library finds in a part of an image.
    func codes(
        in pixels: PixelView,
        _ options: ReaderOptions,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let view = ImageView(pixels), let found = FoundBarcodes(in: view, options: options) else {
            throw .readingFailed(lastZXingError())
        }
        var barcodes: [Barcode] = []
        found.forEach { pointer in
            if let barcode = Barcode(pointer, wanted: symbologies, place: place, image: image) {
                barcodes.append(barcode)
            }
        }
        return barcodes
    }

    /// Returns the range of whole pixels along one side that an interval touches.
    private static func pixels(of interval: (lower: CGFloat, upper: CGFloat)?, within length: Int) -> Range<Int> {
        guard let interval else { return 0..<length }
        let length = CGFloat(length)
        guard interval.lower < interval.upper, interval.lower < length, interval.upper > 0 else { return 0..<0 }
        return Int(max(interval.lower, 0).rounded(.down))..<Int(min(interval.upper, length).rounded(.up))
    }
}
