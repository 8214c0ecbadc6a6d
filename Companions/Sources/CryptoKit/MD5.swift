import Foundation

extension Insecure {
    /// MD5 by RFC 1321: 16 bytes.
    public struct MD5: HashFunction {
        private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
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
        public func finalize() -> MD5Digest {
            var state = state
            blocks.finish(isBigEndian: false) { Self.compress(&state, $0) }
            return MD5Digest(
                bytes: state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
            )
        }

        private static let sines = (0..<64).map { UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296) }
        private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

        private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
            let bytes = Array(block)
            let words = (0..<16).map { index in
                (0..<4).reduce(0 as UInt32) { $0 | UInt32(bytes[4 * index + $1]) << (8 * UInt32($1)) }
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            for step in 0..<64 {
                let mixed: UInt32
                let word: Int
                switch step / 16 {
                case 0: (mixed, word) = ((b & c) | (~b & d), step)
                case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
                case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
                default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
                }
                let sum = a &+ mixed &+ sines[step] &+ words[word]
                let turn = turns[step / 16][step % 4]
                (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
            }
            state[0] &+= a
            state[1] &+= b
            state[2] &+= c
            state[3] &+= d
        }
    }

    /// What MD5 gives.
    public struct MD5Digest: Digest {
        /// 16.
        public static let byteCount = 16
        let bytes: [UInt8]
        /// The bytes.
        public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
        /// The bytes in hexadecimal digits.
        public var description: String { Self.words("MD5", bytes) }
    }
}
