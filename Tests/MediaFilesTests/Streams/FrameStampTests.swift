import Foundation
import Testing

@testable import MediaFiles

/// Tests ``FrameStamp``.
@Suite("Streams: stamps of frames")
struct FrameStampTests {
    private static let stamps = [
        FrameStamp(number: 0, captured: 0, sent: 0, clock: 0),
        FrameStamp(number: 1, captured: 256, sent: 65_536, clock: 3),
        FrameStamp(number: .max, captured: .min, sent: -1, clock: .max),
        FrameStamp(number: 123_456_789, captured: 1_000_000_007, sent: 1_000_000_009, clock: 0x0000_0100_0000_0200),
    ]

    /// Returns a frame with a stamp between parameter sets and a slice.
    private func frame(_ stamp: FrameStamp, _ codec: AccessUnit.Codec, withLengths: Bool) -> [UInt8] {
        let units: [[UInt8]] =
            codec == .h264
            ? [[0x67, 1, 2, 3], [0x06, 5, 3, 1, 2, 3, 0x80], stamp.unit(codec), [0x65, 9, 9, 9]]
            : [[0x40, 1, 2, 3], stamp.unit(codec), [0x26, 1, 9, 9]]
        return units.flatMap { unit in
            (withLengths ? [0, 0, 0, UInt8(unit.count)] : [0, 0, 0, 1]) + unit
        }
    }

    @Test("a stamp is read as it was written", arguments: stamps, AccessUnit.Codec.allCases)
    func roundTrip(stamp: FrameStamp, codec: AccessUnit.Codec) {
        for withLengths in [false, true] {
            let read = frame(stamp, codec, withLengths: withLengths).withUnsafeBytes { FrameStamp(in: $0, codec) }
            #expect(read == stamp)
        }
        // No start code appears within the unit.
        let unit = stamp.unit(codec)
        for index in unit.indices.dropLast(2) {
            #expect(!(unit[index] == 0 && unit[index + 1] == 0 && unit[index + 2] <= 2))
        }
    }

    @Test("frames without a stamp, and stamps after the slice or of others, give none")
    func none() {
        let other: [UInt8] =
            [0, 0, 0, 1, 0x06, 5, 49] + [UInt8](repeating: 7, count: 49) + [0x80, 0, 0, 0, 1, 0x65, 1]
        #expect(other.withUnsafeBytes { FrameStamp(in: $0, .h264) } == nil)
        let late = [0, 0, 0, 1, 0x65, 1, 0, 0, 0, 1] + Self.stamps[1].unit(.h264)
        #expect(late.withUnsafeBytes { FrameStamp(in: $0, .h264) } == nil)
        #expect([UInt8]().withUnsafeBytes { FrameStamp(in: $0, .h264) } == nil)
    }

    @Test("damaged frames give another stamp or none, and nothing worse")
    func damage() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed)
        for _ in 0..<3000 {
            let codec = AccessUnit.Codec.allCases[Int.random(in: 0...1, using: &random)]
            var bytes = frame(Self.stamps[3], codec, withLengths: Bool.random(using: &random))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            _ = bytes.withUnsafeBytes { FrameStamp(in: $0, codec) }
        }
    }

    private struct SeededGenerator: RandomNumberGenerator {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed | 1 }
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
