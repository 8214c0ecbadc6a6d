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

    /// Returns one code for each place: the majority reading among the codes of one symbology there.
    ///
    /// If bars are at an angle, single scan lines can be reported as separate codes, some of them wrong.
    static func withoutDoubles(_ barcodes: [Barcode]) -> [Barcode] {
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
}
