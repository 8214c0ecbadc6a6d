import Foundation

/// Corrects the errors in the codewords of two-dimensional codes.
///
/// The symbologies share the method (Reed–Solomon codes over fields of 2ⁿ elements). They differ in the field and in
/// the exponent of the generator polynomial's first root.
struct ReedSolomon: Sendable {
    /// Number of elements of the field.
    let size: Int
    let firstRoot: Int
    /// Powers of the field's generator, stored twice so that sums of logarithms need no reduction.
    private let powers: [Int]
    private let logarithms: [Int]

    /// - Parameters:
    ///   - bits: number of bits of a codeword.
    ///   - polynomial: the field's polynomial, as bits.
    ///   - firstRoot: the exponent of the first root, 0 or 1.
    init(bits: Int, polynomial: Int, firstRoot: Int) {
        size = 1 << bits
        self.firstRoot = firstRoot
        var powers = [Int](repeating: 0, count: 2 * size)
        var logarithms = [Int](repeating: 0, count: size)
        var value = 1
        for exponent in 0..<size - 1 {
            powers[exponent] = value
            powers[exponent + size - 1] = value
            logarithms[value] = exponent
            value <<= 1
            if value >= size { value ^= polynomial }
        }
        self.powers = powers
        self.logarithms = logarithms
    }

    static let qr = ReedSolomon(bits: 8, polynomial: 0x11D, firstRoot: 0)
    static let dataMatrix = ReedSolomon(bits: 8, polynomial: 0x12D, firstRoot: 1)
    static let aztecMode = ReedSolomon(bits: 4, polynomial: 0x13, firstRoot: 1)
    static let aztec6 = ReedSolomon(bits: 6, polynomial: 0x43, firstRoot: 1)
    static let aztec10 = ReedSolomon(bits: 10, polynomial: 0x409, firstRoot: 1)
    static let aztec12 = ReedSolomon(bits: 12, polynomial: 0x1069, firstRoot: 1)

    func product(_ a: Int, _ b: Int) -> Int {
        a == 0 || b == 0 ? 0 : powers[logarithms[a] + logarithms[b]]
    }

    func inverse(_ a: Int) -> Int { powers[size - 1 - logarithms[a]] }

    /// Returns a power of the generator.
    func power(_ exponent: Int) -> Int { powers[exponent % (size - 1)] }

    /// Evaluates a polynomial, given lowest coefficient first.
    func value(of polynomial: [Int], at x: Int) -> Int {
        polynomial.reversed().reduce(0) { product($0, x) ^ $1 }
    }

    /// The use that a block has made of its error correction.
    struct Use {
        /// Number of wrong words.
        var errors: Int
        var checkCount: Int
        /// Number of all words.
        var wordCount: Int
        /// Bits of a word.
        var wordBits: Int
        /// The bits that the check words have left over, beside those that say which words were wrong and how.
        ///
        /// Words by chance are corrected with so few errors with the probability of two to the power of minus this.
        var evidence: Double {
            // The number of ways in which words can be wrong, as a logarithm.
            let ways = (0..<errors).reduce(0.0) { $0 + log2(Double(wordCount - $1) / Double($1 + 1)) }
            return Double(wordBits * (checkCount - errors)) - ways
        }
    }

    /// Called with the use of each block.
    typealias Tally = (Use) -> Void

    /// Returns the words without errors, and tells their number; nil if there are too many errors.
    func corrected(_ words: [Int], checkCount: Int, tally: Tally?) -> [Int]? {
        guard let right = corrected(words, checkCount: checkCount) else { return nil }
        tally?(
            Use(
                errors: zip(words, right).count { $0 != $1 },
                checkCount: checkCount,
                wordCount: words.count,
                wordBits: size.trailingZeroBitCount
            )
        )
        return right
    }

    /// Returns the words without errors; nil if there are too many errors.
    ///
    /// - Parameters:
    ///   - words: data words followed by check words.
    ///   - checkCount: number of check words.
    func corrected(_ words: [Int], checkCount: Int) -> [Int]? {
        guard words.count < size, words.allSatisfy({ (0..<size).contains($0) }), checkCount < words.count else {
            return nil
        }
        let polynomial = Array(words.reversed())
        let syndromes = (0..<checkCount).map { value(of: polynomial, at: power($0 + firstRoot)) }
        if syndromes.allSatisfy({ $0 == 0 }) { return words }

        // Berlekamp–Massey: the roots of the shortest recurrence that generates the syndromes give the error positions.
        var locator = [1]
        var former = [1]
        var (length, gap, formerDiscrepancy) = (0, 1, 1)
        for index in 0..<checkCount {
            var discrepancy = syndromes[index]
            for step in 1..<max(length + 1, 1) where step < locator.count {
                discrepancy ^= product(locator[step], syndromes[index - step])
            }
            if discrepancy == 0 {
                gap += 1
                continue
            }
            let factor = product(discrepancy, inverse(formerDiscrepancy))
            var next = locator
            if next.count < former.count + gap {
                next += [Int](repeating: 0, count: former.count + gap - next.count)
            }
            for (place, coefficient) in former.enumerated() { next[place + gap] ^= product(factor, coefficient) }
            if 2 * length <= index {
                (former, formerDiscrepancy) = (locator, discrepancy)
                length = index + 1 - length
                gap = 1
            } else {
                gap += 1
            }
            locator = next
        }
        guard 2 * length <= checkCount else { return nil }

        var evaluator = [Int](repeating: 0, count: checkCount)
        for (i, a) in syndromes.enumerated() {
            for (j, b) in locator.enumerated() where i + j < checkCount { evaluator[i + j] ^= product(a, b) }
        }
        var result = words
        var found = 0
        for place in 0..<words.count {
            let root = power(size - 1 - place)
            guard value(of: locator, at: root) == 0 else { continue }
            found += 1
            // The derivative in a field where 1 + 1 is 0: only odd coefficients remain.
            let odd = locator.enumerated().map { $0.offset % 2 == 1 ? $0.element : 0 }
            let slope = value(of: Array(odd.dropFirst()), at: root)
            guard slope != 0 else { return nil }
            var error = product(value(of: evaluator, at: root), inverse(slope))
            if firstRoot == 0 { error = product(error, power(place)) }
            result[words.count - 1 - place] ^= error
        }
        guard found == length else { return nil }
        return result
    }
}
