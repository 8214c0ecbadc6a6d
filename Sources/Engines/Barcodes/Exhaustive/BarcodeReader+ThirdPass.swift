import CZXing
import Foundation

// The third pass, over images in which nothing was found: busy parts are rendered in other ways until a code appears.
extension BarcodeReader {
    /// Returns the codes of busy parts of an image.
    func thirdPass(
        in pixels: PixelView,
        _ place: SearchedPart,
        of image: PixelView
    ) throws(BarcodeError) -> [Barcode] {
        guard let hardOptions, pixels.width > 23, pixels.height > 23, pixels.width * pixels.height <= Self.largest
        else {
            return []
        }
        let whole = Look(pixels, at: place)
        var search = HardSearch(reader: self, options: hardOptions, image: image, area: whole.luma.count)
        var found: [Barcode] = []
        for part in BusyParts.parts(of: whole) {
            for code in try search.codes(in: whole.cropped(part.columns, part.rows)) where !code.isKnown(in: found) {
                found.append(code)
            }
            // A clear code ends the search.
            if !found.isEmpty { break }
        }
        if found.isEmpty { found = try search.codes(inWhole: whole) }
        return Array(found.prefix(maximumCount))
    }

    /// Number of pixels above which an image has no third pass.
    private static var largest: Int { 4_500_000 }
}

/// A search of parts of one image, with a bounded amount of work.
struct HardSearch {
    let reader: BarcodeReader
    let options: HardOptions
    let image: PixelView
    /// Number of pixels that may still be given to the library.
    private var budget: Int
    /// Codes with a weak check that one rendering showed.
    private var doubtful: [Barcode] = []

    init(reader: BarcodeReader, options: HardOptions, image: PixelView, area: Int) {
        (self.reader, self.options, self.image) = (reader, options, image)
        budget = min(max(9 * area, 1_500_000), 9_000_000)
    }

    /// Returns the codes of a part.
    mutating func codes(in part: Look) throws(BarcodeError) -> [Barcode] {
        let bars = try barCodes(in: part)
        if !bars.isEmpty { return bars }
        guard options.modules != nil else { return [] }
        let flat = part.flattened(reach: 1)
        let scale = part.width * part.height < 26_000 ? 3 : part.width * part.height < 120_000 ? 2 : 1
        for look in [flat, part.flattened(reach: 3)] {
            if let found = try modules(in: look.enlarged(by: scale)) { return found }
        }
        if let found = try modules(in: flat.enlarged(by: scale).inverted) { return found }
        if let found = try maxiCode(in: flat, part) { return found }
        if let found = try rectangular(in: flat, part, scale: scale) { return found }
        for look in [part.smoothed(sigma: 1), part.sharpened(sigma: 1.4, amount: 2)] {
            if let found = try modules(in: look.flattened(reach: 2).enlarged(by: scale)) { return found }
        }
        return try blurred(part, scale)
    }

    /// Undoes movement, focus, and bottles.
    private mutating func blurred(_ part: Look, _ scale: Int) throws(BarcodeError) -> [Barcode] {
        guard part.luma.count < 90_000, budget > 0, let across = part.withField(Self.blurDirection) else { return [] }
        for length in [4.0, 7] {
            let look = part.unmoved(length: length, direction: across, rounds: 7).flattened(reach: 2)
            if let found = try modules(in: look.enlarged(by: scale)) { return found }
        }
        let flat = part.flattened(reach: 2)
        for isUpright in [true, false] {
            for turn in [0.65, 0.9] {
                let (middle, half) =
                    isUpright
                    ? (Double(part.width) / 2, Double(part.width) / 2 - 20)
                    : (Double(part.height) / 2, Double(part.height) / 2 - 20)
                guard half > 20 else { continue }
                let (look, map) = flat.unrolled(middle: middle, half: half, turn: turn, isUpright: isUpright)
                if let found = try modules(in: look.enlarged(by: scale)) {
                    return found.map { $0.moved(from: look, to: part, along: map, isUpright: isUpright) }
                }
            }
        }
        return []
    }

    /// Returns the codes of a whole image with the light taken off.
    mutating func codes(inWhole whole: Look) throws(BarcodeError) -> [Barcode] {
        try modules(in: whole.flattened(reach: 2)) ?? []
    }

