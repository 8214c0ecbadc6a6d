import CZXing
import Foundation

/// Reads a canvas: by the library with all renderings, then by grids whose doubtful modules count as unknown.
struct CanvasReader {
    let reader: BarcodeReader
    let options: HardOptions
    /// For symbols that the library finds but cannot read; nil if neither QR nor Data Matrix codes are requested.
    private let finding: ReaderOptions?
    /// For single symbols that were drawn anew.
    private let pure: ReaderOptions?

    /// Makes a reader of canvases; nil if its symbologies are none that can be read from them.
    init?(_ symbologies: Set<Symbology>) {
        reader = BarcodeReader(symbologies: symbologies, effort: .exhaustive)
        guard let options = reader.hardOptions else { return nil }
        self.options = options
        let grids = symbologies.intersection([.qr, .dataMatrix])
        let formats = Symbology.readFormats(of: grids)
        (finding, pure) = grids.isEmpty ? (nil, nil) : (ReaderOptions(), ReaderOptions())
        for made in [finding, pure].compactMap({ $0 }) {
            ZXing_ReaderOptions_setFormats(made.pointer, formats, Int32(formats.count))
            ZXing_ReaderOptions_setTryHarder(made.pointer, true)
            ZXing_ReaderOptions_setTextMode(made.pointer, ZXing_TextMode_Plain)
        }
        if let finding {
            ZXing_ReaderOptions_setReturnErrors(finding.pointer, true)
            ZXing_ReaderOptions_setTryDownscale(finding.pointer, false)
        }
        if let pure { ZXing_ReaderOptions_setIsPure(pure.pointer, true) }
    }

    /// A code on a canvas, with corners in the canvas' pixels.
    struct Reading {
        var barcode: Barcode
        /// False for a reading that chance can pass for.
        var isStrong: Bool
    }

    /// Returns the code of a canvas; nil if none is certain.
    ///
    /// - Parameter looks: number of looks in the canvas; after some, blur is undone.
    func reading(of canvas: CodeCanvas, looks: Int) throws(BarcodeError) -> Reading? {
        if let found = try plainReading(of: canvas) { return found }
        guard looks >= Self.leastLooksForFocus else { return nil }
        for sigma in [1.6, 2.6] {
            if let found = try focused(canvas, sigma: sigma) { return found }
        }
        return nil
    }

    /// Number of looks whose sum has little enough noise for blur to be undone.
    private static let leastLooksForFocus = 10

