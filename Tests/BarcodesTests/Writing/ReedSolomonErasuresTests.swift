import Testing

@testable import Barcodes

/// Tests for ``ReedSolomon`` with words that are not known.
@Suite("Reed–Solomon codes with erasures")
struct ReedSolomonErasuresTests {
    static let fields: [(ReedSolomon, words: Int, checks: Int)] = [
        (.qr, 26, 10), (.qr, 44, 28), (.dataMatrix, 24, 12), (.dataMatrix, 8, 5), (.aztec6, 40, 14),
    ]

    @Test("words that are not known cost one check word, wrong ones two", arguments: fields.indices)
    func correction(index: Int) throws {
        let (field, count, checks) = Self.fields[index]
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        // The code is linear: whatever corrects nothing but zeros corrects every message.
        let message = [Int](repeating: 0, count: count)
        for _ in 0..<60 {
            let erased = Int.random(in: 0...checks, using: &generator)
            let errors = Int.random(in: 0...(checks - erased) / 2, using: &generator)
            let places = Array(message.indices.shuffled(using: &generator).prefix(erased + errors))
            var words = message
            for place in places { words[place] = Int.random(in: 1..<field.size, using: &generator) }
            let found = field.corrected(words, checkCount: checks, erased: Set(places.prefix(erased)))
            let right = try #require(found, "seed \(seed)")
            #expect(right.words == message, "seed \(seed)")
            if words != message { #expect(right.errors <= errors, "seed \(seed)") }
        }
    }

    @Test("impossible numbers of words give nothing")
    func limits() {
        let words = [Int](repeating: 0, count: 20)
        #expect(ReedSolomon.qr.corrected(words, checkCount: 20, erased: []) == nil)
        #expect(ReedSolomon.qr.corrected(words, checkCount: 4, erased: [0, 1, 2, 3, 4]) == nil)
        #expect(ReedSolomon.qr.corrected(words, checkCount: 4, erased: [20]) == nil)
        #expect(ReedSolomon.qr.corrected([256] + words, checkCount: 4, erased: []) == nil)
    }
}
