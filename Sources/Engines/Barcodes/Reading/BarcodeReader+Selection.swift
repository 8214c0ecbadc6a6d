// Selects the correct reading among several readings of one place.
extension BarcodeReader {
    /// Removes readings of a part of a code as a shorter code.
    ///
    /// A line that leaves a tilted code early causes them, and the left half of an EAN-13 code can pass for UPC-E.
    static func withoutParts(_ barcodes: [Barcode]) -> [Barcode] {
        guard barcodes.count > 1 else { return barcodes }
        return barcodes.filter { part in
            guard part.symbology.isLinear, let center = CodeOutline(part.corners)?.center else { return true }
            return !barcodes.contains { whole in
                isPart(part, of: whole) && CodeOutline(whole.corners)?.contains(center) ?? false
            }
        }
    }

    /// Indicates whether one code may be a partial reading of the other.
    private static func isPart(_ part: Barcode, of whole: Barcode) -> Bool {
        if part.symbology == .itf, whole.symbology == .itf { return whole.bytes.count > part.bytes.count }
        guard let partWidth = part.symbology.retailWidth, let width = whole.symbology.retailWidth else { return false }
        return partWidth < width
    }

    /// Returns one code for each place: the majority reading among the codes of one symbology there, by their lines.
    ///
    /// If bars are at an angle, single scan lines can be reported as separate codes, some of them wrong, and a reduced
    /// image can show other bars. A reading that agrees with the pixels much better than the majority's is the right
    /// one.
    static func withoutDoubles(_ barcodes: [Barcode], in image: PixelView) -> [Barcode] {
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
            var readings: [(code: Barcode, lines: Int)] = []
            for code in group {
                if let index = readings.firstIndex(where: { $0.code.bytes == code.bytes }) {
                    readings[index].lines += max(code.lineCount, 1)
                } else {
                    readings.append((code, max(code.lineCount, 1)))
                }
            }
            guard readings.count > 1 else { return group.first }
            let most = readings.map(\.lines).max()
            guard let majority = readings.first(where: { $0.lines == most })?.code else { return nil }
            let fits = readings.map { reading in
                BarFit.correlation(of: reading.code, in: LumaField(image, isInverted: reading.code.isInverted))
            }
            let best = zip(readings, fits).max { ($0.1 ?? -1) < ($1.1 ?? -1) }
            let own = zip(readings, fits).first { $0.0.code.bytes == majority.bytes }?.1
            guard let best, let fit = best.1, fit > (own ?? -1) + 0.05 else { return majority }
            return best.0.code
        }
    }
}