    /// The direction in which a look changes least: that of a movement.
    private static func blurDirection(_ field: LumaField) -> ImagePoint {
        let sums = field.changes(x: 0, y: 0, side: max(field.width, field.height), step: 2)
        let angle = atan2(2 * sums.xy, sums.xx - sums.yy) / 2 + .pi / 2
        return ImagePoint(cos(angle), sin(angle))
    }

    // MARK: Modules

    /// Returns the codes that are no bars; nil if there are none, or none that is certain.
    private mutating func modules(in look: Look) throws(BarcodeError) -> [Barcode]? {
        guard let options = options.modules, budget > 0 else { return nil }
        budget -= look.luma.count
        let found = try reader.codes(in: look.luma, options, look.region, of: image)
        var certain: [Barcode] = []
        for code in found where try isCertain(code, in: look) { certain.append(code) }
        return certain.isEmpty ? nil : certain
    }

    /// Indicates whether a reading passes the gate: without doubt, or as the second of its kind.
    private mutating func isCertain(_ code: Barcode, in look: Look) throws(BarcodeError) -> Bool {
        let corners = code.corners.map { look.region.place(of: ImagePoint($0.x, $0.y)) }
        let doubt = look.withField { code.doubt(in: $0, corners, isReadAgain: false) }
        guard doubt == .unlessSeenTwice else { return doubt == Doubt.none }
        if doubtful.contains(where: { $0.symbology == code.symbology && $0.bytes == code.bytes }) { return true }
        doubtful.append(code)
        budget -= look.luma.count
        return try look.luma.withUnsafeBufferPointer { buffer throws(BarcodeError) -> Bool in
            guard let base = buffer.baseAddress else { return false }
            let pixels = PixelView(base, width: look.width, height: look.height)
            return try reader.isSeenAgain(code, corners, in: pixels)
        }
    }

    /// Returns a MaxiCode symbol, which the library reads only when it is laid out upright.
    private mutating func maxiCode(in flat: Look, _ part: Look) throws(BarcodeError) -> [Barcode]? {
        guard let options = options.maxiCode, budget > 0 else { return nil }
        for eye in BullsEye.find(in: flat) {
            budget -= flat.luma.count
            let grids = flat.withField { field in HexagonGrid.grids(around: eye, in: field) } ?? []
            for (grid, isDark) in grids {
                let symbol = HexagonGrid.picture(isDark)
                if let code = try code(symbol.pixels, symbol.width, symbol.height, options, grid, in: part) {
                    return [code]
                }
            }
        }
        return nil
    }

    /// Returns a rectangular Micro QR code, laid out by its fixed modules.
    private mutating func rectangular(in flat: Look, _ part: Look, scale: Int) throws(BarcodeError) -> [Barcode]? {
        guard let options = options.rectangular, budget > 0 else { return nil }
        for reach in [2, 4] {
            budget -= flat.luma.count
            guard let quad = CodeQuad.corners(in: flat, reach: reach) else { continue }
            let layouts = flat.withField { RectangularLayout.layouts(of: quad, in: $0) } ?? []
            for (size, grid, isDark) in layouts {
                var pixels = [UInt8](repeating: 255, count: (size.width + 8) * (size.height + 8))
                for (index, dark) in isDark.enumerated() where dark {
                    pixels[(index / size.width + 4) * (size.width + 8) + index % size.width + 4] = 0
                }
                let symbol = CodeImage(width: size.width + 8, height: size.height + 8, pixels: pixels)
                    .scaled(by: 3, quietZone: 0)
                var wide = grid
                wide.outset(by: 4)
                if let code = try code(symbol.pixels, symbol.width, symbol.height, options, wide, in: part),
                    try isCertain(code, in: part)
                {
                    return [code]
                }
            }
        }
        return nil
    }

    /// Returns the code in a symbol that was laid out anew.
    private func code(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        _ options: ReaderOptions,
        _ grid: ModuleGrid,
        in part: Look
    ) throws(BarcodeError) -> Barcode? {
        let corners = grid.corners.map { part.region.point($0.x, $0.y) }
        guard let map = PlaneMap(width: Double(width), height: Double(height), onto: corners) else { return nil }
        return try codes(pixels, width, height, options, map).first
    }

