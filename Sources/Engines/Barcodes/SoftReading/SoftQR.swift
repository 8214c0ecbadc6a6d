/// Reads QR codes of model 2 from modules that are partly doubtful.
enum SoftQR {
    /// Returns the symbol without errors, one pixel a module; nil if it is not certain.
    static func symbol(_ modules: SoftModules) -> CodeImage? {
        let size = modules.width
        guard modules.height == size, size >= 21, size <= 77, (size - 17) % 4 == 0 else { return nil }
        let version = (size - 17) / 4
        guard let format = format(of: modules) else { return nil }
        let places = places(version: version)
        guard let checks = QRSymbol.checkWords[format.level]?[version - 1],
            let blockCount = QRSymbol.blockCounts[format.level]?[version - 1]
        else { return nil }
        func isMasked(_ place: Int) -> Bool { QRSymbol.isMasked(place % size, place / size, format.mask) }
        let words = places.map { modules.word($0, isMasked: isMasked) }
        let soft = SoftBlocks(
            words: words.map(\.value),
            confidence: words.map(\.confidence),
            blocks: blocks(wordCount: words.count, blockCount, checks),
            checkCount: checks,
            field: .qr
        )
        guard let right = soft.corrected() else { return nil }
        var pixels = pattern(version: version, format: format.bits)
        // Modules beyond the last word are light before the mask.
        let centers = QRSymbol.alignmentCenters(version)
        for place in pixels.indices
        where isMasked(place) && !QRSymbol.isPattern(place % size, place / size, size, version, centers) {
            pixels[place] = 0
        }
        for (word, places) in zip(right, places) {
            for (bit, place) in places.enumerated() {
                let isDark = (word >> (7 - bit) & 1 == 1) != isMasked(place)
                pixels[place] = isDark ? 0 : 255
            }
        }
        return CodeImage(width: size, height: size, pixels: pixels)
    }

    // MARK: Layout

    /// Returns the modules of each word in the symbol's order.
    static func places(version: Int) -> [[Int]] {
        let size = version * 4 + 17
        let centers = QRSymbol.alignmentCenters(version)
        var (words, word): ([[Int]], [Int]) = ([], [])
        var right = size - 1
        var isUpward = true
        while right > 0 {
            if right == 6 { right -= 1 }
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !QRSymbol.isPattern(x, y, size, version, centers) {
                    word.append(y * size + x)
                    if word.count == 8 {
                        words.append(word)
                        word = []
                    }
                }
            }
            isUpward.toggle()
            right -= 2
        }
        return words
    }

    /// Returns the places of each block's words among all words, data first.
    private static func blocks(wordCount: Int, _ count: Int, _ checks: Int) -> [[Int]] {
        let dataCount = wordCount - count * checks
        guard dataCount > 0 else { return [] }
        let shortLength = dataCount / count
        let shortBlocks = count - dataCount % count
        var blocks = [[Int]](repeating: [], count: count)
        var next = 0
        for index in 0...shortLength {
            for block in 0..<count where index < shortLength || block >= shortBlocks {
                blocks[block].append(next)
                next += 1
            }
        }
        for block in 0..<count { blocks[block] += (0..<checks).map { dataCount + $0 * count + block } }
        return blocks
    }

    /// Returns the places of the format's bits, from the lowest on, in both copies.
    private static func formatPlaces(_ size: Int) -> [[Int]] {
        let first =
            (0...5).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (9..<15).map { (14 - $0, 8) }
        let second = (0..<8).map { (size - 1 - $0, 8) } + (8..<15).map { (8, size - 15 + $0) }
        return [first, second].map { copy in copy.map { $0.1 * size + $0.0 } }
    }

    /// The 32 formats: level, mask, and 15 bits with their check and the standard's mask.
    private static let formats: [(level: Character, mask: Int, bits: Int)] = (0..<32).map { data in
        var rest = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where rest >> bit & 1 == 1 { rest ^= 0x537 << (bit - 10) }
        let levels: [Character] = ["M", "L", "H", "Q"]
        return (levels[data >> 3], data & 7, (data << 10 | rest) ^ 0x5412)
    }

    /// Returns the format whose modules are most like those seen; nil if two are.
    private static func format(of modules: SoftModules) -> (level: Character, mask: Int, bits: Int)? {
        let places = formatPlaces(modules.width)
        var ranked: [(score: Float, index: Int)] = []
        for (index, format) in formats.enumerated() {
            var score: Float = 0
            for copy in places {
                for (bit, place) in copy.enumerated() {
                    score += format.bits >> bit & 1 == 1 ? -modules.values[place] : modules.values[place]
                }
            }
            ranked.append((score, index))
        }
        ranked.sort { $0.score > $1.score }
        // Formats differ in at least five of fifteen bits.
        guard ranked[0].score > 4, ranked[0].score - ranked[1].score > 2.5 else { return nil }
        return formats[ranked[0].index]
    }

    /// Returns the pixels of all function patterns, light elsewhere.
    private static func pattern(version: Int, format: Int) -> [UInt8] {
        let size = version * 4 + 17
        var pixels = known(version: version).map { UInt8($0 == true ? 0 : 255) }
        for copy in formatPlaces(size) {
            for (bit, place) in copy.enumerated() { pixels[place] = format >> bit & 1 == 1 ? 0 : 255 }
        }
        pixels[(size - 8) * size + 8] = 0
        guard version >= 7 else { return pixels }
        var rest = version << 12
        for bit in stride(from: 17, through: 12, by: -1) where rest >> bit & 1 == 1 { rest ^= 0x1F25 << (bit - 12) }
        let bits = version << 12 | rest
        for bit in 0..<18 where bits >> bit & 1 == 1 {
            let (a, b) = (size - 11 + bit % 3, bit / 3)
            pixels[b * size + a] = 0
            pixels[a * size + b] = 0
        }
        return pixels
    }

    /// Returns whether modules with a known colour are dark: finder, timing and alignment patterns.
    static func known(version: Int) -> [Bool?] {
        let size = version * 4 + 17
        var known = FixedPattern.modules(of: .qr, width: size, height: size)
        let centers = QRSymbol.alignmentCenters(version)
        for row in centers {
            for column in centers {
                let isAtFinder = row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
                guard !isAtFinder else { continue }
                for y in -2...2 {
                    for x in -2...2 { known[(row + y) * size + column + x] = max(abs(x), abs(y)) != 1 }
                }
            }
        }
        return known
    }
}
