import CoreMedia
import Testing

@testable import CameraSources

@Suite("Frame thinning")
struct FrameThinningTests {
    private func duration(_ rate: Int) -> CMTime { CMTime(value: 1, timescale: CMTimeScale(rate)) }

    /// Returns the numbers of the kept frames, for frames on an exact grid.
    private func kept(_ thinning: FrameThinning?, from source: Int, count: Int) -> [Int] {
        guard var thinning else { return Array(0..<count) }
        return (0..<count).filter { thinning.keeps(CMTime(value: Int64($0), timescale: CMTimeScale(source))) }
    }

    @Test("integer ratios keep every n-th frame", arguments: [(30, 15, 2), (30, 10, 3), (60, 15, 4), (30, 1, 30)])
    func wholeRatios(source: Int, rate: Int, step: Int) {
        let thinning = FrameThinning(from: duration(source), to: duration(rate))
        #expect(kept(thinning, from: source, count: 300) == Array(stride(from: 0, to: 300, by: step)))
    }

    @Test("every ratio is exact: in any span the count is right to within one frame, with gaps of two sizes only")
    func allRatios() {
        for source in [24, 30, 50, 60] {
            for rate in 1..<source {
                let numbers = kept(FrameThinning(from: duration(source), to: duration(rate)), from: source, count: 600)
                let wanted = Double(600 * rate) / Double(source)
                #expect(abs(Double(numbers.count) - wanted) <= 1, "\(source) to \(rate)")
                let gaps = Set(zip(numbers, numbers.dropFirst()).map { $1 - $0 })
                #expect(gaps.count <= 2 && (gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1, "\(source) to \(rate): \(gaps)")
            }
        }
    }

    @Test("jitter of a third of a frame does not affect integer ratios")
    func jitter() throws {
        var random = SeededGenerator.fresh()
        var thinning = try #require(FrameThinning(from: duration(30), to: duration(10)))
        let numbers = (0..<900).filter { number in
            let late = number == 0 ? 0 : Int64.random(in: -11_000_000...11_000_000, using: &random)
            return thinning.keeps(CMTime(value: Int64(number) * 33_333_333 + late, timescale: 1_000_000_000))
        }
        #expect(numbers == Array(stride(from: 0, to: 900, by: 3)), "seed \(random.seed)")
    }

    @Test("after a gap, frames do not come closer together to make up for it")
    func gap() throws {
        var thinning = try #require(FrameThinning(from: duration(30), to: duration(10)))
        let times = Array(0..<9) + Array(100..<112)
        let numbers = times.filter { thinning.keeps(CMTime(value: Int64($0), timescale: 30)) }
        #expect(numbers == [0, 3, 6, 100, 103, 106, 109])
    }

    @Test("the rate changes without a jump: the next frame is one new duration after the last")
    func change() throws {
        var thinning = try #require(FrameThinning(from: duration(30), to: duration(15)))
        var numbers = (0..<7).filter { thinning.keeps(CMTime(value: Int64($0), timescale: 30)) }
        let changes = thinning.change(to: duration(10))
        #expect(changes)
        numbers += (7..<16).filter { thinning.keeps(CMTime(value: Int64($0), timescale: 30)) }
        #expect(numbers == [0, 2, 4, 6, 9, 12, 15])
        let changesToOwn = thinning.change(to: duration(30))
        #expect(!changesToOwn)
        #expect(thinning.duration == duration(10))
    }

    @Test("there is nothing to drop at the source's own rate, at a higher one, or for invalid times")
    func nothing() {
        #expect(FrameThinning(from: duration(30), to: duration(30)) == nil)
        #expect(FrameThinning(from: duration(30), to: duration(60)) == nil)
        #expect(FrameThinning(from: duration(30), to: .invalid) == nil)
        #expect(FrameThinning(from: .zero, to: duration(30)) == nil)
    }

    @Test("a loss counts only if it includes a frame that would be kept")
    func losses() throws {
        var thinning = try #require(FrameThinning(from: duration(30), to: duration(10)))
        func time(_ frame: Int64) -> CMTime { CMTime(value: frame, timescale: 30) }
        let answers = [
            thinning.keeps(time(0)), thinning.keepsAny(from: time(1), count: 2),
            thinning.keepsAny(from: time(3), count: 1), thinning.keepsAny(from: time(4), count: 1),
            thinning.keepsAny(from: time(5), count: 90), thinning.keeps(time(95)), thinning.keeps(time(97)),
        ]
        #expect(answers == [true, false, true, false, true, false, true])
    }
}