    private func codes(
        _ pixels: [UInt8],
        _ width: Int,
        _ height: Int,
        _ options: ReaderOptions,
        _ map: PlaneMap
    ) throws(BarcodeError) -> [Barcode] {
        try pixels.withUnsafeBufferPointer { buffer throws(BarcodeError) -> [Barcode] in
            guard let base = buffer.baseAddress else { return [] }
            return try reader.codes(
                in: PixelView(base, width: width, height: height),
                options,
                .warped(map),
                of: image
            )
        }
    }

    // MARK: Bars

    /// Returns the code of a part with bars, if it is certain.
    private mutating func barCodes(in part: Look) throws(BarcodeError) -> [Barcode] {
        guard let options = options.bars, budget > 0, let bands = part.withField({ BarBands($0) }) ?? nil else {
            return []
        }
        var votes = BarVotes()
        var found: [Barcode] = []
        let region = part.region
        let corners = [(0, 0), (bands.width, 0), (bands.width, bands.count), (0, bands.count)].map { x, y in
            let point = bands.map(Double(x), Double(y))
            return region.point(point.x, point.y)
        }
        guard let map = PlaneMap(width: Double(bands.width), height: Double(bands.count), onto: corners) else {
            return []
        }
        let ways: [(BarBands.Remedy, inverted: Bool)] =
            [(.none, false), (.none, true), (.slight, false), (.strong, false), (.slight, true)]
            + [.focus, .farFocus, .movement, .longMovement, .longestMovement].map { ($0, false) }
        for (remedy, isInverted) in ways where budget > 0 {
            budget -= bands.width * bands.count
            let pixels = bands.pixels(remedy, inverted: isInverted)
            let codes = try codes(pixels, bands.width, bands.count, options, map)
            found += codes.map { code in
                var code = code
                code.isInverted = isInverted
                return code
            }
            votes.add(
                codes.map { (BarVotes.Reading(symbology: $0.symbology, bytes: $0.bytes), bands: $0.lineCount) }
            )
            guard let verdict = votes.verdict else { continue }
            let right = found.filter { $0.symbology == verdict.symbology && $0.bytes == verdict.bytes }
            if let code = right.max(by: { $0.lineCount < $1.lineCount }), code.isWhole(in: image) { return [code] }
        }
        return []
    }
}

extension Barcode {
    /// Moves the corners of a code that was read on an unrolled label back to the bottle.
    fileprivate func moved(from look: Look, to part: Look, along map: (Double) -> Double, isUpright: Bool) -> Barcode {
        var copy = self
        let unit = part.region.across
        let squared = unit.dot(unit)
        copy.corners = corners.map { corner in
            let way = ImagePoint(corner.x, corner.y) - part.region.origin
            var (x, y) = (way.dot(unit) / squared, way.dot(unit.turned) / squared)
            if isUpright { x = map(x) } else { y = map(y) }
            let point = part.region.point(x, y)
            return CGPoint(x: point.x, y: point.y)
        }
        return copy
    }

    /// Indicates whether no bars follow beyond the ends, of which a part of an interleaved 2 of 5 code has some.
    func isWhole(in image: PixelView) -> Bool {
        guard symbology == .itf, let outline = CodeOutline(corners) else { return true }
        let field = LumaField(image, isInverted: isInverted)
        var votes = 0
        for height in [-0.25, 0, 0.25] {
            let (left, right) = (
                outline.leftMiddle + outline.downward * height, outline.rightMiddle + outline.downward * height
            )
            guard let way = (right - left).direction else { continue }
            let length = (right - left).length
            let module = length / Double(9 * bytes.count + 9)
            let inside = field.values(from: left, step: way * 0.5, count: Int(length * 2))
            guard let levels = LumaLevels(inside) else { continue }
            let count = max(Int(4 * module / 0.5), 4)
            let before = field.values(from: left - way * (1.2 * module + 0.7), step: way * -0.5, count: count)
            let after = field.values(from: right + way * (1.2 * module + 0.7), step: way * 0.5, count: count)
            let isQuiet = (before + after).allSatisfy { $0 > levels.middle }
            // Corners can be those of the whole code although only a part of it was read.
            let changes = field.changeCount(
                from: left - way * (module + 1),
                step: way * 0.5,
                count: Int((length + 2 * module + 2) * 2),
                least: max(Int(levels.contrast * 0.45), 8)
            )
            votes += isQuiet && changes <= 5 * bytes.count + 10 ? 1 : -1
        }
        return votes >= 0
    }
}
