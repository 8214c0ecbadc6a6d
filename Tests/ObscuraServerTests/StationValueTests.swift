import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("The station's value types")
struct StationValueTests {
    private static func code(_ text: String) -> ConsoleCode { ConsoleCode(type: "qr", text: text, corners: []) }

    @Test(
        "There are few widths, never greater than requested",
        arguments: [
            (nil, nil), (1, 160), (160, 160), (319, 160), (320, 320), (640, 640), (641, 640), (1279, 960),
            (100_000, 1920), (-5, 160), (Int.min, 160), (Int.max, 1920),
        ] as [(Int?, Int?)]
    )
    func widths(wanted: Int?, served: Int?) { #expect(ImageWidth.served(wanted) == served) }

    // MARK: Scans

    @Test("Identifiers increase, and a limited number of scans is kept")
    func scanList() {
        var list = ScanList(limit: 3)
        for number in 1...5 {
            let scan = list.add(
                ScanRecord(
                    camera: "Cam",
                    source: "virtual:",
                    type: "qr",
                    text: "\(number)",
                    payload: Data(),
                    time: Date(timeIntervalSince1970: 0),
                    image: Data([UInt8(number)])
                )
            )
            #expect(scan.id == number)
        }
        #expect(list.scans(before: nil, limit: 10).map(\.id) == [5, 4, 3])
        #expect(list.scans(before: nil, limit: 2).map(\.id) == [5, 4])
        #expect(list.scans(before: 5, limit: 10).map(\.id) == [4, 3])
        #expect(list.scans(before: 4, limit: 1).map(\.id) == [3])
        #expect(list.scans(before: 3, limit: 10).isEmpty)
        #expect(list.scans(before: 99, limit: 10).map(\.id) == [5, 4, 3])
        for id in [Int.min, -1, 0, 1, 2] { #expect(list.scans(before: id, limit: 10).isEmpty) }
        #expect(list.scans(before: Int.max, limit: Int.max).count == 3)
        #expect(list.scans(before: nil, limit: 0).isEmpty && list.scans(before: nil, limit: -1).isEmpty)
        #expect((3...5).allSatisfy { list.image(of: $0) == Data([UInt8($0)]) })
        for id in [Int.min, 0, 2, 6, Int.max] { #expect(list.image(of: id) == nil) }
    }

    @Test("Codes are found by their frame's exact time, until they are forgotten")
    func codeMemory() {
        var memory = CodeMemory()
        func time(_ number: Int64) -> CMTime { CMTime(value: number * 1001, timescale: 30_000) }
        for number in 0..<100 as Range<Int64> {
            // Every third frame was not scanned.
            if number % 3 != 2 { memory.remember(number % 3 == 0 ? [Self.code("\(number)")] : [], at: time(number)) }
        }
        for number in 0..<100 as Range<Int64> {
            let codes = memory.codes(at: time(number))
            #expect(codes == (number % 3 == 2 ? nil : number % 3 == 0 ? [Self.code("\(number)")] : []))
        }
        #expect(memory.codes(at: CMTime(value: 1, timescale: 90_000)) == nil)
        memory.remove(before: time(90))
        #expect(memory.codes(at: time(87)) == nil && memory.codes(at: time(90))?.count == 1)
        #expect(memory.count == 7)
        // A time that goes back starts the memory over.
        memory.remember([], at: time(3))
        #expect(memory.count == 1 && memory.codes(at: time(90)) == nil)
    }

    // MARK: Movies around scans

    @Test("Successive scans share a movie, which is extended up to a limit")
    func clipPlan() {
        var plan = ScanClipPlan(ScanClips(before: 2, after: 3))
        let scans = (0..<4).map { _ in UUID() }
        #expect(plan.end == nil)
        var movie = plan.take(capturedUntil: .infinity)
        #expect(movie == nil)
        let isFirst = plan.add(scans[0], at: 1)
        #expect(isFirst)
        #expect(plan.end == 4)
        // A scan before the movie's end extends it.
        let isSecond = plan.add(scans[1], at: 4)
        movie = plan.take(capturedUntil: 4)
        #expect(!isSecond && movie == nil && plan.end == 7)
        // A scan after its end gets its own movie.
        let isThird = plan.add(scans[2], at: 7.5)
        movie = plan.take(capturedUntil: 7)
        #expect(!isThird && movie == ScanClipPlan.Movie(start: 0, end: 7, scans: [scans[0], scans[1]]))
        movie = plan.take(capturedUntil: 10)
        #expect(movie == nil)
        movie = plan.take(capturedUntil: 10.5)
        #expect(movie == ScanClipPlan.Movie(start: 5.5, end: 10.5, scans: [scans[2]]))
        let isAgain = plan.add(scans[3], at: 20)
        #expect(isAgain)
    }

    @Test("Endless scans produce many movies within the limit, and every scan is in one")
    func clipPlanWithoutEnd() {
        var plan = ScanClipPlan(ScanClips(before: 2, after: 3))
        var movies: [ScanClipPlan.Movie] = []
        let scans = (0..<600).map { _ in UUID() }
        for (place, scan) in scans.enumerated() {
            let time = Double(place) * 0.5
            _ = plan.add(scan, at: time)
            while let movie = plan.take(capturedUntil: time) { movies.append(movie) }
        }
        while let movie = plan.take(capturedUntil: .infinity) { movies.append(movie) }
        #expect(movies.allSatisfy { $0.end - $0.start <= StationLimits.longestScanClip })
        #expect(movies.count >= 5 && movies.count <= 7)
        #expect(movies.flatMap(\.scans) == scans)
    }

    // MARK: Movies

    private static func frame(_ number: Int, _ time: Int64, isShown: Bool = true) -> MovieTimeline.Frame {
        MovieTimeline.Frame(number: number, time: time * 1_000_000, duration: 40_000_000, isShown: isShown)
    }

    @Test("Frames are spaced as captured, or as displayed")
    func movieTimeline() {
        for (speed, length) in [(1, 3600), (0.5, 7200), (2, 1800)] as [(Double, Int64)] {
            var times = MovieTimeline()
            #expect(times.add(Self.frame(7, 1000), speed: speed) == nil)
            for number in 8..<12 {
                let placed = times.add(Self.frame(number, 1000 + Int64(number - 7) * 40), speed: speed)
                let start = Int64(number - 8) * length
                #expect(placed == MovieTimeline.Placed(frame: number - 1, start: start, length: length))
            }
        }
    }

    @Test("Frames for decoding take one tick, a pause or jump takes no time, and nothing overlaps")
    func movieJumps() {
        var times = MovieTimeline()
        var placed: [MovieTimeline.Placed] = []
        func add(_ frame: MovieTimeline.Frame) { if let one = times.add(frame, speed: 1) { placed.append(one) } }
        func flush() { if let one = times.flush(speed: 1) { placed.append(one) } }
        for number in 0..<3 { add(Self.frame(number, Int64(number) * 40, isShown: number == 2)) }
        flush()
        flush()
        // Continues after a long pause, then jumps back.
        for number in 3..<5 { add(Self.frame(number, Int64(number) * 40)) }
        for number in 0..<2 { add(Self.frame(number, Int64(number) * 40, isShown: number == 1)) }
        flush()
        #expect(placed.map(\.frame) == [0, 1, 2, 3, 4, 0, 1])
        #expect(placed.map(\.length) == [1, 1, 3600, 3600, 3600, 1, 3600])
        for (one, next) in zip(placed, placed.dropFirst()) { #expect(one.start + one.length == next.start) }
        // A gap of minutes is shortened.
        var other = MovieTimeline()
        _ = other.add(Self.frame(0, 0), speed: 1)
        #expect(other.add(Self.frame(1, 600_000), speed: 1)?.length == 900_000)
    }

    // MARK: Names of clips

    @Test("Names follow the time, and only names of this form are accepted")
    func clipNames() {
        let name = ClipName.make(1_700_000_000.25, attempt: 0)
        #expect(name.hasPrefix("clip-2023") && name.hasSuffix("-250.mp4"))
        #expect(ClipName.make(1_700_000_000.25, attempt: 2) == name.replacingOccurrences(of: ".mp4", with: "-3.mp4"))
        #expect(ClipName.isOurs(name) && ClipName.isOurs(ClipName.make(0, attempt: 99)))
        for other in [
            "", "clip-.mp4", "clip-1.mov", "clip-1", "x-1.mp4", "../clip-1.mp4", "clip-../1.mp4", "clip-1/2.mp4",
            "clip-1\0.mp4", "clip-%2e.mp4", "clip-1.mp4/", " clip-1.mp4", "clip-1.mp4 ", "clip-a.mp4", "clip-１.mp4",
            "clip-" + String(repeating: "1", count: 300) + ".mp4", ".clip-1.mp4", "clip-1.mp4.mp4",
        ] { #expect(!ClipName.isOurs(other), "\(other)") }
    }

    // MARK: Metrics

    @Test("Metrics do not decrease when another camera starts")
    func totals() {
        func ledger(_ delivered: Int, _ late: Int) -> ConsoleLedger {
            ConsoleLedger(
                time: 0,
                captured: delivered + late,
                ways: [
                    .init(
                        name: "scanner",
                        delivered: delivered,
                        late: late,
                        outOfBuffers: 1,
                        discontinuity: 2,
                        inFlight: 3
                    )
                ],
                latencyMedian: nil,
                latencyLargest: nil
            )
        }
        var totals = StationTotals()
        #expect(totals.sum(ledger(5, 1).ways[0]) == ledger(5, 1).ways[0])
        totals.add(ledger(5, 1))
        totals.add(ledger(7, 0))
        #expect(totals.captured == 13)
        let sum = totals.sum(ledger(1, 0).ways[0])
        #expect(sum.delivered == 13 && sum.late == 1 && sum.outOfBuffers == 3 && sum.discontinuity == 6)
        #expect(sum.inFlight == 3)
    }

    @Test("The process's use of resources is known")
    func process() {
        let facts = ProcessFacts.current
        #expect(facts.residentBytes > 1_000_000 && facts.processorSeconds > 0)
        #expect(facts.descriptors >= 3 && facts.threads >= 1)
    }
}
