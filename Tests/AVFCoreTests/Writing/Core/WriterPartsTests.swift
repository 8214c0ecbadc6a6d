import CoreMedia
import Testing

@testable import AVFBase
@testable import AVFCore

@Suite("Parts of a writer")
struct WriterPartsTests {
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

    @Test("WR-32 segments begin at multiples of the interval, at the first possible sample")
    func intervals() {
        var planner = SegmentPlanner(.every(time(10), from: time(100)))
        let begins = (0..<35).filter { planner.begins(at: time(100 + $0), asked: 0, canBegin: true) }
        #expect(begins == [10, 20, 30])
        var stored = SegmentPlanner(.every(time(10), from: time(100)))
        let storedBegins = (0..<35).filter { stored.begins(at: time(100 + $0), asked: 0, canBegin: $0 % 7 == 0) }
        #expect(storedBegins == [14, 21])
    }

    @Test("WR-32 without an interval segments begin where the client has requested one")
    func asked() {
        var planner = SegmentPlanner(.whenAsked)
        let asked = [0, 0, 1, 1, 3, 3]
        let places = asked.indices.filter { planner.begins(at: time($0), asked: asked[$0], canBegin: true) }
        #expect(places == [2, 4])
        var early = SegmentPlanner(.whenAsked)
        let begins = early.begins(at: time(0), asked: 1, canBegin: true)
        #expect(begins, "requested before the first sample")
    }

    @Test("WIN-11 WIN-22 the last sample's duration: from a marker, its own, or the default for a single sample")
    func lastSample() {
        var end = LastSampleEnd()
        #expect(end.marker(defaultDuration: time(3)).isEmpty)
        end.add(time(10), lasting: .invalid)
        #expect(end.marker(defaultDuration: time(3)).first?.outputPresentationTimeStamp == time(13))
        end.mark(at: time(11))
        #expect(end.marker(defaultDuration: time(3)).first?.outputPresentationTimeStamp == time(11))
        end.add(time(12), lasting: .invalid)
        #expect(end.marker(defaultDuration: time(3)).isEmpty, "the duration of the previous sample")
        end.mark(at: time(11))
        #expect(end.marker(defaultDuration: time(3)).isEmpty, "a marker before the sample has no effect")
        var single = LastSampleEnd()
        single.add(time(10), lasting: time(7))
        #expect(single.marker(defaultDuration: time(3)).isEmpty, "its own duration")
    }
}
