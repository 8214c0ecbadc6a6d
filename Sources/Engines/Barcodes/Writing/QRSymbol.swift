/// Extracts the codewords of a QR code of model 2 (ISO/IEC 18004).
enum QRSymbol {
    /// Returns the data words after error correction; nil if the modules do not form such a code.
    static func payload(
        _ grid: SymbolGrid,
        mask: Int,
        level: Character,
        tally: ReedSolomon.Tally? = nil
    ) -> [UInt8]? {
        let size = grid.width
        guard grid.height == size, size >= 21, size <= 177, (size - 17) % 4 == 0, 0...7 ~= mask else { return nil }
        let version = (size - 17) / 4
        guard let checks = checkWords[level]?[version - 1], let blocks = blockCounts[level]?[version - 1] else {
            return nil
        }
        let words = words(grid, version, mask)
        guard words.count > blocks * checks else { return nil }

        // Short blocks come first and lack the last data word of the long ones.
        let dataCount = words.count - blocks * checks
        let shortLength = dataCount / blocks
        let shortBlocks = blocks - dataCount % blocks
        var data = [[Int]](repeating: [], count: blocks)
        var next = 0
        for index in 0...shortLength {
            for block in 0..<blocks where index < shortLength || block >= shortBlocks {
                guard next < words.count else { return nil }
                data[block].append(words[next])
                next += 1
            }
        }
        var payload: [UInt8] = []
        for block in 0..<blocks {
            let check = (0..<checks).map { words[dataCount + $0 * blocks + block] }
            let block = data[block]
            guard let right = ReedSolomon.qr.corrected(block + check, checkCount: checks, tally: tally) else {
                return nil
            }
            payload += right.prefix(block.count).map { UInt8($0) }
        }
        return payload
    }

    /// Returns the words in symbol order: pairs of columns from the right, alternately up and down, without the
    /// function patterns.
    private static func words(_ grid: SymbolGrid, _ version: Int, _ mask: Int) -> [Int] {
        let size = grid.width
        let centers = alignmentCenters(version)
        var words: [Int] = []
        var (word, bits) = (0, 0)
        var right = size - 1
        var isUpward = true
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isPattern(x, y, size, version, centers) {
                    word = word << 1 | (grid[x, y] != isMasked(x, y, mask) ? 1 : 0)
                    bits += 1
                    if bits == 8 {
                        words.append(word)
                        (word, bits) = (0, 0)
                    }
                }
            }
            isUpward.toggle()
            right -= 2
        }
        return words
    }

    static func isPattern(_ x: Int, _ y: Int, _ size: Int, _ version: Int, _ centers: [Int]) -> Bool {
        if x == 6 || y == 6 { return true }
        // Finder patterns with their borders and the adjacent format and, from version 7 on, version information.
        if x < 9 && y < 9 || x < 9 && y >= size - 8 || x >= size - 8 && y < 9 { return true }
        if version >= 7, x < 6 && y >= size - 11 || x >= size - 11 && y < 6 { return true }
        for row in centers where abs(y - row) <= 2 {
            for column in centers where abs(x - column) <= 2 {
                let isAtFinder =
                    row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
                if !isAtFinder { return true }
            }
        }
        return false
    }

    /// Returns the row and column positions of alignment pattern centers.
    static func alignmentCenters(_ version: Int) -> [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let last = version * 4 + 10
        // Evenly spaced from the last one back; the first may be closer. Version 32 is the standard's exception.
        let distance = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).reversed().map { last - $0 * distance }
    }

    static func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// Number of check words in each block, by level and version.
    static let checkWords: [Character: [Int]] = [
        "L": [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        "M": [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        "Q": [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        "H": [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    /// Number of blocks, by level and version.
    static let blockCounts: [Character: [Int]] = [
        "L": [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        "M": [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        "Q": [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        "H": [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
