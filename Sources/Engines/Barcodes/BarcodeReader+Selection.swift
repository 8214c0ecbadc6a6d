// Of several readings of one place, the right one.
extension BarcodeReader {
    /// All but readings of a part of a code as a shorter code.
    ///
    /// A line that leaves a tilted code early does that; and the left half of an EAN-13 code can pass for UPC-E.
    static func withoutParts(_ barcodes: [Barcode]) -> [Barcode] {
        guard barcodes.count > 1 else { return barcodes }
        return barcodes.filter { part in
            guard part.symbology.isLinear, let center = CodeOutline(part.corners)?.center else { return true }
            return !barcodes.contains { whole in
                isPart(part, of: whole) && CodeOutline(whole.corners)?.contains(center) ?? false
            }
        }
    }

    /// Whether one code can be what is read of a part of the other.
    private static func isPart(_ part: Barcode, of whole: Barcode) -> Bool {
        if part.symbology == .itf, whole.symbology == .itf { return whole.bytes.count > part.bytes.count }
        guard let partWidth = part.symbology.retailWidth, let width = whole.symbology.retailWidth else { return false }
        return partWidth < width
    }

    /// One code for each place: what most of the codes of a kind there say, as lines across bars that are seen aslant can
    /// be read for themselves, some of them wrongly.
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
