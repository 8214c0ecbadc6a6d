import AVFoundation
import Basics
import Testing

@testable import Obscura

@Suite("Delayed feed: index of the ring")
struct RingIndexTests {
    private let image: CVPixelBuffer

    init() throws { image = try makeImage(width: 32, height: 32) }

    private func index(
        memory: Int = 1 << 20,
        disk: Int = 0,
        isPaced: Bool = false,
        longest: Double? = nil
    ) -> RingIndex {
        var configuration = DelayedFeedConfiguration()
        // Half of the memory is for compressed frames.
        configuration.memoryBudget = memory * 2
        configuration.diskBudget = disk
        configuration.longestDelay = longest
        var index = RingIndex(configuration: configuration, hasDisk: disk > 0)
        index.life.begin(isPaced: isPaced)
        return index
    }

    /// Adds key frames of a size, one every tenth of a second, without taking any step.
    private func add(_ count: Int, to index: inout RingIndex, bytes: Int = 1_000) {
        for _ in 0..<count {
            let moment = (index.times.newest ?? -100_000_000) + 100_000_000
            append(to: &index, at: moment)
            index.fill([UInt8](repeating: UInt8(index.captured & 0xFF), count: bytes), format: nil, isKey: true)
        }
    }

    private func append(to index: inout RingIndex, at moment: Nanoseconds, duration: CMTime = .invalid) {
        let frame = index.append(image, at: moment, time: moment.asTime, duration: duration, number: nil)
        _ = index.beginCompressing(frame)
    }

    @Test("A frame is held as captured until its compressed form comes, and the newest one longer")
    func contents() {
        var index = index()
        append(to: &index, at: 0)
        append(to: &index, at: 1)
        #expect(index.rawImage(of: 0) === image && index.rawImage(of: 1) === image && index.rawImage(of: 2) == nil)
        index.fill([1, 2], format: nil, isKey: true)
        #expect(index.rawImage(of: 0) == nil)
        index.fill([3], format: nil, isKey: false)
        #expect(index.rawImage(of: 1) === image)
        #expect(index.bytes(of: 0..<2, count: 3) == [1, 2, 3])
        #expect(index.ledger.group(of: 1)?.frames == 0..<2)
        #expect(index.records(of: 0..<2)?.map(\.isKey) == [true, false])
        #expect(index.records(of: 0..<3) == nil && index.record(of: -1) == nil)
        // A sample that belongs to no frame changes nothing.
        index.fill([9], format: nil, isKey: true)
        #expect(index.ledger.memoryBytes == 3)
    }

