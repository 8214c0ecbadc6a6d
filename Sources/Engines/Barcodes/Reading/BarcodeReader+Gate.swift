import Foundation

// The gate that the readings of all passes go through before they are reported.
extension BarcodeReader {
    /// Returns the codes that more than chance speaks for.
    ///
    /// A doubtful place is read once more, from pixels between those of the image.
    func credible(_ codes: [Barcode], of image: PixelView) throws(BarcodeError) -> [Barcode] {
        var result: [Barcode] = []
        for code in codes where code.isWhole(in: image) {
            let field = LumaField(image, isInverted: code.isInverted)
            switch code.doubt(in: field, code.corners, isReadAgain: effort.usesThirdPass) {
            case .none: result.append(code)
            case .unlessSeenTwice: if try isSeenAgain(code, code.corners, in: image) { result.append(code) }
            case .always: break
            }
        }
        return result
    }

    /// Returns codes without small ones that lie within another of another symbology, of which they are a part.
    static func withoutNested(_ codes: [Barcode]) -> [Barcode] {
        guard codes.count > 1 else { return codes }
        let outlines = codes.map { CodeOutline($0.corners) }
        return codes.indices.filter { inner in
            guard let part = outlines[inner] else { return true }
            return !codes.indices.contains { outer in
                guard outer != inner, codes[outer].symbology != codes[inner].symbology, let whole = outlines[outer],
                    !codes[outer].symbology.isLinear
                else { return false }
                return part.points.allSatisfy { whole.contains(part.center + ($0 - part.center) * 0.9) }
            }
        }.map { codes[$0] }
    }

    /// Indicates whether a code is read again at other scales, laid out upright, and nothing else is.
    ///
    /// - Parameter corners: the code's corners in the pixels.
    func isSeenAgain(_ code: Barcode, _ corners: [CGPoint], in image: PixelView) throws(BarcodeError) -> Bool {
        guard let outline = CodeOutline(corners),
            let options = Self.options(for: [code.symbology], .thorough, maximumCount)
        else { return false }
        for (scale, isFlat) in [(1.5, false), (1.5, true), (0.8, false), (2.2, false)] {
            guard let region = outline.upright(scale: scale) else { continue }
            var look = Look(
                width: region.size.width,
                height: region.size.height,
                luma: LumaField(image, isInverted: false).upright(region),
                region: region
            )
            look.whiten(outside: image, isInverted: code.isInverted)
            if isFlat { look = look.flattened(reach: 2) }
            let found = try codes(in: look.luma, options, region, of: image).filter { $0.symbology == code.symbology }
            if found.contains(where: { $0.bytes == code.bytes }) { return true }
            // Another reading of the same place: one of them is wrong.
            if found.contains(where: { other in
                CodeOutline(other.corners).map { outline.contains($0.center) || $0.contains(outline.center) } ?? false
            }) {
                return false
            }
        }
        return false
    }
}

extension Look {
    /// Makes what is not in the image a quiet zone; codes may end at its edges.
    fileprivate mutating func whiten(outside image: PixelView, isInverted: Bool) {
        let (right, bottom) = (Double(image.width), Double(image.height))
        func isInside(_ point: ImagePoint) -> Bool {
            point.x >= 0 && point.y >= 0 && point.x <= right && point.y <= bottom
        }
        let corners = [(0, 0), (width, 0), (width, height), (0, height)]
        if corners.allSatisfy({ isInside(region.point(Double($0.0), Double($0.1))) }) { return }
        for y in 0..<height {
            for x in 0..<width where !isInside(region.point(Double(x) + 0.5, Double(y) + 0.5)) {
                luma[y * width + x] = isInverted ? 0 : 255
            }
        }
    }
}

extension CodeOutline {
    /// Returns the upright region around the outline, with room for quiet zones; nil if it is too large or too small.
    ///
    /// - Parameter scale: pixels of the region for each of the image; less for large outlines.
    func upright(scale: Double) -> SlantedRegion? {
        guard let across = (rightMiddle - leftMiddle).direction else { return nil }
        let along = across.turned
        let (x, y) = (points.map { $0.dot(across) }, points.map { $0.dot(along) })
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
        let room = (x: 0.12 * (right - left) + 6, y: 0.12 * (bottom - top) + 6)
        let (wide, high) = (right - left + 2 * room.x, bottom - top + 2 * room.y)
        guard wide.isFinite, high.isFinite, wide > 10, high > 10, wide * high < 4_000_000 else { return nil }
        // Between the pixels of the image, not on them.
        let factor = min(scale, scale * (500_000 / (wide * high)).squareRoot())
        let start = across * (left - room.x + 0.3)
        return SlantedRegion(
            origin: start + along * (top - room.y + 0.3),
            across: across / factor,
            size: (Int(wide * factor), Int(high * factor))
        )
    }
}