    /// Returns the code of a canvas with the blur of a sigma, in pixels of a frame, undone.
    private func focused(_ canvas: CodeCanvas, sigma: Double) throws(BarcodeError) -> Reading? {
        let look = Self.look(canvas)
        let clear = look.focused(sigma: min(sigma * canvas.scale, 5), rounds: 14)
        let found = try clear.luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> Barcode? in
            guard let base = buffer.baseAddress else { return nil }
            let image = PixelView(base, width: canvas.width, height: canvas.height)
            var search = HardSearch(reader: reader, options: options, image: image, area: 0)
            return try search.codes(in: clear).first
        }
        if let found { return Reading(barcode: found, isStrong: !found.isEasilyFaked) }
        return try softReading(of: canvas, clear)
    }

    private static func look(_ canvas: CodeCanvas) -> Look {
        Look(
            width: canvas.width,
            height: canvas.height,
            luma: canvas.luma,
            region: SlantedRegion(
                origin: ImagePoint(0, 0),
                across: ImagePoint(1, 0),
                size: (canvas.width, canvas.height)
            )
        )
    }

    private func plainReading(of canvas: CodeCanvas) throws(BarcodeError) -> Reading? {
        let look = Self.look(canvas)
        let luma = look.luma
        let found = try luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> Barcode? in
            guard let base = buffer.baseAddress else { return nil }
            let image = PixelView(base, width: canvas.width, height: canvas.height)
            var search = HardSearch(reader: reader, options: options, image: image, area: luma.count)
            return try search.codes(in: look).first
        }
        if let found { return Reading(barcode: found, isStrong: !found.isEasilyFaked) }
        return try softReading(of: canvas, look)
    }

    // MARK: Grids

    private func softReading(of canvas: CodeCanvas, _ look: Look) throws(BarcodeError) -> Reading? {
        guard finding != nil else { return nil }
        let weights = canvas.weights
        for candidate in try candidates(in: look) {
            let fits = look.withField { field in
                GridFitter(field: field, weights: weights)
                    .fits(candidate.symbology, in: candidate.quad, isOriented: candidate.isOriented)
            }
            for fit in fits ?? [] {
                for modules in [fit.modules, fit.modules.withoutPlains] {
                    let symbol = fit.symbology == .qr ? SoftQR.symbol(modules) : SoftDataMatrix.symbol(modules)
                    guard let symbol, let barcode = try barcode(of: symbol, fit) else { continue }
                    let isSmall = fit.symbology == .dataMatrix && symbol.width <= 12
                    return Reading(barcode: barcode, isStrong: !isSmall)
                }
            }
        }
        return nil
    }

    private typealias Candidate = (symbology: Symbology, quad: [ImagePoint], isOriented: Bool)

    /// Returns the quadrilaterals around symbols that the library found without reading them, then around dark forms.
    private func candidates(in look: Look) throws(BarcodeError) -> [Candidate] {
        var candidates: [Candidate] = []
        for picture in [look, look.smoothed(sigma: 1.2)] {
            candidates += try positions(in: picture)
            if candidates.count >= 4 { break }
        }
        let kinds = [Symbology.qr, .dataMatrix].filter(reader.symbologies.contains)
        let flat = look.flattened(reach: 3)
        for reach in [3, 6] {
            guard let quad = CodeQuad.corners(in: flat, reach: reach) else { continue }
            var quads = [quad]
            // A corner that is missing is opposite to the one that is there.
            for corner in 0..<4 {
                var whole = quad
                whole[corner] = quad[(corner + 1) % 4] + quad[(corner + 3) % 4] - quad[(corner + 2) % 4]
                quads.append(whole)
            }
            for kind in kinds { candidates += quads.map { (kind, $0, false) } }
        }
        return Array(candidates.prefix(24))
    }

    private func positions(in look: Look) throws(BarcodeError) -> [Candidate] {
        guard let finding else { return [] }
        return try look.luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> [Candidate] in
            guard let base = buffer.baseAddress else { return [] }
            let pixels = PixelView(base, width: look.width, height: look.height)
            guard let view = ImageView(pixels), let found = FoundBarcodes(in: view, options: finding) else {
                throw .readingFailed(lastZXingError())
            }
            var candidates: [Candidate] = []
            found.forEach { pointer in
                guard let symbology = Symbology(ZXing_Barcode_format(pointer)),
                    symbology == .qr || symbology == .dataMatrix
                else { return }
                let position = ZXing_Barcode_position(pointer)
                let points = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]
                let quad = points.map { ImagePoint(Double($0.x), Double($0.y)) }
                candidates.append((symbology, quad, false))
            }
            return candidates
        }
    }

    /// Returns the code of a symbol that was drawn anew, with the corners of its grid.
    private func barcode(of symbol: CodeImage, _ fit: GridFitter.Fit) throws(BarcodeError) -> Barcode? {
        guard let pure else { return nil }
        let drawn = symbol.scaled(by: 3, quietZone: 4)
        let found = try drawn.pixels.withUnsafeBufferPointer { buffer throws(BarcodeError) -> Barcode? in
            guard let base = buffer.baseAddress else { return nil }
            let pixels = PixelView(base, width: drawn.width, height: drawn.height)
            return try reader.codes(in: pixels, pure, .upright(x: 0, y: 0), of: pixels).first
        }
        guard var found, found.symbology == fit.symbology else { return nil }
        let corners = fit.corners
        found.corners = [0, 3, 2, 1].map { CGPoint(x: corners[$0].x, y: corners[$0].y) }
        found.orientation = BarcodeCorners.orientation(of: found.corners)
        return found
    }
}

extension Barcode {
    /// A Boolean value that indicates whether a canvas can show this code by chance, so that it has to be read twice.
    var isEasilyFaked: Bool {
        switch symbology {
        case .qr, .aztec, .pdf417, .microPDF417, .maxiCode, .rMQR, .gs1DataBarExpanded: false
        case .dataMatrix: (details.rows ?? 0) <= 12
        default: true
        }
    }
}