    @Test("Frames that the compressor loses are missing, and the next one begins a group")
    func lostInCompressor() {
        var index = index()
        append(to: &index, at: 0)
        index.fill([1], format: nil, isKey: true)
        append(to: &index, at: 1)
        index.emptyCompressor()
        guard case .missing = index.record(of: 1)?.content else { return #expect(Bool(false), "it is missing") }
        append(to: &index, at: 2)
        #expect(index.ledger.wantsKeyFrame)
    }

    @Test("The frame rate follows the durations of frames, otherwise their times")
    func rate() {
        var index = index()
        append(to: &index, at: 0)
        #expect(index.rate == 30)
        append(to: &index, at: 100_000_000)
        #expect(index.rate == 10)
        append(to: &index, at: 200_000_000, duration: CMTime(value: 1, timescale: 50))
        #expect(index.rate == 50)
    }

    @Test("Losses are counted, belong to the next frame, and move the time that capture has reached")
    func losses() {
        var index = index()
        #expect(index.capturedUntil == -.distant)
        append(to: &index, at: 5)
        index.lose(at: 7)
        index.lose(at: nil)
        #expect(index.capturedUntil == 7 && index.lost == 2)
        append(to: &index, at: 9)
        append(to: &index, at: 10)
        #expect(index.records(of: 0..<3)?.map(\.lostBefore) == [0, 2, 0])
        #expect(index.status.lost == 2 && index.status.captured == 3 && index.status.frames == 3)
        index.life.end()
        #expect(index.capturedUntil == .max)
    }

    @Test("A frame that is not later than the newest one restarts the ring")
    func restart() {
        var index = index()
        #expect(index.admission(of: 5) == .accept)
        add(3, to: &index)
        #expect(index.admission(of: 200_000_000) == .restart && index.admission(of: 200_000_001) == .accept)
        #expect(index.admission(of: nil) == .accept)
        index.restart()
        #expect(index.times.isEmpty && index.ledger.groups.isEmpty && index.watermark == nil)
        #expect(index.rawImage(of: 2) == nil)
        // Numbers are never used again.
        add(1, to: &index)
        #expect(index.times.numbers == 3..<4)
    }

    @Test("While capture is ending, frames of a source that waits are ignored", arguments: [true, false])
    func ending(isPaced: Bool) {
        var index = index(isPaced: isPaced)
        index.life.close()
        #expect(index.admission(of: 0) == (isPaced ? .ignore : .accept))
    }

    @Test("Without room, the oldest group is dropped; a source that waits waits for readers and clips first")
    func dropping() {
        var live = index(memory: 1 << 20)
        add(4, to: &live, bytes: 400_000)
        #expect(live.nextStep() == .drop(frames: 0..<1, afterReaders: nil))
        live.drop(1..<2)
        #expect(live.times.numbers == 0..<4, "only the oldest group can be dropped")
        live.drop(0..<1)
        #expect(live.times.numbers == 1..<4 && live.records(of: 1..<4)?.count == 3)

        var paced = index(memory: 1 << 20, isPaced: true)
        add(4, to: &paced, bytes: 400_000)
        #expect(paced.nextStep() == .drop(frames: 0..<1, afterReaders: 300_000_000))
        let pin = paced.demand.pin(from: 0)
        #expect(paced.nextStep() == .wait)
        paced.demand.movePin(pin, to: 1)
        #expect(paced.nextStep() == .drop(frames: 0..<1, afterReaders: 300_000_000))
        paced.demand.movePin(pin, to: 0)
        paced.life.close()
        #expect(paced.nextStep() == .done, "after the end, held frames stay")
        paced.demand.unpin(pin)
        #expect(paced.nextStep() == .drop(frames: 0..<1, afterReaders: 300_000_000))
    }

    @Test("With a disk, the oldest group moves there, and its place is known")
    func moving() {
        var index = index(memory: 1 << 20, disk: 1 << 20)
        add(3, to: &index, bytes: 400_000)
        let part = CircularSpace.Part(offset: 0, length: 400_000)
        #expect(index.nextStep() == .write(frames: 0..<1, part: part))
        #expect(index.nextStep() == .wait)
        #expect(index.bytes(of: 0..<1, count: 400_000) == [UInt8](repeating: 1, count: 400_000))
        let firsts = [index.moved(0..<1, to: part)]
        guard case .disk(offset: 0, length: 400_000) = index.record(of: 0)?.content else {
            return #expect(Bool(false), "it is on disk")
        }
        #expect(index.status.diskBytes == 400_000)
        add(1, to: &index, bytes: 400_000)
        guard case .write(let frames, let next) = index.nextStep() else { return #expect(Bool(false), "it moves") }
        #expect(firsts == [true] && frames == 1..<2 && next.offset == 400_000)
        let isFirst = index.moved(frames, to: next)
        #expect(!isFirst)
    }

    @Test("A delay that does not fit is announced once, and again after a failure of the disk")
    func forecast() throws {
        var index = index(memory: 1 << 20, disk: 1 << 20)
        index.demand.setDelay(20_000_000_000, of: ObjectIdentifier(image))
        add(31, to: &index, bytes: 30_000)
        let first = index.newForecast()
        let forecast = try #require(first)
        #expect(forecast.requested == 20 && forecast.holdable < 20 && forecast.remaining > 0)
        let again = index.newForecast()
        #expect(again == nil)
        guard case .write = index.nextStep() else { return #expect(Bool(false), "it moves") }
        index.couldNotMove()
        guard case .announce = index.nextStep() else { return #expect(Bool(false), "it is announced again") }
        index.demand.setDelay(nil, of: ObjectIdentifier(image))
        #expect(index.newForecast() == nil)
    }

    @Test("Frames older than the longest delay are dropped at once, except for two seconds")
    func longestDelay() {
        var index = index(longest: 1)
        add(31, to: &index, bytes: 10)
        index.emptyCompressor()
        #expect(index.nextStep() == .done)
        add(2, to: &index, bytes: 10)
        #expect(index.nextStep() == .drop(frames: 0..<1, afterReaders: nil))
    }
}
