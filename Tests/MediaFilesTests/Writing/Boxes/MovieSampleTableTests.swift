import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

@Suite struct MovieSampleTableTests {
    private func bytes(_ table: MovieSampleTable, shift: Int64 = 0) -> [UInt8] {
        var writer = BoxWriter()
        table.write(to: &writer, chunkShift: shift)
        return writer.bytes
    }

    @Test("positions beyond four gigabytes take eight bytes, even if a shift moves them there", arguments: [0, 4000])
    func largeOffsets(shift: Int64) {
        var table = MovieSampleTable()
        table.append(count: 1, size: 10, offset: 0, isSync: true)
        table.place(count: 1, bytes: 10, at: Int64(UInt32.max) - 1000, description: 0)
        #expect(Written.boxes(bytes(table, shift: shift)).contains("co64") == (shift > 1000))
        #expect(Written.boxes(bytes(table, shift: shift)).contains("stco") == (shift <= 1000))
    }

    @Test("removing samples leaves the table as if they had never been added")
    func removal() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededNumbers(seed: seed)
        var table = MovieSampleTable()
        var states: [[UInt8]] = []
        var position: Int64 = 0
        for index in 0..<200 {
            // Every sample has its delta before the state is stored, like all samples but a file's last.
            states.append(bytes(table))
            let size = UInt32.random(in: 1...4, using: &generator)
            let isSync = index == 0 || Bool.random(using: &generator)
            table.append(count: 1, size: size, offset: Int64.random(in: 0...2, using: &generator), isSync: isSync)
            table.appendDelta(count: 1, value: Int64.random(in: 1...3, using: &generator))
            // Samples of another track lie between some of the samples.
            if Bool.random(using: &generator) { position += 100 }
            table.place(count: 1, bytes: Int64(size), at: position, description: index / 50)
            position += Int64(size)
        }
        var same = 0
        while table.count > 0 {
            table.removeLast()
            let now = bytes(table)
            // The table does not remember whether all sizes or sync flags were once equal.
            if now == states[table.count] { same += 1 }
            #expect(table.deltaCount == table.count, "seed \(seed)")
            #expect(table.chunks.reduce(0) { $0 + $1.count } == table.count, "seed \(seed)")
        }
        #expect(same >= 180, "seed \(seed)")
        #expect(table.mediaDuration == 0)
    }

    @Test("coarser ticks keep every sample within half a tick of its time")
    func coarser() {
        var generator = SeededNumbers(seed: 3)
        var table = MovieSampleTable()
        var places: [Int64] = [0]
        for _ in 0..<500 {
            let delta = Int64.random(in: 1...100, using: &generator)
            table.append(count: 1, size: 1, offset: 0, isSync: true)
            table.appendDelta(count: 1, value: delta)
            places.append((places.last ?? 0) + delta)
        }
        table.divideTicks(by: 10)
        var place: Int64 = 0
        var index = 0
        for run in table.deltas {
            for _ in 0..<run.count {
                place += run.value
                index += 1
                #expect(abs(place * 10 - places[index]) <= 5)
            }
        }
        #expect(index == 500 && table.mediaDuration == place)
    }

    @Test(
        "times are converted to the nearest tick, and exact results are reported as exact",
        arguments: [
            (CMTime(value: 1, timescale: 3), 600, 200, true), (CMTime(value: -1, timescale: 3), 600, -200, true),
            (CMTime(value: 1, timescale: 7), 10, 1, false), (CMTime(value: -1, timescale: 7), 10, -1, false),
            (CMTime(value: Int64.max, timescale: 1), 1_000_000_000, Int64.max, true),
            (CMTime(value: Int64.max / 2, timescale: 1_000_000_000), 1_000_000_000, Int64.max / 2, true),
            (.invalid, 600, 0, false), (.positiveInfinity, 600, 0, false),
        ] as [(CMTime, Int32, Int64, Bool)]
    )
    func ticks(time: CMTime, timescale: Int32, value: Int64, isExact: Bool) {
        let ticks = time.ticks(timescale: timescale)
        #expect(ticks.value == value)
        #expect(ticks.isExact == isExact)
    }
}
