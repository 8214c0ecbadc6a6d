extension ReedSolomon {
    /// A block without errors, and the number of words that were wrong without being doubted.
    struct Correction {
        var words: [Int]
        var errors: Int
        var erasures: Int
    }

    /// Returns the words without errors, where some words are not known; nil if there are too many errors.
    ///
    /// Every word that is not known costs one check word, every other wrong one costs two.
    ///
    /// - Parameters:
    ///   - words: data words followed by check words.
    ///   - checkCount: number of check words.
    ///   - erased: the places of words that are not known.
    func corrected(_ words: [Int], checkCount: Int, erased: Set<Int>) -> Correction? {
        guard words.count < size, words.allSatisfy({ (0..<size).contains($0) }), checkCount < words.count,
            erased.count <= checkCount, erased.allSatisfy({ words.indices.contains($0) })
        else { return nil }
        let polynomial = Array(words.reversed())
        let syndromes = syndromes(of: polynomial, checkCount)
        if syndromes.allSatisfy({ $0 == 0 }) { return Correction(words: words, errors: 0, erasures: 0) }
        // The locator of the words that are not known: its roots are the inverses of their places.
        var known = [1]
        for place in erased { known = times(known, [1, power(words.count - 1 - place)]) }
        let modified = times(known, syndromes).prefix(checkCount)
        guard let unknown = recurrence(Array(modified.dropFirst(erased.count))) else { return nil }
        let locator = times(known, unknown)
        let evaluator = Array(times(syndromes, locator).prefix(checkCount))
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
        guard found == locator.count - 1,
            self.syndromes(of: Array(result.reversed()), checkCount).allSatisfy({ $0 == 0 })
        else { return nil }
        return Correction(words: result, errors: unknown.count - 1, erasures: erased.count)
    }

    private func syndromes(of polynomial: [Int], _ count: Int) -> [Int] {
        (0..<count).map { value(of: polynomial, at: power($0 + firstRoot)) }
    }

    private func times(_ one: [Int], _ two: [Int]) -> [Int] {
        var result = [Int](repeating: 0, count: one.count + two.count - 1)
        for (i, a) in one.enumerated() where a != 0 {
            for (j, b) in two.enumerated() { result[i + j] ^= product(a, b) }
        }
        return result
    }

    /// Returns the shortest recurrence of a sequence (Berlekamp and Massey); nil for one that is too long to be true.
    private func recurrence(_ sequence: [Int]) -> [Int]? {
        var (locator, former) = ([1], [1])
        var (length, gap, formerDiscrepancy) = (0, 1, 1)
        for index in sequence.indices {
            var discrepancy = sequence[index]
            for step in 1..<max(length + 1, 1) where step < locator.count {
                discrepancy ^= product(locator[step], sequence[index - step])
            }
            guard discrepancy != 0 else {
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
        guard 2 * length <= sequence.count else { return nil }
        while locator.count > 1, locator.last == 0 { locator.removeLast() }
        return locator.count - 1 == length ? locator : nil
    }
}
