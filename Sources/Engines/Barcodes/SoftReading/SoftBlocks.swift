/// Words of a symbol with the confidence in each, corrected block by block.
struct SoftBlocks {
    /// The values of all words in the order of the symbol.
    var words: [Int]
    /// The confidence in each word; 0 for one that is not known.
    var confidence: [Float]
    /// The places of each block's words, data first.
    let blocks: [[Int]]
    let checkCount: Int
    let field: ReedSolomon

    /// Check words that have to be left, so that chance does not pass for a code.
    private static let reserve = 3
    /// Check words that have to be left beside words taken for unknown.
    private static let erasureReserve = 4

    /// Returns the words without errors; nil if a block has too many.
    ///
    /// The least certain words of a block are taken for unknown, more and more of them.
    func corrected() -> [Int]? {
        var result = words
        for block in blocks {
            guard let right = corrected(block) else { return nil }
            for (place, word) in zip(block, right) { result[place] = word }
        }
        return result
    }

    private func corrected(_ block: [Int]) -> [Int]? {
        let order = block.indices.sorted { (confidence[block[$0]], $0) < (confidence[block[$1]], $1) }
        let unknown = order.prefix { confidence[block[$0]] <= 0 }.count
        let most = checkCount - Self.erasureReserve
        guard unknown <= max(most, 0) else { return nil }
        let values = block.map { words[$0] }
        var counts = Array(stride(from: unknown, through: max(most, unknown), by: max(checkCount / 10, 1)))
        if counts.last != max(most, unknown) { counts.append(max(most, unknown)) }
        for count in counts {
            let erased = Set(order.prefix(count))
            guard let found = field.corrected(values, checkCount: checkCount, erased: erased),
                2 * found.errors + found.erasures <= checkCount - Self.reserve
            else { continue }
            return found.words
        }
        return nil
    }
}

/// Modules as numbers from -1, dark, to 1, light; 0 for one that is not known.
struct SoftModules {
    let width: Int
    let height: Int
    var values: [Float]

    /// Returns the value of a word's bits and the confidence in the least certain of them.
    ///
    /// - Parameter isMasked: for each place, true where light and dark are exchanged.
    func word(_ places: [Int], isMasked: (Int) -> Bool) -> (value: Int, confidence: Float) {
        var (value, confidence) = (0, Float.infinity)
        for place in places {
            let isDark = values[place] < 0
            value = value << 1 | (isDark != isMasked(place) ? 1 : 0)
            confidence = min(confidence, abs(values[place]))
        }
        return (value, confidence)
    }

    /// Returns a copy in which modules within plain areas are not known: tears and hands are plain, codes are not.
    var withoutPlains: SoftModules {
        var copy = self
        for y in 0..<height {
            for x in 0..<width {
                var (dark, light) = (0, 0)
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for column in max(0, x - 1)...min(width - 1, x + 1) {
                        if values[row * width + column] < 0 { dark += 1 } else { light += 1 }
                    }
                }
                if dark == 0 || light == 0 { copy.values[y * width + x] = 0 }
            }
        }
        return copy
    }
}
