/// The codewords of an Aztec code (ISO/IEC 24778).
struct AztecSymbol {
    let isCompact: Bool
    /// Number of data words.
    let wordCount: Int
    /// The data words after error correction, packed without gaps.
    let payload: [UInt8]

    /// Reads the words of a code with a given number of layers; nil if the modules do not form such a code.
    init?(_ grid: SymbolGrid, layers: Int, tally: ReedSolomon.Tally? = nil) {
        guard 1...32 ~= layers, grid.width == grid.height else { return nil }
        let size = grid.width
        isCompact = layers <= 4 && size == 11 + 4 * layers
        let places = Self.places(layers: layers, isCompact: isCompact)
        guard isCompact || places.last == size - 1 else { return nil }
        guard let wordCount = Self.wordCount(grid, layers: layers, isCompact: isCompact) else { return nil }
        self.wordCount = wordCount

        let bits = Self.bits(grid, places, layers: layers, isCompact: isCompact)
        let (wordBits, field): (Int, ReedSolomon) =
            switch layers {
            case ...2: (6, .aztec6)
            case ...8: (8, .dataMatrix)  // Data Matrix has the same field and roots.
            case ...22: (10, .aztec10)
            default: (12, .aztec12)
            }
        let total = bits.count / wordBits
        let start = bits.count % wordBits
        let words = (0..<total).map { index in
            bits[start + index * wordBits..<start + (index + 1) * wordBits].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        guard wordCount < total,
            let right = field.corrected(words, checkCount: total - wordCount, tally: tally)
        else { return nil }
        payload = Self.packed(right.prefix(wordCount), bits: wordBits)
    }

    /// Returns the rows and columns outside the reference grid, which only full codes have.
    private static func places(layers: Int, isCompact: Bool) -> [Int] {
        let base = (isCompact ? 11 : 14) + 4 * layers
        guard !isCompact else { return Array(0..<base) }
        let half = base / 2
        let center = (base + 1 + 2 * ((half - 1) / 15)) / 2
        return (0..<base).map { index in
            let distance = index < half ? half - 1 - index : index - half
            let step = distance + distance / 15 + 1
            return index < half ? center - step : center + step
        }
    }

    /// Returns the bits in the layers, from the outermost inward.
    ///
    /// Each layer is two modules wide and runs down the left side, along the bottom, up the right side and back along
    /// the top.
    private static func bits(_ grid: SymbolGrid, _ places: [Int], layers: Int, isCompact: Bool) -> [Bool] {
        var bits: [Bool] = []
        for layer in 0..<layers {
            let length = (layers - layer) * 4 + (isCompact ? 9 : 12)
            let low = 2 * layer
            let high = places.count - 1 - low
            for side in 0..<4 {
                for along in 0..<length {
                    for deep in 0..<2 {
                        let (x, y) =
                            switch side {
                            case 0: (low + deep, low + along)
                            case 1: (low + along, high - deep)
                            case 2: (high - deep, high - along)
                            default: (high - along, low + deep)
                            }
                        bits.append(grid[places[x], places[y]])
                    }
                }
            }
        }
        return bits
    }

    /// Reads the number of data words from the mode message around the bull's-eye; nil if the message has another
    /// number of layers.
    private static func wordCount(_ grid: SymbolGrid, layers: Int, isCompact: Bool) -> Int? {
        let center = grid.width / 2
        let radius = isCompact ? 5 : 7
        // From after each corner to before the next; in full codes, the middle module belongs to the reference grid.
        let steps = (2 - radius...radius - 2).filter { isCompact || $0 != 0 }
        var bits: [Bool] = []
        for step in steps { bits.append(grid[center + step, center - radius]) }
        for step in steps { bits.append(grid[center + radius, center + step]) }
        for step in steps { bits.append(grid[center - step, center + radius]) }
        for step in steps { bits.append(grid[center - radius, center - step]) }
        let words = stride(from: 0, to: bits.count, by: 4).map { start in
            bits[start..<start + 4].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let dataWords = isCompact ? 2 : 4
        guard
            let right = ReedSolomon.aztecMode.corrected(words, checkCount: words.count - dataWords)
        else { return nil }
        let mode = right.prefix(dataWords).reduce(0) { $0 << 4 | $1 }
        let shift = isCompact ? 6 : 11
        guard mode >> shift == layers - 1 else { return nil }
        return (mode & (1 << shift - 1)) + 1
    }

    private static func packed(_ words: some Sequence<Int>, bits: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var (rest, count) = (0, 0)
        for word in words {
            rest = rest << bits | word
            count += bits
            while count >= 8 {
                bytes.append(UInt8(rest >> (count - 8) & 0xFF))
                count -= 8
            }
            rest &= 1 << count - 1
        }
        if count > 0 { bytes.append(UInt8(rest << (8 - count) & 0xFF)) }
        return bytes
    }
}
