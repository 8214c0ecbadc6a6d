import Foundation

/// SHA-256 by FIPS 180-4: 32 bytes.
public struct SHA256: HashFunction {
    private var state = SHA256.roots(of: 8, isSquare: true)
    private var blocks = Blocks()

    /// Begins.
    public init() {}

    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        var state = state
        blocks.add(bufferPointer) { Self.compress(&state, $0) }
        self.state = state
    }

    /// The number for all bytes so far.
    public func finalize() -> SHA256Digest {
        var state = state
        blocks.finish(isBigEndian: true) { Self.compress(&state, $0) }
        return SHA256Digest(bytes: bigEndianBytes(state))
    }

    private static let constants = roots(of: 64, isSquare: false)

    /// The first 32 bits behind the point of the square or cube roots of the first primes.
    private static func roots(of count: Int, isSquare: Bool) -> [UInt32] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < count {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { prime in
            let root = isSquare ? Double(prime).squareRoot() : cbrt(Double(prime))
            return UInt32((root - root.rounded(.down)) * 4_294_967_296)
        }
    }

    private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
        var words = bigEndianWords(block)
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = turn(early, 7) ^ turn(early, 18) ^ early >> 3
            let second = turn(late, 17) ^ turn(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var work = state
        for step in 0..<64 {
            let (a, b, c, e, f, g) = (work[0], work[1], work[2], work[4], work[5], work[6])
            let choice = (e & f) ^ (~e & g)
            let sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
            let first = work[7] &+ sum &+ choice &+ constants[step] &+ words[step]
            let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
            work = [first &+ second, a, b, c, work[3] &+ first, e, f, g]
        }
        for index in state.indices { state[index] &+= work[index] }
    }
}

/// What SHA-256 gives.
public struct SHA256Digest: Digest {
    /// 32.
    public static let byteCount = 32
    let bytes: [UInt8]
    /// The bytes.
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    /// The bytes in hexadecimal digits.
    public var description: String { Self.words("SHA256", bytes) }
}
