import CoreMedia
import Testing

@testable import AVFBase
@testable import AVFCore

@Suite("The interleaving of samples")
struct SampleInterleaverTests {
    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    @Test("WR-30 samples of several tracks are written in decode time order, none before its turn")
    func order() {
        var interleaver = SampleInterleaver<Int>(trackCount: 2)
        for value in [0, 3, 6] { interleaver.add(value, at: time(value), bytes: 1, track: 0) }
        #expect(interleaver.next() == nil, "the other track may have something earlier")
        for value in [1, 2, 7] { interleaver.add(value, at: time(value), bytes: 1, track: 1) }
        var order: [Int] = []
        while let next = interleaver.next() { order.append(next.sample) }
        #expect(order == [0, 1, 2, 3, 6])
        interleaver.end(0)
        #expect(interleaver.next()?.sample == 7)
        #expect(interleaver.isEmpty)
    }

    @Test("A track that is far ahead of a silent one may pass, limited by time and by bytes")
    func silence() {
        var interleaver = SampleInterleaver<Int>(trackCount: 2, byteLimit: 1000, timeLimit: time(5))
        for value in 0...6 { interleaver.add(value, at: time(value), bytes: 1, track: 0) }
        #expect(interleaver.next()?.sample == 0)
        #expect(interleaver.next() == nil)
        interleaver.add(7, at: time(7), bytes: 1000, track: 0)
        #expect(interleaver.isFull)
        #expect(interleaver.next()?.sample == 1)
    }

    @Test("Every order of arrival of two tracks gives the same order of writing", arguments: 0..<20)
    func arrival(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let tracks = [Array(stride(from: 0, to: 60, by: 3)), Array(stride(from: 1, to: 60, by: 2))]
        var interleaver = SampleInterleaver<Int>(trackCount: 2)
        var next = [0, 0]
        var order: [Int] = []
        while next[0] < tracks[0].count || next[1] < tracks[1].count {
            var track = Int.random(in: 0..<2, using: &generator)
            if next[track] == tracks[track].count { track = 1 - track }
            let value = tracks[track][next[track]]
            interleaver.add(value, at: time(value), bytes: 1, track: track)
            next[track] += 1
            while let sample = interleaver.next() { order.append(sample.sample) }
        }
        for track in 0..<2 { interleaver.end(track) }
        while let sample = interleaver.next() { order.append(sample.sample) }
        // Equal times are ordered by track.
        var expected: [(value: Int, track: Int)] = tracks[0].map { ($0, 0) }
        expected += tracks[1].map { ($0, 1) }
        expected.sort { one, other in one.value == other.value ? one.track < other.track : one.value < other.value }
        #expect(order == expected.map(\.value), "seed \(seed)")
    }
}
