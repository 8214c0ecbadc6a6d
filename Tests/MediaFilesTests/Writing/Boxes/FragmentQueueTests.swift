import CoreMedia
import Foundation
import Testing

@testable import MediaFiles

@Suite("Queue of a fragment's samples")
struct FragmentQueueTests {
    private func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 10) }

    private func queue(
        tracks: Int = 1,
        interval: Int? = 10,
        firstInterval: CMTime? = nil,
        number: UInt32 = 1
    ) -> FragmentQueue {
        FragmentQueue(tracks: tracks, interval: interval.map(time), firstInterval: firstInterval, number: number)
    }

    /// Returns samples of some bytes each, the first of them at a number of ticks.
    private func samples(_ count: Int, of size: Int, ticks: Int64 = 0, delta: Int64 = 20) -> MovieTrack.Placed {
        MovieTrack.Placed(
            count: count,
            decodeTicks: ticks,
            offset: 5,
            size: UInt32(size),
            isSync: true,
            dependsOnOthers: false,
            isDisposable: false,
            delta: delta,
            description: 0
        )
    }

    /// Returns a slice of bytes that count from a number, with other bytes around it.
    private func data(_ count: Int, from first: Int = 0) throws -> CMBlockBuffer.Slice {
        let buffer = try CMBlockBuffer(length: count + 3)
        let bytes = [UInt8](repeating: 99, count: 2) + (0..<count).map { UInt8(truncatingIfNeeded: first + $0) } + [99]
        try bytes.withUnsafeBytes { try buffer.replaceDataBytes(with: $0) }
        return buffer[2..<count + 2]
    }

    private func bytes(_ item: FragmentQueue.Item) throws -> [UInt8] { [UInt8](try item.data.dataBytes()) }

    @Test("a new queue is empty, has the header before it, and counts fragments from 1")
    func beginning() {
        #expect(queue().isEmpty && !queue().isFull(at: time(1000)) && !queue().canWait)
        #expect(queue(number: 0).number == 1 && queue(number: 7).number == 7)
        #expect(queue(tracks: 3).items.count == 3)
        #expect(!queue().hasHeader)
    }

    @Test("the header is to be written once, whatever becomes of the fragments")
    func header() {
        var queue = queue()
        #expect(queue.takeHeader() == true)
        #expect(queue.hasHeader)
        #expect(queue.takeHeader() == false)
        queue.removeAll()
        #expect(queue.takeHeader() == false)
    }

    @Test("a fragment is full for samples that begin an interval after its first ones, on any track")
    func interval() throws {
        var queue = queue(tracks: 2)
        queue.add(samples(1, of: 1), try data(1), at: time(50), to: 0)
        #expect(!queue.isEmpty)
        #expect(!queue.isFull(at: time(59)) && queue.isFull(at: time(60)))
        // The other track begins earlier.
        queue.add(samples(1, of: 1), try data(1), at: time(48), to: 1)
        #expect(!queue.isFull(at: time(57)) && queue.isFull(at: time(58)))
        queue.add(samples(1, of: 1), try data(1), at: time(57), to: 0)
        #expect(!queue.isFull(at: time(57)))
        #expect(queue.items.map(\.count) == [2, 1])
    }

    @Test("the first fragment may have an interval of its own")
    func firstInterval() throws {
        var queue = queue(firstInterval: time(3))
        queue.add(samples(1, of: 1), try data(1), at: time(0), to: 0)
        #expect(!queue.isFull(at: time(2)) && queue.isFull(at: time(3)))
        queue.removeAll()
        queue.add(samples(1, of: 1), try data(1), at: time(3), to: 0)
        #expect(!queue.isFull(at: time(12)) && queue.isFull(at: time(13)))
        for useless in [CMTime.zero, time(-1), .invalid, .positiveInfinity] {
            var plain = self.queue(firstInterval: useless)
            plain.add(samples(1, of: 1), try data(1), at: time(0), to: 0)
            #expect(!plain.isFull(at: time(9)) && plain.isFull(at: time(10)))
        }
    }

    @Test("without an interval only the number of bytes fills a fragment")
    func bytesOnly() throws {
        var queue = queue(interval: nil)
        let large = try CMBlockBuffer(length: 16 << 20)[0...]
        for index in 0..<3 {
            #expect(!queue.isFull(at: time(1_000_000)))
            queue.add(samples(1, of: 16 << 20), large, at: time(index), to: 0)
        }
        #expect(queue.isFull(at: time(0)))
        #expect(!queue.canWait)
        queue.removeAll()
        #expect(!queue.isFull(at: time(1_000_000)))
        queue.add(samples(1, of: 1), try data(1), at: time(9), to: 0)
        #expect(!queue.isFull(at: time(1_000_000)))
    }

    @Test("a fragment may wait until it has four intervals, or too many bytes")
    func waiting() throws {
        var queue = queue()
        queue.add(samples(1, of: 1), try data(1), at: time(100), to: 0)
        #expect(queue.canWait)
        queue.add(samples(1, of: 1), try data(1), at: time(139), to: 0)
        #expect(queue.canWait)
        queue.add(samples(1, of: 1), try data(1), at: time(140), to: 0)
        #expect(!queue.canWait)
        // The next fragment begins anew, also in its times.
        queue.removeAll()
        #expect(!queue.canWait)
        queue.add(samples(1, of: 1), try data(1), at: time(141), to: 0)
        #expect(queue.canWait)
        let large = try CMBlockBuffer(length: 48 << 20)[0...]
        queue.add(samples(1, of: 48 << 20), large, at: time(141), to: 0)
        #expect(!queue.canWait)
    }

    @Test("the next fragment has the next number, and none of the samples")
    func removal() throws {
        var queue = queue(tracks: 2, number: 5)
        queue.add(samples(1, of: 1), try data(1), at: time(0), to: 0)
        queue.add(samples(1, of: 1), try data(1), at: time(0), to: 1)
        queue.removeAll()
        #expect(queue.isEmpty && queue.number == 6)
        #expect(queue.items.count == 2)
    }

    @Test("the final duration of a track's last sample replaces its estimate; the other tracks keep theirs")
    func resolution() throws {
        var queue = queue(tracks: 2)
        for track in 0..<2 {
            queue.add(samples(1, of: 1), try data(1), at: time(0), to: track)
            queue.add(samples(1, of: 1, ticks: 20), try data(1), at: time(1), to: track)
        }
        queue.resolveLast(of: 0, delta: 33)
        #expect(queue.items[0].map(\.samples.delta) == [20, 33])
        #expect(queue.items[1].map(\.samples.delta) == [20, 20])
        queue.resolveLast(of: 0, delta: nil)
        #expect(queue.items[0].map(\.samples.delta) == [20, 33])
        queue.removeAll()
        // The last sample was written with its estimate.
        queue.resolveLast(of: 0, delta: 44)
        #expect(queue.isEmpty)
    }

    @Test("if the last sample of a run has another duration, it becomes a run of its own, with its bytes")
    func split() throws {
        var queue = queue()
        queue.add(samples(4, of: 3, ticks: 100), try data(12), at: time(0), to: 0)
        queue.resolveLast(of: 0, delta: 20)
        #expect(queue.items[0].count == 1)
        queue.resolveLast(of: 0, delta: 25)
        let items = queue.items[0]
        #expect(items.map(\.samples.count) == [3, 1])
        #expect(items.map(\.samples.decodeTicks) == [100, 160])
        #expect(items.map(\.samples.delta) == [20, 25])
        #expect(items.map(\.samples.offset) == [5, 5])
        #expect(try items.map(bytes) == [Array(0..<9), Array(9..<12)])
        // Nothing is left to split.
        queue.resolveLast(of: 0, delta: 30)
        #expect(queue.items[0].map(\.samples.count) == [3, 1])
        #expect(queue.items[0].map(\.samples.delta) == [20, 30])
    }

    @Test("finer ticks multiply all times of one track")
    func ticks() throws {
        var queue = queue(tracks: 2)
        for track in 0..<2 {
            queue.add(samples(2, of: 1, ticks: 7), try data(2), at: time(0), to: track)
        }
        queue.multiplyTicks(of: 0, by: 50)
        let placed = queue.items[0][0].samples
        #expect(placed.decodeTicks == 350 && placed.offset == 250 && placed.delta == 1000)
        #expect(placed.count == 2 && placed.size == 1)
        #expect(queue.items[1][0].samples.decodeTicks == 7)
    }

    @Test("in any history no sample and no byte is lost, and each sample lasts until the next one")
    func histories() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<100 {
            var queue = queue(tracks: 2, interval: 30)
            // For each track: the sizes and decode times of the waiting samples, and all bytes.
            var expected: [[(size: Int, ticks: Int64)]] = [[], []]
            var content: [[UInt8]] = [[], []]
            var ends: [Int64] = [0, 0]
            var (fragments, byte, start) = (0, 0, Int?.none)
            for step in 0..<40 {
                let track = Int.random(in: 0...1, using: &generator)
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<8:
                    let delta = Int64.random(in: 1...3, using: &generator)
                    // The last sample before lasts until this one begins.
                    let begin = ends[track] + Int64.random(in: 0...1, using: &generator)
                    if let last = expected[track].last { queue.resolveLast(of: track, delta: begin - last.ticks) }
                    let (count, size) = (
                        Int.random(in: 1...4, using: &generator), Int.random(in: 1...5, using: &generator)
                    )
                    let slice = try data(count * size, from: byte)
                    byte += count * size
                    let run = samples(count, of: size, ticks: begin, delta: delta)
                    queue.add(run, slice, at: time(step), to: track)
                    start = start ?? step
                    for index in 0..<count { expected[track].append((size, begin + Int64(index) * delta)) }
                    content[track] += try slice.dataBytes()
                    ends[track] = begin + Int64(count) * delta
                case 8:
                    let factor = Int64.random(in: 1...2, using: &generator)
                    guard ends[track] < 1 << 40 else { break }
                    queue.multiplyTicks(of: track, by: factor)
                    expected[track] = expected[track].map { ($0.size, $0.ticks * factor) }
                    ends[track] *= factor
                default:
                    #expect(queue.isFull(at: time(step)) == (start.map { step - $0 >= 30 } ?? false), "seed \(seed)")
                    queue.removeAll()
                    fragments += 1
                    (expected, content, start) = ([[], []], [[], []], nil)
                }
                for track in 0..<2 {
                    var found: [(size: Int, ticks: Int64)] = []
                    for item in queue.items[track] {
                        for index in 0..<item.samples.count {
                            let ticks = item.samples.decodeTicks + Int64(index) * item.samples.delta
                            // Each run begins where the one before ends.
                            if let last = found.last, index == 0 { #expect(last.ticks < ticks, "seed \(seed)") }
                            found.append((Int(item.samples.size), ticks))
                        }
                        #expect(item.data.dataLength == item.samples.count * Int(item.samples.size), "seed \(seed)")
                    }
                    #expect(found.map(\.size) == expected[track].map(\.size), "seed \(seed)")
                    #expect(found.map(\.ticks) == expected[track].map(\.ticks), "seed \(seed)")
                    #expect(try queue.items[track].flatMap(bytes) == content[track], "seed \(seed)")
                    for (item, next) in zip(queue.items[track], queue.items[track].dropFirst()) {
                        let end = item.samples.decodeTicks + Int64(item.samples.count) * item.samples.delta
                        #expect(end == next.samples.decodeTicks, "seed \(seed)")
                    }
                }
                #expect(queue.number == UInt32(fragments + 1), "seed \(seed)")
            }
        }
    }
}
