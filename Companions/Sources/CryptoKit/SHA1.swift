import Foundation

extension Insecure {
    /// SHA-1 by FIPS 180-4: 20 bytes.
    public struct SHA1: HashFunction {
        private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
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
        public func finalize() -> SHA1Digest {
            var state = state
            blocks.finish(isBigEndian: true) { Self.compress(&state, $0) }
            return SHA1Digest(bytes: bigEndianBytes(state))
        }

        private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
            var words = bigEndianWords(block)
            for index in 16..<80 {
                let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
                words.append(mixed << 1 | mixed >> 31)
            }
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for step in 0..<80 {
                let (mixed, constant): (UInt32, UInt32)
                switch step / 20 {
                case 0: (mixed, constant) = ((b & c) | (~b & d), 0x5a82_7999)
                case 1: (mixed, constant) = (b ^ c ^ d, 0x6ed9_eba1)
                case 2: (mixed, constant) = ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
                default: (mixed, constant) = (b ^ c ^ d, 0xca62_c1d6)
                }
                let sum = (a << 5 | a >> 27) &+ mixed &+ e &+ constant &+ words[step]
                (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, sum)
            }
            for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
        }
    }

    /// What SHA-1 gives.
    public struct SHA1Digest: Digest {
        /// 20.
        public static let byteCount = 20
        let bytes: [UInt8]
        /// The bytes.
        public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
        /// The bytes in hexadecimal digits.
        public var description: String { Self.words("SHA1", bytes) }
    }
}

func bigEndianWords(_ block: ArraySlice<UInt8>) -> [UInt32] {
    let bytes = Array(block)
    return (0..<16).map { index in bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}

func bigEndianBytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
}
