/// The readings of one place's bars in several renderings, and the verdict.
///
/// A reading of few bands is chance for symbologies without a strong check, so each symbology has to be seen on a
/// number of bands, and no other reading may come near.
struct BarVotes {
    /// A reading.
    struct Reading: Hashable {
        var symbology: Symbology
        var bytes: [UInt8]
    }

    /// Most bands of one rendering that agree on a reading, and the number of renderings.
    private var votes: [Reading: (bands: Int, renderings: Int)] = [:]

    /// Adds the readings of one rendering.
    mutating func add(_ readings: [(Reading, bands: Int)]) {
        var best: [Reading: Int] = [:]
        for (reading, bands) in readings { best[reading, default: 0] += max(bands, 1) }
        for (reading, bands) in best {
            let former = votes[reading] ?? (0, 0)
            votes[reading] = (max(former.bands, bands), former.renderings + 1)
        }
    }

    /// The accepted reading; nil while none is certain.
    var verdict: Reading? {
        func strength(_ vote: (bands: Int, renderings: Int)) -> Int { 2 * vote.bands + vote.renderings }
        let ranked = votes.sorted { strength($0.value) > strength($1.value) }
        guard let (best, vote) = ranked.first, vote.bands >= best.symbology.leastBands else { return nil }
        for (other, rival) in ranked.dropFirst() where !other.isPart(of: best) {
            // A reading with a weak check is no witness against one with a strong check.
            let doubt = other.symbology.leastBands > best.symbology.leastBands ? 2 : 3
            if doubt * rival.bands >= vote.bands { return nil }
        }
        return best
    }
}

extension BarVotes.Reading {
    /// Indicates whether this can be the reading of a part of another code.
    fileprivate func isPart(of whole: Self) -> Bool {
        if symbology == .itf, whole.symbology == .itf { return whole.bytes.count > bytes.count }
        guard let width = symbology.retailWidth, let other = whole.symbology.retailWidth else { return false }
        return width < other
    }
}

extension Symbology {
    /// Number of bands on which bars have to be read before they count.
    var leastBands: Int {
        switch self {
        case .code128, .code93, .gs1DataBarExpanded: 2
        case .ean13, .upcA, .gs1DataBar, .gs1DataBarLimited: 3
        default: 4
        }
    }
}
